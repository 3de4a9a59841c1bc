/* What a loop carries from one iteration to the next.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value that the program declares to be a reduction of this very loop may be
   computed in any way: OpenMP leaves open which iterations a copy of the
   variable sees, and lanes are but more copies.  Where nothing is declared the
   computation itself must show that order does not matter: from the phi of the
   loop's header to the value that comes back there is nothing but one operator,
   phis and conversions, and no other use of anything on the way.  That is exact
   for integers; floating-point numbers need a reduction clause of a construct
   around, or -fassociative-math.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "region/omp-directives.h"
#include "transform/loop/exit.h"
#include "transform/loop/recurrence.h"
#include "transform/simt/shuffle.h"

/* The names through which a carried value passes.  */
struct web
{
  class loop *loop;
  gphi *phi;			/* The header's, or null: ...  */
  gimple *load = NULL;		/* ... memory that is loaded and stored.  */
  const auto_vec<gimple *> *stores = NULL;
  hash_set<tree> names;
  auto_vec<tree> todo;
  enum tree_code op;		/* ERROR_MARK: none so far.  */
  bool copies;			/* It is passed on only as it is.  */
};

/* Add NAME to W.  */

static void
web_add (struct web *w, tree name)
{
  if (!w->names.add (name))
    w->todo.safe_push (name);
}

/* How many bits of an integer W's loop passes on.  */

static unsigned
passed_bits (const struct web *w)
{
  tree value = (w->phi ? gimple_phi_result (w->phi)
		: gimple_assign_lhs (w->load));
  return TYPE_PRECISION (TREE_TYPE (value));
}

/* True if STMT passes on NAME, which W has, by an operator that W may have.  */

static bool
web_assign_p (struct web *w, gassign *stmt, tree name)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  if (CONVERT_EXPR_CODE_P (code))
    {
      /* Adding and multiplying need the lower bits only, but all of those that
	 the loop passes on: what loses some is no sum of the iterations.  */
      w->copies &= TYPE_PRECISION (type) == TYPE_PRECISION (TREE_TYPE (name));
      return (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (name))
	      && TYPE_PRECISION (type) >= passed_bits (w));
    }
  if (code == SSA_NAME)
    return true;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  if (code == MINUS_EXPR && a == name)
    code = PLUS_EXPR;
  if (a == b || !shuffle_op_p (code, type) || code == EQ_EXPR
      || code == NE_EXPR || (w->op != ERROR_MARK && w->op != code))
    return false;
  w->op = code;
  return true;
}

/* True if STMT is one of W's stores.  */

static bool
web_store_p (const struct web *w, gimple *stmt)
{
  for (unsigned i = 0; w->stores && i < w->stores->length (); i++)
    if ((*w->stores)[i] == stmt)
      return true;
  return false;
}

/* True if all uses of NAME in W's loop pass it on; these join W.  */

static bool
web_uses_p (struct web *w, tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || web_store_p (w, stmt)
	  || !bb_in_loop_p (w->loop, gimple_bb (stmt)))
	continue;
      gphi *phi = dyn_cast<gphi *> (stmt);
      gassign *assign = dyn_cast<gassign *> (stmt);
      if (phi && (phi == w->phi || gimple_bb (phi) != w->loop->header))
	web_add (w, gimple_phi_result (phi));
      else if (assign && web_assign_p (w, assign, name))
	web_add (w, gimple_assign_lhs (assign));
      else
	return false;
    }
  return true;
}

/* Let W have the names through which LOOP passes on the value of PHI.  Return
   false if it is used for anything else.  */

static bool
web_find (struct web *w, class loop *loop, gphi *phi)
{
  w->loop = loop;
  w->phi = phi;
  w->op = ERROR_MARK;
  w->copies = true;
  web_add (w, gimple_phi_result (phi));
  while (!w->todo.is_empty ())
    if (!web_uses_p (w, w->todo.pop ()))
      return false;
  return true;
}

/* True if nothing comes into W but what the operator adds: the phis in it have
   no other arguments, the operators no second operand of W.  */

static bool
web_closed_p (struct web *w)
{
  for (hash_set<tree>::iterator i = w->names.begin (); i != w->names.end ();
       ++i)
    {
      gimple *def = SSA_NAME_DEF_STMT (*i);
      if (def == w->phi || def == w->load)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (def))
	{
	  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	    if (!w->names.contains (gimple_phi_arg_def (phi, k)))
	      return false;
	}
      else if (gimple_assign_rhs_class (def) == GIMPLE_BINARY_RHS
	       && w->names.contains (gimple_assign_rhs1 (def))
	       && w->names.contains (gimple_assign_rhs2 (def)))
	return false;
    }
  return true;
}

/* True if S's loop leaves behind a name of W other than RESULT.  */

static bool
web_leaks_p (struct web *w, struct counted_loop *s, tree result)
{
  for (gphi_iterator i = gsi_start_phis (s->exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = gimple_phi_arg_def (i.phi (), s->exit->dest_idx);
      if (v != result && w->names.contains (v))
	return true;
    }
  return false;
}

/* True if PHI of S's loop is a reduction that shows; *OP becomes its
   operator.  */

static bool
shown_p (struct counted_loop *s, gphi *phi, enum tree_code *op)
{
  struct web w;
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (s->loop));
  if (!web_find (&w, s->loop, phi) || w.op == ERROR_MARK
      || !w.names.contains (next) || !web_closed_p (&w))
    return false;
  /* A wider minimum is not that of the lower bits.  */
  if (!w.copies && (w.op == MIN_EXPR || w.op == MAX_EXPR))
    return false;
  *op = w.op;
  return !web_leaks_p (&w, s, s->at_head ? gimple_phi_result (phi) : next);
}

