/* The same in a function that the loop calls, whose frame is the lane's: all is well,
   and is where one lane prints.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run } */
/* { dg-additional-options "-g -Wno-uncoalesced -Wno-idle-lanes -Wno-simd-locals" } */
/* { dg-set-env DRANO_SIM_CHECK=frames } */
/* { dg-output "0\n1\n2\n3\n31\n*$" } */

#include <stdio.h>

#pragma omp declare target
__attribute__ ((noinline, noclone)) void
print (int i)
{
  printf ("%d\n", i);
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target
  {
    int last = 0;
#pragma omp simd lastprivate (last)
    for (int i = 0; i < 4; i++)
      {
	last = i;
	print (i);
      }
    printf ("%d1\n", last);
  }
  return 0;
}
