/* The same in OpenMP: loops of lanes, and loops that all lanes run alike.  */

#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define M 50

static void
lanes (int n, int m, const float *a, const int *few, float *out)
{
#pragma omp target teams distribute parallel for simd \
  map (to: a[0:n * m], few[0:n]) map (from: out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += a[j * n + i];
      for (int j = 0; j < few[i]; j++)
	t += a[i * m + j];
      out[i] = t;
    }
}

static void
threads (int n, int m, float *a, const int *few, float *out)
{
#pragma omp target teams distribute parallel for map (tofrom: a[0:n * m]) \
  map (to: few[0:n]) map (from: out[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;
      for (int j = 0; j < m; j++)
	t += a[i * m + j];
#pragma omp simd reduction(+: t)
      for (int j = 0; j < m; j++)
	t += a[i * m + j];
      for (int j = 0; j < few[i]; j++)
	a[i * m + j] = 1;
      out[i] = t;
    }
}

int
main (void)
{
  static float a[N * M], out[N];
  static int few[N];
  double sum = 0;

  for (int i = 0; i < N * M; i++)
    a[i] = i % 7;
  for (int i = 0; i < N; i++)
    few[i] = i * 7 % 45;
  lanes (N, M, a, few, out);
  for (int i = 0; i < N; i++)
    sum += out[i];
  threads (N, M, a, few, out);
  for (int i = 0; i < N; i++)
    sum += out[i];
  printf ("%.0f\n", sum);
  return 0;
}
