/* The same in OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "read-only memory" } */
/* { dg-output "drano sim: the program copies 16 bytes from the device to the constant 'step', which is in read-only memory; .* or 'map.to: step.' to the OpenMP construct" } */

int
main (int argc, char **argv)
{
  static const int step[4] = { 1, 2, 4, 2 };
  int a[64];

  (void) argv;
#pragma omp target teams distribute parallel for map (from: a)
  for (int i = 0; i < 64; i++)
    a[i] = step[(i + argc) % 4];
  return a[1] != 2;
}
