/* Kernels constructs compiled as parallel ones.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC parallelizes a kernels construct only if it has no loop directive: then
   it proves which iterations are independent.  With one, it executes all of it
   by one thread, whatever the directive says.  If the construct is one loop,
   and its iterations are independent, as the program says or as the subscripts
   prove (independence.cc), it means the same as parallel.  Loops with
   directives inside of which that is not known are sequential.  In parallel
   constructs, loops with auto are looked at likewise.

   By now the gimplifier has decided how variables are mapped, as for kernels:
   scalars are copied in and out, and are not firstprivate.  That stays so, but
   for those that no data construct has on the device (it is an error if one
   has) and that are only read.  Each gang executes what is before the loop,
   while others may be in the loop: it may only compute variables of the
   construct, of nothing that the loop changes.  Behind the loop nothing may be:
   the gangs do not wait for each other there.  So several loops are several
   constructs (split.cc).

   A variable that the loop changes, and that no clause makes private, would be
   one for all lanes.  Other compilers give each lane its own, so there are
   programs that rely on that.  They stay as they are, unless it is seen that it
   makes no difference (private.cc).  */

#include "gcc-shim.h"
#include "option/options.h"
#include "option/pragma.h"
#include "region/acc-partition.h"
#include "transform/kernels/independence.h"
#include "transform/kernels/kernels.h"
#include "transform/kernels/made.h"
#include "transform/kernels/outer-sums.h"
#include "transform/kernels/private.h"
#include "transform/kernels/split.h"
#include "transform/kernels/statements.h"
#include "transform/kernels/tiles.h"
#include "transform/kernels/uses.h"
#include "transform/kernels/values.h"
#include "transform/report/early.h"

/* What is found in a loop with a directive that is not in another one.  */
struct outer_loop
{
  gomp_for *loop;
  bool refused;			/* It cannot be one of a parallel construct.  */
  tree shared;			/* An array that it or a loop in it shares,
				   though the program says that iterations are
				   independent; or null.  */
  auto_vec<gomp_for *> proved;	/* This one or loops in it that are
				   independent, ...  */
  auto_vec<gomp_for *> kept;	/* ... and that are not known to be, both
				   without a word of the program.  */
  auto_vec<struct acc_sum_refused> sums;
  struct proof_gap gap = { REMARK_NONE, UNKNOWN_LOCATION, NULL_TREE };
};

/* What is found in a construct.  */
struct kernels_body
{
  struct kernels_items items;
  auto_vec<struct outer_loop *> loops;
  auto_vec<gimple *> before;	/* What computes variables of its own.  */
  bool others;			/* It has statements of other kinds.  */
};

/* A walk through loops with directives.  */
struct loop_walk
{
  struct outer_loop *found;
  unsigned levels;		/* That loops around have.  */
  bool inside;			/* There is a loop around.  */
};

static const omp_clause_code level_clauses[GOMP_DIM_MAX]
  = { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR };

/* The levels that CLAUSES ask for, as a mask; *SIZED is set if they say how
   many of one, as parallel constructs say for themselves.  */

static unsigned
levels_of (tree clauses, bool *sized)
{
  unsigned mask = 0;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    for (int d = 0; d < GOMP_DIM_MAX; d++)
      if (OMP_CLAUSE_CODE (c) == level_clauses[d])
	{
	  mask |= GOMP_DIM_MASK (d);
	  *sized |= OMP_CLAUSE_OPERAND (c, 0) != NULL_TREE;
	}
  return mask;
}

/* True if GCC rejects CLAUSES of a loop: what one says another excludes.  */

static bool
clauses_conflict_p (tree clauses)
{
  bool sized = false;
  return ((omp_find_clause (clauses, OMP_CLAUSE_AUTO) != NULL_TREE)
	  + (omp_find_clause (clauses, OMP_CLAUSE_SEQ) != NULL_TREE)
	  + (levels_of (clauses, &sized) != 0) > 1);
}

