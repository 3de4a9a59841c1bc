struct field
{
  double *p;
  int n;
  double at (int i) const { return p[i]; }
};
static double a[N], y[N];
int
main ()
{
  struct field f = { a, N };
#pragma omp target enter data map(to: a)
#pragma omp target map(tofrom: f, y) map(to: f.p[0:N])
#pragma omp teams distribute parallel for simd
  for (int i = 0; i < N; i++)
    y[i] = f.at (i);
  return 0;
}
