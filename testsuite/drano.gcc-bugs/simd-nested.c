/* A simd loop in a simd loop: each lane has an iteration of the outer one, and
   gets a share only of the inner one's.  */
/* { dg-do run } */

extern void abort (void);

#define N 64

static int a[N][N], b[N];

int
main (void)
{
#pragma omp target map(tofrom: a, b)
#pragma omp simd
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
#pragma omp simd reduction(+: sum)
      for (int j = 0; j < N; j++)
	{
	  a[i][j] = i * N + j;
	  sum += i + j;
	}
      b[i] = sum;
    }

  for (int i = 0; i < N; i++)
    {
      if (b[i] != N * i + N * (N - 1) / 2)
	abort ();
      for (int j = 0; j < N; j++)
	if (a[i][j] != i * N + j)
	  abort ();
    }
  return 0;
}
