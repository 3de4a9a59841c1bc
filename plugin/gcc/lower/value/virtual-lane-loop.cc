/* From GIMPLE to the lane IR: lane loops that GCC has not made yet.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Two kinds of loop are analysed as lane loops although their code is that of
   one thread.  Without optimisation, or without nvptx among the offload
   targets, GCC makes no copy of a simd loop for lanes; its loop is known by
   its safelen and analysed as it is mapped when optimising.  And with
   -fdrano-openmp-lanes=thread the loops that OpenMP threads share are analysed
   as compilers do that give each lane a thread.

   Lane l of a warp then takes the iterations l, l + 32, ... after the loop's
   first.  An induction variable iv = phi (init, iv + step) becomes

     u = phi (init, u + 32 * step),  iv = u + l * step

   where u is the warp's.  In a collapsed loop the inner variables are stepped
   explicitly, j = phi (j0, phi (j + step, j_first)), i = phi (i0, phi (i, i +
   step)): j is taken as above and i as uniform, which is right for warps that
   stay in one row.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "lower/origin/lane-variable.h"
#include "lower/value/lanes.h"
#include "lower/value/operand.h"
#include "lower/value/thread-lanes.h"
#include "lower/value/virtual-lane-loop.h"
#include "option/options.h"
#include "region/loop-location.h"
#include "region/omp-directives.h"
#include "region/simt.h"

/* The statement that computes VALUE, if that is a CODE, or null.  */

static gimple *
computation_of (tree value, enum tree_code code)
{
  value = converted_from (value);
  gimple *def = (TREE_CODE (value) == SSA_NAME
		 && !SSA_NAME_IS_DEFAULT_DEF (value)
		 ? SSA_NAME_DEF_STMT (value) : NULL);
  return (def && is_gimple_assign (def)
	  && gimple_assign_rhs_code (def) == code ? def : NULL);
}

/* If VALUE is the first of a team's iterations, the sum of a remainder and the
   product of a quotient and the team's number, return the quotient, else null
   (omp-expand.cc, expand_omp_for_static_nochunk).  */

static tree
team_quotient (tree value)
{
  gimple *sum = computation_of (value, PLUS_EXPR);
  for (int k = 1; sum && k <= 2; k++)
    if (gimple *product = computation_of (gimple_op (sum, k), MULT_EXPR))
      for (int i = 1; i <= 2; i++)
	{
	  tree number = converted_from (gimple_op (product, i));
	  if (TREE_CODE (number) == SSA_NAME
	      && is_gimple_call (SSA_NAME_DEF_STMT (number))
	      && computed_from_call_p (number, "omp_get_team_num"))
	    return gimple_op (product, 3 - i);
	}
  return NULL_TREE;
}

/* If VALUE is a CODE by a constant, put that into *BY and return the other
   operand, else VALUE.  */

static tree
without_constant (tree value, enum tree_code code, HOST_WIDE_INT *by)
{
  gimple *def = computation_of (value, code);
  if (!def || !tree_fits_shwi_p (gimple_assign_rhs2 (def)))
    return value;
  *by = tree_to_shwi (gimple_assign_rhs2 (def));
  return gimple_assign_rhs1 (def);
}

/* Return the role of VALUE, a limit of the iterations that a team has of a
   loop, which is *FIRST plus *STEP times the iteration's number; IR_ROLE_NONE
   if it has none.  */

static enum ir_role
team_role (tree value, HOST_WIDE_INT *first, HOST_WIDE_INT *step)
{
  *first = 0;
  *step = 1;
  value = without_constant (value, PLUS_EXPR, first);
  value = without_constant (value, MULT_EXPR, step);
  if (team_quotient (value))
    return IR_ROLE_BEGIN;
  /* Q more is the end.  */
  gimple *sum = computation_of (value, PLUS_EXPR);
  for (int k = 1; sum && k <= 2; k++)
    if (tree share = team_quotient (gimple_op (sum, k)))
      if (share == gimple_op (sum, 3 - k))
	return IR_ROLE_END;
  return IR_ROLE_NONE;
}

ir_ref
lower_team_value (struct lowering *l, tree value, ir_ref number)
{
  HOST_WIDE_INT first, step;
  struct ir_type type = l->f->insns[number].type;
  enum ir_role role = team_role (value, &first, &step);
  l->f->insns[number].role = role;
  if (role == IR_ROLE_NONE || (first == 0 && step == 1))
    return number;
  number = lower_op2 (l, IR_MUL, type, number, lower_const (l, type, step));
  return lower_op2 (l, IR_ADD, type, number, lower_const (l, type, first));
}

/* Return VALUE, or what it is the same as because a phi has no other
   operand.  */

