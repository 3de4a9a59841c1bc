void
f (int n, float *a)
{
#pragma omp target teams distribute parallel for map(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
