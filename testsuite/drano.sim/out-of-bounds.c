/* The simulated device finds an access beyond an array and names its line.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "out-of-bounds.c:23:\[0-9\]+: drano sim: invalid store of 4 bytes" } */

int
main (void)
{
  static int a[1000];
  int n = 1064;

#pragma acc parallel loop copy (a)
  for (int i = 0; i < n; i++)
    a[i] = i;
  return 0;
}