static tree
behind_copies (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
	 && is_a<gphi *> (SSA_NAME_DEF_STMT (value))
	 && gimple_phi_num_args (SSA_NAME_DEF_STMT (value)) == 1)
    value = gimple_phi_arg_def (SSA_NAME_DEF_STMT (value), 0);
  return value;
}

/* True if OUTER goes through the rows of a collapsed simd loop: the number of
   the iteration passes through it into an inner loop, which alone counts it
   (omp-expand.cc, expand_omp_simd).  */

static bool
rows_of_collapsed_p (class loop *outer)
{
  for (class loop *inner = outer->inner; inner; inner = inner->next)
    for (gphi_iterator gsi = gsi_start_phis (inner->header);
	 !gsi_end_p (gsi) && inner->safelen > 1; gsi_next (&gsi))
      {
	gphi *counter = gsi.phi ();
	tree number = gimple_phi_result (counter), from = NULL_TREE;
	edge e;
	edge_iterator ei;
	FOR_EACH_EDGE (e, ei, inner->header->preds)
	  if (!bb_in_loop_p (inner, e->src))
	    from = behind_copies (PHI_ARG_DEF_FROM_EDGE (counter, e));
	if (!from || virtual_operand_p (number) || TREE_CODE (from) != SSA_NAME
	    || SSA_NAME_IS_DEFAULT_DEF (from)
	    || gimple_bb (SSA_NAME_DEF_STMT (from)) != outer->header
	    || !is_a<gphi *> (SSA_NAME_DEF_STMT (from))
	    || !computed_from_call_p (from, "omp_get_thread_num"))
	  continue;
	FOR_EACH_EDGE (e, ei, outer->header->preds)
	  if (bb_in_loop_p (outer, e->src)
	      && behind_copies (PHI_ARG_DEF_FROM_EDGE
				(as_a<gphi *> (SSA_NAME_DEF_STMT (from)), e))
		 == number)
	    return true;
      }
  return false;
}

/* True if the program itself computes FIRST from a thread's number: GCC gives
   no location to what it adds for the loops that threads share.  DEPTH is how
   far FIRST has been followed.  */

static bool
first_by_number_p (tree first, int depth)
{
  gimple *def = SSA_NAME_DEF_STMT (first);
  gphi *phi = dyn_cast<gphi *> (def);
  if (!phi)
    return is_gimple_call (def) || gimple_has_location (def);
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (depth < MAX_START_DEPTH
	  && computed_from_call_p (arg, "omp_get_thread_num")
	  && !first_by_number_p (arg, depth * 2 + 1))
	return false;
    }
  return true;
}

bool
lower_loop_by_number_p (class loop *loop)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, loop->header->preds)
    for (gphi_iterator gsi = gsi_start_phis (loop->header);
	 !gsi_end_p (gsi) && !bb_in_loop_p (loop, e->src); gsi_next (&gsi))
      {
	tree first = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e);
	if (computed_from_call_p (first, "omp_get_thread_num")
	    && !first_by_number_p (first, 0))
	  return false;
      }
  return true;
}

/* True if the virtual lanes of L's function run along the loop that BB heads
   and that threads share.  Adjacent threads take adjacent iterations of a
   collapsed loop, which the innermost loop counts.  */

static bool
thread_lanes_p (const struct lowering *l, basic_block bb)
{
  class loop *loop = bb->loop_father;
  if (loop->header != bb || !thread_header_p (bb))
    return false;
  if (drano_options.openmp_thread)
    return !rows_of_collapsed_p (loop) && !lower_loop_by_number_p (loop);
  location_t loc = location_of_omp_directive (l->fn, l->region, bb,
					      OMP_LOOP_THREADS);
  return directives_combined_simd_p (region_entry (l->region)->loc, loc);
}

/* Return the outermost loop around BB that is a virtual lane loop, or null: a
   loop that one of SHARED heads, or with SIMD one that has a safelen.  */

static class loop *
virtual_loop_of (basic_block bb, bool simd, hash_set<basic_block> *shared)
{
  class loop *found = NULL;
  for (class loop *loop = bb->loop_father; loop && loop_outer (loop);
       loop = loop_outer (loop))
    if ((simd && loop->safelen > 1)
	|| shared->contains (loop->header))
      found = loop;
  return found;
}

/* Note which local variables are used outside L's virtual lane loops.  */

static void
note_outside (struct lowering *l)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, l->fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
	 !gsi_end_p (gsi) && l->simt[bb->index] < 0; gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
	  continue;
	for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	  {
	    tree op = gimple_op (stmt, i);
	    if (op && TREE_CODE (op) == ADDR_EXPR)
	      op = TREE_OPERAND (op, 0);
	    tree base = op ? get_base_address (op) : NULL_TREE;
	    if (base && VAR_P (base) && !is_global_var (base))
	      l->virtuals->outside.add (base);
	  }
      }
}

