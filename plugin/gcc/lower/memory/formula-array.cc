/* From GIMPLE to the lane IR: arrays that the program fills by a formula.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Programs often keep computable values in a table: for example the neighbour
   of a row, which is the row before except at the edge.  If a variable of a
   function is an array that one statement alone stores to,

     A[i] = f (i)

   where F consists of arithmetic, conditionals and constants, and if its
   address is only passed to regions, and to routines that launch them, none of
   which stores there, then a load of element K can only give F (K).  We give a
   region's load that value, computed again; it remains an access.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/walk.h"
#include "lower/memory/formula-array.h"
#include "lower/value/operand.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"

/* How far formulas, copies of pointers and calls are followed.  */
#define MAX_FORMULA_DEPTH 12
#define MAX_POINTER_DEPTH 6
/* How much is examined in a translation unit, over all arrays: eight for each
   basic block.  */
#define MAX_SCANNED 2000000

/* True if the function FN may be scanned, too.  */

static bool
scan_p (const struct lowering *l, struct function *fn)
{
  l->formulas->scanned += n_basic_blocks_for_fn (fn) * 8;
  return l->formulas->scanned < MAX_SCANNED;
}

static bool only_read_p (const struct lowering *l, struct function *fn,
			 tree pointer, int depth);

/* True if CALL, which is given POINTER, does not store through it.  */

static bool
call_reads_p (const struct lowering *l, gcall *call, tree pointer, int depth)
{
  tree callee = callee_body (call);
  unsigned n = 0;
  if (!callee || depth > MAX_POINTER_DEPTH)
    return false;
  struct function *fn = DECL_STRUCT_FUNCTION (callee);
  for (tree p = DECL_ARGUMENTS (callee); p; p = DECL_CHAIN (p), n++)
    {
      if (n >= gimple_call_num_args (call)
	  || !operand_equal_p (gimple_call_arg (call, n), pointer, 0))
	continue;
      tree name = ssa_default_def (fn, p);
      if (TREE_ADDRESSABLE (p)
	  || (name && !only_read_p (l, fn, name, depth + 1)))
	return false;
    }
  return n >= gimple_call_num_args (call);
}

/* True if the body of REGION stores nothing through what it gets by a field
   like FIELD, of the launcher's record.  */

static bool
body_reads_p (const struct lowering *l, const struct region *region,
	      tree field, int depth)
{
  if (!scan_p (l, region->fn))
    return false;
  for (gimple *stmt : function_statements (region->fn))
    {
      tree lhs = gimple_get_lhs (stmt);
      tree read = (lhs && TREE_CODE (lhs) == SSA_NAME
		   ? receiver_load_field (region, lhs) : NULL_TREE);
      if (read && tree_int_cst_equal (byte_position (read),
				      byte_position (field))
	  && !only_read_p (l, region->fn, lhs, depth + 1))
	return false;
    }
  return true;
}

/* True if CALL, which is given the address of a record that has a pointer in
   FIELD, maps data or launches a region that does not store through it.  */

static bool
construct_reads_p (const struct lowering *l, gimple *call, tree field,
		   int depth)
{
  static const char *const data[]
    = { "GOACC_data_start", "GOACC_enter_exit_data", "GOACC_update",
	"GOMP_target_data_ext", "GOMP_target_update_ext",
	"GOMP_target_enter_exit_data" };
  const char *name = shim_function_name (gimple_call_fndecl (call));
  for (unsigned i = 0; i < ARRAY_SIZE (data); i++)
    if (strcmp (name, data[i]) == 0)
      return true;
  for (unsigned i = 0; i < l->formulas->regions->length (); i++)
    if ((*l->formulas->regions)[i]->launch == call)
      return body_reads_p (l, (*l->formulas->regions)[i], field, depth);
  return false;
}

/* True if RECORD, the compiler's own of function FN, goes only to constructs
   that do not store through the pointer in its FIELD.  */

static bool
record_reads_p (const struct lowering *l, struct function *fn, tree record,
		tree field, int depth)
{
  bool found = false;
  if (!scan_p (l, fn))
    return false;
  for (gimple *stmt : function_statements (fn))
    {
      if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
	continue;
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	{
	  tree op = gimple_op (stmt, i);
	  bool address = op && TREE_CODE (op) == ADDR_EXPR;
	  if (!op || get_base_address (address ? TREE_OPERAND (op, 0) : op)
		     != record)
	    continue;
	  /* It is filled, and passed on.  */
	  if (!address && i == 0 && is_gimple_assign (stmt))
	    continue;
	  if (!address || !is_gimple_call (stmt)
	      || !construct_reads_p (l, stmt, field, depth))
	    return false;
	  found = true;
	}
    }
  return found;
}

