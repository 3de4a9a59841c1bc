/* Loads in a loop that have the same value in all iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In

     for (i = 0; i < g->n; i++)
       g->u[i] *= 2;

   nothing writes to *g, if u is of another type than its members.  But GCC
   moves loads out of loops later than we look at these, and of a bound or an
   address that is loaded in each iteration neither we nor GCC's analysis of
   dependences can say anything.  Fortran's arrays are such: in OpenACC a
   pointer to each is in memory, or a descriptor.  Of these it is known that
   only the compiler gets at them.

   So they are loaded where the loop starts.  If the loop has no iterations,
   that is a load which the program does not do.  It would be wrong if the
   address is: so it is done on the condition by which the first iteration
   starts, unless the address is that of a variable that the region got.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/statement.h"
#include "gimple/walk.h"
#include "names/language.h"
#include "region/argument/array-root.h"
#include "region/argument/launch-args.h"
#include "transform/loop/unchanged.h"

/* So many loads are done anew, and addresses follow others so often.  */
enum { MAX_LOADS = 256, MAX_ROUNDS = 4 };

/* True if T is a value from before LOOP.  */

static bool
invariant_p (class loop *loop, tree t)
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !bb || !bb_in_loop_p (loop, bb);
}

/* The statements of a loop that may write to memory.  */
struct loop_writes
{
  const struct region *region;	/* That it is in, or null.  */
  class loop *loop;
  auto_vec<gimple *> stmts;
};

/* Find those of W's loop.  */

static void
find_writes (struct loop_writes *w)
{
  for (gimple *stmt : loop_statements (w->loop))
    if (gimple_vdef (stmt))
      w->stmts.safe_push (stmt);
}

/* True if REF is where Fortran's programs put no numbers: a pointer or a part
   of a descriptor.  */

static bool
hidden_p (tree ref)
{
  int dim;
  tree descriptor;
  return (spell_fortran_p ()
	  && (POINTER_TYPE_P (TREE_TYPE (ref))
	      || spell_descriptor (ref, &dim, &descriptor) != DESCRIPTOR_NONE));
}

/* True if STMT stores a number, and not to a descriptor.  */

static bool
number_store_p (gimple *stmt)
{
  int dim;
  tree descriptor;
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree to = gimple_assign_lhs (stmt), type = TREE_TYPE (to);
  return ((INTEGRAL_TYPE_P (type) || FLOAT_TYPE_P (type))
	  && spell_descriptor (to, &dim, &descriptor) == DESCRIPTOR_NONE);
}

/* True if nothing in W's loop changes what STMT loads.  */

static bool
load_unchanged_p (struct loop_writes *w, gimple *stmt)
{
  ao_ref ref;
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  tree from = gimple_assign_rhs1 (stmt);
  bool hidden = hidden_p (from);
  ao_ref_init (&ref, from);
  for (unsigned i = 0; i < w->stmts.length (); i++)
    if (!(hidden && number_store_p (w->stmts[i]))
	&& stmt_may_clobber_ref_p_1 (w->stmts[i], &ref))
      return false;
  return true;
}

bool
unchanged_load_p (class loop *loop, gimple *stmt)
{
  struct loop_writes w;
  w.region = NULL;
  w.loop = loop;
  find_writes (&w);
  return load_unchanged_p (&w, stmt);
}

/* True if the region of W got the variable that STMT loads, so that there is
   one, whatever the program does.  */

static bool
received_p (const struct loop_writes *w, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
  if (!w->region || !base || TREE_CODE (base) != MEM_REF
      || !integer_zerop (TREE_OPERAND (base, 1)))
    return false;
  poly_int64 offset;
  tree field, variable;
  tree type = array_received_type (w->region, TREE_OPERAND (base, 0), &field,
				   &variable);
  if (!type || launch_absent_p (region_entry (w->region), variable, type)
      || !get_addr_base_and_unit_offset (ref, &offset))
    return false;
  HOST_WIDE_INT at, size = shim_type_bytes (TREE_TYPE (ref));
  return (size > 0 && offset.is_constant (&at) && at >= 0
	  && at + size <= shim_type_bytes (type));
}

/* True if STMT is executed in the first iteration of LOOP, if there is one,
   before anything else can end that.  *ONCE is set if there always is one as
   far as STMT.  */

static bool
first_iteration_p (class loop *loop, gimple *stmt, bool *once)
{
  edge exit = single_exit (loop);
  basic_block bb = gimple_bb (stmt);
  if (!exit || bb->loop_father != loop)
    return false;
  *once = dominated_by_p (CDI_DOMINATORS, exit->src, bb);
  return *once || (exit->src == loop->header
		   && dominated_by_p (CDI_DOMINATORS, loop->latch, bb));
}

/* What OP, which is compared in the header of LOOP, is when that starts; null
   if that is not known there.  */

static tree
value_on_entry (class loop *loop, tree op)
{
  if (invariant_p (loop, op))
    return op;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (op));
  return (phi && gimple_bb (phi) == loop->header
	  ? PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop))
	  : NULL_TREE);
}

/* The condition on which LOOP, which tests at its beginning, has an iteration,
   where it starts; null if that is not known there.  */

