/* What a function needs on the stack of a lane of a simd loop is more than GCC
   leaves there; the message says which option cures it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "local stack overflow" } */
/* { dg-output "omp-lane-stack.c:23:\[0-9\]+: drano sim: invalid store of \[0-9\]+ bytes: local stack overflow: the functions that the simd loop in 'main.*' calls need more than the \[0-9\]+ bytes of stack that a lane has; link with -foffload-options=-msoft-stack-reserve-local=512 or more" } */

#include <stdlib.h>

#pragma omp declare target
__attribute__ ((noinline, noclone)) int
mixed (int n)
{
  int table[100], sum = 0;
  for (int i = 0; i < 100; i++)
    table[i] = i * n;
  for (int i = 0; i < 100; i++)
    sum += table[(i * 7 + n) % 100];
  return sum;
}
#pragma omp end declare target

int
main (void)
{
  int a[64];
#pragma omp target teams distribute parallel for simd map (from: a)
  for (int i = 0; i < 64; i++)
    a[i] = mixed (i);
  if (a[3] != 3 * 4950)
    abort ();
  return 0;
}
