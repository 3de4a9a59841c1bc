// Lanes of a warp go different ways.
#include <cstdio>
#include <cstdlib>
enum { N = 1 << 17 };
int
main ()
{
  float *a = (float *) malloc (N * sizeof *a);
  for (int i = 0; i < N; i++)
    a[i] = i % 1000 / 1000.f;
#pragma omp target teams distribute parallel for simd map(tofrom: a[0:N])
  for (int i = 0; i < N; i++)
    {
      float x = a[i];
#ifdef AFTER
      bool odd = i / 32 % 2;
#else
      bool odd = i % 2;
#endif
      if (odd)
	for (int k = 0; k < 120; k++)
	  x = x * x + 0.1f - x * 0.9f;
      else
	for (int k = 0; k < 40; k++)
	  x = x * 0.3f + x / (1 + x);
      a[i] = x;
    }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i];
  std::printf ("%d\n", sum > 0);
}
