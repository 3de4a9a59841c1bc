/* Direct kernels: each warp is a team of its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where teams do nothing but start threads for their range of one loop, their
   threads need not wait for that.  As many teams of one thread are as right:
   the program does not ask how many there are, and if it says how many it
   wants, could not know whether it has them (teams.cc heeds that).  So each
   warp does what
   a team does, and calls the parallel region's body itself, without a barrier
   and without shared memory.  How the iterations are shared out is free, too,
   as long as each is executed once; so the teams' range is the whole loop, and
   the body has that shared by all warps of the device.

   Mostly no warp has more than one group of iterations (loop/warp-chunks.cc).
   So it is tested first whether that is so, as a division is a large part of
   what a short launch takes.

   If there are fewer groups than warps, each block has as many of them as the
   others, and the rest of its warps has nothing to do: the first blocks alone
   would be a part of the device.

   What a team does around that region is done by each warp, which is more
   often.  It may be computations and variables of the team alone.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* What is passed to a parallel region.  */
struct passed_range
{
  tree data;			/* The variable that is passed.  */
  hash_set<tree> fields;	/* Fields of it that the number of iterations
				   depends on.  */
  unsigned by_team;		/* How many of them depend on the team.  */
};

/* Call VISIT with D for each statement on whose value X depends, loads being
   the ends; KNOWN are names that were followed.  */

static void
visit_definitions (tree x, hash_set<tree> *known,
		   void (*visit) (gimple *, struct passed_range *),
		   struct passed_range *d)
{
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x)
      || known->add (x))
    return;
  gimple *def = SSA_NAME_DEF_STMT (x);
  visit (def, d);
  if (gimple_vuse (def))
    return;
  use_operand_p use;
  ssa_op_iter i;
  FOR_EACH_PHI_OR_STMT_USE (use, def, i, SSA_OP_USE)
    visit_definitions (USE_FROM_PTR (use), known, visit, d);
}

/* If STMT loads a field of what is passed, note in D that it does.  */

static void
note_field (gimple *stmt, struct passed_range *d)
{
  if (gimple_assign_load_p (stmt)
      && TREE_CODE (gimple_assign_rhs1 (stmt)) == COMPONENT_REF)
    d->fields.add (TREE_OPERAND (gimple_assign_rhs1 (stmt), 1));
}

/* If STMT asks for the number of the team, note in D that a field depends
   on it.  */

static void
note_team (gimple *stmt, struct passed_range *d)
{
  if (launch_role_of (stmt) == ROLE_TEAM_NUM)
    d->by_team++;
}

/* The number of iterations that threads share in the function FN, if they share
   one range, and it needs nothing else of libgomp; else null.  */

static tree
threads_count (struct function *fn)
{
  tree count = NULL_TREE;
  unsigned numbers = 0;
  for (gimple *stmt : function_statements (fn))
    {
      enum launch_role role = launch_role_of (stmt);
      struct cgraph_node *callee = launch_callee (stmt);
      if (callee && launch_replaces_p (callee))
	return NULL_TREE;
      if (role == ROLE_THREAD_NUM || role == ROLE_NUM_THREADS)
	numbers++;
      else if (role != ROLE_NONE && role != ROLE_UNAWARE)
	return NULL_TREE;
      if (tree n = launch_shared_count (stmt, ROLE_NUM_THREADS))
	{
	  if (count)
	    return NULL_TREE;
	  count = n;
	}
    }
  return numbers == 2 ? count : NULL_TREE;
}

bool
launch_passed_p (const gimple *stmt)
{
  tree base = (gimple_assign_load_p (stmt)
	       ? get_base_address (gimple_assign_rhs1 (stmt)) : NULL_TREE);
  return (base && TREE_CODE (base) == MEM_REF
	  && TREE_OPERAND (base, 0)
	     == ssa_default_def (cfun, DECL_ARGUMENTS (cfun->decl)));
}

/* The first block of the current function that has statements; a copy begins
   with one that has none.  */

static basic_block
first_block (void)
{
  basic_block bb = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  while (gsi_end_p (gsi_start_nondebug_bb (bb)) && single_succ_p (bb)
	 && single_pred_p (single_succ (bb)))
    bb = single_succ (bb);
  return bb;
}

