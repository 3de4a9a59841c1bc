/* Launches in loops that copy the same each time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A launch that maps an object anew copies it to the device, and back, in each
   iteration of the loop around it.  If nothing else in the loop uses the
   object, a data construct around the loop does the same once.  All launches of
   the loop that have the object must map all of the same part of it, by one
   name, on the default device, and wait for the end.

   The loop may be executed not at all, so that what is copied back must have
   been copied to the device.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "region/loop-location.h"
#include "region/transfer/loop-use.h"
#include "region/transfer/mapped-name.h"
#include "region/transfer/presence.h"
#include "region/transfer/reach.h"
#include "region/transfer/repeated.h"
#include "region/transfer/saving.h"

/* Operand of launches that has the device, or, in OpenACC, flags.  */
enum { LAUNCH_DEVICE = 0 };

/* A launch, and what its region does.  */
struct examined_launch
{
  struct mapped_launch *launch;
  const struct region *region;
  struct entries_reached reached;
};

/* True if E is an object of the program's that its launch copies unless it is
   there.  Other kinds fail then, or copy always.  */

static bool
hoistable_kind_p (const struct mapped_entry *e)
{
  switch (e->kind)
    {
    case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
      return !mapped_temporary_p (e);
    default:
      return false;
    }
}

/* The condition that decides which of two arguments PHI has, or null if that is
   not clear.  */

static gcond *
phi_condition (gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, bb);
  edge e;
  edge_iterator ei;
  if (EDGE_COUNT (bb->preds) != 2 || !top)
    return NULL;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      basic_block from = e->src;
      while (from != top && single_pred_p (from))
	from = single_pred (from);
      if (from != top)
	return NULL;
    }
  return safe_dyn_cast<gcond *> (last_stmt (top));
}

static bool invariant_p (class loop *loop, tree value);

/* True if all operands of STMT but the first FROM are the same in all
   iterations of LOOP.  */

static bool
operands_invariant_p (class loop *loop, gimple *stmt, unsigned from)
{
  for (unsigned i = from; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && !invariant_p (loop, gimple_op (stmt, i)))
      return false;
  return true;
}

/* True if VALUE, of the current function, is the same in all iterations of
   LOOP: it is computed outside, or loaded from a variable or a descriptor that
   is not stored to there.  */

static bool
invariant_p (class loop *loop, tree value)
{
  value = copied_from (value);
  if (TREE_CODE (value) != SSA_NAME)
    return is_gimple_min_invariant (value);
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!bb_in_loop_p (loop, gimple_bb (def)))
    return true;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      gcond *decides = (gimple_bb (phi) != loop->header ? phi_condition (phi)
			: NULL);
      if (!decides || !operands_invariant_p (loop, decides, 0))
	return false;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!invariant_p (loop, gimple_phi_arg_def (phi, i)))
	  return false;
      return true;
    }
  if (is_gimple_assign (def) && !gimple_vuse (def))
    return operands_invariant_p (loop, def, 1);
  tree from = (gimple_assign_load_p (def)
	       ? get_base_address (gimple_assign_rhs1 (def)) : NULL_TREE);
  if (!from || !VAR_P (from))
    return false;
  if (is_global_var (from))
    return loop_keeps_global_p (loop, gimple_assign_rhs1 (def));
  /* What constructs pass on they do not change.  */
  auto_vec<gimple *> stmts;
  list_statements (loop, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (!is_gimple_call (stmts[i]) && gimple_vdef (stmts[i])
	&& get_base_address (gimple_get_lhs (stmts[i])) == from)
      return false;
  return true;
}

static bool equal_values_p (tree a, tree b);

/* True if PHI and OTHER choose the same for the same reason.  */

static bool
same_choice_p (gphi *phi, gphi *other)
{
  gcond *x = phi_condition (phi), *y = phi_condition (other);
  if (!x || !y || gimple_cond_code (x) != gimple_cond_code (y)
      || !equal_values_p (gimple_cond_lhs (x), gimple_cond_lhs (y))
      || !equal_values_p (gimple_cond_rhs (x), gimple_cond_rhs (y)))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!equal_values_p (gimple_phi_arg_def (phi, i),
		       gimple_phi_arg_def (other, i)))
      return false;
  return true;
}

/* True if A and B, of one function, are the same value.  */

