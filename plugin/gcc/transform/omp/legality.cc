/* Whether the iterations of a loop may be given to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* That the iterations are independent is known (transform/loop/worksharing.cc).
   What may be in the way is what threads have that lanes have not: a number,
   memory of their own, values kept from one iteration to the next.

   Memory of a thread's own is in the way where two iterations may write the
   same element of it, as they may in a sequence: each needs it for a while.
   What only one writes and another reads cannot be there, as nobody knows
   whether the same thread runs both.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "region/omp-directives.h"
#include "transform/call/frame-use.h"
#include "transform/call/lane-safe.h"
#include "transform/call/spin-wait.h"
#include "transform/loop/privatize.h"
#include "transform/loop/recurrence.h"
#include "transform/loop/thread-value.h"
#include "transform/omp/inline-calls.h"
#include "transform/omp/legality.h"
#include "transform/simt/frame-copy.h"
#include "transform/simt/stack.h"

/* What a walk over a loop's statements finds.  */
struct body_walk
{
  struct counted_loop *s;
  struct thread_values values;
  bool same;			/* One thread has all iterations.  */
  enum remark_id id;
  tree what;
  bool owns;			/* It uses what may be a thread's own, ...  */
  tree owned;			/* ... this variable, or null.  */
};

/* Note in DATA, a struct body_walk, that BASE is used.  */

static bool
note_variable (gimple *, tree base, tree, void *data)
{
  struct body_walk *w = (struct body_walk *) data;
  base = base_variable (base);
  if (!VAR_P (base))
    return false;
  if (DECL_THREAD_LOCAL_P (base))
    {
      w->id = REMARK_THREADPRIVATE;
      w->what = base;
      return true;
    }
  if (!w->same && !is_global_var (base)
      && thread_value_variable_p (&w->values, base))
    {
      w->owns = true;
      w->owned = base;
    }
  return false;
}

/* Look at STMT of W's loop.  */

static void
check_body_statement (struct body_walk *w, gimple *stmt)
{
  ssa_op_iter iter;
  tree use;
  if (w->s->threads && (call_thread_number_p (stmt)
			|| call_barrier_p (stmt)))
    return;
  bool contended = spin_contended_p (stmt, w->s->loop);
  if (w->s->taken && is_gimple_call (stmt) && gimple_call_internal_p (stmt)
      && !contended)
    return;
  w->id = call_refusal (stmt, &w->what);
  if (w->id == REMARK_CALL && w->s->threads && inline_possible_p (stmt))
    w->id = REMARK_NONE;
  if (w->id == REMARK_NONE && frame_use_of (stmt) == FRAME_VECTOR)
    w->id = REMARK_VECTOR;
  if (w->id == REMARK_NONE && spin_p (cfun, stmt, w->s->loop))
    w->id = REMARK_SPIN;
  if (w->id == REMARK_NONE && contended)
    w->id = REMARK_CONTENDED;
  if (w->id != REMARK_NONE)
    return;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    w->owns |= (!w->same && use != w->s->bound
		&& thread_value_name_p (&w->values, use));
  walk_stmt_load_store_addr_ops (stmt, w, note_variable, note_variable,
				 note_variable);
}

/* True if an exception, or a jump of another sort, may leave BB.  */

static bool
leaves_oddly_p (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->flags & EDGE_COMPLEX)
      return true;
  return false;
}

/* Look at all that S's loop in REGION does; SAME and *WHAT as for
   legality_refusal.  */

