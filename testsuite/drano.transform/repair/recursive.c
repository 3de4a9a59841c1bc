/* The stack of a function that calls itself has no bound: lanes do not call
   it.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

#include "../../drano.gcc-bugs/recursive.h"

static int a[300];

int
main (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 300; i++) /* { dg-note "a function that it calls needs more than 8192 bytes of stack" } */
    a[i] = depth (i % DEPTH);
  check (300, a);
  return 0;
}
