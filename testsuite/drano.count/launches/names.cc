static float a[4096], b[4096];
static double c[4096];
namespace space
{
struct array
{
  float *p;
  void raise (int m)
  {
    float *q = p;
#pragma acc parallel loop copy (q[0:m])
    for (int i = 0; i < m; i++)
      q[i] += 1;
  }
};
}
template <class T> static void
apart (T *x, int n, int k)
{
#pragma acc parallel loop copy (x[0:n * k])
  for (int i = 0; i < n; i++)
    x[i * k] += 1;
}
static void
add (int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static void
add (float *z, int n)
{
#pragma acc parallel loop copy (z[0:n])
  for (int i = 0; i < n; i++)
    z[i] += 1;
}
int
main ()
{
  space::array s = { a };
  s.raise (1000);
  apart (a, 64, 2);
  apart (c, 32, 8);
  add (300);
  add (b, 200);
  auto pairs = [] (float *x, int n) {
#pragma acc parallel loop copy (x[0:2 * n])
    for (int i = 0; i < n; i++)
      x[2 * i] += 1;
  };
  pairs (b, 77);
  return 0;
}
