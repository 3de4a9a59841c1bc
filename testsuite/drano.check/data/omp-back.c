/* What comes back from OpenMP regions and should not.  Each function has one such fault, at
   the line that says so; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>

enum { N = 300 };

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static void
old_comes_back (int *a, int *b)
{
#pragma omp target data map (tofrom: a[0:N])	/* overwritten */
  {
#pragma omp target parallel for map (from: b[0:N])
    for (int i = 0; i < N; i++)
      b[i] = a[i];
    for (int i = 10; i < 20; i++)
      a[i] = -b[i];
#ifdef RIGHT
#pragma omp target update to (a[0:N])
#endif
  }
}

static void
one_comes_back_old (int *b)
{
  struct { int size, left; double rest[4]; } state = { 4, 3, { 0 } };
#pragma omp target enter data map (to: state)
#pragma omp target map (from: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] = state.size;
  state.left--;
#ifdef RIGHT
#pragma omp target update to (state.left)
#endif
#pragma omp target exit data map (from: state)	/* overwritten */
  printf ("%d\n", state.left);
}

static void
half_is_written (int *a, int *b)
{
#pragma omp target parallel for map (to: a[0:N]) map (from: b[0:N])	/* copied-unwritten */
  for (int i = 0; i < ELSE (N / 2, N); i++)
    b[i] = a[i];
}

static int
flag_is_not_set (int *a)
{
  int negative;
#pragma omp target map (to: a[0:N]) map (from: negative)	/* copied-unwritten */
  {
#ifdef RIGHT
    negative = 0;
#endif
    for (int i = 0; i < N; i++)
      if (a[i] < -1000)
	negative = 1;
  }
  return negative;
}

/* What is right in both: the host has nothing there; structures have holes; what the
   device changes comes back.  */

static void
comes_back (int *b)
{
  static int room[N];
  struct { char tag; int v; } pairs[N];
#pragma omp target parallel for map (from: room, pairs) map (tofrom: b[0:N])
  for (int i = 0; i < N; i++)
    {
      if (i % 3)
	room[i] = i;
      pairs[i].tag = 1;
      pairs[i].v = i;
      b[i]++;
    }
  printf ("%d %d\n", room[4], pairs[5].v);
}

int
main (void)
{
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i + 1;
  old_comes_back (a, b);
  one_comes_back_old (b);
  half_is_written (a, b);
  printf ("%d\n", flag_is_not_set (a));
  comes_back (b);
  return 0;
}
