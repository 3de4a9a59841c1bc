/* A store beyond a block that malloc has returned on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "omp-heap-overrun.c:24:\[0-9\]+: drano sim: invalid store of 4 bytes: 0 bytes past the end of a block of \[0-9\]+ bytes from the device's malloc" } */

#include <stdlib.h>

int
main (void)
{
  int n = 25;
#pragma omp target map (tofrom: n)
  {
    int *volatile p = malloc (n * sizeof *p);
    for (int i = 0; i <= n; i++)
      p[i] = i;
    n = p[3];
    free (p);
  }
  return 0;
}
