/* All lanes add to one place.  */
#include <stdio.h>
#include <stdlib.h>
enum { N = 1 << 16 };
int
main (void)
{
  float *a = malloc (N * sizeof *a);
  double sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
#ifdef AFTER
#pragma omp target teams distribute parallel for simd map(to: a[0:N]) map(tofrom: sum) reduction(+:sum)
#else
#pragma omp target teams distribute parallel for simd map(to: a[0:N]) map(tofrom: sum)
#endif
  for (int i = 0; i < N; i++)
    {
#ifndef AFTER
#pragma omp atomic
#endif
      sum += a[i];
    }
  printf ("%g\n", sum);
}
