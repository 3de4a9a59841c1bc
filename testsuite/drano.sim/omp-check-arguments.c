/* Arguments of printf in a simd loop are stored over the stack pointer that each lane
   has saved, and are found.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes -Wno-simd-locals" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */
/* { dg-shouldfail "a fault was found" } */
/* { dg-output ".*omp-check-arguments.c:26:\[0-9\]+: drano sim: check: lanes 0-15 store an argument over the stack pointer that the simd loop has saved, and over their variables behind it\n" } */
/* { dg-output "  in 'main' called by kernel 'main.*', block 0,0,0, warp 0\n" } */
/* { dg-output "drano sim: check: 1 fault at 1 place\n*" } */

#include <stdio.h>

int
main (void)
{
#pragma omp target
#pragma omp simd
  for (int i = 0; i < 16; i++)
    printf ("%d\n", i);
  return 0;
}