static gcond *
first_condition (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *test = exit ? safe_dyn_cast<gcond *> (last_stmt (exit->src)) : NULL;
  if (!test)
    return NULL;
  tree a = value_on_entry (loop, gimple_cond_lhs (test));
  tree b = value_on_entry (loop, gimple_cond_rhs (test));
  enum tree_code code = gimple_cond_code (test);
  if (!a || !b)
    return NULL;
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, HONOR_NANS (a));
  return (code == ERROR_MARK ? NULL
	  : gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE));
}

/* Move STMT to the end of BB.  */

static void
move_to (gimple *stmt, basic_block bb)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_move_to_bb_end (&i, bb);
  gimple_set_vuse (stmt, gimple_vop (cfun));
}

/* Execute LOADS where LOOP starts, on the condition TEST.  */

static void
hoist_guarded (class loop *loop, const auto_vec<gimple *> &loads, gcond *test)
{
  basic_block when = split_edge (loop_preheader_edge (loop));
  basic_block load = split_edge (single_succ_edge (when));
  basic_block then = split_edge (single_succ_edge (load));
  gimple_stmt_iterator end = gsi_last_bb (when);
  gsi_insert_after (&end, test, GSI_NEW_STMT);
  edge yes = single_succ_edge (when);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (when, then, EDGE_FALSE_VALUE);
  no->probability = profile_probability::unlikely ();
  set_immediate_dominator (CDI_DOMINATORS, then, when);
  for (unsigned i = 0; i < loads.length (); i++)
    {
      tree name = gimple_assign_lhs (loads[i]), type = TREE_TYPE (name);
      tree loaded = make_ssa_name (type);
      gimple_assign_set_lhs (loads[i], loaded);
      SSA_NAME_DEF_STMT (loaded) = loads[i];
      move_to (loads[i], load);
      gphi *phi = create_phi_node (name, then);
      add_phi_arg (phi, loaded, single_succ_edge (load), UNKNOWN_LOCATION);
      add_phi_arg (phi, build_zero_cst (type), no, UNKNOWN_LOCATION);
    }
}

/* Bring the current function up to date.  */

static void
after_hoisting (void)
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

/* True if STMT loads a pointer or a number from an address that is the same in
   all iterations of LOOP.  */

static bool
fixed_load_p (class loop *loop, gimple *stmt)
{
  ssa_op_iter iter;
  tree use;
  if (!gimple_assign_load_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
      || (!POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	  && !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))))
    return false;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (!invariant_p (loop, use))
      return false;
  return true;
}

/* Let STMT, which loads what another one of HOISTED does, use that one's value;
   false if there is none.  */

static bool
same_as_other (auto_vec<gimple *> *hoisted, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), name = gimple_assign_lhs (stmt);
  for (unsigned i = 0; i < hoisted->length (); i++)
    {
      gimple *other = (*hoisted)[i];
      if (operand_equal_p (gimple_assign_rhs1 (other), ref, 0)
	  && types_compatible_p (TREE_TYPE (gimple_assign_lhs (other)),
				 TREE_TYPE (name)))
	{
	  replace_uses_by (name, gimple_assign_lhs (other));
	  gimple_stmt_iterator at = gsi_for_stmt (stmt);
	  remove_statement (&at);
	  return true;
	}
    }
  return false;
}

/* Move what can be moved in front of W's loop now, but for what must be
   GUARDED, which goes there.  HOISTED are the loads that are there.  Return
   true if anything was.  */

static bool
hoist_free (struct loop_writes *w, auto_vec<gimple *> *hoisted,
	    auto_vec<gimple *> *guarded)
{
  bool any = false;
  basic_block *body = get_loop_body_in_dom_order (w->loop);
  for (unsigned b = 0; b < w->loop->num_nodes; b++)
    for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	 !gsi_end_p (i);)
      {
	gimple *stmt = gsi_stmt (i);
	bool once = false;
	gsi_next_nondebug (&i);
	if (!fixed_load_p (w->loop, stmt) || hoisted->length () >= MAX_LOADS
	    || !load_unchanged_p (w, stmt))
	  continue;
	bool first = first_iteration_p (w->loop, stmt, &once);
	if (same_as_other (hoisted, stmt))
	  any = true;
	else if (once || received_p (w, stmt))
	  {
	    move_to (stmt, loop_preheader_edge (w->loop)->src);
	    hoisted->safe_push (stmt);
	    any = true;
	  }
	else if (first)
	  guarded->safe_push (stmt);
      }
  free (body);
  return any;
}

void
unchanged_hoist (const struct region *region, class loop *loop)
{
  struct loop_writes w;
  auto_vec<gimple *> hoisted;
  bool changed = false;
  w.region = region;
  w.loop = loop;
  find_writes (&w);
  for (int n = 0; n < MAX_ROUNDS; n++)
    {
      auto_vec<gimple *> guarded;
      bool any = hoist_free (&w, &hoisted, &guarded);
      gcond *test = guarded.is_empty () ? NULL : first_condition (loop);
      if (!any && test)
	{
	  hoist_guarded (loop, guarded, test);
	  any = true;
	}
      if (!any)
	break;
      changed = true;
    }
  if (changed)
    after_hoisting ();
}
