/* OpenACC's levels of parallelism: which loop gets which.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC 11 and 12 give out first what clauses say, then what is left to the
   compiler (omp-offload.cc: oacc_loop_fixed_partitions,
   oacc_loop_auto_partitions).  A loop left to the compiler gets on its way
   down the outermost level that is free, and on its way up, if it has none or
   is not inside another such loop, the level just outside those used inside
   it.  As any clause takes a loop out of this, adding "vector" to a loop that
   had "gang" from the compiler takes "gang" from it: what is left then runs in
   each gang, all of it.

   So an edit of clauses is tried on the loops of the whole function.  It is
   good if each loop has the gangs that it had, as what is outside of them is
   run by every gang, if the lanes have gone where they should, and if all other
   loops are as they were.

   Workers that nobody has asked for are given up when lanes move outward, as
   GCC gives a lone loop none: a gang of 32 warps would take 1024 iterations,
   and most gangs none.  */

#include "base/acc-levels.h"

#include <string.h>

/* A flag, in addition to levels: the compiler chooses the loop's levels.  */
enum { LEVEL_OPEN = 8 };

/* The outermost level of MASK.  */

static unsigned
outermost_level (unsigned mask)
{
  return mask & -mask;
}

/* What the loops around loop X of L use.  */

static unsigned
used_around (const struct levels *l, const struct level_loop *x)
{
  unsigned mask = l->outer;
  for (; x->parent >= 0; x = &l->at[x->parent])
    mask |= l->at[x->parent].mask | l->at[x->parent].element;
  return mask;
}

/* Give loop X of L what its clauses say.  Return that, with LEVEL_OPEN if it is
   left to the compiler, which X's IS_AUTO says then.  */

static unsigned
assign_loop_levels (struct levels *l, struct level_loop *x)
{
  unsigned mask = x->written, around = used_around (l, x), open = 0;
  if (!x->routine)
    {
      bool maybe = !x->is_seq && mask == (x->tile ? outermost_level (mask) : 0);
      if ((mask != 0) + x->is_auto + x->is_seq > 1)
	{
	  l->faulty = true;
	  maybe = x->is_auto = false;
	  if (x->is_seq)
	    mask = 0;
	}
      if (maybe && x->independent)
	{
	  x->is_auto = true;
	  open = LEVEL_OPEN;
	}
    }
  if (mask & around)
    {
      l->faulty = true;
      mask &= ~around;
    }
  else if (mask && outermost_level (mask) <= around)
    {
      l->faulty = true;
      mask &= ~outermost_level (mask);
    }
  unsigned all = mask | open;
  if (x->tile && !x->routine)
    {
      x->element = mask & LEVEL_VECTOR;
      if (!x->element || (mask & LEVEL_GANG))
	x->element |= mask & LEVEL_WORKER;
      mask ^= x->element;
    }
  x->mask = mask;
  return all;
}

/* True if loop X is the compiler's to partition.  */

static bool
open_p (const struct level_loop *x)
{
  return !x->routine && x->is_auto && x->independent;
}

/* Give X, inside AROUND, the outermost level that is free.  */

static void
choose_outer_level (struct level_loop *x, unsigned around)
{
  unsigned mask = LEVEL_GANG;
  while (mask <= around)
    mask <<= 1;
  if (x->tile && !(x->mask | x->element))
    mask |= mask << 1;
  mask &= LEVEL_GANG | LEVEL_WORKER;
  mask &= ~x->inside;
  if (x->tile && !x->element)
    {
      x->element = mask & (mask << 1);
      mask ^= x->element;
    }
  x->mask |= mask;
}

/* Give X, inside AROUND, the level just outside what is used inside it.  */

static void
choose_inner_level (struct level_loop *x, unsigned around)
{
  unsigned mask = outermost_level ((x->inside & LEVELS_ALL) | LEVEL_OPEN);
  mask >>= 1;
  mask &= ~around;
  if (x->tile)
    {
      mask &= ~(x->element | x->mask);
      unsigned tile = (mask >> 1) & ~(around | x->element | x->mask);
      if (tile || x->mask)
	{
	  x->element |= mask;
	  mask = tile;
	}
    }
  x->mask |= mask;
}

/* Give what the clauses of L leave open.  AROUND has room for a mask for each
   loop.  */

static void
assign_open (struct levels *l, unsigned *around)
{
  bool *inside_open = (bool *) (around + l->n);
  for (int k = 0; k < l->n; k++)
    {
      struct level_loop *x = &l->at[k];
      around[k] = used_around (l, x);
      inside_open[k] = (x->parent >= 0
			&& (inside_open[x->parent]
			    || open_p (&l->at[x->parent])));
      if (open_p (x) && (!inside_open[k] || x->inside))
	choose_outer_level (x, around[k]);
    }
  for (int k = 0; k < l->n; k++)
    l->at[k].inside = 0;
  for (int k = l->n - 1; k >= 0; k--)
    {
      struct level_loop *x = &l->at[k];
      if (open_p (x)
	  && (!x->mask || (x->tile && !x->element) || !inside_open[k]))
	{
	  choose_inner_level (x, around[k]);
	  l->left += !x->mask || (x->tile && !x->element);
	}
      unsigned all = x->inside | x->mask | x->element;
      if (x->parent >= 0)
	l->at[x->parent].inside |= all;
      l->used |= all;
    }
}

