/* Threads that end by exit on the device leave the others waiting, or stop the program,
   as newer C libraries have exit call abort: the message says where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "the kernel does not end" } */
/* { dg-output "(drano sim: 32 threads have ended by exit at \[^\n\]*omp-exit.c:25:\[0-9\]+, and 224 wait for them at barrier 0: on the device, exit ends the threads that call it, not the program|omp-exit.c:25:\[0-9\]+: drano sim: trap .abort, exit or a failed assertion.)" } */

#include <stdlib.h>

int
main (void)
{
  int n = 0;
#pragma omp target map (tofrom: n)
  {
    n++;
    if (n == 1)
      exit (3);
  }
  return 0;
}