bool
recurrence_memory_p (class loop *loop, gimple *load,
		     const auto_vec<gimple *> *stores, enum tree_code *op)
{
  struct web w;
  edge exit = loop_exit (loop);
  w.loop = loop;
  w.phi = NULL;
  w.load = load;
  w.stores = stores;
  w.op = ERROR_MARK;
  w.copies = true;
  web_add (&w, gimple_assign_lhs (load));
  while (!w.todo.is_empty ())
    if (!web_uses_p (&w, w.todo.pop ()))
      return false;
  gimple *last = (*stores)[stores->length () - 1];
  *op = w.op;
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (w.names.contains (gimple_phi_arg_def (i.phi (), exit->dest_idx)))
      return false;
  return (w.op != ERROR_MARK && w.copies
	  && w.names.contains (gimple_assign_rhs1 (last))
	  && web_closed_p (&w));
}

/* By what the reduction clause reduces PHI, of a loop in REGION with its
   directive at LOOP; ERROR_MARK if there is none.  */

static enum tree_code
declared_op (const struct region *region, location_t loop, gphi *phi)
{
  tree var = SSA_NAME_VAR (gimple_phi_result (phi));
  if (!var || !DECL_NAME (var))
    return ERROR_MARK;
  enum tree_code op = directives_reduction (region_entry (region)->loc, loop,
					    var);
  return op == MINUS_EXPR ? PLUS_EXPR : op;
}

/* True if LOOP uses NAME, a phi's.  */

static bool
used_inside_p (class loop *loop, tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use))
	&& bb_in_loop_p (loop, gimple_bb (USE_STMT (use))))
      return true;
  return false;
}

/* True if PHI carries a value that only the code after S's loop, in REGION,
   uses, and that each iteration sets; or, in a loop that is shared out, that is
   nothing at first: the last iteration's is as good as any, even if that leaves
   it as it is.  If it is of a variable that each iteration declares, none has
   another one's.  */

static bool
last_only_p (struct counted_loop *s, const struct region *region, gphi *phi)
{
  tree init = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (s->loop));
  if (!shuffle_type_p (TREE_TYPE (init)))
    return false;
  if (!used_inside_p (s->loop, gimple_phi_result (phi)))
    return true;
  if (s->share.kind == SHARE_NONE || TREE_CODE (init) != SSA_NAME
      || !SSA_NAME_IS_DEFAULT_DEF (init)
      || !ssa_undefined_value_p (init, false))
    return false;
  if (s->directive != UNKNOWN_LOCATION
      && directives_body_variable_p (region_entry (region)->loc, s->directive,
				     SSA_NAME_VAR (init)))
    return true;
  struct web w;
  return web_find (&w, s->loop, phi) && w.op == ERROR_MARK && w.copies;
}

enum remark_id
recurrence_reason (struct counted_loop *s, tree *what)
{
  for (gphi_iterator i = gsi_start_phis (s->loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      struct web w;
      struct carried c;
      tree name = gimple_phi_result (i.phi ());
      if (!virtual_operand_p (name) && SSA_NAME_VAR (name)
	  && DECL_NAME (SSA_NAME_VAR (name))
	  && !counted_number_p (s->loop, i.phi (), &c)
	  && used_inside_p (s->loop, name) && web_find (&w, s->loop, i.phi ())
	  && w.op == ERROR_MARK && w.copies)
	{
	  *what = SSA_NAME_VAR (name);
	  return REMARK_CARRIED_LAST;
	}
    }
  return REMARK_CARRIED;
}

/* Add to S what PHI carries; false if lanes cannot do without it.  */

static bool
add_carried (struct counted_loop *s, const struct region *region,
	     location_t loop,
	     gphi *phi)
{
  struct carried c;
  tree type = TREE_TYPE (gimple_phi_result (phi));
  if (counted_number_p (s->loop, phi, &c))
    {
      s->carried.safe_push (c);
      return true;
    }
  c.phi = phi;
  c.step = NULL_TREE;
  c.minus = false;
  c.kind = CARRIED_REDUCTION;
  c.op = declared_op (region, loop, phi);
  if (loop == UNKNOWN_LOCATION || c.op == ERROR_MARK)
    {
      bool exact = (INTEGRAL_TYPE_P (type) || flag_associative_math
		    || s->reorder);
      if (!shown_p (s, phi, &c.op))
	c.kind = CARRIED_LAST;
      else if (!exact
	       && declared_op (region, UNKNOWN_LOCATION, phi) != c.op)
	return false;
    }
  if (c.kind == CARRIED_LAST ? !last_only_p (s, region, phi)
      : !shuffle_op_p (c.op, type))
    return false;
  s->carried.safe_push (c);
  return true;
}

/* True if lanes can have what S's loop leaves behind.  */

static bool
results_p (struct counted_loop *s)
{
  for (gphi_iterator i = gsi_start_phis (s->exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = gimple_phi_arg_def (i.phi (), s->exit->dest_idx);
      if (virtual_operand_p (v) || counted_invariant_p (s->loop, v))
	continue;
      /* A test at the head is reached once more than all else there.  */
      if (s->at_head && gimple_bb (SSA_NAME_DEF_STMT (v)) == s->loop->header
	  && gimple_code (SSA_NAME_DEF_STMT (v)) != GIMPLE_PHI)
	return false;
      if (!shuffle_type_p (TREE_TYPE (v)))
	return false;
    }
  return true;
}

enum remark_id
recurrence_find (struct counted_loop *s, const struct region *region)
{
  for (gphi_iterator i = gsi_start_phis (s->loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& i.phi () != s->carried[0].phi
	&& !add_carried (s, region, s->directive, i.phi ()))
      return REMARK_CARRIED;
  return results_p (s) ? REMARK_NONE : REMARK_LIVE_OUT;
}
