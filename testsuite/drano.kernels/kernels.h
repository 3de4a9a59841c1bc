/* What the kernels share: storage, data from a fixed sequence, comparison.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Nothing here runs on the device.  */

#ifndef KERNELS_H
#define KERNELS_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return N zeroed elements of SIZE bytes; there is no going on without.  */

static inline void *
new_array (size_t n, size_t size)
{
  void *p = calloc (n, size);

  if (!p)
    {
      fputs ("out of memory\n", stderr);
      exit (2);
    }
  return p;
}

/* Return the next number, below 2**24, of the sequence in *STATE.  */

static inline unsigned
draw (unsigned *state)
{
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* The same as a fraction of one.  */

static inline float
draw_float (unsigned *state)
{
  return draw (state) / 16777216.0f;
}

/* Fill the N elements of A from *STATE.  */

static inline void
draw_floats (float *a, size_t n, unsigned *state)
{
  for (size_t i = 0; i < n; i++)
    a[i] = draw_float (state);
}

/* Return how many of the N elements of A are not within TOLERANCE of those of
   B, relative to one or to the element, whichever is more.  */

static inline int
count_wrong (const float *a, const float *b, size_t n, float tolerance)
{
  int wrong = 0;

  for (size_t i = 0; i < n; i++)
    wrong += !(fabsf (a[i] - b[i]) <= tolerance * fmaxf (1, fabsf (b[i])));
  return wrong;
}

/* The same for integers, which must be equal.  */

static inline int
count_unequal (const int *a, const int *b, size_t n)
{
  int wrong = 0;

  for (size_t i = 0; i < n; i++)
    wrong += a[i] != b[i];
  return wrong;
}

/* Say that program NAME found WRONG errors; return its exit status.  */

static inline int
verdict (const char *name, int wrong)
{
  printf ("%s: %d wrong\n", name, wrong);
  return wrong != 0;
}

#endif /* KERNELS_H */
