/* Accesses outside of arrays, in C++.  Each function has one, and is called if
   its number is; with -DRIGHT none has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <cstdio>
#include <cstdlib>
#include <vector>

enum { N = 100 };

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

static int
vectors ()
{
  std::vector<int> x (N, 1), y (N, 2);
  int *a = x.data (), *b = y.data ();
#pragma omp target teams distribute parallel for map (to: a[0:N]) \
  map (tofrom: b[0:N])
  for (int i = 0; i < N; i++)
    b[i] += a[i + ELSE (1, 0)];			/* fault 1 */
  return y[5];
}

template <int M>
static int
take_step (const int (&cells)[M], int (&next)[M])
{
#pragma omp target parallel for map (to: cells) map (from: next)
  for (int i = 0; i < M; i++)
    next[i] = 2 * cells[i + ELSE (1, 0)];	/* fault 2 */
  return next[5];
}

static int
references ()
{
  int cells[N], next[N];
  for (int i = 0; i < N; i++)
    cells[i] = i;
  return take_step (cells, next);
}

static int
device_heap ()
{
  int s = 0;
#pragma omp target map (tofrom: s)
  {
    long *volatile p = static_cast<long *> (malloc (8 * sizeof (long)));
    for (int i = 0; i < 8 + ELSE (1, 0); i++)
      p[i] = i;					/* fault 3 */
    s = p[3];
    free (p);
  }
  return s;
}

int
main (int argc, char **argv)
{
  static int (*const cases[]) () = { vectors, references, device_heap };
  int which = argc > 1 ? atoi (argv[1]) : 0;

  for (int k = 0; k < 3; k++)
    if (!which || which == k + 1)
      printf ("%d\n", cases[k] ());
  return 0;
}
