/* Which loops of an OpenACC body are spread over gangs, workers and lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC decides this in each compiler's own oaccloops pass, long after our pass
   has run; what is in the code before are head and tail markers (IFN_UNIQUE)
   with each loop's clauses.  This file decides from them as GCC 11 and 12
   decide (omp-offload.cc: oacc_loop_discovery, oacc_loop_partition), in the
   same three steps: discover the tree of loops, give out what is written in
   clauses, then what is left to the compiler.  Faults in the clauses are GCC's
   to report.  The test suite compares the outcome with the device compiler's
   own notes.  The last two steps are core/base/acc-levels.c.

   From GCC 12 on, an addressable variable that is private to a gang lies in
   shared memory: one that is declared in the construct itself, or in a loop
   whose innermost level is gang (oacc_loop_process, oacc_loop_xform_head_tail,
   nvptx_goacc_adjust_private_decl).  All others are each thread's own.  */

#include "gcc-shim.h"
#include "ir/construct.h"
#include "region/acc-partition.h"

int
partition_routine_level (tree decl)
{
  tree attr = oacc_get_fn_attrib (decl);
  if (!attr || lookup_attribute ("omp target entrypoint",
				 DECL_ATTRIBUTES (decl)))
    return -1;
  tree pos = TREE_VALUE (attr);
  int level;
  for (level = 0; level != GOMP_DIM_MAX && pos; level++)
    {
      if (TREE_PURPOSE (pos) && !integer_zerop (TREE_PURPOSE (pos)))
	break;
      pos = TREE_CHAIN (pos);
    }
  return level;
}

/* Return a new loop inside PARENT, marked in BB.  */

static struct acc_loop *
loop_new (struct partition *p, struct acc_loop *parent, location_t loc,
	  basic_block bb)
{
  struct acc_loop *l = XCNEW (struct acc_loop);
  l->parent = parent;
  l->loc = loc;
  l->bb = bb;
  l->chunk_size = integer_zero_node;
  l->lane_loop = -1;
  l->number = p->all.length ();
  if (parent)
    {
      l->sibling = parent->child;
      parent->child = l;
    }
  p->all.safe_push (l);
  return l;
}

/* Note what CALL, which marks private variables behind marker number MARKERS
   of LOOP, or outside loops, says.  */

static void
note_private (struct partition *p, gcall *call, struct acc_loop *loop,
	      int markers)
{
  bool outside = integer_zerop (gimple_call_arg (call, 2));
  for (unsigned i = 3; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (TREE_CODE (arg) != ADDR_EXPR)
	continue;
      if (outside)
	p->gang_private.add (TREE_OPERAND (arg, 0));
      else if (markers == 1)
	loop->private_vars = tree_cons (NULL_TREE, TREE_OPERAND (arg, 0),
					loop->private_vars);
    }
}

/* Handle the statements of BB, which begins in LOOP; *MARKERS counts the
   markers of a head or tail sequence that is being read.  Return the loop in
   which BB ends.  */

static struct acc_loop *
discover_block (struct partition *p, basic_block bb, struct acc_loop *loop,
		int *markers)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
      if (!call)
	continue;
      tree decl = gimple_call_fndecl (call);
      if (decl && partition_routine_level (decl) >= 0)
	{
	  struct acc_loop *r = loop_new (p, loop, gimple_location (call), bb);
	  int level = partition_routine_level (decl);
	  r->routine = decl;
	  r->mask = ((GOMP_DIM_MASK (GOMP_DIM_MAX) - 1)
		     ^ (GOMP_DIM_MASK (level) - 1));
	}
      if (!gimple_call_internal_p (call, IFN_UNIQUE))
	continue;
      enum ifn_unique_kind kind
	= (enum ifn_unique_kind) tree_to_uhwi (gimple_call_arg (call, 0));
      if (shim_oacc_private_p (kind))
	note_private (p, call, loop, *markers);
      if (kind != IFN_UNIQUE_OACC_HEAD_MARK
	  && kind != IFN_UNIQUE_OACC_TAIL_MARK)
	continue;
      if (gimple_call_num_args (call) == 2)
	{
	  *markers = 0;
	  if (kind == IFN_UNIQUE_OACC_TAIL_MARK && loop->parent)
	    loop = loop->parent;
	}
      else
	{
	  if (*markers == 0 && kind == IFN_UNIQUE_OACC_HEAD_MARK)
	    {
	      loop = loop_new (p, loop, gimple_location (call), bb);
	      if (gimple_call_num_args (call) > 3)
		loop->flags = tree_to_uhwi (gimple_call_arg (call, 3));
	      if ((loop->flags & OLF_GANG_STATIC)
		  && gimple_call_num_args (call) > 4)
		loop->chunk_size = gimple_call_arg (call, 4);
	    }
	  ++*markers;
	}
    }
  return loop;
}

