/* A product of matrices in the six orders of its loops: the outer one over gangs,
   the middle one over lanes, the inner one in each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: matmul ORDER [TEAMS], ORDER being ijk, kji, kij, jik, ikj or jki.  TEAMS is
   how many iterations of the outer loop are made, each by a gang of its own; without
   it, all.  Where k is parallel, sums are atomic.  Elements are integers of 8 bytes, as GCC makes a loop
   of compare and exchange of an atomic sum of double, and other compilers do not.
   With ONCE, what does not depend on the inner loop is loaded before it, as compilers
   do that know that the matrices do not overlap.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 256
#endif
#ifndef ONCE
#define ONCE 0
#endif

typedef long long element;

static element a[N * N], b[N * N], c[N * N];

#define PRAGMA(TEXT) _Pragma (#TEXT)
#define GANGS(V)							\
  PRAGMA (acc parallel loop gang num_gangs(teams) vector_length(128)	\
	  present(a, b, c))						\
  for (int V = 0; V < teams; V++)
#define LANES(V)							\
  PRAGMA (acc loop vector)						\
  for (int V = 0; V < N; V++)
#define EACH(V) for (int V = 0; V < N; V++)

#define SUM								\
  {									\
    element sum = 0;							\
    EACH (k)								\
      sum += a[i * N + k] * b[k * N + j];				\
    c[i * N + j] = sum;							\
  }
#define ADD(X, Y)							\
  {									\
    element term = (X) * (Y);						\
    PRAGMA (acc atomic)							\
    c[i * N + j] += term;						\
  }

static void
ijk (int teams)
{
  GANGS (i) LANES (j) SUM
}

static void
jik (int teams)
{
  GANGS (j) LANES (i) SUM
}

#if ONCE
# define BEFORE(X) element once = X;
# define FIRST once
# define SECOND once
#else
# define BEFORE(X)
# define FIRST a[i * N + k]
# define SECOND b[k * N + j]
#endif

static void
ikj (int teams)
{
  GANGS (i) LANES (k) { BEFORE (a[i * N + k]) EACH (j) ADD (FIRST, b[k * N + j]) }
}

static void
kij (int teams)
{
  GANGS (k) LANES (i) { BEFORE (a[i * N + k]) EACH (j) ADD (FIRST, b[k * N + j]) }
}

static void
jki (int teams)
{
  GANGS (j) LANES (k) { BEFORE (b[k * N + j]) EACH (i) ADD (a[i * N + k], SECOND) }
}

static void
kji (int teams)
{
  GANGS (k) LANES (j) { BEFORE (b[k * N + j]) EACH (i) ADD (a[i * N + k], SECOND) }
}

/* How many elements of C are wrong, if ROWS rows and COLUMNS columns of it were
   computed, as sums of TERMS; at most 16 * 64 of them are looked at.  */

static int
wrong (int rows, int columns, int terms)
{
  int n = 0;

  for (int i = 0; i < rows; i += 1 + rows / 16)
    for (int j = 0; j < columns; j += 1 + columns / 64)
      {
	element sum = 0;

	for (int k = 0; k < terms; k++)
	  sum += a[i * N + k] * b[k * N + j];
	n += sum != c[i * N + j];
      }
  return n;
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*run) (int);
  } orders[] = { { "ijk", ijk }, { "kji", kji }, { "kij", kij },
		 { "jik", jik }, { "ikj", ikj }, { "jki", jki } };
  const size_t norders = sizeof orders / sizeof *orders;
  int teams = argc > 2 ? atoi (argv[2]) : N;

  for (int k = 0; k < N * N; k++)
    {
      a[k] = k % 7;
      b[k] = k % 5;
    }
  for (size_t o = 0; argc > 1 && teams <= N && o < norders; o++)
    if (strcmp (argv[1], orders[o].name) == 0)
      {
#pragma acc data copyin(a, b) copy(c)
	orders[o].run (teams);
	return wrong (*argv[1] == 'i' ? teams : N, *argv[1] == 'j' ? teams : N,
		      *argv[1] == 'k' ? teams : N) != 0;
      }
  return 2;
}
