/* A loop inside whose number of iterations is a constant is weighed by it, before it
   has lanes and after: the promise is kept.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops,lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { STATES = 91, N = 300 };

static void __attribute__ ((noipa))
advance (int n, float *y, const float *dy)
{
#pragma omp target teams distribute parallel for \
    map(tofrom: y[0:n * STATES]) map(to: dy[0:n * STATES])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < STATES; k++) /* { dg-note "costs less than spreading those of the parallel loop" } */
      y[i * STATES + k] += 0.5f * dy[i * STATES + k];
}

/* Of five iterations lanes would have little use.  */

static void __attribute__ ((noipa))
few (int n, float *y)
{
#pragma omp target teams distribute parallel for map(tofrom: y[0:5 * n])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
    for (int k = 0; k < 5; k++)
      y[k * n + i] += k;
}

int
main ()
{
  static float y[N * STATES], dy[N * STATES];
  int bad = 0;
  for (int i = 0; i < N * STATES; i++)
    dy[i] = 2 * (i % 13);
  advance (N, y, dy);
  for (int i = 0; i < N * STATES; i++)
    bad += y[i] != i % 13;
  few (N, y);
  for (int i = 0; i < 5 * N; i++)
    bad += y[i] != i % 13 + i / N;
  return bad != 0;
}