/* Return the lane loop, a new one, that LOOP of L's region is.  */

static int
new_virtual_loop (struct lowering *l, class loop *loop)
{
  location_t loc = location_of_omp_loop (l->fn, l->region, loop->header,
					 (drano_options.openmp_thread
					  ? OMP_LOOP_THREADS
					  : OMP_LOOP_SIMD));
  bool chunks = (!drano_options.openmp_thread
		 && thread_header_p (loop->header));
  int index = lower_new_lane_loop (l, loc, (drano_options.openmp_thread
					    ? IR_MAP_PARALLEL_FOR
					    : IR_MAP_SIMD),
				   chunks ? IR_FILL_CHUNKS : IR_FILL_TAIL);
  if (!drano_options.openmp_thread)
    l->f->lane_loops[index].assumes = "lanes as with -O1";
  l->virtuals->virtual_headers.put (loop->header, loop);
  for (gphi_iterator gsi = gsi_start_phis (loop->header);
       !gsi_end_p (gsi); gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      lower_note_lane_variable (l, index, gimple_phi_result (gsi.phi ()));
  return index;
}

void
lower_find_virtual (struct lowering *l)
{
  bool openmp = l->region && !l->region->is_acc;
  bool routine = (!l->region && !flag_openacc
		  && !drano_options.openmp_thread);
  bool simd = (!simt_possible_p ()
	       && (routine
		   || (openmp && directives_simd_lanes_p
				 (region_entry (l->region)->loc))));
  /* A simd loop with private variables loses its safelen without
     optimisation; if it is part of a combined construct, it is the loop that
     threads share.  */
  bool threads = (lower_routine_lanes_p (l)
		  || (openmp
		      && ((lower_threads_lanes_p (l->region)
			   && directives_shared_loop_p (region_entry
							(l->region)->loc,
							l->region->loc))
			  || (simd && directives_combined_simd_p
			      (region_entry (l->region)->loc,
			       UNKNOWN_LOCATION)))));
  if ((!simd && !threads) || !loops_for_fn (l->fn))
    return;
  hash_map<class loop *, int> indexes;
  hash_set<basic_block> shared;
  basic_block bb;
  FOR_EACH_BB_FN (bb, l->fn)
    if (threads && thread_lanes_p (l, bb))
      shared.add (bb);
  FOR_EACH_BB_FN (bb, l->fn)
    {
      class loop *loop = virtual_loop_of (bb, simd, &shared);
      if (!loop || l->simt[bb->index] >= 0)
	continue;
      /* A routine that threads call has the lanes of the call.  */
      if (!l->region && !routine)
	{
	  l->virtuals->virtual_headers.put (loop->header, loop);
	  continue;
	}
      bool existed;
      int &index = indexes.get_or_insert (loop, &existed);
      if (!existed)
	index = new_virtual_loop (l, loop);
      l->simt[bb->index] = index;
    }
  if (!l->virtuals->virtual_headers.is_empty ())
    note_outside (l);
}

/* Return how much VALUE grows, as TYPE, from one thread to the next, or
   IR_NONE if it does not.  Clear *KNOWN if that cannot be said, or if the
   thread has a share of all iterations and no chunk of its own; DEPTH is how
   far VALUE has been followed.  */

static ir_ref
thread_factor (struct lowering *l, tree value, struct ir_type type, int depth,
	       bool *known)
{
  if (!computed_from_call_p (value, "omp_get_thread_num"))
    return IR_NONE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (is_gimple_call (def))
    return lower_const (l, type, 1);
  *known &= is_gimple_assign (def) && depth <= MAX_START_DEPTH;
  if (!*known)
    return IR_NONE;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  ir_ref x = thread_factor (l, a, type, depth + 1, known);
  ir_ref y = b ? thread_factor (l, b, type, depth + 1, known) : IR_NONE;
  switch (gimple_assign_rhs_code (def))
    {
    case SSA_NAME:
    CASE_CONVERT:
      return x;
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return (x == IR_NONE ? y : y == IR_NONE ? x
	      : lower_op2 (l, IR_ADD, type, x, y));
    case MULT_EXPR:
      if (x == IR_NONE)
	{
	  std::swap (x, y);
	  std::swap (a, b);
	}
      if (x != IR_NONE && y == IR_NONE
	  && !computed_from_call_p (b, "omp_get_num_threads"))
	{
	  y = lower_operand (l, b);
	  y = ir_emit (l->f, l->bb, IR_CONV, type, 1, &y);
	  return lower_op2 (l, IR_MUL, type, x, y);
	}
      *known = false;
      return IR_NONE;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (*known)
	return ir_varying (l->f, l->bb, type, "a chunk of a collapsed loop");
      /* Fall through.  */
    default:
      *known = false;
      return IR_NONE;
    }
}

/* How far the first iterations of adjacent threads are from each other in PHI
   of LOOP's header, as TYPE, if threads are lanes and get chunks of as many
   iterations as the program says; else IR_NONE.  */

static ir_ref
chunk_distance (struct lowering *l, class loop *loop, gphi *phi,
		struct ir_type type)
{
  bool known = true;
  if (drano_options.openmp_thread)
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      if (!bb_in_loop_p (loop, gimple_phi_arg_edge (phi, i)->src))
	{
	  ir_ref apart = thread_factor (l, gimple_phi_arg_def (phi, i), type,
					0, &known);
	  return known ? apart : IR_NONE;
	}
  return IR_NONE;
}

/* If VALUE is RESULT plus something, return what is added, else null.  */

static tree
step_of (tree result, tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (def)
      || (gimple_assign_rhs_code (def) != PLUS_EXPR
	  && gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR))
    return NULL_TREE;
  if (gimple_assign_rhs1 (def) == result)
    return gimple_assign_rhs2 (def);
  if (gimple_assign_rhs2 (def) == result)
    return gimple_assign_rhs1 (def);
  return NULL_TREE;
}

