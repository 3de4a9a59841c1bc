/* Few iterations that lanes of one warp would wait for each other in: rows that begin
   at any place, branches at which lanes diverge, and functions of the C library, which
   have such branches.  Of few-apart.test.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform -foffload=-lm -lm" } */

#include <math.h>

enum { POINTS = 4000 };
static double rate[POINTS];
enum { ROWS = 1100, COLS = 203, STEPS = 40 };
static double a[ROWS * COLS + ROWS], s[ROWS];
static int start[ROWS + 1], t[ROWS];

static double
row (const double *from, int count)
{
  double v = 0;
  for (int j = 0; j < count; j++)
    v = v * 0.5 + from[j];
  return v;
}

static void __attribute__ ((noipa))
rows (void)
{
#pragma omp target teams distribute parallel for map(to: a, start) map(from: s) \
  thread_limit(256)
  for (int i = 0; i < ROWS; i++)
    s[i] = row (a + start[i], start[i + 1] - start[i]);
}

static unsigned
walk (unsigned v)
{
  for (int k = 0; k < STEPS; k++)
    if (v % 3 == 0)
      v = v / 3 + (v ^ 0x5555) % 1021 * 7;
    else if (v % 3 == 1)
      v = v * 5 + v % 1013 / 3 + 11;
    else
      v = (v >> 2) + (v + 77) % 1009 * 3;
  return v;
}

static void __attribute__ ((noipa))
walks (void)
{
#pragma omp target teams distribute parallel for map(from: t) thread_limit(256)
  for (int i = 0; i < ROWS; i++)
    t[i] = (int) walk (i * 37u + 5);
}

/* What is not positive takes each function a few instructions only.  */

static double
rate_at (int i)
{
  double t = i % 3 ? (i * 7 % 1009 + 1) * 0.25 : -i * 0.5;
  return (pow (t, -0.7) + exp (-300.0 / t) / (1 + pow (t / 50, 0.3))
	  + log (t / 20) * exp (-9.0 / t) + pow (1 + t / 80, 0.45));
}

static void __attribute__ ((noipa))
rates (void)
{
#pragma omp target teams distribute parallel for map(from: rate) thread_limit(256)
  for (int i = 0; i < POINTS; i++)
    rate[i] = rate_at (i);
}

int
main ()
{
  int bad = 0;
  for (int i = 0; i < ROWS; i++)
    start[i + 1] = start[i] + COLS - i * 31 % 97;
  for (int i = 0; i < start[ROWS]; i++)
    a[i] = i % 17;
  rows ();
  walks ();
  rates ();
  for (int i = 0; i < POINTS; i++)
    {
      double is = rate_at (i);
      bad += is == is && fabs (rate[i] - is) > 1e-9 * fabs (is);
    }
  for (int i = 0; i < ROWS; i++)
    {
      double d = row (a + start[i], start[i + 1] - start[i]) - s[i];
      bad += d > 1e-9 || d < -1e-9 || (unsigned) t[i] != walk (i * 37u + 5);
    }
  return bad != 0;
}
