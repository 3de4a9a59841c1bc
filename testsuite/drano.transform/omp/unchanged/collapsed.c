/* Loops that become one.  */

void
fill (int n, float a[100][100])
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] += i;
}