static tree check_inside (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* True if LOOP, which is in W, is sequential; W's outer loop is refused if it
   must not be.  */

static bool
sequential_p (struct loop_walk *w, gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  bool seq = omp_find_clause (clauses, OMP_CLAUSE_SEQ) != NULL_TREE;
  w->found->refused |= clauses_conflict_p (clauses);
  if (seq || omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT))
    {
      w->found->refused |= (omp_find_clause (clauses, OMP_CLAUSE_AUTO)
			    != NULL_TREE);
      if (!seq && !w->found->shared)
	w->found->shared = array_for_all (loop);
      return seq;
    }
  tree other = acc_sums_other (loop);
  struct proof_gap gap = { REMARK_NONE, UNKNOWN_LOCATION, NULL_TREE };
  bool proved = !other && independent_p (loop, &gap);
  if (!proved && !w->inside)
    w->found->gap = gap;
  if (other)
    {
      struct acc_sum_refused r = { loop, other };
      w->found->sums.safe_push (r);
    }
  (proved ? w->found->proved : w->found->kept).safe_push (loop);
  w->found->refused |= !proved && !w->inside;
  return !proved;
}

/* Check LOOP, which is in W.  */

static void
check_loop (struct loop_walk *w, gomp_for *loop)
{
  bool sized = false;
  unsigned levels = levels_of (gimple_omp_for_clauses (loop), &sized);
  /* Levels go inward, each is given once.  */
  unsigned inner = w->levels ? ~((2u << floor_log2 (w->levels)) - 1) : ~0u;
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || sized || (levels & ~inner) || (sequential_p (w, loop) && levels))
    w->found->refused = true;
  if (w->found->refused)
    return;
  walk_stmt_info wi;
  struct loop_walk in = { w->found, w->levels | levels, true };
  memset (&wi, 0, sizeof wi);
  wi.info = &in;
  walk_gimple_seq (gimple_omp_body (loop), check_inside, NULL, &wi);
}

/* Callback of walk_gimple_seq: check the statement at GSI, which is in a loop
   of the loop_walk in WI.  */

static tree
check_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct loop_walk *w = (struct loop_walk *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      check_loop (w, loop);
      *handled = true;
    }
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree fn = gimple_call_fndecl (call);
      int level = fn ? partition_routine_level (fn) : -1;
      w->found->refused |= level >= 0 && level < GOMP_DIM_MAX;
    }
  return NULL_TREE;
}

/* What is found in LOOP, which is not in another one.  FOUND has it, or
   gets it.  */

static struct outer_loop *
find_in_loop (gomp_for *loop, auto_delete_vec<struct outer_loop> *found)
{
  for (unsigned i = 0; i < found->length (); i++)
    if ((*found)[i]->loop == loop)
      return (*found)[i];
  struct outer_loop *l = new struct outer_loop;
  struct loop_walk w = { l, 0, false };
  l->loop = loop;
  l->shared = NULL_TREE;
  l->refused = omp_find_clause (gimple_omp_for_clauses (loop),
				OMP_CLAUSE_SEQ) != NULL_TREE;
  if (!l->refused)
    check_loop (&w, loop);
  found->safe_push (l);
  return l;
}

/* Find out what is in SEQ, all of BODY.  FOUND as for find_in_loop.  */

static void
check_body (struct kernels_body *body, gimple_seq seq,
	    auto_delete_vec<struct outer_loop> *found)
{
  kernels_list_items (&body->items, seq);
  body->others = false;
  for (unsigned i = 0; i < body->items.stmts.length (); i++)
    {
      gimple *stmt = body->items.stmts[i];
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	body->loops.safe_push (find_in_loop (loop, found));
      else if (!kernels_local_value_p (&body->items, stmt))
	body->others = true;
      else if (is_gimple_assign (stmt))
	body->before.safe_push (stmt);
    }
}

/* True if a loop of BODY can be one of a parallel construct.  */

static bool
gains_p (const struct kernels_body *body)
{
  for (unsigned i = 0; i < body->loops.length (); i++)
    if (!body->loops[i]->refused)
      return true;
  return false;
}

/* What is done about a construct, and which variable is in the way.  */
struct kernels_choice
{
  enum remark_id id;
  struct kernels_body body;
  struct kernels_uses uses;
  hash_set<tree> unchanged;	/* Scalars that it copies in and out, and
				   only reads.  */
};

