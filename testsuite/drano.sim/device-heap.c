/* What the device's malloc could not give is named when it is used.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-shouldfail "null pointer" } */
/* { dg-output "device-heap.c:\[0-9\]+:\[0-9\]+: drano sim: invalid store of 4 bytes: a null pointer; the device's malloc has returned one before, because its 256 MiB were used up .DRANO_SIM_HEAP sets their number." } */

#include <stdlib.h>

int
main (void)
{
  int a[4];
  size_t n = 100000000;
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 4; i++)
    {
      int *q = malloc (n * sizeof *q);
      q[i] = i;
      a[i] = q[i];
    }
  return a[0];
}
