/* GCC's device compiler stops at a pair of integers in one register that all lanes
   are to get, so it makes none where a loop has got lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 96 };

static int a[N][N];

static void __attribute__ ((noipa))
pairs (int n)
{
  int four[4] = { 1, 2, 3, 4 };
#pragma acc parallel loop gang copy(a) firstprivate(four)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < n; j++) /* { dg-note "gets no lanes: it writes 'four'" } */
	{
	  four[j & 3] += a[i][j];
	  a[i][j] = i + four[j & 3];
	}
      for (int j = 0; j < n; j++) /* { dg-note "spread over the lanes" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	a[i][j] -= i;
      four[0] = 1;
      four[1] = 2;
      four[2] = 3;
      four[3] = 4;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  pairs (90);
  for (int i = 0; i < N; i++)
    {
      int four[4] = { 1, 2, 3, 4 };
      for (int j = 0; j < 90; j++)
	{
	  four[j & 3] += i + j;
	  if (a[i][j] != four[j & 3])
	    __builtin_abort ();
	}
    }
  return 0;
}
