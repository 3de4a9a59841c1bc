/* From GIMPLE to the lane IR: reductions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop-carried variable V is accumulated if its value for the next iteration
   is V op X, perhaps under conditions and in several steps, and if the loop
   uses V and the steps for nothing else: then the iterations may run in any
   order, as a reduction.  Likewise a place in memory that is loaded, changed
   so, and stored again, without a store between that may be to the same place.

   A carried variable that fails this, other than the loop's own iteration
   variable, is one that a directive cannot spread: IR_REDUCE_OTHER.  So is a
   variable whose last value is used behind the loop: with lanes there is one in
   each of them.  */

#include "gcc-shim.h"
#include "lower/source-loop.h"
#include "names/language.h"
#include "region/argument/ref-name.h"
#include "region/simt.h"

/* How many values of a chain are followed.  */
#define MAX_CHAIN 64
/* How many stores are looked through between a load and its store.  */
#define MAX_STORES 16

/* The search for the chain from what is stored back to what was loaded.  */
struct chain
{
  const struct loop_view *v;
  tree from;			/* The variable carried, or ...  */
  tree ref;			/* ... the place in memory.  */
  gimple *load;			/* Of that place, once found.  */
  enum ir_reduce op;
  bool any;			/* OP is one.  */
  bool resized;			/* A step has another number of bits.  */
  auto_vec<gimple *> steps;
  auto_vec<gimple *> also;	/* Further stores of the steps' values to
				   REF.  */
  hash_set<gimple *> seen;
};

/* The accumulation that the tree code CODE, of TYPE, is; IR_REDUCE_OTHER if
   none.  */

static enum ir_reduce
reduce_of_code (enum tree_code code, const_tree type)
{
  bool truth = TREE_CODE (type) == BOOLEAN_TYPE;
  switch (code)
    {
    case PLUS_EXPR: case MINUS_EXPR: case POINTER_PLUS_EXPR:
      return IR_REDUCE_ADD;
    case MULT_EXPR: return IR_REDUCE_MUL;
    case MIN_EXPR: return IR_REDUCE_MIN;
    case MAX_EXPR: return IR_REDUCE_MAX;
    case BIT_AND_EXPR: return truth ? IR_REDUCE_LAND : IR_REDUCE_AND;
    case BIT_IOR_EXPR: return truth ? IR_REDUCE_LOR : IR_REDUCE_OR;
    case BIT_XOR_EXPR: return IR_REDUCE_XOR;
    default: return IR_REDUCE_OTHER;
    }
}

/* Take OP as the operation of C.  False if it has another.  */

static bool
set_operation (struct chain *c, enum ir_reduce op)
{
  if (op == IR_REDUCE_OTHER || (c->any && c->op != op))
    return false;
  c->op = op;
  c->any = true;
  return true;
}

/* True if C may go through STMT, a conversion.  Adding and multiplying need the
   lower bits only, but all that are carried: what loses some is no sum of the
   iterations.  */

static bool
follow_cast_p (struct chain *c, gimple *stmt)
{
  tree carried = TREE_TYPE (c->from ? c->from : c->ref);
  tree to = TREE_TYPE (gimple_assign_lhs (stmt));
  tree from = TREE_TYPE (gimple_assign_rhs1 (stmt));
  /* Floating-point numbers are rounded in another way at any rate.  */
  if (!INTEGRAL_TYPE_P (carried))
    return FLOAT_TYPE_P (to) == FLOAT_TYPE_P (from);
  if (!INTEGRAL_TYPE_P (to) || !INTEGRAL_TYPE_P (from))
    return false;
  c->resized |= TYPE_PRECISION (to) != TYPE_PRECISION (from);
  return TYPE_PRECISION (to) >= TYPE_PRECISION (carried);
}

static bool follow_chain (struct chain *c, tree value);

/* The minimum or maximum that PHI makes of X, which comes along edge E, and
   what C follows, or IR_REDUCE_OTHER: E is taken depending on how the two
   compare.  */

