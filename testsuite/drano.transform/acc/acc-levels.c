/* Code that asks by which gang, worker or lane it is executed keeps its levels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=all -fdrano-remarks" } */

enum { N = 4096, M = 64, GANG = 0, VECTOR = 2 };

static int lane[N], of[N][M], other[M][N];

#pragma acc routine seq
static int __attribute__ ((noinline))
who (void)
{
  return __builtin_goacc_parlevel_id (VECTOR);
}

static void __attribute__ ((noipa))
called (void)
{
#pragma acc parallel copyout (lane)
#pragma acc loop gang
  for (int i = 0; i < N; i++)
    lane[i] = who ();
}

/* Lanes along I, where those of J would suit the store.  */

static void __attribute__ ((noipa))
direct (void)
{
#pragma acc parallel loop gang vector copyout (of) copy (other)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	of[i][j] = __builtin_goacc_parlevel_id (VECTOR);
	other[j][i] = i;
      }
}

int
main (void)
{
  int bad = 0, device;
#pragma acc parallel copyout (device)
  device = __builtin_goacc_parlevel_size (VECTOR) > 1;
  called ();
  direct ();
  for (int i = 0; i < N; i++)
    {
      bad += lane[i] != 0;
      for (int j = 0; device && j < M; j++)
	bad += of[i][j] != of[i][0] || of[i][0] == of[i ^ 1][0];
    }
  return bad != 0;
}
