/* Loops that no formula describes are counted iteration by iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do compile } */
/* { dg-options "-fdrano-cost=k=40,m=100,%%256=0" } */

/* Eight rounds, of 256 / 32 requests for four sectors.  */

void
doubling (int n, float *a)
{
#pragma acc parallel loop gang present(a[0:n * 256]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make 64.n requests for 256.n sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int step = 1; step < 256; step *= 2)
      {
#pragma acc loop vector
	for (int t = 0; t < 256; t++)
	  a[i * 256 + t] = step;
      }
}

/* As many rounds as nobody knows.  */

void
doubling_unknown (int n, int end, float *a)
{
#pragma acc parallel loop gang present(a[0:n * 256]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make at least 0 requests for at least 0 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int step = 1; step < end; step *= 2)
      {
#pragma acc loop vector
	for (int t = 0; t < 256; t++)
	  a[i * 256 + t] = step;
      }
}

/* 1 + 2 + ... + 16 lanes: 1, 2 sectors for up to 8, 16.  */

void
triangle (int n, float *a)
{
#pragma acc parallel loop gang vector_length(32) present(a[0:n * 256]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make 16.n requests for 24.n sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 1; j <= 16; j++)
      {
#pragma acc loop vector
	for (int t = 0; t < j; t++)
	  a[i * 256 + t] = j;
      }
}

/* Lanes 41 to 99 of 128: 8 + 16 + 1 floats, which lie in sectors of 8.  */

void
beyond (const float *b, float *a, int k, int m)
{
#pragma acc parallel loop present(a[0:m], b[0:m]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make .* requests for 16 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < m; i++)
    if (i > k)
      a[i] = b[i];
}

/* Where it begins is not known.  */

void
beyond_unknown (const float *b, float *a, int from, int m)
{
#pragma acc parallel loop present(a[0:m], b[0:m]) /* { dg-note "each warp" } */
  /* { dg-note "all warps together make 0 to 2.floor.m.32. . 2 requests for 0 to 8.floor.m.32. . 2 sectors" "" { target *-*-* } .-1 } */
  for (int i = 0; i < m; i++)
    if (i > from)
      a[i] = b[i];
}
