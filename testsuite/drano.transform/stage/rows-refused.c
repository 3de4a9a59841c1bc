/* Loads of rows that do not go through tiles, and why.

   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do compile { target warp_barriers } } */
/* { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=lanes,stage -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 512 };

static double a[N][N], b[N][N];

void
bounds (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a, b)
  for (int i = 0; i < N; i++) /* { dg-line bounds } */
    for (int j = 0; j < i; j++)
      b[j][i] = a[i][j]; /* { dg-note "the lanes may execute the loop around it differently, or it does not count up by 1" } */
}
/* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } bounds } */
/* { dg-note "lanes are the iterations of the loop over 'i'" "" { target *-*-* } bounds } */

void
down (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a, b)
  for (int i = 0; i < N; i++) /* { dg-line down } */
    for (int j = N - 1; j >= 0; j--)
      b[j][i] = a[i][j]; /* { dg-note "the lanes may execute the loop around it differently, or it does not count up by 1" } */
}
/* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } down } */
/* { dg-note "lanes are the iterations of the loop over 'i'" "" { target *-*-* } down } */

void
branch (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a, b)
  for (int i = 0; i < N; i++) /* { dg-line branch } */
    for (int j = 0; j < N; j++)
      if (j % 3)
	b[j][i] = a[i][j]; /* { dg-note "it is not executed once in each iteration" } */
}
/* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } branch } */
/* { dg-note "lanes are the iterations of the loop over 'i'" "" { target *-*-* } branch } */

void
written (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a, b)
  for (int i = 0; i < N; i++) /* { dg-line written } */
    for (int j = 1; j < N; j++)
      a[i][j] = a[i][j - 1] * a[i][j]; /* { dg-note "the loop around it may write to what it reads" } */
}
/* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } written } */
/* { dg-note "lanes are the iterations of the loop over 'i'" "" { target *-*-* } written } */

/* No tile, and nothing to be said, where lanes are never a whole warp.  */

void
few (int m)
{
#pragma omp target teams distribute parallel for map(tofrom: a, b) /* { dg-bogus "tile" } */
  for (int i = 0; i < 15; i++) /* { dg-line few } */
    for (int j = 0; j < m; j++)
      b[j][i] = a[i][j];
}
/* { dg-note "the iterations of the loop \[^\n\]*are spread" "" { target *-*-* } few } */
/* { dg-note "lanes are the iterations of the loop over 'i'" "" { target *-*-* } few } */
