/* A load from a block that was given back on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "use after free" } */
/* { dg-output "omp-heap-freed.c:25:\[0-9\]+: drano sim: invalid load of 4 bytes: \[0-9\]+ bytes into a block of \[0-9\]+ bytes from the device's malloc that was freed" } */

#include <stdlib.h>

int
main (void)
{
  int n = 25;
#pragma omp target map (tofrom: n)
  {
    int *volatile p = malloc (n * sizeof *p);
    p[20] = 7;
    free (p);
    n = p[20];
  }
  return 0;
}
