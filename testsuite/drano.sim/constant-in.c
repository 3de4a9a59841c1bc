/* What is copied back only where the program may write: a constant that is copied in,
   and variables that are initialised.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */

static const double weight[4] = { 1, 2, 4, 2 };
static double bias[4] = { 1, 1, 0, 1 };

int
main (void)
{
  double a[64];

#pragma acc parallel loop copyout (a) copyin (weight)
  for (int i = 0; i < 64; i++)
    a[i] = weight[i % 4] * bias[i % 4];
  return a[1] != 2;
}
