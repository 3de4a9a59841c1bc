/* A sum of which each iteration keeps the lower bits only, in a variable that has
   more, is not that of its parts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 64, M = 256 };

static int a[N][M], kept[N], low[N];

static void __attribute__ ((noipa))
sums (int m)
{
#pragma acc parallel loop copyin(a) copyout(kept)
  for (int i = 0; i < N; i++)
    {
      int t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "gets no lanes: an iteration needs a value" } */
	t = (signed char) (t + a[i][j]);
      kept[i] = t;
    }
  /* All bits of the variable that the loop passes on are right.  */
#pragma acc parallel loop copyin(a) copyout(low)
  for (int i = 0; i < N; i++)
    {
      unsigned t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	t = (unsigned long) t + a[i][j];
      low[i] = (signed char) t;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * 3 + j * 5;
  sums (200);
  for (int i = 0; i < N; i++)
    {
      int t = 0;
      for (int j = 0; j < 200; j++)
	t += a[i][j];
      if (kept[i] != (signed char) t || low[i] != (signed char) t)
	__builtin_abort ();
    }
  return 0;
}