/* Find out what is to be done about TARGET, a kernels construct with
   directives.  FOUND as for find_in_loop.  */

static void
choose_treatment (gomp_target *target, struct kernels_choice *c,
		  auto_delete_vec<struct outer_loop> *found)
{
  check_body (&c->body, gimple_omp_body (target), found);
  c->uses.shared = (c->body.loops.length () == 1 ? c->body.loops[0]->shared
		    : NULL_TREE);
  kernels_find_uses (target, &c->uses);
  kernels_find_unchanged (target, &c->uses, &c->unchanged);
  c->id = (c->body.loops.length () != 1 || c->body.others ? REMARK_KERNELS_SPLIT
	   : c->uses.shared ? REMARK_KERNELS_SHARED
	   : !gains_p (&c->body) ? REMARK_KERNELS_KEPT
	   : read_before_p (c->body.before, c->body.loops[0]->loop,
			    &c->unchanged)
	   ? REMARK_KERNELS_BEFORE
	   : REMARK_KERNELS);
}

/* Give LOOP the clause CODE, and not auto.  */

static void
say_of_loop (gomp_for *loop, omp_clause_code code)
{
  tree *p = gimple_omp_for_clauses_ptr (loop);
  while (*p)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_AUTO)
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  *p = build_omp_clause (gimple_location (loop), code);
}

/* Write into the clauses of LOOP and those in it what is known of them: in a
   parallel construct GCC takes those that do not say seq for independent, even
   with auto.  */

static void
say_which (const struct outer_loop *loop)
{
  for (unsigned i = 0; i < loop->proved.length (); i++)
    say_of_loop (loop->proved[i], OMP_CLAUSE_INDEPENDENT);
  for (unsigned i = 0; i < loop->kept.length (); i++)
    {
      say_of_loop (loop->kept[i], OMP_CLAUSE_SEQ);
      kernels_note_sequential (gimple_location (loop->kept[i]));
    }
}

/* A construct that is treated.  */
struct treatment
{
  hash_set<tree> given;		/* Clauses that its loops got.  */
  auto_vec<struct acc_sum_refused> sums;	/* Loops that cannot
						   get some.  */
  struct body_flow *flow;
  auto_delete_vec<struct outer_loop> found;
  struct kernels_choice whole;
};

/* Say what is done about the construct at LOC, which is T's or a part of it,
   by C.  */

static void
note_choice (location_t loc, const struct kernels_choice *c,
	     struct treatment *t)
{
  enum remark_id id = c->id;
  tree what = id == REMARK_KERNELS_SHARED ? c->uses.shared : NULL_TREE;
  if (what && c->body.loops.length () == 1
      && flow_last_value_p (t->flow, c->body.loops[0]->loop, what))
    id = REMARK_KERNELS_LAST;
  early_note (loc, loc, TRANSFORM_LOOPS, id, what);
  for (unsigned i = 0; i < c->body.loops.length () && id == REMARK_KERNELS_KEPT;
       i++)
    {
      const struct proof_gap *gap = &c->body.loops[i]->gap;
      if (gap->id != REMARK_NONE)
	early_note (loc, gap->loc, TRANSFORM_LOOPS, gap->id, gap->what);
    }
}

/* Do what C says about TARGET, which is T's construct or a part of it, and
   say so.  */

static void
change_construct (gomp_target *target, const struct kernels_choice *c,
		  struct treatment *t)
{
  location_t loc = gimple_location (target);
  if (c->id == REMARK_KERNELS)
    {
      gimple_omp_target_set_kind (target, GF_OMP_TARGET_KIND_OACC_PARALLEL);
      kernels_note_parallel (loc);
      say_which (c->body.loops[0]);
      /* One thread computed them right.  */
      repair_tiles_of (target);
      kernels_pass_values (target, &t->whole.uses);
    }
  note_choice (loc, c, t);
  if (c->id == REMARK_KERNELS)
    kernels_keep_private (target, &t->given);
  else
    kernels_withdraw_private (target, &t->given);
}

/* Make a construct for each loop of T's, which is at GSI, if one of them can be
   compiled as a parallel one.  Return false if that is not so.  */

