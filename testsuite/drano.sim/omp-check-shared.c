/* What lanes may do in the frame of their warp, and is not reported: share an array,
   each with elements of its own, store the same values, and have variables of their
   own; behind the loop all is everybody's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes -Wno-simd-locals" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */

#include <stdlib.h>

#pragma omp declare target
__attribute__ ((noinline, noclone)) void
put (int *to, int value)
{
  *to = value;
}

__attribute__ ((noinline, noclone)) int
sum (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int first = 0, second = 0, third = 0, fourth = 0, n = 64;

#pragma omp target map (tofrom: first, second, third, fourth)
  {
    int shared[64], same = 0, count = 0;
    int vla[n];
    for (int i = 0; i < n; i++)
      {
	put (&shared[i], -1);
	put (&vla[i], -1);
      }
#pragma omp simd
    for (int i = 0; i < n; i++)
      {
	put (&shared[i], 2 * i);
	put (&same, 7);
	vla[i] = shared[i] + 1;
      }
    first = sum (shared, n) + same;
    int mine;
#pragma omp simd private (mine)
    for (int i = 0; i < n; i++)
      {
	put (&mine, shared[n - 1 - i]);
	vla[i] += mine;
	#pragma omp atomic
	count += mine & 1;
      }
    second = sum (vla, n);
    third = vla[5];
    fourth = count;
  }
  if (first != 64 * 63 + 7 || second != 2 * 64 * 63 + 64
      || third != 126 + 1 || fourth != 0)
    abort ();
  return 0;
}
