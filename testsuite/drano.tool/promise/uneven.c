/* Lanes of a warp leave a loop at different times.  */
#include <stdio.h>
#include <stdlib.h>
enum { N = 1 << 16 };
int
main (void)
{
  float *a = malloc (N * sizeof *a);
  int *times = malloc (N * sizeof *times);
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 1000 / 1000.f;
#ifdef AFTER
      times[i] = 10 + i / (N / 190);
#else
      times[i] = 10 + i * 7919u % 190;
#endif
    }
#pragma acc parallel loop copy(a[0:N]) copyin(times[0:N])
  for (int i = 0; i < N; i++)
    {
      float x = a[i];
      for (int k = 0; k < times[i]; k++)
	x = x * x + 0.1f - x * 0.9f;
      a[i] = x;
    }
  printf ("%d\n", a[0] > 0);
}