static enum ir_reduce
chosen_extreme (struct chain *c, edge e, tree x)
{
  if (single_succ_p (e->src) && single_pred_p (e->src))
    e = single_pred_edge (e->src);
  gimple *last = last_stmt (e->src);
  if (!last || gimple_code (last) != GIMPLE_COND || !c->from)
    return IR_REDUCE_OTHER;
  enum tree_code code = gimple_cond_code (last);
  tree a = gimple_cond_lhs (last), b = gimple_cond_rhs (last);
  if (a == c->from)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (a != x || b != c->from)
    return IR_REDUCE_OTHER;
  bool greater = code == GT_EXPR || code == GE_EXPR;
  if (!greater && code != LT_EXPR && code != LE_EXPR)
    return IR_REDUCE_OTHER;
  if (e->flags & EDGE_FALSE_VALUE)
    greater = !greater;
  c->steps.safe_push (last);
  return greater ? IR_REDUCE_MAX : IR_REDUCE_MIN;
}

/* Follow C through PHI, which is not the loop's own.  */

static bool
follow_phi (struct chain *c, gphi *phi)
{
  bool any = false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      enum ir_reduce op = chosen_extreme (c, gimple_phi_arg_edge (phi, i), arg);
      if (op != IR_REDUCE_OTHER)
	{
	  if (!set_operation (c, op))
	    return false;
	}
      else if (!follow_chain (c, arg))
	return false;
      else
	any = true;
    }
  return any;
}

/* True if VALUE leads back to where C begins, by C's operation alone.  */

static bool
follow_chain (struct chain *c, tree value)
{
  if (value == c->from)
    return true;
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || c->steps.length () > MAX_CHAIN)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!lower_loop_has_p (c->v, gimple_bb (def)))
    return false;
  if (c->seen.add (def))
    return true;
  c->steps.safe_push (def);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return gimple_bb (def) != c->v->header && follow_phi (c, phi);
  if (!is_gimple_assign (def))
    return false;
  if (gimple_assign_load_p (def))
    {
      if (!c->ref || c->load
	  || !operand_equal_p (gimple_assign_rhs1 (def), c->ref, 0))
	return false;
      c->load = def;
      return true;
    }
  if (gimple_assign_cast_p (def) && !follow_cast_p (c, def))
    return false;
  if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def))
    return follow_chain (c, gimple_assign_rhs1 (def));
  if (gimple_assign_rhs_class (def) != GIMPLE_BINARY_RHS)
    return false;
  enum tree_code code = gimple_assign_rhs_code (def);
  if (!set_operation (c, reduce_of_code (code, TREE_TYPE (value))))
    return false;
  unsigned length = c->steps.length ();
  if (follow_chain (c, gimple_assign_rhs1 (def)))
    return true;
  c->steps.truncate (length);
  return code != MINUS_EXPR && follow_chain (c, gimple_assign_rhs2 (def));
}

/* True if in the loop of C the value VALUE is used by C's steps only, or by
   LAST; stores to C's own place are noted.  */

static bool
used_in_chain_p (struct chain *c, tree value, gimple *last)
{
  use_operand_p use_p;
  imm_use_iterator iter;
  FOR_EACH_IMM_USE_FAST (use_p, iter, value)
    {
      gimple *use = USE_STMT (use_p);
      if (is_gimple_debug (use) || use == last
	  || !lower_loop_has_p (c->v, gimple_bb (use)))
	continue;
      bool in_chain = false;
      for (unsigned i = 0; i < c->steps.length () && !in_chain; i++)
	in_chain = c->steps[i] == use;
      if (!in_chain && c->ref && gimple_assign_single_p (use)
	  && gimple_vdef (use)
	  && operand_equal_p (gimple_assign_lhs (use), c->ref, 0))
	{
	  c->also.safe_push (use);
	  in_chain = true;
	}
      if (!in_chain)
	return false;
    }
  return true;
}

/* True if C's operation is right for what is carried: a minimum of more bits is
   not that of the lower ones.  */

static bool
op_fits_p (const struct chain *c)
{
  return c->any && (!c->resized || (c->op != IR_REDUCE_MIN
				    && c->op != IR_REDUCE_MAX));
}

/* True if what C's steps compute is used by each other and LAST only.  */

static bool
closed_p (struct chain *c, gimple *last)
{
  for (unsigned i = 0; i < c->steps.length (); i++)
    {
      tree value = gimple_get_lhs (c->steps[i]);
      if (gimple_code (c->steps[i]) == GIMPLE_PHI)
	value = gimple_phi_result (c->steps[i]);
      if (value && TREE_CODE (value) == SSA_NAME
	  && !used_in_chain_p (c, value, last))
	return false;
    }
  return !c->from || used_in_chain_p (c, c->from, last);
}

/* True if VALUE is the same in all iterations of V.  */