bool
levels_assign (struct levels *l, struct arena *a)
{
  size_t n = (size_t) l->n;
  unsigned *given = arena_alloc (a, sizeof *given * (n + 1));
  unsigned *around = arena_alloc (a, (sizeof *around + sizeof (bool))
				  * (n + 1));
  if (!given || !around)
    return false;
  l->used = 0;
  l->faulty = false;
  l->left = 0;
  for (int k = 0; k < l->n; k++)
    {
      l->at[k].mask = l->at[k].element = l->at[k].inside = 0;
      given[k] = assign_loop_levels (l, &l->at[k]);
    }
  for (int k = l->n - 1; k >= 0; k--)
    if (l->at[k].parent >= 0)
      l->at[l->at[k].parent].inside |= given[k] | l->at[k].inside;
  assign_open (l, around);
  return true;
}

/* What LOOP's iterations are spread over, elements of tiles included.  */

static unsigned
all_of (const struct level_loop *loop)
{
  return loop->mask | loop->element;
}

/* L in TO, a copy in A.  False if out of memory.  */

static bool
copy_levels (struct arena *a, const struct levels *l, struct levels *to)
{
  *to = *l;
  to->at = arena_alloc (a, sizeof *to->at * ((size_t) l->n + 1));
  if (to->at && l->n)
    memcpy (to->at, l->at, sizeof *to->at * (size_t) l->n);
  return to->at;
}

/* Have X's directive say C.  */

static void
write_clauses (struct level_loop *x, const struct level_clauses *c)
{
  x->written = c->levels;
  x->is_seq = !c->levels && c->seq;
  x->is_auto = false;
  x->independent = !x->is_seq;
}

/* True if the loops of M are spread after the move from loop FROM to loop TO
   as they were before, but for the lanes, and no level of the launch is given
   up but those of IDLE.  */

static bool
kept_p (const struct level_move *m, int from, int to, unsigned idle)
{
  const struct levels *x = &m->before, *y = &m->after;
  if (y->faulty || y->left > x->left || (x->used & ~y->used & ~idle)
      || (y->used & idle))
    return false;
  for (int k = 0; k < x->n; k++)
    {
      unsigned was = all_of (&x->at[k]), is = all_of (&y->at[k]);
      if (k == to)
	was |= LEVEL_VECTOR;
      if (k == from)
	was &= ~LEVEL_VECTOR;
      /* Either may lose workers to the other, or get what were idle.  */
      if (k == to || k == from)
	{
	  was &= ~LEVEL_WORKER;
	  is &= ~LEVEL_WORKER;
	}
      if (was != is)
	return false;
    }
  return true;
}

/* Try in M the clauses of loops FROM and TO that it has: true if they will
   do, the levels IDLE being given up.  */

static bool
try_move (struct arena *a, struct level_move *m, int from, int to,
	  unsigned idle)
{
  if (!copy_levels (a, &m->before, &m->after))
    return false;
  write_clauses (&m->after.at[to], &m->to);
  if (from >= 0)
    write_clauses (&m->after.at[from], &m->from);
  return levels_assign (&m->after, a) && kept_p (m, from, to, idle);
}

/* True if loop K of L is inside loop AROUND.  */

static bool
loop_inside_p (const struct levels *l, int k, int around)
{
  while (k >= 0 && k != around)
    k = l->at[k].parent;
  return k >= 0;
}

/* levels_move for a loop FROM inside TO.  */

static bool
move_out (struct arena *a, struct level_move *m, int from, int to)
{
  const struct level_loop *x = &m->before.at[to], *f = &m->before.at[from];
  unsigned had = (x->mask | f->mask) & LEVEL_WORKER;
  /* Inside lanes there is nothing that could be spread.  */
  m->from.seq = true;
  m->to.levels &= ~(unsigned) LEVEL_WORKER;
  if (had && !((x->written | f->written | m->before.sized) & LEVEL_WORKER)
      && try_move (a, m, from, to, LEVEL_WORKER))
    return true;
  m->to.levels |= had;
  return try_move (a, m, from, to, 0);
}

const char *
levels_move (struct arena *a, const struct levels *l, int from, int to,
	     bool workers, struct level_move *m)
{
  static const char others[]
    = "no fix-it: GCC would then spread another loop of this region "
      "differently";
  memset (m, 0, sizeof *m);
  if (!copy_levels (a, l, &m->before) || !levels_assign (&m->before, a))
    return "no fix-it: memory has run out";
  const struct level_loop *x = &m->before.at[to];
  const struct level_loop *f = from >= 0 ? &m->before.at[from] : NULL;
  if (m->before.faulty)
    return "no fix-it: the clauses of the loops in this region are in error";
  if (x->tile || (f && f->tile))
    return "no fix-it: this loop is tiled";
  if (f && !(f->mask & LEVEL_VECTOR))
    return "no fix-it: the clauses of this region do not say which loop has"
      " the lanes";
  m->to.levels = x->mask | LEVEL_VECTOR;
  if (f && loop_inside_p (&m->before, from, to))
    return move_out (a, m, from, to) ? NULL : others;
  /* What the compiler has given to FROM is written, too: else it would add
     workers, most of whose warps would have nothing to do.  */
  m->from.levels = f ? f->mask & ~(unsigned) LEVEL_VECTOR : 0;
  if (workers && f && !m->from.levels
      && !((m->before.used | l->outer | l->sized) & LEVEL_WORKER))
    {
      m->from.levels = LEVEL_WORKER;
      if (try_move (a, m, from, to, 0))
	return NULL;
      m->from.levels = 0;
    }
  m->from.seq = !m->from.levels;
  return try_move (a, m, from, to, 0) ? NULL : others;
}

const char *
levels_text (unsigned mask)
{
  static const char *const names[] =
  {
    "seq", "gang", "worker", "gang worker", "vector", "gang vector",
    "worker vector", "gang worker vector"
  };
  return names[mask & LEVELS_ALL];
}