tree
launch_compute_again (gimple_seq *seq, tree x, hash_map<tree, tree> *known)
{
  /* Of what follows, an expression in a statement is none.  */
  if (TREE_CODE (x) != SSA_NAME)
    return is_gimple_min_invariant (x) ? x : NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF (x))
    return x;
  if (tree *k = known->get (x))
    return *k;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (!is_gimple_assign (def))
    return NULL_TREE;
  /* What is loaded first of all is there, and nothing has changed it.  */
  bool load = gimple_vuse (def) && !launch_passed_p (def);
  if (load
      && (gimple_bb (def) != first_block () || gimple_has_volatile_ops (def)
	  || !SSA_NAME_IS_DEFAULT_DEF (gimple_vuse (def))
	  || TREE_CODE (gimple_assign_rhs1 (def)) != MEM_REF))
    return NULL_TREE;
  auto_vec<tree> operands;
  for (unsigned k = 1; k < gimple_num_ops (def); k++)
    {
      tree operand = gimple_op (def, k), again;
      if (load)
	{
	  again = launch_compute_again (seq, TREE_OPERAND (operand, 0), known);
	  if (again && seq)
	    again = build2 (MEM_REF, TREE_TYPE (operand), again,
			    TREE_OPERAND (operand, 1));
	}
      else
	again = (gimple_vuse (def) ? unshare_expr (operand)
		 : launch_compute_again (seq, operand, known));
      if (!again)
	return NULL_TREE;
      operands.safe_push (again);
    }
  tree name = x;
  if (seq)
    {
      name = make_ssa_name (TREE_TYPE (x));
      unsigned n = operands.length ();
      gimple_seq_add_stmt
	(seq, gimple_build_assign (name, gimple_assign_rhs_code (def),
				   operands[0],
				   n > 1 ? operands[1] : NULL_TREE,
				   n > 2 ? operands[2] : NULL_TREE));
    }
  known->put (x, name);
  return name;
}

/* True if the threads of the current function share groups of 32 iterations:
   besides GCC's own division by their number there is another one.  Where lanes
   wait for each other, these may be taken apart.  */

static bool
grouped_p (void)
{
  unsigned divisions = 0;
  for (gimple *stmt : function_statements (cfun))
    divisions
      += (is_gimple_assign (stmt)
	  && gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR
	  && launch_number_p (gimple_assign_rhs2 (stmt), ROLE_NUM_THREADS));
  return divisions > 1 && !simt_any_p (simt_apart_p);
}

tree
launch_count_shared (enum launch_role role)
{
  tree n = NULL_TREE;
  for (gimple *stmt : function_statements (cfun))
    if (tree count = launch_shared_count (stmt, role))
      n = count;
  return n;
}

tree
launch_iterations (gimple_seq *seq, enum launch_role role)
{
  hash_map<tree, tree> known;
  tree n = launch_count_shared (role);
  return n ? launch_compute_again (seq, n, &known) : NULL_TREE;
}

tree
launch_even_warps (gimple_seq *seq, const struct launch_plan *plan,
		   enum launch_role role)
{
  tree type = unsigned_type_node;
  tree n = launch_bounded_count (seq, launch_iterations (seq, role));
  if (plan->grouped)
    n = launch_divided_up (seq, n, build_int_cst (type, 32));
  tree each = launch_divided_up (seq, n, launch_working_blocks (seq));
  tree warps = gimple_convert (seq, type, launch_register (seq, "ntid.y"));
  return gimple_build (seq, MIN_EXPR, type, each, warps);
}

/* True if STMT, of a team's code, changes nothing but variables of the team,
   calls with a role apart.  */

static bool
harmless_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) && !gimple_clobber_p (stmt))
    return false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASM:
      return false;
    case GIMPLE_CALL:
      return launch_role_of (stmt) == ROLE_NONE ? !gimple_vdef (stmt) : true;
    case GIMPLE_ASSIGN:
      if (gimple_vdef (stmt))
	{
	  tree base = get_base_address (gimple_assign_lhs (stmt));
	  return VAR_P (base) && !is_global_var (base);
	}
      return true;
    default:
      return true;
    }
}

