/* Each lane has its own copy of a variable of which the loop only takes the
   addresses of parts.  */
/* { dg-do run } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes -fdrano-remarks -w" } */

#include <stdlib.h>

#define N 300

struct pair { int first, second[3]; };

#pragma omp declare target
__attribute__ ((noinline, noclone)) void
set (int *p, int value)
{
  *p = value;
}

__attribute__ ((noinline, noclone)) int
get (const int *p)
{
  return *p;
}
#pragma omp end declare target

int a[N], b[N], c[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 31;
#pragma omp target teams distribute parallel for map(to: a) map(from: b)
  for (int i = 0; i < N; i++)	/* { dg-message "spread over the lanes" } */
    {
      int element[4];
      set (&element[a[i] & 3], i);
      b[i] = get (&element[a[i] & 3]);
    }
#pragma omp target teams distribute parallel for map(to: a) map(from: c)
  for (int i = 0; i < N; i++)	/* { dg-message "spread over the lanes" } */
    {
      struct pair p[2];
      set (&p[a[i] & 1].second[i % 3], 2 * i);
      c[i] = get (&p[a[i] & 1].second[i % 3]);
    }
  for (int i = 0; i < N; i++)
    if (b[i] != i || c[i] != 2 * i)
      abort ();
  return 0;
}
