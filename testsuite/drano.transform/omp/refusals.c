/* A loop whose lanes would share what is a thread's own gets none, but the threads
   may become lanes; its legal twin does.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#include <omp.h>
#include <stdlib.h>

enum { N = 3000 };

static int
thread_number (int n, int *a)
{
  int bad = 0;
#pragma omp target teams distribute parallel for map(from: a[0:n])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    a[i] = omp_get_thread_num () >= 0;
  for (int i = 0; i < n; i++)
    bad += a[i] != 1;
#pragma omp target teams distribute parallel for map(from: a[0:n])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    a[i] = omp_get_num_threads () > 0;
  for (int i = 0; i < n; i++)
    bad += a[i] != 1;
  return bad;
}

static int
critical (int n)
{
  int sum = 0, twin = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum)
  for (int i = 0; i < n; i++) /* { dg-note "it calls 'GOMP_critical_start'" } */
    {
#pragma omp critical
      sum += i;
    }
#pragma omp target teams distribute parallel for map(tofrom: twin)
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    {
#pragma omp atomic
      twin += i;
    }
  return sum != n * (n - 1) / 2 || twin != sum;
}

static int
scratch (int n, int *a)
{
  int bad = 0;
#pragma omp target parallel map(from: a[0:n]) /* { dg-note "threads of this parallel region" } */
  {
    int *own = malloc (4 * sizeof *own);
#pragma omp for
    for (int i = 0; i < n; i++)
      {
	own[i % 4] = i;
	a[i] = own[i % 4];
      }
    free (own);
  }
  for (int i = 0; i < n; i++)
    bad += a[i] != i;
#pragma omp target parallel for map(from: a[0:n])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    {
      int own[4];
      for (int j = 0; j < 4; j++)
	own[j] = i + j;
      a[i] = own[i % 4] - i % 4;
    }
  for (int i = 0; i < n; i++)
    bad += a[i] != i;
  return bad;
}

/* A recurrence that a temporary hides is no worksharing loop's business: the
   loop inside is sequential, and stays so.  */

static int
recurrence (int n, int *a)
{
  int bad = 0;
  for (int i = 0; i < n; i++)
    a[i] = i % 50;
#pragma omp target parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n / 50; i++) /* { dg-note "spread over the lanes" } */
    for (int k = 0; k < 49; k++)
      {
	int k1 = k + 1;
	a[i * 50 + k1] = a[i * 50 + k];
      }
  for (int i = 0; i < n; i++)
    bad += a[i] != 0;
  return bad;
}

static int
carried (int n, int *a)
{
  int bad = 0;
#pragma omp target parallel num_threads(1) map(from: a[0:n]) /* { dg-note "threads of this parallel region" } */
  {
    int last = 7;
#pragma omp for
    for (int i = 0; i < n; i++)
      {
	a[i] = last;
	last = (last * 5 + i) & 1023;
      }
  }
  for (int i = 0, last = 7; i < n; last = (last * 5 + i++) & 1023)
    bad += a[i] != last;
  return bad;
}

int
main (void)
{
  static int a[N];
  return (thread_number (N, a) || critical (N) || scratch (N, a)
	  || recurrence (N, a) || carried (N, a));
}