/* True if STMT of function FN, which uses POINTER, an address or a name, does
   not store through it nor lets anybody else do so.  */

static bool
use_reads_p (const struct lowering *l, struct function *fn, gimple *stmt,
	     tree pointer, int depth)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return call_reads_p (l, call, pointer, depth);
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) == SSA_NAME)
    return (gimple_vuse (stmt)
	    || (POINTER_TYPE_P (TREE_TYPE (lhs))
		&& only_read_p (l, fn, lhs, depth + 1)));
  return (gimple_assign_rhs1 (stmt) == pointer
	  && TREE_CODE (lhs) == COMPONENT_REF
	  && VAR_P (TREE_OPERAND (lhs, 0))
	  && DECL_ARTIFICIAL (TREE_OPERAND (lhs, 0))
	  && !is_global_var (TREE_OPERAND (lhs, 0))
	  && record_reads_p (l, fn, TREE_OPERAND (lhs, 0),
			     TREE_OPERAND (lhs, 1), depth));
}

/* True if nothing is stored through POINTER, a name of function FN.  */

static bool
only_read_p (const struct lowering *l, struct function *fn, tree pointer,
	     int depth)
{
  use_operand_p use;
  imm_use_iterator iter;
  if (depth > MAX_POINTER_DEPTH)
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, pointer)
    if (!use_reads_p (l, fn, USE_STMT (use), pointer, depth))
      return false;
  return true;
}

/* The array variable that the pointer VALUE, of the function FN, is the address
   of, in each call of FN, or null.  */

static tree
array_behind (struct function *fn, tree value, int depth)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    {
      tree var = TREE_OPERAND (value, 0);
      if (TREE_CODE (var) == ARRAY_REF
	  && integer_zerop (TREE_OPERAND (var, 1)))
	var = TREE_OPERAND (var, 0);
      return (VAR_P (var) && !is_global_var (var)
	      && TREE_CODE (TREE_TYPE (var)) == ARRAY_TYPE ? var : NULL_TREE);
    }
  if (!fn || depth > MAX_POINTER_DEPTH || TREE_CODE (value) != SSA_NAME
      || !SSA_NAME_IS_DEFAULT_DEF (value) || !SSA_NAME_VAR (value)
      || TREE_CODE (SSA_NAME_VAR (value)) != PARM_DECL)
    return NULL_TREE;
  cgraph_node *node = node_if_all_callers_known (fn->decl);
  unsigned n = 0;
  for (tree p = DECL_ARGUMENTS (fn->decl); p && p != SSA_NAME_VAR (value);
       p = DECL_CHAIN (p))
    n++;
  if (!node)
    return NULL_TREE;
  tree found = NULL_TREE;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      tree var = (e->call_stmt && n < gimple_call_num_args (e->call_stmt)
		  ? array_behind (DECL_STRUCT_FUNCTION (e->caller->decl),
				  gimple_call_arg (e->call_stmt, n), depth + 1)
		  : NULL_TREE);
      if (!var || (found && var != found))
	return NULL_TREE;
      found = var;
    }
  return found;
}

/* The array variable whose address REGION gets by its receiver's FIELD, or
   null.  */

static tree
array_of_arg (const struct region *region, tree field)
{
  for (; region && field; region = region->outer)
    {
      tree value = launch_arg (region, field);
      if (!value)
	return NULL_TREE;
      if (!region->outer)
	return array_behind (region->launcher, value, 0);
      field = receiver_load_field (region->outer, value);
    }
  return NULL_TREE;
}

/* What is looked for in the function that has an array.  */
struct stores
{
  const struct lowering *l;
  struct function *fn;
  tree var;
  int count;
  gimple *only;			/* The last store found.  */
  bool escapes;
};

static bool
visit_store (gimple *stmt, tree base, tree, void *data)
{
  struct stores *s = (struct stores *) data;
  if (base == s->var && !gimple_clobber_p (stmt))
    {
      s->count++;
      s->only = stmt;
    }
  return false;
}

static bool
visit_address (gimple *stmt, tree base, tree op, void *data)
{
  struct stores *s = (struct stores *) data;
  if (get_base_address (base) != s->var)
    return false;
  tree pointer = op;
  if (TREE_CODE (op) != ADDR_EXPR && is_gimple_assign (stmt))
    pointer = gimple_assign_rhs1 (stmt);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      {
	tree arg = gimple_call_arg (call, i);
	if (TREE_CODE (arg) == ADDR_EXPR
	    && get_base_address (TREE_OPERAND (arg, 0)) == s->var)
	  s->escapes |= !use_reads_p (s->l, s->fn, stmt, arg, 0);
      }
  else
    s->escapes |= !use_reads_p (s->l, s->fn, stmt, pointer, 0);
  return false;
}

