/* A loop that gangs share does not get lanes if its iterations use a variable that all of
   them have in common: lanes would overwrite it.  Without optimization GCC keeps its
   value in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=loops" } */

enum { N = 67, M = 45 };

static int a[M][N], v[N];

int
main (void)
{
  int s;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      a[j][i] = (i * 7 + j * 3) % 19;
  /* As S is in the reduction, the construct copies it.  Several gangs would overwrite it
     in any case.  */
#pragma acc parallel loop gang num_gangs(1) copy(a, v)
  for (int i = 0; i < N; i++)
    {
      s = 0;
#pragma acc loop vector reduction(+: s)
      for (int j = 0; j < M; j++)
	s += a[j][i];
      v[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      int want = 0;
      for (int j = 0; j < M; j++)
	want += a[j][i];
      if (v[i] != want)
	__builtin_abort ();
    }
  return 0;
}