/* Fill in *PARALLEL, the one parallel region that the team code of the function
   FN starts, and *TEAMS, where teams begin.  Return false if it does more, or
   does so in a loop of its own.  */

static bool
find_parallel (struct function *fn, gimple **parallel, gimple **teams)
{
  unsigned numbers = 0;
  *parallel = *teams = NULL;
  for (gimple *stmt : function_statements (fn))
    {
      if (!harmless_p (stmt))
	return false;
      switch (launch_role_of (stmt))
	{
	case ROLE_NONE:
	  break;
	case ROLE_PARALLEL:
	  if (*parallel)
	    return false;
	  *parallel = stmt;
	  break;
	case ROLE_TEAMS:
	  *teams = stmt;
	  break;
	case ROLE_TEAM_NUM: case ROLE_NUM_TEAMS:
	  numbers++;
	  break;
	default:
	  return false;
	}
    }
  if (!*parallel || !*teams || numbers != 2)
    return false;
  for (unsigned n = 1; n < vec_safe_length (get_loops (fn)); n++)
    {
      class loop *loop = get_loop (fn, n);
      if (loop && !flow_bb_inside_loop_p (loop, gimple_bb (*teams)))
	return false;
    }
  return true;
}

/* True if in the function FN, a team's, PARALLEL is passed a range that depends
   on the team, of which BODY's threads share the iterations.  */

static bool
range_passed_p (struct function *fn, gimple *parallel, struct function *body)
{
  tree count = threads_count (body), data = gimple_call_arg (parallel, 1);
  if (!count || TREE_CODE (data) != ADDR_EXPR)
    return false;
  struct passed_range d;
  hash_set<tree> known;
  d.data = TREE_OPERAND (data, 0);
  d.by_team = 0;
  visit_definitions (count, &known, note_field, &d);
  unsigned fields = 0;
  for (gimple *stmt : function_statements (fn))
    {
      tree to = (gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt)
		 : NULL_TREE);
      if (!to || TREE_CODE (to) != COMPONENT_REF
	  || TREE_OPERAND (to, 0) != d.data
	  || !d.fields.contains (TREE_OPERAND (to, 1)))
	continue;
      hash_set<tree> seen;
      d.by_team = 0;
      visit_definitions (gimple_assign_rhs1 (stmt), &seen, note_team, &d);
      fields += d.by_team != 0;
    }
  /* Where it begins, and where it ends.  */
  return fields == 2;
}

/* Have DIVISION, of unsigned numbers A by B, be executed only if the quotient
   is not 1.  */

