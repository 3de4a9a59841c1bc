/* Lanes that share one copy of a local structure are found, with the lines where it is
   written and read; the program goes on, and its exit status says so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes -Wno-simd-locals" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */
/* { dg-shouldfail "a fault was found" } */
/* { dg-output "omp-check-frames.c:41:\[0-9\]+: drano sim: check: lanes 0-30 read memory of the warp's frame in which other lanes have overwritten what they stored there, stored at \[^\n\]*omp-check-frames.c:27:\[0-9\]+\n" } */
/* { dg-output "  in 'main' called by kernel 'main.*', block 0,0,0, warp 0\n" } */
/* { dg-output "drano sim: check: 2 faults at 1 place\n*" } */

#include <stdio.h>

struct interval { int low, high; };

#pragma omp declare target
__attribute__ ((noinline, noclone)) void
widen (struct interval *v, int i)
{
  v->low = i - 1;
  v->high = i + 1;
}
#pragma omp end declare target

int
main (void)
{
  int a[32];
#pragma omp target map (from: a)
#pragma omp simd
  for (int i = 0; i < 32; i++)
    {
      struct interval v;
      widen (&v, i);
      a[i] = v.high - v.low;
    }
  return 0;
}