/* A block that remains to be walked, and the state at its beginning.  */
struct pending
{
  basic_block bb;
  struct acc_loop *loop;
  int markers;
};

/* Find P's loops in FN.  A block belongs to the loop in which it begins,
   which is right because markers end their blocks.  */

static void
discover_loops (struct partition *p, struct function *fn)
{
  auto_vec<pending> todo;
  pending first = { ENTRY_BLOCK_PTR_FOR_FN (fn), p->top, 0 };
  todo.safe_push (first);
  while (!todo.is_empty ())
    {
      pending now = todo.pop ();
      if (p->of_block[now.bb->index])
	continue;
      p->of_block[now.bb->index] = now.loop;
      now.loop = discover_block (p, now.bb, now.loop, &now.markers);
      for (int i = EDGE_COUNT (now.bb->succs) - 1; i >= 0; i--)
	{
	  pending next = { EDGE_SUCC (now.bb, i)->dest, now.loop,
			   now.markers };
	  todo.safe_push (next);
	}
    }
}

struct levels *
partition_levels (const struct partition *p, struct arena *a)
{
  struct levels *l = (struct levels *) arena_alloc (a, sizeof *l);
  unsigned n = p->all.length ();
  if (!l)
    return NULL;
  l->at = (struct level_loop *) arena_alloc (a, sizeof *l->at * n);
  if (!l->at)
    return NULL;
  STATIC_ASSERT (LEVEL_GANG == GOMP_DIM_MASK (GOMP_DIM_GANG)
		 && LEVEL_WORKER == GOMP_DIM_MASK (GOMP_DIM_WORKER)
		 && LEVEL_VECTOR == GOMP_DIM_MASK (GOMP_DIM_VECTOR));
  l->n = n - 1;
  l->outer = p->outer_mask;
  for (unsigned i = 1; i < n; i++)
    {
      const struct acc_loop *loop = p->all[i];
      struct level_loop *x = &l->at[i - 1];
      x->parent = loop->parent->number - 1;
      x->routine = loop->routine != NULL_TREE;
      x->written = (x->routine ? loop->mask
		    : (loop->flags >> OLF_DIM_BASE) & LEVELS_ALL);
      x->is_seq = loop->flags & OLF_SEQ;
      x->is_auto = loop->flags & OLF_AUTO;
      x->tile = loop->flags & OLF_TILE;
      x->independent = loop->flags & OLF_INDEPENDENT;
    }
  return l;
}

/* Give P's loops their levels.  */

static void
assign_levels (struct partition *p)
{
  struct arena *a = arena_new ();
  struct levels *l = a ? partition_levels (p, a) : NULL;
  if (l && levels_assign (l, a))
    for (int i = 0; i < l->n; i++)
      {
	p->all[i + 1]->mask = l->at[i].mask;
	p->all[i + 1]->e_mask = l->at[i].element;
	p->all[i + 1]->unspread = (l->at[i].is_auto && l->at[i].independent
				   && !l->at[i].routine && !l->at[i].mask);
      }
  arena_free (a);
}

struct partition *
partition_function (struct function *fn)
{
  struct partition *p = new partition;
  int level = partition_routine_level (fn->decl);

  p->outer_mask = level >= 0 ? GOMP_DIM_MASK (level) - 1 : 0;
  p->of_block = XCNEWVEC (struct acc_loop *, last_basic_block_for_fn (fn));
  p->top = loop_new (p, NULL, DECL_SOURCE_LOCATION (fn->decl), NULL);
  discover_loops (p, fn);
  assign_levels (p);
  for (unsigned i = 0; i < p->all.length (); i++)
    if ((p->all[i]->mask | p->all[i]->e_mask) & GOMP_DIM_MASK (GOMP_DIM_GANG))
      for (tree v = p->all[i]->private_vars; v; v = TREE_CHAIN (v))
	p->gang_private.add (TREE_VALUE (v));
  return p;
}

void
partition_free (struct partition *p)
{
  for (unsigned i = 0; i < p->all.length (); i++)
    free (p->all[i]);
  free (p->of_block);
  delete p;
}

struct acc_loop *
partition_lane_loop (struct acc_loop *loop)
{
  for (; loop; loop = loop->parent)
    if (!loop->routine
	&& ((loop->mask | loop->e_mask) & GOMP_DIM_MASK (GOMP_DIM_VECTOR)))
      return loop;
  return NULL;
}

unsigned
partition_mapping (const struct acc_loop *loop)
{
  static const unsigned bits[GOMP_DIM_MAX]
    = { IR_MAP_GANG, IR_MAP_WORKER, IR_MAP_VECTOR };
  unsigned mapping = 0;
  for (int d = 0; d < GOMP_DIM_MAX; d++)
    if ((loop->mask | loop->e_mask) & GOMP_DIM_MASK (d))
      mapping |= bits[d];
  return mapping ? mapping : (unsigned) IR_MAP_SEQ;
}
