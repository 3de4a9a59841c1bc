/* Functions of the device's libraries without loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that go different ways in such a function are together again after a
   few instructions.  Blocks are in any order in the text, so a jump back need
   not be a loop: there is none if all steps can be put into an order in which
   each leads to later ones.  */

#include "library/library-int.h"

#include <stdlib.h>

/* Steps to which step K of F may lead, into NEXT; return how many.  */

static int
steps_behind (const struct library_function *f, int k, int next[2])
{
  const struct library_step *step = &f->steps[k];
  int n = 0;

  if (step->op == LIBRARY_JUMP)
    next[n++] = step->target;
  bool goes_on = (step->guard >= 0 || (step->op != LIBRARY_JUMP
				       && step->op != LIBRARY_RETURN));
  if (goes_on && k + 1 < f->nsteps)
    next[n++] = k + 1;
  return n;
}

/* Put steps of F into ORDER that only earlier ones of it lead to; LEFT has how
   many lead to each.  Return how many.  */

static int
order_steps (const struct library_function *f, int *order, int *left)
{
  int next[2], n = 0;

  for (int k = 0; k < f->nsteps; k++)
    for (int i = steps_behind (f, k, next); i-- > 0;)
      left[next[i]]++;
  for (int k = 0; k < f->nsteps; k++)
    if (left[k] == 0)
      order[n++] = k;
  for (int at = 0; at < n; at++)
    for (int i = steps_behind (f, order[at], next); i-- > 0;)
      if (--left[next[i]] == 0)
	order[n++] = next[i];
  return n;
}

/* True if F executes no step of its own twice.  */

static bool
without_loop_p (const struct library_function *f)
{
  int *memory = xcalloc (f->nsteps, 2 * sizeof *memory);
  bool all = order_steps (f, memory, memory + f->nsteps) == f->nsteps;
  free (memory);
  return all;
}

/* True if F of L executes no step twice, nor do those that it calls; DEPTH is
   how many called it.  */

static bool
straight_p (struct library *l, const struct library_function *f, int depth)
{
  enum { DEEP = 8 };

  if (!f || depth == DEEP || !without_loop_p (f))
    return false;
  for (int k = 0; k < f->nsteps; k++)
    if (f->steps[k].op == LIBRARY_CALL
	&& !straight_p (l, library_called (l, &f->steps[k]), depth + 1))
      return false;
  return true;
}

bool
library_straight_p (struct library *l, const char *name)
{
  return straight_p (l, library_find (l, name), 0);
}
