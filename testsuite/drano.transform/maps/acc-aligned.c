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

/* The launch maps two of them, a data construct two, and a directive before two:
   one of each has the other in front of it.  */
static __attribute__ ((noinline)) uintptr_t
beyond (int n, const float *x, const float *v, float *y, float *u, char *z,
	char *w)
{
  uintptr_t wrong = 0;
#pragma acc enter data copyin(z[:n], w[:n])
#pragma acc data copyin(x[:n], v[:n])
#pragma acc parallel copy(wrong) copyout(y[:n], u[:n]) \
  present(x[:n], v[:n], z[:n], w[:n])
  {
    wrong = (BEYOND (x) | BEYOND (v) | BEYOND (y) | BEYOND (u) | BEYOND (z)
	     | BEYOND (w));
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
	y[i] = x[i] + z[i];
	u[i] = v[i] + w[i];
      }
  }
#pragma acc exit data delete(z[:n], w[:n])
  return (y[n - 1] == x[n - 1] + z[n - 1] && u[n - 1] == v[n - 1] + w[n - 1]
	  ? wrong : 1);
}

int
main (void)
{
  int n = 777;
  float *x = malloc (4 * n * sizeof *x);
  char *z = malloc (2 * n);
  for (int i = 0; i < 2 * n; i++)
    x[i] = i, z[i] = i & 3;
  if (acc_get_device_type () != acc_device_host
      && beyond (n, x, x + n, x + 2 * n, x + 3 * n, z, z + n))
    abort ();
  return 0;
}
