void
f (int n, float *a)
{
#pragma acc parallel loop gang copy(a[0:n * n])
  for (int j = 0; j < n; j++)
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      a[i * n + j] = 0;
}

int
g ()
{
  int unset;
  return unset;
}