static bool
equal_values_p (tree a, tree b)
{
  a = copied_from (a);
  b = copied_from (b);
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (a) || SSA_NAME_IS_DEFAULT_DEF (b))
    return false;
  gimple *x = SSA_NAME_DEF_STMT (a), *y = SSA_NAME_DEF_STMT (b);
  if (is_a<gphi *> (x) && is_a<gphi *> (y))
    return same_choice_p (as_a<gphi *> (x), as_a<gphi *> (y));
  if (!is_gimple_assign (x) || !is_gimple_assign (y)
      || gimple_assign_rhs_code (x) != gimple_assign_rhs_code (y)
      || gimple_num_ops (x) != gimple_num_ops (y))
    return false;
  if (gimple_vuse (x) || gimple_vuse (y))
    return (gimple_assign_load_p (x) && gimple_assign_load_p (y)
	    && operand_equal_p (gimple_assign_rhs1 (x),
				gimple_assign_rhs1 (y), 0));
  for (unsigned i = 1; i < gimple_num_ops (x); i++)
    if (!equal_values_p (gimple_op (x, i), gimple_op (y, i)))
      return false;
  return true;
}

/* True if L is for the device that data constructs without a clause are for,
   and is launched there whatever happens.  */

static bool
default_device_p (const struct mapped_launch *l)
{
  return integer_minus_onep (gimple_call_arg (l->call, LAUNCH_DEVICE));
}

/* True if entry N of X's launch may be mapped around LOOP; make V less certain
   if it is.  */

static bool
hoistable_p (class loop *loop, const struct examined_launch *x, unsigned n,
	     struct repeated_variable *v)
{
  const struct mapped_launch *l = x->launch;
  const struct mapped_entry *e = &l->entries[n];
  if (l->deferred
      || !default_device_p (l)
      || !e->host || !e->size || e->size == error_mark_node
      || e->host == error_mark_node
      || !invariant_p (loop, e->host) || !invariant_p (loop, e->size))
    return false;
  enum loop_use use = loop_uses (loop, l, n);
  enum presence present = mapped_presence (l, n);
  if (use == USE_MAYBE || present == PRESENT_MAYBE)
    return false;
  if (use == USE_UNLIKELY || present == PRESENT_ELSEWHERE)
    v->level = 2;
  bool written = x->reached.written >> n & 1;
  v->copied_back |= written && GOMP_MAP_COPY_FROM_P (e->kind);
  return true;
}

/* True if an entry of the LAUNCHES in LOOP that is not called NAME may be a
   part of the object of E, an entry of one of FN's launches, or the other way
   round.  */

static bool
other_name_p (class loop *loop, struct function *fn,
	      const auto_vec<struct examined_launch> &launches, tree name,
	      const struct mapped_entry *e)
{
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (!bb_in_loop_p (loop, gimple_bb (l->call)))
	continue;
      for (unsigned n = 0; n < l->entries.length (); n++)
	if (hoistable_kind_p (&l->entries[n]) && mapped_name (l, n) != name
	    && transfer_may_overlap_p (fn, l->entries[n].host, e->host))
	  return true;
    }
  return false;
}

/* True if the entries called NAME of the LAUNCHES in LOOP are all of one
   object, which may be mapped around it; then set V.  */

static bool
name_hoistable_p (class loop *loop,
		  const auto_vec<struct examined_launch> &launches, tree name,
		  struct repeated_variable *v)
{
  const struct mapped_entry *first = NULL;
  v->name = name;
  v->copied_to = true;
  v->copied_back = false;
  v->level = 1;
  for (unsigned i = 0; i < launches.length (); i++)
    {
      const struct mapped_launch *l = launches[i].launch;
      if (!bb_in_loop_p (loop, gimple_bb (l->call)))
	continue;
      for (unsigned n = 0; n < l->entries.length (); n++)
	{
	  const struct mapped_entry *e = &l->entries[n];
	  if (!hoistable_kind_p (e) || mapped_name (l, n) != name)
	    continue;
	  if (!hoistable_p (loop, &launches[i], n, v)
	      || (first && !(equal_values_p (first->host, e->host)
			     && equal_values_p (first->size, e->size))))
	    return false;
	  first = e;
	  /* What another entry of the same object changes would be lost.  */
	  if (other_name_p (loop, l->launcher, launches, name, e))
	    v->level = 2;
	}
    }
  return first != NULL;
}

/* True if FOUND has the variable NAME in a loop around REGION.  */

static bool
found_before_p (const auto_vec<struct repeated_loop *> &found,
		const struct region *region, tree name)
{
  for (unsigned i = 0; i < found.length (); i++)
    for (unsigned k = 0; k < found[i]->variables.length (); k++)
      if (found[i]->variables[k].name == name
	  && found[i]->regions.contains (region))
	return true;
  return false;
}

