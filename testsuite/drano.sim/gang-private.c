/* Variables that are private to a gang lie in shared memory (with GCC 11, in each
   lane's own); running over their end is found.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run { target gcc12 } } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "gang-private.c:26:\[0-9\]+: drano sim: invalid store of 4 bytes: 0 bytes past the end of the 64 bytes of gang-private variables '\[^'\]+' in shared memory" } */

int
main (void)
{
  int a[4], part[16], n = 17;

#pragma acc parallel loop gang private (part) copyout (a)
  for (int i = 0; i < 4; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	part[j] = j;
      a[i] = part[3];
    }
  return a[0];
}
