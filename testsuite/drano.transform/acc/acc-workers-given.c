/* A loop that gives its lanes to a loop inside it gets workers, where the gangs alone
   would be too few warps: if the region has no workers, and nothing is reduced.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-skip-if "values are in memory" { *-*-* } { "-O0" } } */
/* { dg-additional-options "-w -fdrano-transform=loops -fdrano-remarks" } */

enum { N = 40, Z = 8, X = 64 };

static int a[Z][N][X], b[Z][N][X], few[4][N][X], sums[N];

static int
wrong (int more)
{
  for (int z = 0; z < Z; z++)
    for (int y = 0; y < N; y++)
      for (int x = 0; x < X; x++)
	if (b[z][y][x] != a[z][y][x] + more)
	  return 1;
  return 0;
}

int
main (void)
{
  int bad = 0;
  for (int z = 0; z < Z; z++)
    for (int y = 0; y < N; y++)
      for (int x = 0; x < X; x++)
	a[z][y][x] = (z * 7 + y * 3 + x) % 31;
#pragma acc parallel loop gang copyin(a) copyout(b)
  for (int y = 0; y < N; y++)
#pragma acc loop vector /* { dg-note "the iterations of the loop over 'z', line \[0-9\]+ are spread over workers, in place of lanes: the gangs alone are too few warps for the device" "" { target acc_reductions_marked } } */
    for (int z = 0; z < Z; z++)
      for (int x = 0; x < X; x++)	/* { dg-note "in place of those of a loop around it" } */
	b[z][y][x] = a[z][y][x] + 1;	/* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
  /* { dg-note "lanes are the iterations of the loop over 'x'" "" { target *-*-* } .-2 } */
  bad |= wrong (1);
  /* The construct says how many workers there are, and so few warps would wait longer.  */
#pragma acc parallel loop gang num_workers(2) copyin(a) copyout(b)
  for (int y = 0; y < N; y++)
#pragma acc loop vector		/* { dg-note "lanes are the iterations of the loop over 'z'" } */
    for (int z = 0; z < Z; z++)
      for (int x = 0; x < X; x++)
	b[z][y][x] = a[z][y][x] + 2;
  bad |= wrong (2);
  /* The gangs of the loops around it are many.  */
#pragma acc parallel loop gang collapse(2) copyin(a) copyout(b)
  for (int k = 0; k < 1000; k++)
    for (int y = 0; y < N; y++)
#pragma acc loop vector
      for (int z = 0; z < Z; z++)
	for (int x = 0; x < X; x++)	/* { dg-note "in place of those of a loop around it" } */
	  if (k == y)			/* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
	    b[z][y][x] = a[z][y][x] + 3; /* { dg-note "lanes are the iterations of the loop over 'x'" "" { target *-*-* } .-2 } */
  bad |= wrong (3);
  /* It has too few iterations.  */
#pragma acc parallel loop gang copyin(a) copy(few)
  for (int y = 0; y < N; y++)
#pragma acc loop vector
    for (int z = 0; z < 4; z++)
      for (int x = 0; x < X; x++)	/* { dg-note "in place of those of a loop around it" } */
	few[z][y][x] += a[z][y][x];	/* { dg-note "predicted to need" "" { target *-*-* } .-1 } */
  /* { dg-note "lanes are the iterations of the loop over 'x'" "" { target *-*-* } .-2 } */
  for (int y = 0; y < N; y++)
    bad |= few[3][y][X - 1] != a[3][y][X - 1];
  /* It reduces, and workers would have to.  */
#pragma acc parallel loop gang copyin(a) copyout(sums)
  for (int y = 0; y < N; y++)
    {
      int sum = 0;
#pragma acc loop vector reduction(+: sum) /* { dg-note "lanes are the iterations of the loop over 'z'" } */
      for (int z = 0; z < Z; z++)
	for (int x = 0; x < X; x++)
	  sum += a[z][y][x];
      sums[y] = sum;
    }
  for (int y = 0; y < N; y++)
    {
      for (int z = 0; z < Z; z++)
	for (int x = 0; x < X; x++)
	  sums[y] -= a[z][y][x];
      bad |= sums[y] != 0;
    }
  if (bad)
    __builtin_abort ();
  return 0;
}
