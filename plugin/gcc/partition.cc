/* Which loops of an OpenACC body are spread over gangs, workers and lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC decides this in each compiler's own oaccloops pass, long after our
   pass has run; what is in the code before are head and tail markers
   (IFN_UNIQUE) with each loop's clauses.  This file decides from them as
   GCC 11 and 12 decide (omp-offload.cc: oacc_loop_discovery,
   oacc_loop_fixed_partitions, oacc_loop_auto_partitions), in the same three
   steps: discover the tree of loops, give out what is written in clauses,
   then what is left to the compiler.  Faults in the clauses are GCC's to
   report.  The test suite compares the outcome with the device compiler's
   own notes.

   From GCC 12 on, an addressable variable that is private to a gang lies in
   shared memory: one that is declared in the construct itself, or in a loop
   whose innermost level is gang (oacc_loop_process, oacc_loop_xform_head_tail,
   nvptx_goacc_adjust_private_decl).  All others are each thread's own.  */

#include "gcc-shim.h"
#include "partition.h"

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

/* Return a new loop inside PARENT.  */

static struct acc_loop *
loop_new (struct partition *p, struct acc_loop *parent, location_t loc)
{
  struct acc_loop *l = XCNEW (struct acc_loop);
  l->parent = parent;
  l->loc = loc;
  l->chunk_size = integer_zero_node;
  l->lane_loop = -1;
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
   markers of a head or tail sequence that is under way.  Return the loop in
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
	  struct acc_loop *r = loop_new (p, loop, gimple_location (call));
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
	      loop = loop_new (p, loop, gimple_location (call));
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
discover (struct partition *p, struct function *fn)
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

/* Give LOOP and its children and siblings what their clauses say, inside
   OUTER_MASK; return what they use.  */

static unsigned
fixed_partitions (struct acc_loop *loop, unsigned outer_mask)
{
  unsigned all = 0;
  for (; loop; loop = loop->sibling)
    {
      unsigned mask = loop->mask;
      if (!loop->routine)
	{
	  bool is_auto = loop->flags & OLF_AUTO;
	  bool is_seq = loop->flags & OLF_SEQ;
	  bool tiling = loop->flags & OLF_TILE;
	  mask = ((loop->flags >> OLF_DIM_BASE)
		  & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
	  bool maybe_auto
	    = !is_seq && mask == (tiling ? mask & -mask : 0);
	  if ((mask != 0) + is_auto + is_seq > 1)
	    {
	      maybe_auto = false;
	      loop->flags &= ~OLF_AUTO;
	      if (is_seq)
		mask = 0;
	    }
	  if (maybe_auto && (loop->flags & OLF_INDEPENDENT))
	    loop->flags |= OLF_AUTO;
	}

      if (mask & outer_mask)
	mask &= ~outer_mask;
      else
	{
	  unsigned outermost = least_bit_hwi (mask);
	  if (outermost && outermost <= outer_mask)
	    mask &= ~outermost;
	}
      all |= mask;

      if (loop->flags & OLF_TILE)
	{
	  unsigned e = mask & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
	  if (!e || (mask & GOMP_DIM_MASK (GOMP_DIM_GANG)))
	    e |= mask & GOMP_DIM_MASK (GOMP_DIM_WORKER);
	  loop->e_mask = e;
	  mask ^= e;
	}
      loop->mask = mask;
      if (loop->child)
	{
	  loop->inner = fixed_partitions (loop->child, (outer_mask | mask
							 | loop->e_mask));
	  all |= loop->inner;
	}
    }
  return all;
}

/* Outermost and inner loops that are left to the compiler get the outermost
   level that is free; see auto_partitions.  */

static void
auto_outer (struct acc_loop *loop, unsigned outer_mask)
{
  bool tiling = loop->flags & OLF_TILE;
  unsigned mask = GOMP_DIM_MASK (GOMP_DIM_GANG);
  while (mask <= outer_mask)
    mask <<= 1;
  if (tiling && !(loop->mask | loop->e_mask))
    mask |= mask << 1;
  mask &= GOMP_DIM_MASK (GOMP_DIM_MAX - 1) - 1;
  mask &= ~loop->inner;
  if (tiling && !loop->e_mask)
    {
      loop->e_mask = mask & (mask << 1);
      mask ^= loop->e_mask;
    }
  loop->mask |= mask;
}

/* Innermost loops get the level just outside what is used inside them.  */

static void
auto_inner (struct acc_loop *loop, unsigned outer_mask)
{
  bool tiling = loop->flags & OLF_TILE;
  unsigned mask = least_bit_hwi (loop->inner | GOMP_DIM_MASK (GOMP_DIM_MAX));
  mask >>= 1;
  mask &= ~outer_mask;
  if (tiling)
    {
      mask &= ~(loop->e_mask | loop->mask);
      unsigned tile = ((mask >> 1)
		       & ~(outer_mask | loop->e_mask | loop->mask));
      if (tile || loop->mask)
	{
	  loop->e_mask |= mask;
	  mask = tile;
	}
    }
  loop->mask |= mask;
}

/* Give LOOP, its children and its siblings what is left to the compiler,
   inside OUTER_MASK; OUTER_ASSIGN says that a loop around was given
   something in this step.  Return what they use.  */

static unsigned
auto_partitions (struct acc_loop *loop, unsigned outer_mask,
		 bool outer_assign)
{
  unsigned all = 0;
  for (; loop; loop = loop->sibling)
    {
      bool assign = ((loop->flags & OLF_AUTO)
		     && (loop->flags & OLF_INDEPENDENT));
      bool tiling = loop->flags & OLF_TILE;
      if (assign && (!outer_assign || loop->inner))
	auto_outer (loop, outer_mask);
      if (loop->child)
	loop->inner = auto_partitions (loop->child,
				       (outer_mask | loop->mask
					| loop->e_mask),
				       outer_assign || assign);
      if (assign && (!loop->mask || (tiling && !loop->e_mask)
		     || !outer_assign))
	auto_inner (loop, outer_mask);
      all |= loop->inner | loop->mask | loop->e_mask;
    }
  return all;
}

struct partition *
partition_function (struct function *fn)
{
  struct partition *p = new partition;
  int level = partition_routine_level (fn->decl);
  unsigned outer_mask = level >= 0 ? GOMP_DIM_MASK (level) - 1 : 0;

  p->of_block = XCNEWVEC (struct acc_loop *, last_basic_block_for_fn (fn));
  p->top = loop_new (p, NULL, DECL_SOURCE_LOCATION (fn->decl));
  discover (p, fn);
  if (p->top->child)
    {
      p->top->inner = fixed_partitions (p->top->child, outer_mask);
      p->top->inner |= auto_partitions (p->top->child, outer_mask, false);
    }
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

const char *
partition_mapping (const struct acc_loop *loop)
{
  static const char *const names[] =
  {
    "seq", "gang", "worker", "gang worker", "vector", "gang vector",
    "worker vector", "gang worker vector"
  };
  STATIC_ASSERT (GOMP_DIM_GANG == 0 && GOMP_DIM_VECTOR == 2);
  return names[(loop->mask | loop->e_mask) & 7];
}
