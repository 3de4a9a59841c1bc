/* A function's variables need more than the stack of a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "soft stack overflow" } */
/* { dg-output "omp-warp-stack.c:\[0-9\]+:\[0-9\]+: drano sim: soft stack overflow: 'large' and what called it need more than the 131072 bytes of stack that libgomp gives a warp" } */

#pragma omp declare target
__attribute__ ((noinline, noclone)) int
large (int n)
{
  int table[50000];
  for (int i = 0; i < 50000; i++)
    table[i] = i * n;
  return table[n * 7 % 50000];
}
#pragma omp end declare target

int
main (void)
{
  int a = 0;
#pragma omp target map (tofrom: a)
  a = large (a + 3);
  return a;
}
