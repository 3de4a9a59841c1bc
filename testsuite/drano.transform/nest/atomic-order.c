/* Collapsed loops whose iterations update elements atomically.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of atomic-order.test, which gives ACC.  */
/* { dg-do compile } */
/* { dg-additional-options "-w" } */

#include <stdio.h>

enum { LAYERS = 32, ROWS = 20, COLUMNS = 64, CELLS = ROWS * COLUMNS };

#define DO_(X) _Pragma (#X)
#define DO(X) DO_ (X)
#ifdef ACC
#define PARALLEL(COUNT, ...) DO (acc parallel loop collapse(COUNT) __VA_ARGS__)
#define TO(...) copyin(__VA_ARGS__)
#define BOTH(...) copy(__VA_ARGS__)
#define ATOMIC(KIND) DO (acc atomic KIND)
#else
#define PARALLEL(COUNT, ...) \
  DO (omp target teams distribute parallel for collapse(COUNT) __VA_ARGS__)
#define TO(...) map(to: __VA_ARGS__)
#define BOTH(...) map(tofrom: __VA_ARGS__)
#define ATOMIC(KIND) DO (omp atomic KIND)
#endif

static double in[LAYERS][ROWS][COLUMNS], turned[CELLS][LAYERS];
static int bin[LAYERS][CELLS];
static double total[ROWS][COLUMNS];
static int count[CELLS], seen[CELLS], bad;

/* Adjacent columns are adjacent elements of both arrays.  */

static void __attribute__ ((noipa))
columns (void)
{
  PARALLEL (3, TO (in) BOTH (total))
  for (int k = 0; k < LAYERS; k++)
    for (int j = 0; j < ROWS; j++)
      for (int i = 0; i < COLUMNS; i++)
	{
	  ATOMIC (update)
	  total[j][i] += in[k][j][i];
	}
}

/* The same by pointers, and with the old value.  */

static void __attribute__ ((noipa))
pointers (double *sum, const double *from)
{
  PARALLEL (2, TO (from[0:LAYERS * CELLS]) BOTH (sum[0:CELLS], count))
  for (int k = 0; k < LAYERS; k++)
    for (int c = 0; c < CELLS; c++)
      {
	double *to = sum + c, old;
	ATOMIC (capture)
	{ old = *to; *to += from[k * CELLS + c]; }
	if (old < 0)
	  count[c] = 1;
      }
}

/* GCC's functions.  What is loaded is adjacent along the other loop.  */

static void __attribute__ ((noipa))
functions (void)
{
  PARALLEL (2, TO (turned) BOTH (seen))
  for (int k = 0; k < LAYERS; k++)
    for (int c = 0; c < CELLS; c++)
      __atomic_fetch_add (&seen[c], (int) turned[c][k] + (int) turned[c][k] % 3,
			  __ATOMIC_RELAXED);
}

/* All lanes would update one element: the other loop should run fastest.  */

static void __attribute__ ((noipa))
layers (double *sum)
{
  PARALLEL (2, TO (turned) BOTH (sum[0:CELLS]))
  for (int c = 0; c < CELLS; c++)
    for (int k = 0; k < LAYERS; k++)
      {
	ATOMIC (update)
	sum[c] += turned[c][k];
      }
}

/* What is updated depends on both loops: the one along which BIN is adjacent
   should run fastest.  */

static void __attribute__ ((noipa))
histogram (void)
{
  PARALLEL (2, TO (bin) BOTH (count))
  for (int c = 0; c < CELLS; c++)
    for (int k = 0; k < LAYERS; k++)
      {
	ATOMIC (update)
	count[bin[k][c]]++;
      }
}

#ifdef ACC
/* With the other loop's lanes the load needs fewer sectors, but lanes would update
   one element.  */

static void __attribute__ ((noipa))
apart (double *sum)
{
#pragma acc parallel loop gang copyin(turned) copy(sum[0:CELLS])
  for (int k = 0; k < LAYERS; k++)
#pragma acc loop vector
    for (int c = 0; c < CELLS; c++)
      {
#pragma acc atomic update
	sum[c] += turned[c][k];
      }
}

/* They do already, but there are warps enough.  */

static void __attribute__ ((noipa))
together (double *sum)
{
#pragma acc parallel loop gang copyin(turned) copy(sum[0:CELLS])
  for (int c = 0; c < CELLS; c++)
#pragma acc loop vector
    for (int k = 0; k < LAYERS; k++)
      {
#pragma acc atomic update
	sum[c] += turned[c][k];
      }
}
#endif

int
main (void)
{
  for (int k = 0; k < LAYERS; k++)
    for (int c = 0; c < CELLS; c++)
      {
	in[k][c / COLUMNS][c % COLUMNS] = turned[c][k] = (k * 3 + c) % 17;
	bin[k][c] = (c * 7 + k) % CELLS;
      }
  columns ();
  pointers (&total[0][0], &in[0][0][0]);
  functions ();
  layers (&total[0][0]);
  histogram ();
  int times = 3;
#ifdef ACC
  apart (&total[0][0]);
  together (&total[0][0]);
  times = 5;
#endif
  for (int c = 0; c < CELLS; c++)
    {
      double sum = 0;
      int whole = 0;
      for (int k = 0; k < LAYERS; k++)
	{
	  sum += times * turned[c][k];
	  whole += (int) turned[c][k] + (int) turned[c][k] % 3;
	}
      bad |= (total[c / COLUMNS][c % COLUMNS] != sum || count[c] != LAYERS
	      || seen[c] != whole);
    }
  if (bad)
    printf ("results differ\n");
  return bad;
}
