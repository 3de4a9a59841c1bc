/* The iterations of a loop that teams share out stay with as many teams as GCC gives
   them, if the threads of each team share out another loop.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform" } */

enum { ROWS = 96, COLS = 640 };
static double a[ROWS * COLS], sums[4][ROWS];

/* Threads with lanes of the program's own.  */

static void __attribute__ ((noipa))
simd (int rows, int cols, const double *a, double *sum)
{
#pragma omp target teams distribute map(to: a[0:rows * cols]) \
    map(from: sum[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double t = 0;
#pragma omp parallel for simd reduction(+: t)
      for (int j = 0; j < cols; j++)
	t += a[i * cols + j];
      sum[i] = t;
    }
}

/* Threads that get lanes.  */

static void __attribute__ ((noipa))
threads (int rows, int cols, const double *a, double *sum)
{
#pragma omp target teams distribute map(to: a[0:rows * cols]) \
    map(from: sum[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double t = 0;
#pragma omp parallel for reduction(+: t)
      for (int j = 0; j < cols; j++)
	t += a[i * cols + j];
      sum[i] = t;
    }
}

/* Threads whose lanes have a loop inside, twice in an iteration of a collapsed
   loop.  */

static void __attribute__ ((noipa))
inside (int rows, int cols, const double *a, double *sum)
{
  int half = cols / 2;
#pragma omp target teams distribute collapse(2) map(to: a[0:rows * cols]) \
    map(from: sum[0:rows])
  for (int i = 0; i < rows / 2; i++)
    for (int h = 0; h < 2; h++)
      {
	double part[2][8];
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
	  {
	    long t = 0;
	    for (int j = k * (half / 8); j < (k + 1) * (half / 8); j++)
	      t += (long) a[(2 * i + h) * cols + j];
	    part[0][k] = t;
	  }
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
	  {
	    long t = 0;
	    for (int j = k * (half / 8); j < (k + 1) * (half / 8); j++)
	      t += (long) a[(2 * i + h) * cols + half + j];
	    part[1][k] = t;
	  }
	double t = 0;
	for (int k = 0; k < 8; k++)
	  t += part[0][k] + part[1][k];
	sum[2 * i + h] = t;
      }
}

/* Threads that go from an iteration's own counter on.  */

static void __attribute__ ((noipa))
from_counter (int rows, int cols, const double *a, double *sum)
{
#pragma omp target teams distribute map(to: a[0:rows * cols]) \
    map(from: sum[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double t = 0;
#pragma omp parallel for reduction(+: t)
      for (int j = i; j < i + cols; j++)
	t += a[i * cols + j - i];
      sum[i] = t;
    }
}

int
main ()
{
  int bad = 0;
  for (int i = 0; i < ROWS * COLS; i++)
    a[i] = i % 101;
  simd (ROWS, COLS, a, sums[0]);
  threads (ROWS, COLS, a, sums[1]);
  inside (ROWS, COLS, a, sums[2]);
  from_counter (ROWS, COLS, a, sums[3]);
  for (int i = 0; i < ROWS; i++)
    {
      double t = 0;
      for (int j = 0; j < COLS; j++)
	t += a[i * COLS + j];
      for (int k = 0; k < 4; k++)
	bad += sums[k][i] != t;
    }
  return bad != 0;
}
