/* From GIMPLE to the lane IR: the ends of OpenMP's chunks of iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A thread asks libgomp for a chunk of iterations of a loop with a dynamic
   schedule (GOMP_loop_*dynamic_start), which stores the chunk's first
   iteration and its end in two variables.  A team's chunk of a loop with a
   dist_schedule is passed to the team's threads as two members of their record
   (omp-expand.cc, expand_omp_for_static_chunk).  Where the chunk has a
   constant size, its end is the lesser of an unknown number and of its first
   iteration plus its size.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "lower/memory/chunk-end.h"
#include "lower/origin/lowering.h"
#include "lower/value/operand.h"
#include "region/argument/launch-args.h"

/* Return END, limited by what is BY after BEGIN: from below if BY is
   negative.  */

static ir_ref
limit_end (struct lowering *l, ir_ref end, ir_ref begin, HOST_WIDE_INT by)
{
  struct ir_type type = l->f->insns[end].type;
  begin = ir_emit (l->f, l->bb, IR_CONV, type, 1, &begin);
  ir_ref limit = lower_op2 (l, IR_ADD, type, begin, lower_const (l, type, by));
  return lower_op2 (l, by > 0 ? IR_MIN : IR_MAX, type, end, limit);
}

/* Return the call that asks libgomp to set the variable VAR, and its operand
   number *N, the address of VAR; null if there is none.  The call that begins
   a loop comes before those that ask for more.  */

static gcall *
asking_call (struct lowering *l, const_tree var, unsigned *n)
{
  for (gimple *stmt : function_statements (l->fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      const char *name = (call ? shim_function_name
			  (gimple_call_fndecl (call)) : NULL);
      for (unsigned i = 0; name && startswith (name, "GOMP_loop_")
	   && i < gimple_call_num_args (call); i++)
	{
	  tree arg = gimple_call_arg (call, i);
	  if (TREE_CODE (arg) == ADDR_EXPR && TREE_OPERAND (arg, 0) == var)
	    {
	      *n = i;
	      return call;
	    }
	}
    }
  return NULL;
}

/* If CALL gets chunks of constant size and stores the end of one where operand
   number N points to, return that size times the loop's step, else 0.  */

static HOST_WIDE_INT
chunk_span (gcall *call, unsigned n)
{
  const char *name = shim_function_name (gimple_call_fndecl (call));
  if (!strstr (name, "dynamic_start") || n < 3
      || n + 1 != gimple_call_num_args (call))
    return 0;
  tree step = gimple_call_arg (call, n - 3), size = gimple_call_arg (call,
								     n - 2);
  return (tree_fits_shwi_p (step) && tree_fits_shwi_p (size)
	  ? tree_to_shwi (step) * tree_to_shwi (size) : 0);
}

/* What was read from VAR before STMT in its block, or IR_NONE.  */

static ir_ref
read_before (struct lowering *l, gimple *stmt, const_tree var)
{
  for (gimple_stmt_iterator gsi = gsi_for_stmt (stmt); !gsi_end_p (gsi);
       gsi_prev (&gsi))
    if (gimple_assign_load_p (gsi_stmt (gsi))
	&& gimple_assign_rhs1 (gsi_stmt (gsi)) == var)
      {
	tree lhs = gimple_assign_lhs (gsi_stmt (gsi));
	return (TREE_CODE (lhs) == SSA_NAME && l->needed[SSA_NAME_VERSION (lhs)]
		? l->of_ssa[SSA_NAME_VERSION (lhs)] : IR_NONE);
      }
  return IR_NONE;
}

/* Return the call that asks libgomp to set the variable that REF is, and its
   operand number *N, that variable's address; null if REF is no such.  */

static gcall *
setting_call (struct lowering *l, tree ref, unsigned *n)
{
  tree var = get_base_address (ref);
  return (var && VAR_P (var) && DECL_ARTIFICIAL (var)
	  ? asking_call (l, var, n) : NULL);
}

const char *
lower_private_reason (struct lowering *l, tree ref)
{
  unsigned n;
  return (setting_call (l, ref, &n) ? "handed out at run time"
	  : "kept in private memory");
}

ir_ref
lower_dynamic_end (struct lowering *l, gimple *stmt, tree ref, ir_ref value)
{
  unsigned n = 0;
  gcall *call = setting_call (l, ref, &n);
  HOST_WIDE_INT span = call ? chunk_span (call, n) : 0;
  tree first = span ? gimple_call_arg (call, n - 1) : NULL_TREE;
  if (!first || TREE_CODE (first) != ADDR_EXPR)
    return value;
  ir_ref begin = read_before (l, stmt, TREE_OPERAND (first, 0));
  return begin == IR_NONE ? value : limit_end (l, value, begin, span);
}

/* If VALUE is a CODE of two operands, put them into A and B and return
   true.  */

static bool
matched_operation_p (tree value, enum tree_code code, tree *a, tree *b)
{
  value = copied_from (value);
  gimple *def = (TREE_CODE (value) == SSA_NAME
		 && !SSA_NAME_IS_DEFAULT_DEF (value)
		 ? SSA_NAME_DEF_STMT (value) : NULL);
  if (!def || !is_gimple_assign (def) || gimple_assign_rhs_code (def) != code)
    return false;
  *a = gimple_assign_rhs1 (def);
  *b = gimple_assign_rhs2 (def);
  return true;
}

/* How far END is from BEGIN if they are the end and the first iteration of a
   chunk: END is the lesser of two, one of which is BEGIN and a constant, and
   what is done to one on the way to the loop's variable is done to the other.
   0 if not.  */

static HOST_WIDE_INT
span_of (tree end, tree begin, int depth)
{
  tree e[2], b[2];
  begin = copied_from (begin);
  if (matched_operation_p (end, MIN_EXPR, &e[0], &e[1]))
    {
      for (int k = 0; k < 2; k++)
	if (matched_operation_p (e[k], PLUS_EXPR, &b[0], &b[1])
	    && copied_from (b[0]) == begin && tree_fits_shwi_p (b[1]))
	  return tree_to_shwi (b[1]);
      return 0;
    }
  if (!depth)
    return 0;
  if (matched_operation_p (end, MULT_EXPR, &e[0], &e[1])
      && matched_operation_p (begin, MULT_EXPR, &b[0], &b[1])
      && tree_fits_shwi_p (e[1]) && tree_int_cst_equal (e[1], b[1]))
    return tree_to_shwi (e[1]) * span_of (e[0], b[0], depth - 1);
  if (matched_operation_p (end, PLUS_EXPR, &e[0], &e[1])
      && matched_operation_p (begin, PLUS_EXPR, &b[0], &b[1]))
    for (int k = 0; k < 2; k++)
      if (operand_equal_p (copied_from (e[k]), copied_from (b[k]), 0))
	return span_of (e[!k], b[!k], depth - 1);
  return 0;
}

ir_ref
lower_chunk_end (struct lowering *l, tree field, tree given, ir_ref r)
{
  enum { DEPTH = 4 };
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f; f = DECL_CHAIN (f))
    {
      ir_ref *first = l->leaves->symbols.get (f);
      tree value = first ? launch_arg (l->region, f) : NULL_TREE;
      HOST_WIDE_INT span = value ? span_of (given, value, DEPTH) : 0;
      if (span)
	return limit_end (l, r, *first, span);
    }
  return r;
}