static void
try_one (gassign *division)
{
  tree a = gimple_assign_rhs1 (division), b = gimple_assign_rhs2 (division);
  tree quotient = gimple_assign_lhs (division), type = TREE_TYPE (quotient);
  gimple_seq seq = NULL;
  tree more = gimple_build (&seq, MINUS_EXPR, type, a, b);
  gcond *cond = gimple_build_cond (GE_EXPR, more, b, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  gimple_stmt_iterator i = gsi_for_stmt (division);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  /* before -> divide -> after, and before -> after.  */
  basic_block before = split_block (gimple_bb (division), cond)->src;
  edge to = single_succ_edge (before);
  basic_block divide = split_edge (to);
  basic_block after = single_succ (divide);
  to = single_succ_edge (before);
  to->flags = (to->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to->probability = profile_probability::even ();
  edge past = make_edge (before, after, EDGE_FALSE_VALUE);
  past->probability = profile_probability::even ();
  tree divided = make_ssa_name (type);
  i = gsi_for_stmt (division);
  gsi_remove (&i, false);
  gimple_assign_set_lhs (division, divided);
  i = gsi_start_bb (divide);
  gsi_insert_before (&i, division, GSI_NEW_STMT);
  gphi *phi = create_phi_node (quotient, after);
  add_phi_arg (phi, divided, single_succ_edge (divide), UNKNOWN_LOCATION);
  add_phi_arg (phi, build_one_cst (type), past, UNKNOWN_LOCATION);
}

void
launch_try_one_each (void)
{
  auto_vec<gassign *> divisions;
  for (gimple *stmt : function_statements (cfun))
    if (is_gimple_assign (stmt)
	&& gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR
	&& TYPE_UNSIGNED (TREE_TYPE (gimple_assign_lhs (stmt)))
	&& launch_number_p (gimple_assign_rhs2 (stmt), ROLE_NUM_THREADS)
	&& !simt_many_p (gimple_bb (stmt)))
      divisions.safe_push (as_a<gassign *> (stmt));
  free_dominance_info (CDI_DOMINATORS);
  for (unsigned k = 0; k < divisions.length (); k++)
    try_one (divisions[k]);
}

/* True if BB has no values that meet there but FIRST, which may be null, and
   memory.  */

static bool
only_memory_meets_p (basic_block bb, tree first)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_phi_result (i.phi ()) != first
	&& !virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  return true;
}

/* Have the edges to PHI's block by which it is 0 lead to where the edge OUT
   does, and so those that lead there by blocks without statements.  */

static void
redirect_zero (gphi *phi, edge out)
{
  basic_block bb = gimple_bb (phi);
  if (!only_memory_meets_p (bb, gimple_phi_result (phi)))
    return;
  for (unsigned k = gimple_phi_num_args (phi); k-- > 0;)
    {
      edge e = gimple_phi_arg_edge (phi, k);
      tree arg = gimple_phi_arg_def (phi, k);
      gphi *before = (TREE_CODE (arg) == SSA_NAME
		      ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (arg)) : NULL);
      if (before && gimple_bb (before) == e->src && single_succ_p (e->src)
	  && gsi_end_p (gsi_start_nondebug_after_labels_bb (e->src)))
	redirect_zero (before, out);
      if (!integer_zerop (arg))
	continue;
      e = redirect_edge_and_branch (e, out->dest);
      for (gphi_iterator i = gsi_start_phis (out->dest); e && !gsi_end_p (i);
	   gsi_next (&i))
	/* It is renamed later.  */
	add_phi_arg (i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), out), e,
		     UNKNOWN_LOCATION);
    }
}

void
launch_leave_after_one (gimple *call, tree first)
{
  basic_block bb = gimple_bb (call);
  gphi *phi = (TREE_CODE (first) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (first)) : NULL);
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!phi || gimple_bb (phi) != bb || !cond || !gimple_call_lhs (call)
      || gimple_cond_lhs (cond) != gimple_call_lhs (call)
      || gimple_cond_code (cond) != NE_EXPR
      || !integer_zerop (gimple_cond_rhs (cond)) || first_stmt (bb) != call)
    return;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  if (only_memory_meets_p (no->dest, NULL_TREE))
    redirect_zero (phi, no);
}

void
launch_plan_warp_teams (struct launch_plan *plan, const struct region *region)
{
  struct function *fn = DECL_STRUCT_FUNCTION (plan->entry->decl);
  gimple *parallel, *teams;
  if (plan->bodies.length () != 1 || launch_numbers_asked_p (region))
    return;
  struct temporary_loops found_anew;
  push_cfun (fn);
  temporary_loops_begin (fn, &found_anew);
  bool found = find_parallel (fn, &parallel, &teams);
  temporary_loops_end (fn, &found_anew);
  found = found && range_passed_p (fn, parallel,
				   DECL_STRUCT_FUNCTION (plan->bodies[0]));
  if (!found)
    {
      pop_cfun ();
      return;
    }
  plan->warp_teams = true;
  /* No team has more threads than one, or needs to know how many it could
     have.  */
  plan->thread_limit = plan->numbered = false;
  plan->limited = shim_teams_limited_p ();
  plan->even = launch_iterations (NULL, ROLE_NUM_TEAMS);
  pop_cfun ();
  push_cfun (DECL_STRUCT_FUNCTION (plan->bodies[0]));
  plan->even = plan->even && launch_iterations (NULL, ROLE_NUM_THREADS);
  plan->grouped = plan->even && grouped_p ();
  pop_cfun ();
}
