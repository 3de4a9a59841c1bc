/* A scalar that the threads of a team share, or the lanes of a thread.  */
/* { dg-do compile } */
/* { dg-additional-options "-Wuncoalesced=2 -Wno-idle-lanes" } */

void
threads (int n, const double *a, double *y)
{
  double s = 0, t, sum = 0;
#pragma omp target teams distribute parallel for map(a[0:n], y[0:n]) /* { dg-message "note: add 'private\\(s\\)' to the loop" } */
  /* { dg-message "note: add a 'reduction' clause with 'sum'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    {
      s = a[i];	/* { dg-warning "threads of a team assign 's', which they share" } */
      /* { dg-site { array=s finding=shared-scalar option=-Wuncoalesced level=1 } "" { target *-*-* } .-1 } */
      sum += s;	/* { dg-warning "threads of a team assign 'sum'" } */
      y[i] = s;
    }
#pragma omp target teams private(t) map(a[0:n], y[0:n])
#pragma omp distribute parallel for	/* { dg-message "note: add 'private\\(t\\)' to the loop" } */
  for (int i = 0; i < n; i++)
    {
      t = a[i];	/* { dg-warning "threads of a team assign 't', which they share" } */
      y[i] = t;
    }
#pragma omp target map(a[0:n], y[0:n])
  {
    double block;
#pragma omp parallel for	/* { dg-message "note: add 'private\\(block\\)' to the loop" } */
    for (int i = 0; i < n; i++)
      {
	block = a[i];	/* { dg-warning "threads of a team assign 'block', which they share" } */
	y[i] = block;
      }
  }
}

void
lanes (int n, int m, const double *a, double *y)
{
  double t;
#pragma omp target teams distribute parallel for private(t) \
    map(a[0:n*m], y[0:n*m])
  for (int i = 0; i < n; i++)
#pragma omp simd	/* { dg-message "note: add 'private\\(t\\)' to the loop" } */
    for (int j = 0; j < m; j++)
      {
	t = a[i * m + j];	/* { dg-warning "lanes assign 't', but OpenMP gives each thread only one copy" } */
	y[i * m + j] = t;
      }
}

/* None: clauses, declarations inside, loops' variables, one thread at a time,
   one thread, and the same value.  */

void
fine (int n, const double *a, double *y)
{
  double own, given = 1, last, sum = 0, one = 0, most = 0;
  int i, flag = 0;
#pragma omp target teams distribute parallel for private(own) \
    firstprivate(given) lastprivate(last) reduction(+:sum) \
    map(a[0:n], y[0:n])
  for (i = 0; i < n; i++)
    {
      double inner = a[i];
      own = inner;
      given = own;
      last = given;
      sum += own;
      flag = 1;
      y[i] = own + flag;
    }
#pragma omp target map(a[0:n], y[0:n])
#pragma omp parallel private(own) shared(one, most)
  {
#pragma omp for
    for (i = 0; i < n; i++)
      {
	own = a[i];
	y[i] = own;
#pragma omp critical
	most = most > own ? most : own;
	if (i == 0)
	  {
	    one = own;
	    y[n - 1] = one;
	  }
      }
  }
#pragma omp target map(a[0:n], y[0:n])
  for (i = 0; i < n; i++)
    {
      own = a[i];
      y[i] = own;
    }
#pragma omp target parallel for num_threads(1) map(a[0:n], y[0:n])
  for (i = 0; i < n; i++)
    {
      given = a[i];
      y[i] = given;
    }
  y[0] += sum + last;
}
