/* Lanes of an OpenACC region given to another loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "option/pragma.h"
#include "region/acc-marks.h"
#include "transform/acc/change.h"
#include "transform/acc/lanes.h"
#include "transform/acc/legality.h"
#include "transform/acc/mark-room.h"
#include "transform/call/lane-safe.h"

bool
acc_change_possible_p (const struct region *region)
{
  tree decl = region->fn->decl;
  return (region->is_acc && !region->outer
	  && !call_asks_levels_p (region->fn)
	  && (!acc_decided_elsewhere_p (decl)
	      || lookup_attribute ("oacc kernels parallelized",
				   DECL_ATTRIBUTES (decl))));
}

void
acc_change_begin (struct acc_change *c, const struct region *region,
		  const struct ir_func *f)
{
  c->region = region;
  c->f = f;
  c->workers = false;
  c->undo.release ();
}

void
acc_change_end (struct acc_change *c)
{
  c->f = NULL;
}

/* What it takes to give the lanes to another loop.  */
struct acc_plan
{
  struct partition *p;
  struct acc_move m;
  struct level_move levels;
  class loop *loop;		/* That gets them.  */
};

/* Fill in P, in A, for loops FROM and TO of C, with WORKERS as for
   acc_change_do.  Return REMARK_NONE or what is in the way.  */

static enum remark_id
plan_change (struct arena *a, const struct acc_change *c, int from, int to,
	     bool workers, struct acc_plan *p)
{
  basic_block header = (basic_block) c->f->loops[to].header_handle;
  if (!header || header->loop_father->header != header)
    return REMARK_LEVELS;
  p->loop = header->loop_father;
  if (!acc_move_find (a, p->p, c->f, from, to, c->region->fn->decl, &p->m))
    return REMARK_LEVELS;
  workers &= acc_move_workers_p (&p->m);
  if (levels_move (a, p->m.levels, p->m.from, p->m.to, workers, &p->levels))
    return REMARK_LEVELS;
  gcall *to_mark = p->m.to_loop ? acc_mark_of (p->m.to_loop) : NULL;
  gcall *from_mark = p->m.from_loop ? acc_mark_of (p->m.from_loop) : NULL;
  if ((p->m.to_loop
       && (!to_mark
	   || (!acc_mark_room_p (to_mark, &p->levels.to)
	       && !acc_room_possible_p (to_mark))))
      || (p->m.from_loop
	  && (!from_mark || !acc_mark_room_p (from_mark, &p->levels.from))))
    return REMARK_ROOM;
  return REMARK_NONE;
}

/* Why P cannot be done for C; S becomes the shape of a loop without a
   directive.  */

static enum remark_id
plan_refusal (const struct acc_change *c, const struct acc_plan *p,
	      struct counted_loop *s, tree *what)
{
  bool reorder = (drano_options.transform & TRANSFORM_REDUCTIONS) != 0;
  if (p->m.to_loop)
    return acc_directive_refusal (p->m.to_loop, c->region, p->loop, what);
  return acc_plain_refusal (s, c->region, p->loop, reorder, what);
}

enum remark_id
acc_change_refusal (const struct acc_change *c, int from, int to, tree *what)
{
  struct arena *a = arena_new ();
  struct acc_plan p;
  struct counted_loop s;
  *what = NULL_TREE;
  p.p = partition_function (c->region->fn);
  enum remark_id id = a
    ? plan_change (a, c, from, to, false, &p) : REMARK_LEVELS;
  if (id == REMARK_NONE)
    id = plan_refusal (c, &p, &s, what);
  partition_free (p.p);
  arena_free (a);
  return id;
}

bool
acc_change_workers_p (const struct acc_change *c, int from, int to)
{
  struct arena *a = arena_new ();
  struct acc_plan p;
  p.p = partition_function (c->region->fn);
  bool given = (a && plan_change (a, c, from, to, true, &p) == REMARK_NONE
		&& p.m.from_loop && p.levels.from.levels == LEVEL_WORKER);
  partition_free (p.p);
  arena_free (a);
  return given;
}

/* Have MARK say CLAUSES, and note in C what it has said.  */

static void
set_mark (struct acc_change *c, gcall *mark,
	  const struct level_clauses *clauses)
{
  struct acc_undo u = { mark, acc_mark_set (mark, clauses) };
  c->undo.safe_push (u);
}

/* At the start of lanes, the device compiler gives them the values that one
   lane has.  It stops at a vector of two integers (nvptx_gen_shuffle), as the
   stores of a variable's adjacent elements may become.  So there are none in
   REGION.  */

static void
keep_scalars (const struct region *region)
{
  shim_optimize_without (region->fn->decl,
			 &gcc_options::x_flag_tree_slp_vectorize);
}

bool
acc_change_do (struct acc_change *c, int from, int to, bool workers)
{
  static const struct level_clauses sequential = { 0, true };
  struct arena *a = arena_new ();
  struct acc_plan p;
  struct counted_loop s;
  tree what;
  p.p = partition_function (c->region->fn);
  bool good = (a && plan_change (a, c, from, to, workers, &p) == REMARK_NONE
	       && plan_refusal (c, &p, &s, &what) == REMARK_NONE);
  if (good)
    {
      gcall *mark = (p.m.to_loop ? acc_mark_of (p.m.to_loop)
		     : acc_lanes_give (&s));
      if (mark && !p.m.to_loop)
	acc_mark_set (mark, &sequential);
      while (mark && !acc_mark_room_p (mark, &p.levels.to))
	acc_room_make (mark);
      if (mark)
	set_mark (c, mark, &p.levels.to);
      if (mark && p.m.from_loop)
	{
	  set_mark (c, acc_mark_of (p.m.from_loop), &p.levels.from);
	  c->workers |= p.levels.from.levels == LEVEL_WORKER;
	}
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa);
      good = mark != NULL;
      keep_scalars (c->region);
    }
  partition_free (p.p);
  arena_free (a);
  return good;
}

void
acc_change_undo (struct acc_change *c)
{
  while (!c->undo.is_empty ())
    {
      struct acc_undo u = c->undo.pop ();
      acc_mark_restore (u.mark, u.said);
    }
}
