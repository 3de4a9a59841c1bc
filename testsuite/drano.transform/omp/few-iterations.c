/* A few long iterations, each of which reads a row of its own: lanes and tiles must not
   leave the device with fewer warps, nor these without L1.  Of few-iterations.test.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=all" } */

enum { ROWS = 700, COLS = 256 };
static double a[ROWS][COLS], s[ROWS];

static void __attribute__ ((noipa))
rows (void)
{
#ifdef _OPENACC
#pragma acc parallel loop gang vector copyin(a) copyout(s)
#else
#pragma omp target teams distribute parallel for map(to: a) map(from: s)
#endif
  for (int i = 0; i < ROWS; i++)
    {
      double t = 0;
      for (int j = 0; j < COLS; j++)
	t = t * 0.5 + a[i][j];
      s[i] = t;
    }
}

int
main ()
{
  int bad = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      a[i][j] = (i + j) % 17;
  rows ();
  for (int i = 0; i < ROWS; i++)
    {
      double t = 0;
      for (int j = 0; j < COLS; j++)
	t = t * 0.5 + a[i][j];
      bad += t - s[i] > 1e-9 || s[i] - t > 1e-9;
    }
  return bad != 0;
}
