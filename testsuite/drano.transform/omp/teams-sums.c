/* A reduction of a combined teams construct is one of its loop: lanes have parts of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "loops have no lanes" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-fdrano-transform -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" } */

enum { N = 70, M = 130 };

static double a[N][M];
static int k[N * M];

static double __attribute__ ((noipa))
largest (void)
{
  double m = 3;
#pragma omp target teams distribute collapse(2) reduction(max: m) map(to: a) /* { dg-note "these collapsed loops are one loop now" } */
  /* { dg-note "are spread over the lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "lanes are the iterations" } */
      m = a[i][j] > m ? a[i][j] : m;
  return m;
}

static double __attribute__ ((noipa))
least (void)
{
  double m = 1e30;
#pragma omp target teams distribute reduction(min: m) map(to: a) num_teams(5)
  for (int i = 0; i < N * M; i++) /* { dg-note "are spread over the lanes" } */
    /* { dg-note "lanes are the iterations" "" { target *-*-* } .-1 } */
    m = (&a[0][0])[i] < m ? (&a[0][0])[i] : m;
  return m;
}

static int __attribute__ ((noipa))
product (void)
{
  int p = 1;
#pragma omp target teams distribute collapse(2) reduction(*: p) map(to: k) /* { dg-note "these collapsed loops are one loop now" } */
  /* { dg-note "are spread over the lanes" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) /* { dg-note "lanes are the iterations" } */
      p *= k[i * M + j];
  return p;
}

/* The team uses its copy of S outside of the loop, too: what a loop does with it need not
   be a sum.  */

static int __attribute__ ((noipa))
not_alone (void)
{
  int s = 0;
#pragma omp target teams reduction(+: s) map(to: k) num_teams(1)
  {
    s = 7;
#pragma omp distribute
    for (int i = 0; i < N; i++) /* { dg-note "needs a value that the one before it computed" } */
      s = k[i] > 1 ? s * 3 % 1001 + k[i] : s;
  }
  return s;
}

int
main (void)
{
  double most = 3, low = 1e30;
  int p = 1, s = 7;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 31 + j * 17) % 1013 - 20;
	k[i * M + j] = 1 + (i * M + j) % 3;
	most = a[i][j] > most ? a[i][j] : most;
	low = a[i][j] < low ? a[i][j] : low;
	p *= k[i * M + j];
      }
  for (int i = 0; i < N; i++)
    s = k[i] > 1 ? s * 3 % 1001 + k[i] : s;
  if (largest () != most || least () != low || product () != p
      || not_alone () != s)
    __builtin_abort ();
  return 0;
}
