/* A sum of which each iteration keeps the lower bits only, in a variable that has
   more, is not that of its parts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes,loops -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 64, M = 256 };

static int a[N][M], kept[N], whole[N];

static void __attribute__ ((noipa))
sums (int m)
{
#pragma omp target teams distribute parallel for map(to: a) map(from: kept) /* { dg-note "lanes of each warp" "" { target *-*-* } .+1 } */
  for (int i = 0; i < N; i++)
    {
      int t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "gets no lanes: an iteration needs a value" } */
	t = (signed char) (t + a[i][j]);
      kept[i] = t;
    }
  /* All of the variable's bits are lost alike.  */
#pragma omp target teams distribute parallel for map(to: a) map(from: whole)
  for (int i = 0; i < N; i++)
    {
      unsigned char t = 0;
      for (int j = 0; j < m; j++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
	t += a[i][j];
      whole[i] = t;
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
      if (kept[i] != (signed char) t || whole[i] != (unsigned char) t)
	__builtin_abort ();
    }
  return 0;
}