/* Fill F with how the elements of VAR, of function FN, are computed; its INDEX
   remains null if that is not known.  */

static void
find_formula (const struct lowering *l, struct function *fn, tree var,
	      struct element_formula *f)
{
  struct stores s = { l, fn, var, 0, NULL, false };
  basic_block bb;
  if (!scan_p (l, fn))
    return;
  FOR_EACH_BB_FN (bb, fn)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	walk_stmt_load_store_addr_ops (gsi.phi (), &s, NULL, NULL,
				       visit_address);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!is_gimple_debug (gsi_stmt (gsi)))
	  walk_stmt_load_store_addr_ops (gsi_stmt (gsi), &s, NULL, visit_store,
					 visit_address);
    }
  if (s.escapes || s.count != 1 || !gimple_assign_single_p (s.only)
      || gimple_has_volatile_ops (s.only))
    return;
  tree lhs = gimple_assign_lhs (s.only);
  if (TREE_CODE (lhs) != ARRAY_REF || TREE_OPERAND (lhs, 0) != var
      || !integer_zerop (array_ref_low_bound (lhs))
      || TREE_CODE (TREE_OPERAND (lhs, 1)) != SSA_NAME)
    return;
  f->index = TREE_OPERAND (lhs, 1);
  f->value = gimple_assign_rhs1 (s.only);
}

/* A formula, what to put in for its index, and how many parts of it are around
   the one in work.  */
struct formula_use
{
  const struct element_formula *formula;
  ir_ref index;
  int depth;
};

static ir_ref lower_formula (struct lowering *l, struct formula_use f, tree v);

/* LHS CODE RHS in formula F, compared.  */

static ir_ref
lower_comparison (struct lowering *l, struct formula_use f,
		  enum tree_code code, tree lhs, tree rhs)
{
  enum ir_op op = lower_op_of_code (code);
  ir_ref a = lower_formula (l, f, lhs);
  ir_ref b = a == IR_NONE ? a : lower_formula (l, f, rhs);
  return (b == IR_NONE || op < IR_EQ || op > IR_GE ? IR_NONE
	  : lower_op2 (l, op, lower_type (boolean_type_node), a, b));
}

/* COND ? A : B in formula F, of TYPE.  */

static ir_ref
lower_selection (struct lowering *l, struct formula_use f,
		 struct ir_type type, ir_ref cond, tree a, tree b)
{
  ir_ref args[3] = { cond, IR_NONE, IR_NONE };
  if (cond != IR_NONE)
    args[1] = lower_formula (l, f, a);
  if (args[1] != IR_NONE)
    args[2] = lower_formula (l, f, b);
  return (args[2] == IR_NONE ? IR_NONE
	  : ir_emit (l->f, l->bb, IR_SELECT, type, 3, args));
}

/* The edge out of block FROM by which control comes to PHI's argument N, or
   null.  */

static edge
way_from (basic_block from, gphi *phi, int n)
{
  edge e = gimple_phi_arg_edge (phi, n);
  if (e->src != from)
    e = single_pred_p (e->src) ? single_pred_edge (e->src) : NULL;
  return e && e->src == from ? e : NULL;
}

/* PHI, where two ways behind a condition meet, in formula F.  */

static ir_ref
phi_formula (struct lowering *l, struct formula_use f, gphi *phi)
{
  if (gimple_phi_num_args (phi) != 2)
    return IR_NONE;
  for (int n = 0; n < 2; n++)
    {
      basic_block from = gimple_phi_arg_edge (phi, n)->src;
      if (single_pred_p (from) && EDGE_COUNT (from->succs) == 1)
	from = single_pred (from);
      edge a = way_from (from, phi, 0), b = way_from (from, phi, 1);
      gcond *last = safe_dyn_cast<gcond *> (last_stmt (from));
      if (!a || !b || a == b || !last)
	continue;
      bool first = (a->flags & EDGE_TRUE_VALUE) != 0;
      ir_ref cond = lower_comparison (l, f, gimple_cond_code (last),
				      gimple_cond_lhs (last),
				      gimple_cond_rhs (last));
      return lower_selection (l, f,
			      lower_type (TREE_TYPE (gimple_phi_result (phi))),
			      cond, gimple_phi_arg_def (phi, first ? 0 : 1),
			      gimple_phi_arg_def (phi, first ? 1 : 0));
    }
  return IR_NONE;
}

/* What the value V of formula F is for its index, or IR_NONE.  */

