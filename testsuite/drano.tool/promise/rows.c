/* Each thread loads its pointers before the loop that needs lanes.  */

#include <stdlib.h>

#define N 4096
#define M 256

int
main (void)
{
  int *d = malloc (N * M * sizeof *d), *sum = malloc (N * sizeof *sum);

  for (int i = 0; i < N * M; i++)
    d[i] = i / N;
#ifdef AFTER
#pragma omp target teams distribute parallel for simd \
  map (to: d[0:N * M]) map (from: sum[0:N])
#else
#pragma omp target teams distribute parallel for \
  map (to: d[0:N * M]) map (from: sum[0:N])
#endif
  for (int i = 0; i < N; i++)
    {
      int s = 0;

      for (int j = 0; j < M; j++)
	s += d[i + j * N];
      sum[i] = s;
    }
  return sum[7] != M * (M - 1) / 2;
}