/* Put into R what of the launch X, in LOOP, may be mapped around it, if R does
   not have it and neither has FOUND.  */

static void
add_variables (class loop *loop,
	       const auto_vec<struct examined_launch> &launches,
	       const struct examined_launch *x,
	       const auto_vec<struct repeated_loop *> &found,
	       struct repeated_loop *r)
{
  for (unsigned n = 0; n < x->launch->entries.length (); n++)
    {
      const struct mapped_entry *e = &x->launch->entries[n];
      tree name = (hoistable_kind_p (e) ? mapped_name (x->launch, n)
		   : NULL_TREE);
      struct repeated_variable v;
      bool known = !name || found_before_p (found, x->region, name);
      for (unsigned k = 0; k < r->variables.length (); k++)
	known |= r->variables[k].name == name;
      if (!known && name_hoistable_p (loop, launches, name, &v))
	r->variables.safe_push (v);
    }
}

/* True if all launches in LOOP are among LAUNCHES.  */

static bool
all_examined_p (class loop *loop,
		const auto_vec<struct examined_launch> &launches)
{
  unsigned known = 0, all = 0;
  for (unsigned i = 0; i < launches.length (); i++)
    known += bb_in_loop_p (loop, gimple_bb (launches[i].launch->call));
  auto_vec<gimple *> stmts;
  list_statements (loop, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    all += (gimple_call_builtin_p (stmts[i], BUILT_IN_GOMP_TARGET)
	    || gimple_call_builtin_p (stmts[i], BUILT_IN_GOACC_PARALLEL));
  return known == all;
}

/* Append to FOUND what LOOP, in which are some of LAUNCHES, of its function,
   copies in each iteration.  */

static void
examine_loop (class loop *loop,
	      const auto_vec<struct examined_launch> &launches,
	      auto_vec<struct repeated_loop *> *found)
{
  if (!all_examined_p (loop, launches))
    return;
  struct repeated_loop *r = new repeated_loop ();
  r->loc = location_of_loop (loop->header);
  for (unsigned i = 0; i < launches.length (); i++)
    if (bb_in_loop_p (loop, gimple_bb (launches[i].launch->call)))
      {
	r->is_acc = launches[i].launch->is_acc;
	r->regions.safe_push (launches[i].region);
	add_variables (loop, launches, &launches[i], *found, r);
      }
  if (r->variables.is_empty ())
    delete r;
  else
    found->safe_push (r);
}

/* Append to FOUND the loops of FN, which has LAUNCHES: outer ones first.  */

static void
examine_function (struct function *fn,
		  const auto_vec<struct examined_launch> &launches,
		  auto_vec<struct repeated_loop *> *found)
{
  struct temporary_loops saved;
  push_cfun (fn);
  temporary_loops_begin (fn, &saved);
  auto_vec<class loop *> todo;
  todo.safe_push (current_loops->tree_root);
  for (unsigned i = 0; i < todo.length (); i++)
    {
      if (i > 0)
	examine_loop (todo[i], launches, found);
      for (class loop *inner = todo[i]->inner; inner; inner = inner->next)
	todo.safe_push (inner);
    }
  temporary_loops_end (fn, &saved);
  pop_cfun ();
}

/* True if all kinds of L's entries are known, so that its region can be
   examined.  */

static bool
kinds_known_p (const struct mapped_launch *l)
{
  for (unsigned i = 0; i < l->entries.length (); i++)
    if (l->entries[i].kind < 0 || l->entries[i].kind == GOMP_MAP_STRUCT)
      return false;
  return true;
}

void
repeated_find (const auto_vec<struct region *> &regions,
	       const auto_vec<struct mapped_launch *> &launches,
	       auto_vec<struct repeated_loop *> *found)
{
  for (unsigned i = 0; i < launches.length ();)
    {
      struct function *fn = launches[i]->launcher;
      auto_vec<struct examined_launch> examined;
      bool known = !DECL_ARTIFICIAL (fn->decl);
      for (; i < launches.length () && launches[i]->launcher == fn; i++)
	{
	  struct examined_launch x
	    = { launches[i], mapped_region (launches[i], regions), { 0, 0 } };
	  known = known && x.region && kinds_known_p (x.launch);
	  if (known)
	    x.reached = entries_reach (x.launch);
	  examined.safe_push (x);
	}
      if (known)
	examine_function (fn, examined, found);
    }
}

void
repeated_free (auto_vec<struct repeated_loop *> *found)
{
  for (unsigned i = 0; i < found->length (); i++)
    delete (*found)[i];
  found->truncate (0);
}
