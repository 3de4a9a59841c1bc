/* Loops that a function shares out among the threads of the region that calls
   it get lanes.  What such a function gets may be a thread's own memory: lanes do
   not share an element of that.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -fno-inline -w" } */

#include <omp.h>

enum { N = 3000, THREADS = 4 };

static double a[N], b[N];

#pragma omp declare target
static int count;

void
scale (int n, double *x, double f)
{
#pragma omp for
  for (int i = 0; i < n; i++)	/* { dg-note "spread over" } */
    x[i] *= f;
}

void
add (int n, double *x, const double *y)
{
#pragma omp parallel for num_threads(THREADS)
  for (int i = 0; i < n; i++)	/* { dg-note "spread over" } */
    x[i] += y[i];
}

void
by_number (int n, double *restrict x)
{
  int step = omp_get_num_threads ();
  for (int i = omp_get_thread_num (); i < n; i += step)	/* { dg-note "spread over" } */
    x[i] -= 1;
}

/* Each thread hands over ROOM of its own.  */

void
by_way_of (int n, double *x, double *room)
{
#pragma omp for
  for (int i = 0; i < n; i++)	/* { dg-note "computed separately" } */
    {
      for (int k = 0; k < 4; k++)
	room[k] = i + k;
      x[i] += room[i & 3];
    }
}

/* Two arrays that may be one.  */

void
twice (int n, double *x, double *y)
{
#pragma omp for
  for (int i = 0; i < n; i++)	/* { dg-note "computed separately" } */
    {
      x[i] = 1;
      y[i + 1] = 2;
    }
}

void
sum (int n, const double *x)
{
#pragma omp for reduction(+: count) schedule(dynamic, 3)
  for (int i = 0; i < n; i++)	/* { dg-note "spread over" } */
    count += x[i] > 100;
}
#pragma omp end declare target

static void
square (int n, double *x)
{
#pragma omp for nowait
  for (int i = 0; i < n; i++)	/* { dg-note "spread over" } */
    x[i] *= x[i];
}

int
main (void)
{
  int bad = 0, more = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i % 50;
#pragma omp target map(tofrom: a) map(to: b)
  {
    add (N, a, b);
#pragma omp parallel num_threads(THREADS)
    {
      double room[4];
      scale (N, a, 1.5);
      by_number (N, a);
#pragma omp barrier
      square (N, a);
#pragma omp barrier
      by_way_of (N, a, room);
      sum (N, a);
      if (count < 0)
	twice (N, a, room);
    }
  }
#pragma omp target update from(count)
  for (int i = 0; i < N; i++)
    {
      double want = i % 50 * 3 - 1;
      want = want * want + i + (i & 3);
      bad += a[i] != want;
      more += want > 100;
    }
  return bad + (more != count);
}
