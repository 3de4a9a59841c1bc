/* Lanes belong on the loop inside.  */

#define N 600
float a[N][N], b[N][N];

int
main ()
{
  for (int i = 0; i < N; i++)
    b[3][i] = i;
#pragma omp target teams distribute parallel for map (from: a) map (to: b)
  for (int i = 0; i < N; i++)
#ifdef AFTER
#pragma omp simd
#endif
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] * 3 + i;
  return a[3][5] != 18;
}
