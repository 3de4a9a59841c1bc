static float a[64];
float region (void)
{
#pragma omp target teams distribute parallel for simd map(a)
  for (int i = 0; i < 64; i++)
    a[i] += i;
  return a[3];
}