static bool
value_invariant_p (const struct loop_view *v, tree value)
{
  return (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
	  || !lower_loop_has_p (v, gimple_bb (SSA_NAME_DEF_STMT (value))));
}

/* True if PHI of V's header is an induction variable, NEXT being what comes
   round.  */

static bool
induction_p (const struct loop_view *v, gphi *phi, tree next)
{
  tree result = gimple_phi_result (phi);
  if (TREE_CODE (next) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (next)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (result))
	  && !POINTER_TYPE_P (TREE_TYPE (result))))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (next);
  if (!is_gimple_assign (def)
      || gimple_assign_rhs_class (def) != GIMPLE_BINARY_RHS)
    return false;
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (code == PLUS_EXPR && b == result)
    std::swap (a, b);
  return ((code == PLUS_EXPR || code == MINUS_EXPR
	   || code == POINTER_PLUS_EXPR)
	  && a == result && value_invariant_p (v, b));
}

/* True if PHI, whose next value is NEXT, is what decides how often V goes
   round.  */

static bool
counter_p (const struct loop_view *v, gphi *phi, tree next)
{
  tree values[2] = { gimple_phi_result (phi), next };
  for (int k = 0; k < 2; k++)
    {
      use_operand_p use_p;
      imm_use_iterator iter;
      FOR_EACH_IMM_USE_FAST (use_p, iter, values[k])
	{
	  gimple *use = USE_STMT (use_p);
	  if (gimple_code (use) != GIMPLE_COND
	      || !lower_loop_has_p (v, gimple_bb (use)))
	    continue;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, gimple_bb (use)->succs)
	    if (!lower_loop_has_p (v, e->dest))
	      return true;
	}
    }
  return false;
}

/* What comes round V to PHI of its header, or null if that differs.  */

static tree
next_value (const struct loop_view *v, gphi *phi)
{
  tree next = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (lower_loop_has_p (v, gimple_phi_arg_edge (phi, i)->src))
      {
	if (next && next != gimple_phi_arg_def (phi, i))
	  return NULL_TREE;
	next = gimple_phi_arg_def (phi, i);
      }
  return next;
}

/* Append to ACCUMS what PHI of V's header accumulates, and to SUMS the values
   that are known to be sums.  */

static void
carried_accum (const struct loop_view *v, gphi *phi,
	       auto_vec<struct ir_accum> *accums, hash_set<tree> *sums)
{
  tree result = gimple_phi_result (phi), next = next_value (v, phi);
  if (next == result || simt_phi_p (phi)
      || (next && induction_p (v, phi, next) && counter_p (v, phi, next)))
    return;
  struct chain c;
  c.v = v;
  c.from = result;
  c.ref = NULL_TREE;
  c.load = NULL;
  c.any = c.resized = false;
  c.op = IR_REDUCE_OTHER;
  bool good = next && follow_chain (&c, next) && op_fits_p (&c)
    && closed_p (&c, phi);
  /* What no iteration uses is not carried from one to the next.  */
  if (!good && next)
    {
      c.steps.truncate (0);
      if (used_in_chain_p (&c, result, phi))
	return;
    }
  if (good)
    {
      sums->add (result);
      sums->add (next);
    }
  struct ir_accum a;
  memset (&a, 0, sizeof a);
  a.op = good ? c.op : IR_REDUCE_OTHER;
  a.load = a.store = IR_NONE;
  tree var = SSA_NAME_VAR (result);
  a.name = var && !DECL_ARTIFICIAL (var) ? spell_decl (var) : NULL;
  a.stmt_handle = phi;
  if (next && TREE_CODE (next) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (next))
    a.loc = location_in_source (gimple_location (SSA_NAME_DEF_STMT (next)));
  accums->safe_push (a);
}

/* True if no store between C's load and the store STORE may be to the same
   place, but for C's own.  */

static bool
untouched_p (const struct chain *c, gimple *store)
{
  gimple *load = c->load;
  tree at = gimple_vuse (store);
  for (int n = 0; n < MAX_STORES && at != gimple_vuse (load); n++)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (at))
	return false;
      gimple *def = SSA_NAME_DEF_STMT (at);
      if (gimple_code (def) == GIMPLE_PHI
	  || (!c->also.contains (def)
	      && stmt_may_clobber_ref_p (def, gimple_assign_rhs1 (load))))
	return false;
      at = gimple_vuse (def);
    }
  return at == gimple_vuse (load);
}

/* Append to ACCUMS what the store STMT in V accumulates in memory.  */

