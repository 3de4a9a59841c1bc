/* A tile that is taken back, as its region would need more than was predicted, leaves the
   loops as they were: no part of them is shared out as if there were tiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run { target warp_barriers } } */
/* { dg-skip-if "variables are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform=loops,stage -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 70, M = 110 };

static unsigned b[M][N];
static unsigned char a[M][N];
static float c[N][M];
static unsigned short s[N];

static void __attribute__ ((noipa))
f (void)
{
#pragma acc parallel copyin(a, b) copy(c, s)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) /* { dg-note "in place of those of a loop around it" } */
	/* { dg-note "predicted" "" { target *-*-* } .-1 } */
	c[i][j] = b[j][i]; /* { dg-note "gets no tile: with tiles its region would need more sectors" } */
    /* { dg-note "predicted" "" { target *-*-* } .-1 } */
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
	int t = 1;
	for (int q = 0; q < M; q++)
	  t += a[q][i] * (q & 3);
	s[i] = t;
      }
  }
}

int
main (void)
{
  int bad = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      {
	b[j][i] = (j * N + i) * 3 % 1001;
	a[j][i] = (j + i) % 5;
      }
  f ();
  for (int i = 0; i < N; i++)
    {
      int t = 1;
      for (int j = 0; j < M; j++)
	{
	  bad += c[i][j] != b[j][i];
	  t += a[j][i] * (j & 3);
	}
      bad += s[i] != t;
    }
  return bad != 0;
}