static enum remark_id
look_at_body (struct counted_loop *s, const struct region *region, bool same,
	      tree *what)
{
  struct body_walk w;
  w.s = s;
  w.values.loop = s->loop;
  w.values.parameters = !DECL_ARTIFICIAL (region->fn->decl);
  w.values.asked = NULL;
  w.same = same;
  w.id = REMARK_NONE;
  w.what = w.owned = NULL_TREE;
  w.owns = false;
  basic_block *body = get_loop_body (s->loop);
  for (unsigned b = 0; b < s->loop->num_nodes && w.id == REMARK_NONE; b++)
    {
      if (leaves_oddly_p (body[b]))
	w.id = REMARK_EXCEPTION;
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	   !gsi_end_p (i) && w.id == REMARK_NONE; gsi_next_nondebug (&i))
	check_body_statement (&w, gsi_stmt (i));
    }
  free (body);
  if (w.id == REMARK_NONE && w.owns
      && (s->threads
	  || !depend_apart_p (region, s->loop, NULL, NULL, true)))
    {
      w.id = REMARK_OWN;
      w.what = w.owned;
    }
  *what = w.what;
  return w.id;
}

/* True if GCC can copy LOOP.  */

static bool
copyable_p (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  bool can = can_copy_bbs_p (body, loop->num_nodes);
  free (body);
  return can;
}

enum remark_id
legality_body_refusal (struct counted_loop *s, const struct region *region,
		       bool same,
		       tree *what)
{
  *what = NULL_TREE;
  enum remark_id id = look_at_body (s, region, same, what);
  return id == REMARK_NONE ? privatize_find (s, &s->privates, what) : id;
}

/* True if LOOP has statements of a loop that has lanes.  What these carry is
   not the program's own.  */

static bool
lanes_inside_p (class loop *loop)
{
  for (gimple *stmt : loop_statements (loop))
    if (gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT))
      return true;
  return false;
}

/* If WHAT, or what S's loop in REGION carries if ID says that, is reduced by no
   operator, return that variable's name, else null.  */

static tree
other_reduction (const struct counted_loop *s, const struct region *region,
		 enum remark_id id, tree what)
{
  location_t target = region_entry (region)->loc;
  tree found = NULL_TREE;
  if (id == REMARK_MEMORY)
    return directives_other_reduction (target, s->directive, what);
  if (id != REMARK_CARRIED && id != REMARK_LIVE_OUT)
    return NULL_TREE;
  for (gphi_iterator i = gsi_start_phis (s->loop->header);
       !gsi_end_p (i) && !found; gsi_next (&i))
    if (tree var = SSA_NAME_VAR (gimple_phi_result (i.phi ())))
      found = directives_other_reduction (target, s->directive, var);
  return found;
}

enum remark_id
legality_refusal (struct counted_loop *s, const struct region *region,
		  bool same,
		  tree *what)
{
  drano_assert (loops_closed_p ());
  *what = NULL_TREE;
  enum remark_id id = (lanes_inside_p (s->loop) ? REMARK_INNER
		       : recurrence_find (s, region));
  if (id == REMARK_NONE)
    id = legality_body_refusal (s, region, same, what);
  if (tree reduced = other_reduction (s, region, id, *what))
    {
      id = REMARK_REDUCTION;
      *what = reduced;
    }
  if (id == REMARK_NONE && !copyable_p (s->loop))
    id = REMARK_COPY;
  return id;
}

/* The bytes that STMTS and VARS need, without what functions do.  */

static HOST_WIDE_INT
needed_bytes (const auto_vec<gimple *> &stmts, const auto_vec<tree> &vars)
{
  HOST_WIDE_INT bytes = 0;
  for (unsigned i = 0; i < stmts.length (); i++)
    bytes += frame_copy_bytes (stmts[i]);
  for (unsigned i = 0; i < vars.length (); i++)
    bytes += stack_bytes (vars[i]);
  return bytes;
}

HOST_WIDE_INT
legality_stack_bound (const auto_vec<gimple *> &stmts,
		      const auto_vec<tree> &vars)
{
  return stack_bound (stmts, needed_bytes (stmts, vars));
}

HOST_WIDE_INT
legality_stack_need (const struct counted_loop *s)
{
  auto_vec<gimple *> stmts;
  list_statements (s->loop, &stmts);
  return stack_need (stmts, needed_bytes (stmts, s->privates));
}
