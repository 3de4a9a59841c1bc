void
sums (int n, int m, const float *restrict a, float *restrict y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: a[0:n * m]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	y[i] += a[i * m + j];
    }
}

void
swapped (int n, int m, float *restrict a)
{
#pragma acc parallel loop collapse(2) copy(a[0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i * m + j] = 0;
}
