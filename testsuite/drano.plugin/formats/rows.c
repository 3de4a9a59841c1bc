void
f (int n, float a[n][n], float *b)
{
#pragma acc parallel loop gang copy(a[0:n][0:n])
  for (int j = 0; j < n; j++)
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      a[i][j] = b[4 * i];
}

int
g (void)
{
  int unset;
  return unset;
}