static bool
split_construct (gimple_stmt_iterator *gsi, struct treatment *t)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  struct kernels_parts parts;
  auto_vec<gomp_target *> constructs;
  if (t->whole.id != REMARK_KERNELS_SPLIT || !gains_p (&t->whole.body)
      || !kernels_find_parts (target, &t->whole.body.items, &parts))
    return false;
  kernels_replace_by_parts (gsi, &parts, &t->whole.unchanged, &constructs);
  for (unsigned k = 0; k < constructs.length (); k++)
    {
      struct kernels_choice part;
      if (!is_a<gomp_for *> (parts.last[k]))
	continue;
      choose_treatment (constructs[k], &part, &t->found);
      change_construct (constructs[k], &part, t);
    }
  return true;
}

/* A walk through the constructs of a function.  */
struct construct_walk
{
  gimple_seq body;		/* Of the function.  */
  struct body_flow *flow;	/* Of that, if it has been noted.  */
};

/* Say which loops of the construct at TARGET use what is reduced in other
   ways: SUMS.  */

static void
note_sums (location_t target, const auto_vec<struct acc_sum_refused> *sums)
{
  for (unsigned i = 0; i < sums->length (); i++)
    early_note (target, gimple_location ((*sums)[i].loop), TRANSFORM_LOOPS,
		REMARK_SUM_KEPT, (*sums)[i].variable);
}

/* Treat the kernels construct at GSI, in W, unless GCC parallelizes
   it itself.  */

static void
treat_kernels (gimple_stmt_iterator *gsi, struct construct_walk *w)
{
  struct treatment t;
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  gimple_seq seq = gimple_omp_body (target);
  if (!body_has_loop_p (seq))
    {
      if (body_jumps_back_p (seq))
	kernels_note_plain (gimple_location (target));
      return;
    }
  if (!w->flow)
    {
      w->flow = new struct body_flow;
      flow_note (w->flow, w->body);
    }
  t.flow = w->flow;
  kernels_give_private (w->flow, seq, &t.given);
  acc_sums_give (seq, &t.given, &t.sums);
  choose_treatment (target, &t.whole, &t.found);
  if (!split_construct (gsi, &t))
    change_construct (target, &t.whole, &t);
  for (unsigned i = 0; i < t.found.length (); i++)
    t.sums.safe_splice (t.found[i]->sums);
  note_sums (gimple_location (target), &t.sums);
}

/* Callback of walk_gimple_seq: the loop at GSI, of a parallel construct, is
   independent if it says auto and that is proved.  GCC spreads it in any case
   if a level is left; transforms do not unless it says so.  */

static tree
prove_auto (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
      && omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_AUTO)
      && !clauses_conflict_p (gimple_omp_for_clauses (loop))
      && independent_p (loop))
    say_of_loop (loop, OMP_CLAUSE_INDEPENDENT);
  return NULL_TREE;
}

/* Callback of walk_gimple_seq: treat the construct at GSI, which is in the
   construct_walk that FUNCTION has.  */

static tree
treat_construct (gimple_stmt_iterator *gsi, bool *handled,
		 walk_stmt_info *function)
{
  walk_stmt_info wi;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  int kind = target ? gimple_omp_target_kind (target) : -1;
  *handled = (kind == GF_OMP_TARGET_KIND_OACC_KERNELS
	      || kind == GF_OMP_TARGET_KIND_OACC_PARALLEL);
  if (!*handled || pragma_transform_off_p (gimple_location (target)))
    return NULL_TREE;
  if (kind == GF_OMP_TARGET_KIND_OACC_KERNELS)
    treat_kernels (gsi, (struct construct_walk *) function->info);
  else
    {
      memset (&wi, 0, sizeof wi);
      walk_gimple_seq (gimple_omp_body (target), prove_auto, NULL, &wi);
    }
  return NULL_TREE;
}

void
kernels_before_lowering (void)
{
  walk_stmt_info wi;
  struct construct_walk w = { gimple_body (current_function_decl), NULL };
  gimple_seq body = w.body;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq_mod (&body, treat_construct, NULL, &wi);
  gimple_set_body (current_function_decl, body);
  delete w.flow;
}
