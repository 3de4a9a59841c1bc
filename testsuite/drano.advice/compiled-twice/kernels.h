/* Compiled for each NAME and SIMD.  */

void
NAME (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for map (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma omp target teams distribute parallel for simd map (b[0:3 * n])
  for (int i = 0; i < n; i++)
    b[3 * i] = 0;
}
