// An array of structures of which one member is used.

const int N = 100000;
#ifdef AFTER
struct { float x[N], y[N], z[N], u[N], v[N], w[N], p[N], q[N]; } a;
#define X(I) a.x[I]
#else
struct { float x, y, z, u, v, w, p, q; } a[N];
#define X(I) a[I].x
#endif

int
main ()
{
#pragma acc data copy (a)
  for (int k = 0; k < 40; k++)
#pragma acc parallel loop present (a)
    for (int i = 0; i < N; i++)
      X (i) += i;
  return X (5) != 200;
}
