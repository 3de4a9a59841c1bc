/* What an edit of OpenACC's directives makes of a region's levels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loops are those of the partition of the region's body, and the loop that
   is to have the lanes, if it has no directive yet.  What the compiler has read
   in a directive must be what is in the program's text; else there is more
   to the text than can be seen (a macro, a conditional), and it is left
   alone.  */

#include "gcc-shim.h"
#include "diagnose/advice-levels.h"
#include "ir/loops.h"
#include "region/acc-partition.h"

/* Return the loop of P in which loop N of F begins: its own if it has a
   directive.  */

static struct acc_loop *
loop_of (const struct partition *p, const struct ir_func *f, int n)
{
  basic_block header = (basic_block) f->loops[n].header_handle;
  return header ? p->of_block[header->index] : NULL;
}

/* Return the block of F that is BB, or -1.  */

static ir_blk
block_of (const struct ir_func *f, basic_block bb)
{
  for (ir_blk b = 0; b < f->nblocks; b++)
    if (f->blocks[b].bb_handle == bb)
      return b;
  return -1;
}

/* Put into L, which is of P, loop TO of F, which has no directive.  Return its
   number in L, -1 if it cannot be done.  Loops that come behind the one it is in
   have numbers that are one more then.  */

static int
put_loop (struct arena *a, struct levels *l, const struct partition *p,
	  const struct ir_func *f, int to)
{
  struct acc_loop *around = loop_of (p, f, to);
  const struct nest *n = nest_new (a, f);
  struct level_loop *at = (struct level_loop *)
    arena_alloc (a, sizeof *at * (l->n + 2));
  if (!around || !n || !at || n->natural[to] < 0)
    return -1;
  int place = around->number;
  for (int k = 0; k < l->n; k++)
    {
      struct level_loop *x = &at[k + (k >= place)];
      const struct acc_loop *own = p->all[k + 1];
      *x = l->at[k];
      if (x->parent >= place)
	x->parent++;
      if (own->parent != around)
	continue;
      ir_blk b = block_of (f, own->bb);
      /* What the IR does not have could be anywhere.  */
      if (b < 0 || n->cfg->position[b] < 0)
	return -1;
      if (cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[to]))
	x->parent = place;
    }
  memset (&at[place], 0, sizeof at[place]);
  at[place].parent = place - 1;
  at[place].is_seq = true;
  l->at = at;
  l->n++;
  return place;
}

/* True if the directive of SOURCE says what the compiler has read for loop X
   of L.  */

static bool
as_written_p (const struct loop_source *source, const struct level_loop *x)
{
  struct level_clauses c;
  return (source->have_directive && rewrite_levels (&source->d, &c)
	  && c.levels == x->written && c.seq == x->is_seq);
}

/* Return how many gangs (WHICH is 0), workers or lanes the construct of FN
   launches when its loops use the levels USED; 0 if that is found at run
   time.  */

static int
launched (tree attr, int which, unsigned used)
{
  tree pos = TREE_VALUE (attr);
  if (which == GOMP_DIM_VECTOR)
    used = LEVELS_ALL;
  for (int k = 0; k < which && pos; k++)
    pos = TREE_CHAIN (pos);
  tree number = pos ? TREE_VALUE (pos) : NULL_TREE;
  if (number && tree_fits_shwi_p (number) && tree_to_shwi (number) >= 0)
    return tree_to_shwi (number);
  if (!(used & (1u << which)))
    return 1;
  return which == GOMP_DIM_VECTOR ? 32 : 0;
}

/* Fill in GRID, of FN, for MOVE.  False if lanes cannot be had.  */

static bool
fill_grid (tree decl, const struct level_move *move, struct advice_grid *grid)
{
  tree attr = oacc_get_fn_attrib (decl);
  if (!attr)
    return false;
  grid->known = true;
  grid->kept = ((move->before.used | LEVEL_VECTOR)
		== (move->after.used | LEVEL_VECTOR));
  for (int k = 0; k < 3; k++)
    {
      grid->before[k] = launched (attr, k, move->before.used);
      grid->after[k] = launched (attr, k, move->after.used);
    }
  return true;
}

/* True if the clauses of DECL, the body of a construct, are not what decides
   how its loops are run.  */

static bool
decided_elsewhere_p (tree decl)
{
  static const char *const attributes[] =
    { "oacc serial", "oacc kernels", "oacc parallel_kernels_parallelized",
      "oacc parallel_kernels_gang_single" };
  for (unsigned i = 0; i < ARRAY_SIZE (attributes); i++)
    if (lookup_attribute (attributes[i], DECL_ATTRIBUTES (decl)))
      return true;
  return false;
}

/* Return the levels whose number a clause of the construct DECL sets.  */

static unsigned
sized (tree decl)
{
  tree attr = oacc_get_fn_attrib (decl);
  unsigned mask = 0, bit = 1;
  for (tree pos = attr ? TREE_VALUE (attr) : NULL_TREE; pos;
       pos = TREE_CHAIN (pos), bit <<= 1)
    if (TREE_VALUE (pos))
      mask |= bit;
  return mask;
}

/* advise_levels, with P of the region's body.  */

static const char *
find_move (struct arena *a, const struct partition *p,
	   const struct advice *v, const struct region *region,
	   const struct loop_source *to_source,
	   const struct loop_source *from_source, struct level_move *move)
{
  const struct ir_func *f = v->func;
  struct levels *l = partition_levels (p, a);
  static const char unread[]
    = N_("no fix-it: the directives are not written as the compiler has read"
	 " them");
  if (!l)
    return unread;
  l->sized = sized (region->fn->decl);
  bool directed = f->loops[v->to].mapping != 0;
  struct acc_loop *own = loop_of (p, f, v->to);
  int to = directed && own ? own->number - 1 : -1;
  if (!directed)
    to = put_loop (a, l, p, f, v->to);
  if (to < 0 || directed != rewrite_directed_p (to_source)
      || (directed && !as_written_p (to_source, &l->at[to])))
    return unread;
  int from = -1;
  if (v->from >= 0)
    {
      struct acc_loop *other = loop_of (p, f, v->from);
      if (!other || !other->parent)
	return unread;
      from = other->number - 1;
      if (!directed && from >= to)
	from++;
      if (!from_source || !as_written_p (from_source, &l->at[from]))
	return unread;
    }
  return levels_move (a, l, from, to, move);
}

const char *
advise_levels (struct arena *a, const struct advice *advice,
	       const struct region *region,
	       const struct loop_source *to_source,
	       const struct loop_source *from_source,
	       struct level_move *move, struct advice_grid *grid)
{
  if (advice->func != advice->root)
    return N_("no fix-it: this loop is in a routine, which other callers may"
	      " use with other levels of parallelism");
  if (decided_elsewhere_p (region->fn->decl))
    return N_("no fix-it: in this construct GCC itself decides how loops are"
	      " spread");
  struct partition *p = partition_function (region->fn);
  const char *why = find_move (a, p, advice, region, to_source, from_source,
			       move);
  partition_free (p);
  if (!why && !fill_grid (region->fn->decl, move, grid))
    why = N_("no fix-it: what this construct launches is not known");
  return why;
}

void
advise_same_grid (const struct region *region, struct advice_grid *grid)
{
  memset (grid, 0, sizeof *grid);
  grid->known = grid->kept = true;
  grid->before[2] = grid->after[2] = 32;
  if (region->is_acc)
    grid->known = false;
}
