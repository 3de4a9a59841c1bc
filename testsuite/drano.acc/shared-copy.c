/* A scalar of which OpenACC gives each gang or worker one, and which its lanes
   assign.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2 -Wno-idle-lanes" } */

void
gangs (int n, const int *restrict key, double *restrict y)
{
  int k = 0, q, sum = 0, j;
#pragma acc parallel loop copyin(key[0:n]) copyout(y[0:n]) /* { dg-message "note: add 'private\\(k\\)' to the loop" } */
  /* { dg-message "note: add a 'reduction' clause with 'sum' to the loop, or 'private\\(sum\\)' if each iteration sets it first" "" { target *-*-* } .-1 } */
  /* { dg-message "note: add 'private\\(j\\)' to the loop" "" { target *-*-* } .-2 } */
  for (int i = 0; i < n; i++)
    {
      k = key[i];	/* { dg-warning "lanes assign 'k', but OpenACC gives each gang only one copy" } */
      sum += k;	/* { dg-warning "lanes assign 'sum', but OpenACC gives each gang only one copy" } */
      y[i] = k;
      for (j = 0; j < 3; j++)	/* { dg-warning "lanes assign 'j', but OpenACC gives each gang only one copy" } */
	y[i] += j;
    }
#pragma acc parallel private(q) copyin(key[0:n]) copyout(y[0:n])
#pragma acc loop gang vector	/* { dg-message "note: add 'private\\(q\\)' to the loop" } */
  for (int i = 0; i < n; i++)
    {
      if (key[i] > 2)
	{
	  q = key[i];	/* { dg-warning "lanes assign 'q'" } */
	  y[i] = q;
	}
    }
}

/* A copy of an outer loop, of a block, and of a worker.  */

void
nested (int n, int m, const double *restrict a, double *restrict y)
{
  double t, u, w;
#pragma acc parallel loop gang private(t) copyin(a[0:n*m]) copyout(y[0:n*m])
  for (int i = 0; i < n; i++)
    {
      double block;
#pragma acc loop vector		/* { dg-message "note: add 'private\\(t\\)' to the loop" } */
      /* { dg-message "note: add 'private\\(block\\)' to the loop" "" { target *-*-* } .-1 } */
      for (int j = 0; j < m; j++)
	{
	  t = a[i * m + j];	/* { dg-warning "lanes assign 't', but OpenACC gives each gang only one copy" } */
	  block = t;	/* { dg-warning "lanes assign 'block', but OpenACC gives each gang only one copy" } */
	  y[i * m + j] = t + block;
	}
    }
#pragma acc parallel loop gang copyin(a[0:n*m]) copyout(y[0:n*m])
  for (int i = 0; i < n; i++)
#pragma acc loop worker private(u)	/* { dg-message "note: add 'private\\(w\\)' to the loop" } */
    for (int j = 0; j < m; j++)
      {
	w = a[j];	/* { dg-warning "workers assign 'w', but OpenACC gives each gang only one copy" } */
#pragma acc loop vector		/* { dg-message "note: add 'private\\(u\\)' to the loop" } */
	for (int k = 0; k < m; k++)
	  {
	    u = a[k];	/* { dg-warning "lanes assign 'u', but OpenACC gives each worker only one copy" } */
	    y[i * m + k] = u + w;
	  }
      }
}

/* None: a copy of each lane's own, the loop's variable, a reduction, one
   assignment for a gang, the same value, one lane, and no lanes.  */

void
fine (int n, int m, const double *restrict a, double *restrict y)
{
  int i, j, flag = 0, once = 0;
  double own, sum = 0, scale, first = 0;
#pragma acc parallel loop gang vector private(own) reduction(+:sum) \
    copyin(a[0:n]) copyout(y[0:n])
  for (i = 0; i < n; i++)
    {
      double inner = a[i];
      own = inner;
      sum += own;
      flag = m;
      if (i == 0)
	{
	  first = a[i];
	  y[n - 1] = first;
	}
      y[i] = own + flag;
    }
  y[0] = sum;
#pragma acc parallel loop gang private(scale) copyin(a[0:n*m]) copyout(y[0:n*m])
  for (i = 0; i < n; i++)
    {
      scale = a[i];
      once = i;
#pragma acc loop vector
      for (j = 0; j < m; j++)
	y[i * m + j] = a[i * m + j] * scale + once;
    }
#pragma acc parallel loop vector_length(1) num_workers(1) \
    copyin(a[0:n]) copyout(y[0:n])
  for (i = 0; i < n; i++)
    {
      first = a[i];
      y[i] = first;
    }
#pragma acc serial loop copyin(a[0:n]) copyout(y[0:n])
  for (i = 0; i < n; i++)
    {
      first = a[i];
      y[i] = first;
    }
}
