/* What a function of the compiler's library does for an operation, or returns in
   memory, goes through the frame of the function with the simd loop.  */
/* { dg-do run } */

#include <complex.h>
#include <stdlib.h>

#define N 20000	/* So that lanes of one warp have iterations.  */

static double a[N];

static double
compute (int i)
{
  double x = i % 13 + 0.25;
  double complex z = (x + I) / (i + 2 * I);
  __int128 wide = ((__int128) i << 70) / (i + 3);
  div_t d = div (i, 7);
  return (creal (z) + 2 * cimag (z) + (long) (wide >> 60) + 10 * d.quot
	  + d.rem);
}

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      double x = i % 13 + 0.25;
      double complex z = (x + I) / (i + 2 * I);
      __int128 wide = ((__int128) i << 70) / (i + 3);
      div_t d = div (i, 7);
      a[i] = (creal (z) + 2 * cimag (z) + (long) (wide >> 60) + 10 * d.quot
	      + d.rem);
    }
  for (int i = 0; i < N; i++)
    if (a[i] - compute (i) > 1e-6 || compute (i) - a[i] > 1e-6)
      abort ();
  return 0;
}
