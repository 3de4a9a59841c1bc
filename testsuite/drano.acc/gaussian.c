/* Gaussian elimination as in figure 2 of the GPUDrano paper.  */
/* { dg-do compile } */

void
fan2_original (int N, int t, float *A, float *B, float *M)
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
	  A[xy] -= /* { dg-warning "uncoalesced load of 'A': adjacent lanes are '4\\*N' bytes apart" } */
	    /* { dg-warning "uncoalesced store to 'A': adjacent lanes are '4\\*N' bytes apart" "store" { target *-*-* } .-1 } */
	    M[xt] /* { dg-warning "uncoalesced load of 'M': adjacent lanes are '4\\*N' bytes apart" } */
	    * A[ty]; /* { dg-bogus "uncoalesced" } */
	  if (y == t)
	    B[x] -= M[xt] /* { dg-warning "uncoalesced load of 'M'" "" { target *-*-* } } */
	      * B[t]; /* { dg-bogus "uncoalesced" } */
	}
    }
}

void
fan2_fixed (int N, int t, float *A, float *B, float *M)
{
#pragma acc parallel loop copy(A[0:N*N], B[0:N]) copyin(M[0:N*N])
  for (int tid = 0; tid < N - t; tid++)
    {
      int y = tid + t;
      for (int x = t + 1; x < N; x++)
	{
	  int xt = N * x + t;
	  int xy = N * x + y;
	  int ty = N * t + y;
	  A[xy] -= M[xt] * A[ty]; /* { dg-bogus "uncoalesced" } */
	  if (y == t)
	    B[x] -= M[xt] * B[t]; /* { dg-bogus "uncoalesced" } */
	}
    }
}

/* { dg-final { mapping-as-device } } */
