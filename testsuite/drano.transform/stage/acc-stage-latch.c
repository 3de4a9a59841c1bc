/* A loop that has got the lanes of another one, and goes through tiles then: its body
   is in the block that jumps back.

   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-fdrano-transform=loops,stage -Wno-uncoalesced -Wno-idle-lanes" } */

enum { MOST = 5000 };

static int x[MOST], y[MOST], z[MOST];

static void __attribute__ ((noipa))
f (int *restrict a, int *restrict b, int *restrict c, int n, int m)
{
#pragma acc parallel loop gang vector copy(a[0:n * m], b[0:n * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j * n + i] = a[i * m + j] + c[i * m + j];
}

static void
check (int n, int m)
{
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i * 7;
      y[i] = -1;
      z[i] = i % 10;
    }
  f (x, y, z, n, m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (y[j * n + i] != x[i * m + j] + z[i * m + j])
	__builtin_abort ();
}

int
main (void)
{
  check (64, 64);
  check (33, 70);
  check (5, 3);
  return 0;
}
