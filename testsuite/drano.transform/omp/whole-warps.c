/* Teams and threads get whole warps of iterations, which begin where sectors do:
   of the arrays nothing is in excess but in one thread.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#include <stdlib.h>

int
main (void)
{
  int n = 1 << 17, bad = 0;
  float *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 1000;
      b[i] = 2 * (i % 500);
    }
#pragma omp target teams distribute parallel for map(to: b[0:n]) \
    map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes of each warp" } */
    a[i] = 2 * a[i] + b[i];
  for (int i = 0; i < n; i++)
    bad += a[i] != 2 * (i % 1000) + 2 * (i % 500);
  return bad != 0;
}
