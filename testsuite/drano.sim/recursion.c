/* Calls that are too deep are named, and that a function calls itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-set-env ACC_DEVICE_TYPE=nvidia } */
/* { dg-shouldfail "stack overflow" } */
/* { dg-output "recursion.c:\[0-9\]+:\[0-9\]+: drano sim: stack overflow in the call of 'below': \[0-9\]+ calls are active, \[0-9\]+ of them of this function: it calls itself too often" } */

#pragma acc routine seq
__attribute__ ((noinline, noclone)) static int
below (int n)
{
  volatile int a[4];
  a[n % 4] = n;
  return n == 0 ? 0 : below (n - 1) + a[n % 4];
}

int
main (void)
{
  int a = 100000;
#pragma acc parallel copy (a)
  a = below (a);
  return a == 0;
}
