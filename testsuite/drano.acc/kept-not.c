/* No note says that the next iterations use sectors where they do not, or where L1
   may have forgotten them.  */
/* { dg-do compile } */
/* { dg-additional-options "-fdrano-advice=none" } */

/* The address moves on by a sector, ... */

void
by_sectors (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j += 8)
	t += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
	/* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* ... or nobody knows by how much.  */

void
by_number (int n, int m, int by, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += A[i * m + j * by];		/* { dg-warning "uncoalesced load of 'A'" } */
	/* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* Stores go to L2.  */

void
stores (int n, int m, float *restrict A)
{
#pragma acc parallel loop gang vector copyout(A[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i * m + j] = 0;			/* { dg-warning "uncoalesced store to 'A'" } */
      /* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
}

/* L1 forgets what an atomic operation changes.  */

void
with_atomics (int n, int m, const float *restrict A, int *restrict count)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copy(count[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (A[i * m + j] > 0)		/* { dg-warning "uncoalesced load of 'A'" } */
      /* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
	{
#pragma acc atomic update
	  count[j]++;
	}
}

/* L1 does not have what is volatile.  */

void
with_volatile (int n, int m, const volatile float *A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
	/* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* Each lane may leave the loop at any time.  */

void
left (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	{
	  t += A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
	  /* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
	  if (t > 100)
	    break;
	}
      y[i] = t;
    }
}

/* Many lines are touched in each iteration: there is room for few warps.  */

void
many (int n, int m, const float *restrict A, const float *restrict B,
      const float *restrict C, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m], B[0:n * m], C[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += A[i * m + j] * B[i * m + j] * C[i * m + j]; /* { dg-warning "uncoalesced load" } */
	/* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}

/* A loop inside touches nobody knows how much.  */

void
around (int n, int m, int l, const float *restrict A, const float *restrict B,
	float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m], B[0:n * l]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	{
	  t *= A[i * m + j];		/* { dg-warning "uncoalesced load of 'A'" } */
	  /* { dg-site { array=A reuse=null } "" { target *-*-* } .-1 } */
	  for (int k = 0; k < l; k++)
	    t += B[k * n + i];
	}
      y[i] = t;
    }
}

/* All lanes use one sector, and adjacent ones: nothing is to be said.  */

void
fine (int n, int m, const float *restrict A, float *restrict y)
{
#pragma acc parallel loop gang vector copyin(A[0:n * m]) copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += A[j * n + i];
      /* { dg-site { array=A finding=null reuse=null } "" { target *-*-* } .-1 } */
      y[i] = t;
    }
}