/* Look at how PHI of LOOP's header is carried round the loop.  Return its
   step if it is an induction variable; else null, with *OUTER set when it is
   a collapsed loop's outer variable.  */

static tree
induction_step (class loop *loop, gphi *phi, bool *outer)
{
  tree result = gimple_phi_result (phi);
  *outer = false;
  auto_vec<tree> next;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (bb_in_loop_p (loop, gimple_phi_arg_edge (phi, i)->src))
      {
	tree arg = gimple_phi_arg_def (phi, i);
	gphi *inner = (TREE_CODE (arg) == SSA_NAME
		       && !SSA_NAME_IS_DEFAULT_DEF (arg)
		       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (arg)) : NULL);
	if (inner && inner != phi)
	  for (unsigned k = 0; k < gimple_phi_num_args (inner); k++)
	    next.safe_push (gimple_phi_arg_def (inner, k));
	else
	  next.safe_push (arg);
      }

  tree step = NULL_TREE;
  for (unsigned i = 0; i < next.length (); i++)
    {
      *outer |= next[i] == result;
      if (!step)
	step = step_of (result, next[i]);
    }
  if (!step)
    *outer = false;
  return *outer ? NULL_TREE : step;
}

/* True if the value STEP is the same in all iterations of LOOP.  */

static bool
step_invariant_p (class loop *loop, tree step)
{
  return (TREE_CODE (step) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (step)
	  || !bb_in_loop_p (loop,
				  gimple_bb (SSA_NAME_DEF_STMT (step))));
}

bool
lower_virtual_phi (struct lowering *l, gphi *phi, int npreds)
{
  class loop **loop = l->virtuals->virtual_headers.get (gimple_bb (phi));
  tree result = gimple_phi_result (phi);
  struct ir_type type = lower_type (TREE_TYPE (result));
  if (!loop || type.kind == IR_OTHER)
    return false;
  bool outer;
  tree step = induction_step (*loop, phi, &outer);
  if (outer)
    {
      l->of_ssa[SSA_NAME_VERSION (result)] = lower_uniform (l, type, NULL);
      return true;
    }
  if (!step || !step_invariant_p (*loop, step))
    return false;
  struct virtual_phi v;
  v.warp = ir_phi (l->f, l->bb, type, npreds);
  v.next = IR_NONE;
  v.step = step;
  l->virtuals->virtual_phis.put (result, v);
  return true;
}

void
lower_virtual_header (struct lowering *l, basic_block bb)
{
  if (!l->virtuals->virtual_headers.get (bb))
    return;
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      struct virtual_phi *v = l->virtuals->virtual_phis.get (result);
      if (!v)
	continue;
      struct ir_type type = lower_type (TREE_TYPE (result));
      ir_ref step = lower_operand (l, v->step);
      step = ir_emit (l->f, l->bb, IR_CONV, type, 1, &step);
      ir_ref lane = ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL);
      ir_ref apart = chunk_distance (l, *l->virtuals->virtual_headers.get (bb),
				     gsi.phi (), type);
      lane = lower_op2 (l, IR_MUL, type, lane,
			apart == IR_NONE ? step : apart);
      l->of_ssa[SSA_NAME_VERSION (result)]
	= lower_op2 (l, IR_ADD, type, v->warp, lane);
      /* Within its chunk a thread continues alone.  */
      ir_ref warp = apart != IR_NONE ? step
		    : lower_op2 (l, IR_MUL, type, step,
				 lower_const (l, type, 32));
      v->next = lower_op2 (l, IR_ADD, type, v->warp, warp);
    }
}
