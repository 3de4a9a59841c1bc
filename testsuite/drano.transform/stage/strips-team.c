/* Collapsed loops of one team, whose accesses go along rows and columns: they get
   strips only if the warps of the team have some each, and lanes in any case.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "there are no lanes" { *-*-* } { "-O0" } } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-additional-options "-w -fdrano-transform=lanes,stage -fdrano-remarks" } */

enum { N = 256, FEW = 32, MANY = 128 };

static double a[N][N], b[N][N], c[N][N];

static void __attribute__ ((noipa))
few (void)
{
#pragma omp target teams distribute collapse(2) map(to: a) map(from: b)
  for (int y = 0; y < N; y += FEW)
    for (int x = 0; x < N; x += FEW)
      {
#pragma omp parallel for collapse(2) /* { dg-note "these collapsed loops are one loop now, so that lanes can have its iterations" } */
	/* { dg-note "their body has another construct" "" { target *-*-* } .-1 } */
	for (int j = 0; j < FEW; j++)
	  for (int i = 0; i < FEW; i++) /* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } .-3 } */
	    b[y + j][x + i] = a[x + i][y + j]; /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
      }
}

static void __attribute__ ((noipa))
many (void)
{
#pragma omp target teams distribute collapse(2) map(to: a) map(from: c)
  for (int y = 0; y < N; y += MANY)
    for (int x = 0; x < N; x += MANY)
      {
#pragma omp parallel for collapse(2) /* { dg-note "each iteration has up to 32 of the next counter" } */
	/* { dg-note "their body has another construct" "" { target *-*-* } .-1 } */
	for (int j = 0; j < MANY; j++)
	  for (int i = 0; i < MANY; i++) /* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } .-3 } */
	    c[y + j][x + i] = a[x + i][y + j]; /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 3 + j;
  few ();
  many ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (b[j][i] != a[i][j] || c[j][i] != a[i][j])
	__builtin_abort ();
  return 0;
}
