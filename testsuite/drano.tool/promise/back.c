/* What was only read comes back.  */

#define N 100000
float a[N], b[N], c[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 1;
#pragma omp target teams distribute parallel for simd map (tofrom: a, b, c)
  for (int i = 0; i < N; i++)
    c[i] += a[i] + b[i];
  return c[5] != 2;
}
