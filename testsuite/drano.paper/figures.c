/* What the paper gives as examples: its figures 1 and 2, sections 3 and 4.  */
/* { dg-do compile } */

/* Figure 1.  */

void
figure_1 (int n, int *array)
{
#pragma acc parallel loop copy(array[0:8*n])
  for (int tid = 0; tid < n; tid++)
    array[tid] = array[0]
      + array[8 * tid]; /* { dg-warning "uncoalesced load of 'array'" } */
}

/* Figure 2a: the three accesses to A and M are found by all.  */

void
fan2 (int N, int t, float *A, float *B, float *M)
{
#pragma acc parallel loop copy(A[0:N*N], B[0:N]) copyin(M[0:N*N])
  for (int tid = 0; tid < N - 1 - t; tid++)
    {
      int x = tid + t + 1;
      for (int y = t; y < N; y++)
	{
	  int xt = N * x + t;
	  int xy = N * x + y;
	  int ty = N * t + y;
	  A[xy] -= /* { dg-warning "uncoalesced load of 'A'" } */
	    /* { dg-warning "uncoalesced store to 'A'" "store" { target *-*-* } .-1 } */
	    M[xt] /* { dg-warning "uncoalesced load of 'M'" } */
	    * A[ty];
	  if (y == t)
	    B[x] -= M[xt] /* { dg-warning "uncoalesced load of 'M'" } */
	      * B[t];
	}
    }
}

/* Figure 2b: none is left.  */

void
fan2_fixed (int N, int t, float *A, float *B, float *M)
{
#pragma acc parallel loop copy(A[0:N*N], B[0:N]) copyin(M[0:N*N])
  for (int tid = 0; tid < N - t; tid++)
    {
      int y = tid + t;
      for (int x = t + 1; x < N; x++)
	{
	  A[N * x + y] -= M[N * x + t] * A[N * t + y];
	  if (y == t)
	    B[x] -= M[N * x + t] * B[t];
	}
    }
}

/* Section 3.2: elements of more than four bytes.  All sectors are used, but
   the paper counts lines, of which there are two.  */

void
doubles (int n, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid]; /* { dg-warning "uncoalesced store to 'a'" "" { target !lanes } } */
    /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } .-1 } */
}

/* Section 3.2: alignment is none of the static analysis' business, nor that
   of level 1.  */

void
aligned (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n+8])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid + 8];
}

/* Section 4.1: coefficient -1; 1 and -1 make 0.  */

void
backwards (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n])
  for (int tid = 0; tid < n; tid++)
    {
      int back = n - 1 - tid;
      a[back] = b[tid + back];
    }
}

/* Section 4.2: [1 + 1] is top.  */

void
doubled (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:2*n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid + tid]; /* { dg-warning "uncoalesced load of 'b'" } */
}

/* Section 4.2: (tid < N) ? 10 : 20 is a non-linear function of tid, so top;
   but it is one of two addresses, and at most two sectors are fetched, where
   one would be enough.  */

void
ten_or_twenty (int n, int N, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:32])
  for (int tid = 0; tid < n; tid++)
    {
      int y;
      if (tid < N)
	y = 10;
      else
	y = 20;
      a[tid] = b[y]; /* { dg-warning "uncoalesced load of 'b'" "" { target !lanes } } */
    }
}

/* Section 4.1: at most one thread.  */

void
one_thread (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copy(a[0:n*m]) copyin(b[0:n*m])
  for (int tid = 0; tid < n; tid++)
    if (tid == 3)
      a[tid * m] = b[tid * m];
}

/* Section 4.2: an array read at a place that depends on tid.  */

void
indirect (int n, float *restrict a, const float *restrict b,
	  const int *restrict c)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n], c[0:n])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[c[tid]] /* { dg-warning "uncoalesced load of 'b'" } */
      + b[c[0]];
}
