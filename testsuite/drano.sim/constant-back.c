/* A constant array that no clause names is copied back to read-only memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-shouldfail "read-only memory" } */
/* { dg-output "drano sim: the program copies 32 bytes from the device to the constant 'weight', which is in read-only memory; GCC copies back what no clause names: add 'copyin.weight.' to the OpenACC construct" } */

static const double weight[4] = { 1, 2, 4, 2 };

int
main (void)
{
  double a[64];

#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 64; i++)
    a[i] = weight[i % 4];
  return a[1] != 2;
}
