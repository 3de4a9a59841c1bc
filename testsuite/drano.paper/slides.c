/* What the slides give as examples.  */
/* { dg-do compile } */

/* Row sums, then their sum by one thread.  */

void
sums (int N, const float *restrict A, float *restrict PSum, float *restrict Sum)
{
#pragma acc parallel loop copyin(A[0:N*N]) copy(PSum[0:N], Sum[0:1])
  for (int tid = 0; tid < N; tid++)
    {
      int x = tid;
      for (int y = 0; y < N; y++)
	{
	  int z = N * x + y;
	  PSum[x] += A[z]; /* { dg-warning "uncoalesced load of 'A'" } */
	}
      if (x == 0)
	for (int y = 0; y < N; y++)
	  *Sum += PSum[y];
    }
}

void
sums_fixed (int N, const float *restrict A, float *restrict PSum,
	    float *restrict Sum)
{
#pragma acc parallel loop copyin(A[0:N*N]) copy(PSum[0:N], Sum[0:1])
  for (int tid = 0; tid < N; tid++)
    {
      int y = tid;
      for (int x = 0; x < N; x++)
	{
	  int z = N * x + y;
	  PSum[y] += A[z];
	}
      if (y == 0)
	for (int x = 0; x < N; x++)
	  *Sum += PSum[x];
    }
}

/* Only for tid = 0.  */

void
only_one (int N, const float *restrict A, float *restrict sum)
{
#pragma acc parallel loop copyin(A[0:N*N]) copy(sum[0:1])
  for (int tid = 0; tid < N; tid++)
    {
      int x = tid;
      if (x == 0)
	*sum += A[N * x];
    }
}

/* Alignment: level 2 names it where it is known.  */

void
offset (int n, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop copyout(a[0:n]) copyin(b[0:n+1])
  for (int tid = 0; tid < n; tid++)
    a[tid] = b[tid + 1];
}

/* False positives, 1 (heartwall): a row and a column make tid again.  GCC 12
   finds that out by itself if it optimises.  */

void
row_and_column (int n, int N, const float *restrict A, float *restrict out)
{
#pragma acc parallel loop copyin(A[0:n]) copyout(out[0:n])
  for (int tid = 0; tid < n; tid++)
    {
      int row = tid / N;
      int col = tid % N;
      int p = N * row + col;
      out[tid] = A[p]; /* { dg-warning "uncoalesced load of 'A'" "" { target { !lanes && !optimize } } } */
    }
}

/* False positives, 2 (CFD): what the array holds, nobody knows when
   compiling; all report it.  */

void
neighbours (int n, const int *restrict neighbor, const float *restrict A,
	    float *restrict y)
{
#pragma acc parallel loop copyin(neighbor[0:n], A[0:n]) copyout(y[0:n])
  for (int tid = 0; tid < n; tid++)
    {
      int p = neighbor[tid];
      y[tid] = A[p]; /* { dg-warning "uncoalesced load of 'A'" } */
    }
}
