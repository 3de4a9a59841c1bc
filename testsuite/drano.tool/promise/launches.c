/* Launches that do next to nothing.  */

#define N 64
float a[N];

int
main (void)
{
#pragma omp target data map (a)
  for (int k = 0; k < 8; k++)
#pragma omp target teams distribute parallel for simd
    for (int i = 0; i < N; i++)
      a[i] += i;
  return a[5] != 40;
}
