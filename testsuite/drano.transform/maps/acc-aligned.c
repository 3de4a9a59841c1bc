/* Where OpenACC's arrays begin on the device: at multiples of 256 bytes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=maps -Wno-uncoalesced -Wno-idle-lanes -Wno-redundant-transfer" } */

#include <openacc.h>
#include <stdint.h>
#include <stdlib.h>

#define BEYOND(p) ((uintptr_t) (p) & 255)

/* The launch maps them, or a data construct, or a directive before.  */
static __attribute__ ((noinline)) uintptr_t
beyond (int n, const float *x, float *y, char *z)
{
  uintptr_t wrong = 0;
#pragma acc enter data copyin(z[:n])
#pragma acc data copyin(x[:n])
#pragma acc parallel copy(wrong) copyout(y[:n]) present(x[:n], z[:n])
  {
    wrong = BEYOND (x) | BEYOND (y) | BEYOND (z);
#pragma acc loop
    for (int i = 0; i < n; i++)
      y[i] = x[i] + z[i];
  }
#pragma acc exit data delete(z[:n])
  return y[n - 1] == x[n - 1] + z[n - 1] ? wrong : 1;
}

int
main (void)
{
  int n = 777;
  float *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y);
  char *z = malloc (n);
  for (int i = 0; i < n; i++)
    x[i] = i, z[i] = i & 3;
  if (acc_get_device_type () != acc_device_host && beyond (n, x, y, z))
    abort ();
  return 0;
}
