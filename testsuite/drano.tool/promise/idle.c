/* A parallel loop without simd.  */

#define N 400000
float a[N], b[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    b[i] = i;
#ifdef AFTER
#pragma omp target teams distribute parallel for simd map (a) map (to: b)
#else
#pragma omp target teams distribute parallel for map (a) map (to: b)
#endif
  for (int i = 0; i < N; i++)
    a[i] = b[i] * 3;
  return a[5] != 15;
}
