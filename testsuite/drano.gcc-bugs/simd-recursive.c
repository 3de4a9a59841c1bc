/* A function that calls itself needs more stack than a lane has.  */
/* { dg-do run } */

#include "recursive.h"

static int a[64];

int
main (void)
{
#pragma omp target map(tofrom: a)
#pragma omp simd
  for (int i = 0; i < 64; i++)
    a[i] = depth (i % DEPTH);
  check (64, a);
  return 0;
}