static void
memory_accum (const struct loop_view *v, gimple *stmt,
	      auto_vec<struct ir_accum> *accums)
{
  ir_ref *store = v->accesses->get (stmt);
  tree value = gimple_assign_rhs1 (stmt);
  if (!store || TREE_CODE (value) != SSA_NAME)
    return;
  struct chain c;
  c.v = v;
  c.from = NULL_TREE;
  c.ref = gimple_assign_lhs (stmt);
  c.load = NULL;
  c.any = c.resized = false;
  c.op = IR_REDUCE_OTHER;
  if (!follow_chain (&c, value) || !op_fits_p (&c) || !c.load
      || !closed_p (&c, stmt)
      || !untouched_p (&c, stmt))
    return;
  ir_ref *load = v->accesses->get (c.load);
  c.also.safe_push (stmt);
  for (unsigned i = 0; load && i < c.also.length (); i++)
    {
      ir_ref *place = v->accesses->get (c.also[i]);
      if (!place)
	continue;
      struct ir_accum a;
      memset (&a, 0, sizeof a);
      a.op = c.op;
      a.load = *load;
      a.store = *place;
      a.name = ref_full_name (v->l->region, c.ref);
      a.stmt_handle = c.also[i];
      a.loc = location_in_source (gimple_location (c.also[i]));
      accums->safe_push (a);
    }
}

/* Append to ACCUMS, as nothing that can be done in any order, VALUE of V if
   what it was last is used behind the loop, and it is none of SUMS.  */

static void
left_accum (const struct loop_view *v, tree value, const hash_set<tree> &sums,
	    auto_vec<struct ir_accum> *accums)
{
  use_operand_p use_p;
  imm_use_iterator iter;
  if (!value || TREE_CODE (value) != SSA_NAME || virtual_operand_p (value)
      || const_cast<hash_set<tree> &> (sums).contains (value))
    return;
  FOR_EACH_IMM_USE_FAST (use_p, iter, value)
    {
      gimple *use = USE_STMT (use_p);
      if (is_gimple_debug (use) || lower_loop_has_p (v, gimple_bb (use)))
	continue;
      struct ir_accum a;
      memset (&a, 0, sizeof a);
      tree var = SSA_NAME_VAR (value);
      a.op = IR_REDUCE_OTHER;
      a.load = a.store = IR_NONE;
      a.name = var && !DECL_ARTIFICIAL (var) ? spell_decl (var) : NULL;
      a.stmt_handle = SSA_NAME_DEF_STMT (value);
      accums->safe_push (a);
      return;
    }
}

/* Append to ACCUMS what V leaves behind in scalars but for its SUMS.  */

static void
left_accums (const struct loop_view *v, const hash_set<tree> &sums,
	     auto_vec<struct ir_accum> *accums)
{
  for (ir_blk b = 0; b < v->l->f->nblocks; b++)
    {
      basic_block bb = (basic_block) v->l->f->blocks[b].bb_handle;
      if (!bb || !cfg_loop_inside_p (v->cfg, v->cfg->loop[b], v->n))
	continue;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	left_accum (v, gimple_phi_result (gsi.phi ()), sums, accums);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	left_accum (v, gimple_get_lhs (gsi_stmt (gsi)), sums, accums);
    }
}

void
lower_loop_accums (const struct loop_view *v, bool directed,
		   auto_vec<struct ir_accum> *accums)
{
  hash_set<tree> sums;
  for (gphi_iterator gsi = gsi_start_phis (v->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      carried_accum (v, gsi.phi (), accums, &sums);
  /* What a directive leaves of scalars is its author's business.  */
  if (!directed)
    left_accums (v, sums, accums);
  for (ir_blk b = 0; b < v->l->f->nblocks; b++)
    {
      basic_block bb = (basic_block) v->l->f->blocks[b].bb_handle;
      if (!bb || !cfg_loop_inside_p (v->cfg, v->cfg->loop[b], v->n))
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (gimple_assign_single_p (gsi_stmt (gsi))
	    && gimple_vdef (gsi_stmt (gsi)))
	  memory_accum (v, gsi_stmt (gsi), accums);
    }
}

bool
lower_loop_has_p (const struct loop_view *v, basic_block bb)
{
  ir_blk b = bb ? v->l->of_bb[bb->index] : -1;
  return b >= 0 && cfg_loop_inside_p (v->cfg, v->cfg->loop[b], v->n);
}
