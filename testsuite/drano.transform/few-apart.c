/* Few iterations that lanes of one warp would wait for each other in: rows that begin
   at any place, and branches at which lanes diverge.  Of few-apart.test.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */

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
  for (int i = 0; i < ROWS; i++)
    {
      double d = row (a + start[i], start[i + 1] - start[i]) - s[i];
      bad += d > 1e-9 || d < -1e-9 || (unsigned) t[i] != walk (i * 37u + 5);
    }
  return bad != 0;
}
