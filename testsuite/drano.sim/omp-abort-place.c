/* A fault in the C library has the place of the program's own call, and the function
   that it is in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes" } */
/* { dg-shouldfail "abort" } */
/* { dg-output "omp-abort-place.c:21:\[0-9\]+: drano sim: trap .abort, exit or a failed assertion.\[^\n\]*\n *in 'abort' called by kernel 'main" } */

#include <stdlib.h>

static void __attribute__ ((noinline))
check (int n)
{
  if (n != 1)
    abort ();
}
#pragma omp declare target to (check)

int
main (void)
{
  int n = 1;
#pragma omp target map (tofrom: n)
  check (++n);
  return 0;
}
