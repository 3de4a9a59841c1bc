/* One lane aborts the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-shouldfail "it aborts" } */
/* { dg-additional-options "-w -fdrano-transform" } */

enum { N = 1000 };

static double a[N];

int
main (void)
{
  a[777] = -1;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++)
    {
      if (a[i] < 0)
	__builtin_abort ();
      a[i] = i;
    }
  return 0;
}