static ir_ref
lower_formula (struct lowering *l, struct formula_use f, tree v)
{
  struct ir_type type = lower_type (TREE_TYPE (v));
  if (f.depth++ > MAX_FORMULA_DEPTH || type.kind != IR_INT)
    return IR_NONE;
  if (TREE_CODE (v) == INTEGER_CST)
    return lower_const (l, type, (HOST_WIDE_INT) TREE_INT_CST_LOW (v));
  if (v == f.formula->index)
    return f.index;
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v))
    return IR_NONE;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return phi_formula (l, f, phi);
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return IR_NONE;
  tree a = gimple_assign_rhs1 (def);
  enum tree_code code = gimple_assign_rhs_code (def);
  if (code == COND_EXPR)
    return (COMPARISON_CLASS_P (a)
	    ? lower_selection (l, f, type,
			       lower_comparison (l, f, TREE_CODE (a),
						 TREE_OPERAND (a, 0),
						 TREE_OPERAND (a, 1)),
			       gimple_assign_rhs2 (def),
			       gimple_assign_rhs3 (def)) : IR_NONE);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return lower_comparison (l, f, code, a, gimple_assign_rhs2 (def));
  enum ir_op op = lower_op_of_code (code);
  if (op == IR_LAST || gimple_num_ops (def) > 3)
    return (gimple_assign_single_p (def) ? lower_formula (l, f, a)
	    : IR_NONE);
  ir_ref args[2] = { lower_formula (l, f, a), IR_NONE };
  bool two = gimple_num_ops (def) == 3;
  if (two && args[0] != IR_NONE)
    args[1] = lower_formula (l, f, gimple_assign_rhs2 (def));
  return (args[two] == IR_NONE ? IR_NONE
	  : ir_emit (l->f, l->bb, op, type, 1 + two, args));
}

/* The number of the element, SIZE bytes long, that REF reads from what the
   receiver of L's region has in *FIELD, or null; *MORE is to be added.  */

static tree
element_index (struct lowering *l, tree ref, HOST_WIDE_INT size, tree *field,
	       HOST_WIDE_INT *more)
{
  tree index = NULL_TREE;
  *more = 0;
  if (TREE_CODE (ref) == ARRAY_REF && integer_zerop (array_ref_low_bound (ref)))
    {
      index = TREE_OPERAND (ref, 1);
      ref = TREE_OPERAND (ref, 0);
    }
  if (TREE_CODE (ref) != MEM_REF
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME
      || !tree_fits_shwi_p (TREE_OPERAND (ref, 1)))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (ref, 0);
  *more = tree_to_shwi (TREE_OPERAND (ref, 1));
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  if (!index && is_gimple_assign (def)
      && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
    {
      tree offset = gimple_assign_rhs2 (def);
      pointer = gimple_assign_rhs1 (def);
      def = TREE_CODE (offset) == SSA_NAME ? SSA_NAME_DEF_STMT (offset) : NULL;
      if (def && is_gimple_assign (def)
	  && gimple_assign_rhs_code (def) == MULT_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def))
	  && tree_to_shwi (gimple_assign_rhs2 (def)) == size)
	index = gimple_assign_rhs1 (def);
    }
  *field = (TREE_CODE (pointer) == SSA_NAME
	    ? receiver_load_field (l->region, pointer) : NULL_TREE);
  if (*more % size)
    return NULL_TREE;
  *more /= size;
  return *field ? index : NULL_TREE;
}

ir_ref
lower_formula_load (struct lowering *l, gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), field;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  HOST_WIDE_INT more;
  if (!l->region || !INTEGRAL_TYPE_P (TREE_TYPE (ref))
      || gimple_has_volatile_ops (stmt) || !tree_fits_shwi_p (size))
    return IR_NONE;
  tree index = element_index (l, ref, tree_to_shwi (size), &field, &more);
  tree var = index ? array_of_arg (l->region, field) : NULL_TREE;
  if (!var || !types_compatible_p (TREE_TYPE (TREE_TYPE (var)),
				   TREE_TYPE (ref)))
    return IR_NONE;
  bool existed;
  struct element_formula *f = &l->formulas->elements.get_or_insert (var,
								    &existed);
  if (!existed)
    {
      f->index = f->value = NULL_TREE;
      if (struct function *fn = DECL_STRUCT_FUNCTION (DECL_CONTEXT (var)))
	find_formula (l, fn, var, f);
    }
  if (!f->index)
    return IR_NONE;
  struct ir_type type = lower_type (TREE_TYPE (f->index));
  ir_ref k = lower_operand (l, index);
  k = ir_emit (l->f, l->bb, IR_CONV, type, 1, &k);
  if (more)
    k = lower_op2 (l, IR_ADD, type, k, lower_const (l, type, more));
  struct formula_use use = { f, k, 0 };
  ir_ref r = lower_formula (l, use, f->value);
  return (r == IR_NONE ? r
	  : ir_emit (l->f, l->bb, IR_CONV, lower_type (TREE_TYPE (ref)), 1,
		     &r));
}
