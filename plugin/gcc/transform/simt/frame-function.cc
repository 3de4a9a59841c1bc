/* Functions whose frame is the lane's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A statement in a SIMT region becomes

     drano_frame_N (&result, operand..., &operand...);
     lhs = result;

   with

     void drano_frame_N (T *p0, U p1, V *p2)
     {
       *p0 = OPERATION (p1, *p2);
     }

   which is inlined nowhere.  What is passed in memory, and what is returned
   there, is a variable of the lane's; the rest goes and comes directly, and
   what is constant is in the function.

   The function has no early debug information, and locations in it have no
   block, as theirs are another function's.  */

#include "gcc-shim.h"
#include "gimple/new-function.h"
#include "gimple/statement.h"
#include "transform/call/frame-use.h"
#include "transform/simt/frame-function.h"

/* A function under construction, and its call.  */
struct making
{
  struct simt_region *region;
  frame_variables *vars;
  gimple *stmt;
  location_t loc;
  auto_vec<tree> types, args;	/* Of the call.  */
  auto_vec<bool> by_ref;
  auto_vec<tree> ops;		/* What STMT operates on, ...  */
  auto_vec<int> parms;		/* ... by the number of the parameter, or
				   -1.  */
  tree value;			/* The type of the result.  */
  tree result;			/* Where it is, or null.  */
};

/* Return M's lanes' variable of TYPE for operand NUMBER.  */

static tree
lane_variable (struct making *m, tree type, unsigned number)
{
  type = TYPE_MAIN_VARIANT (type);
  for (unsigned i = 0; i < m->vars->length (); i++)
    if ((*m->vars)[i].number == number
	&& TREE_TYPE ((*m->vars)[i].decl) == type)
      return (*m->vars)[i].decl;
  struct frame_variable v = { create_tmp_var (type, "lane"), number };
  shim_no_warning (v.decl);
  simt_add_private (m->region, v.decl);
  m->vars->safe_push (v);
  return v.decl;
}

/* Let M's function have a parameter of TYPE, which gets ARG.  */

static void
add_parameter (struct making *m, tree type, tree arg, bool by_ref)
{
  m->types.safe_push (type);
  m->args.safe_push (arg);
  m->by_ref.safe_push (by_ref);
}

/* Let M's statement operate on OP, through a parameter unless OP is
   constant.  */

static void
add_operand (struct making *m, tree op)
{
  m->ops.safe_push (op);
  if (is_gimple_ip_invariant (op))
    {
      m->parms.safe_push (-1);
      return;
    }
  m->parms.safe_push (m->args.length ());
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (op));
  if (!frame_memory_p (type, false))
    {
      add_parameter (m, type, op, false);
      return;
    }
  tree var = lane_variable (m, type, m->ops.length ());
  gimple_stmt_iterator i = gsi_for_stmt (m->stmt);
  gsi_insert_seq_before (&i, assignment (var, unshare_expr (op), m->loc),
			 GSI_SAME_STMT);
  add_parameter (m, build_pointer_type (type), build_fold_addr_expr (var),
		 true);
}

/* Let M's function return its result, or put it where M says.  */

static void
add_result (struct making *m)
{
  gcall *call = dyn_cast<gcall *> (m->stmt);
  tree lhs = gimple_get_lhs (m->stmt), at = NULL_TREE;
  m->value = (call && !gimple_call_internal_p (call)
	      ? gimple_call_return_type (call)
	      : lhs ? TREE_TYPE (lhs) : void_type_node);
  m->value = TYPE_MAIN_VARIANT (m->value);
  m->result = NULL_TREE;
  if (TREE_ADDRESSABLE (m->value) && lhs)
    /* Its copy constructor is not called.  */
    at = lhs;
  else if (frame_memory_p (m->value, true))
    at = m->result = lane_variable (m, m->value, 0);
  if (at)
    {
      mark_addressable (at);
      add_parameter (m, build_pointer_type (m->value),
		     build_fold_addr_expr (unshare_expr (at)), true);
    }
}

/* True if M's function returns its result in memory.  */

static bool
result_in_memory_p (const struct making *m)
{
  tree lhs = gimple_get_lhs (m->stmt);
  return m->result || (lhs && TREE_ADDRESSABLE (m->value));
}

/* Collect what M's statement operates on, with the function that it calls and
   its static chain at the end.  */

static void
add_operands (struct making *m)
{
  if (gcall *call = dyn_cast<gcall *> (m->stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	add_operand (m, gimple_call_arg (call, i));
      if (!gimple_call_internal_p (call))
	add_operand (m, gimple_call_fn (call));
      if (gimple_call_chain (call))
	add_operand (m, gimple_call_chain (call));
      return;
    }
  bool view = gimple_assign_rhs_code (m->stmt) == VIEW_CONVERT_EXPR;
  for (unsigned i = 1; i < gimple_num_ops (m->stmt); i++)
    add_operand (m, view ? TREE_OPERAND (gimple_op (m->stmt, i), 0)
		 : gimple_op (m->stmt, i));
}

/* Make the parameters of DECL for M; its operands become expressions of
   these.  */

static void
make_parameters (struct making *m, tree decl)
{
  auto_vec<tree> parms;
  tree *end = &DECL_ARGUMENTS (decl);
  for (unsigned i = 0; i < m->types.length (); i++)
    {
      char name[20];
      sprintf (name, "p%u", i);
      tree p = build_decl (m->loc, PARM_DECL, get_identifier (name),
			   m->types[i]);
      DECL_ARG_TYPE (p) = m->types[i];
      DECL_CONTEXT (p) = decl;
      DECL_ARTIFICIAL (p) = TREE_USED (p) = 1;
      *end = p;
      end = &DECL_CHAIN (p);
      parms.safe_push (p);
    }
  for (unsigned i = 0; i < m->ops.length (); i++)
    if (m->parms[i] < 0)
      m->ops[i] = unshare_expr (m->ops[i]);
    else
      m->ops[i] = (m->by_ref[m->parms[i]]
		   ? build_simple_mem_ref (parms[m->parms[i]])
		   : parms[m->parms[i]]);
}

/* The call that M's function makes.  */

static tree
call_expression (struct making *m, gcall *call)
{
  unsigned n = gimple_call_num_args (call);
  if (gimple_call_internal_p (call))
    return build_call_expr_internal_loc_array
      (m->loc, gimple_call_internal_fn (call), m->value, n,
       m->ops.address ());
  tree type = build_pointer_type (gimple_call_fntype (call));
  tree fn = m->ops[n];
  if (!useless_type_conversion_p (type, TREE_TYPE (fn)))
    fn = build1 (NOP_EXPR, type, fn);
  tree expr = build_call_array_loc (m->loc, m->value, fn, n,
				    m->ops.address ());
  if (gimple_call_chain (call))
    CALL_EXPR_STATIC_CHAIN (expr) = m->ops[n + 1];
  return expr;
}

/* What M's function, DECL, does.  */

static tree
make_body (struct making *m, tree decl)
{
  tree expr;
  if (gcall *call = dyn_cast<gcall *> (m->stmt))
    expr = call_expression (m, call);
  else if (m->ops.length () == 1)
    expr = build1 (gimple_assign_rhs_code (m->stmt), m->value, m->ops[0]);
  else
    expr = build2 (gimple_assign_rhs_code (m->stmt), m->value, m->ops[0],
		   m->ops[1]);
  if (result_in_memory_p (m))
    return build2 (MODIFY_EXPR, m->value,
		   build_simple_mem_ref (DECL_ARGUMENTS (decl)), expr);
  if (VOID_TYPE_P (m->value))
    return expr;
  return build1 (RETURN_EXPR, void_type_node,
		 build2 (MODIFY_EXPR, m->value, DECL_RESULT (decl), expr));
}

/* Have M's statement replaced by CALL of its function.  */

static void
put_call (struct making *m, gcall *call)
{
  gcall *old = dyn_cast<gcall *> (m->stmt);
  tree lhs = gimple_get_lhs (m->stmt);
  gimple_seq copy = NULL;
  gimple_set_location (call, gimple_location (m->stmt));
  if (old && !gimple_call_internal_p (old))
    gimple_call_set_ctrl_altering (call, gimple_call_ctrl_altering_p (old));
  if (lhs && m->result)
    copy = assignment (lhs, m->result, gimple_location (m->stmt));
  else if (lhs && !result_in_memory_p (m))
    gimple_call_set_lhs (call, lhs);
  bool ends = stmt_ends_bb_p (m->stmt);
  edge out = ends ? find_fallthru_edge (gimple_bb (m->stmt)->succs) : NULL;
  gimple_stmt_iterator i = gsi_for_stmt (m->stmt);
  unlink_stmt_vdef (m->stmt);
  gsi_replace (&i, call, true);
  if (copy && out)
    gsi_insert_seq_on_edge_immediate (out, copy);
  else if (copy && !ends)
    gsi_insert_seq_after (&i, copy, GSI_SAME_STMT);
}

void
frame_function_make (struct simt_region *region, gimple *stmt,
		     frame_variables *vars)
{
  struct making m;
  m.region = region;
  m.vars = vars;
  m.stmt = stmt;
  m.loc = LOCATION_LOCUS (gimple_location (stmt));
  add_result (&m);
  add_operands (&m);
  tree type = build_function_type_array (result_in_memory_p (&m)
					 ? void_type_node
					 : m.value, m.types.length (),
					 m.types.address ());
  tree decl = new_function (type, "drano_frame", m.loc);
  if (is_gimple_call (stmt))
    {
      TREE_NOTHROW (decl) = (gimple_call_flags (stmt) & ECF_NOTHROW) != 0;
      TREE_THIS_VOLATILE (decl) = gimple_call_noreturn_p (stmt);
    }
  else
    TREE_NOTHROW (decl) = !cfun->can_throw_non_call_exceptions;
  make_parameters (&m, decl);
  /* What it calls may not be known to the early inliner.  */
  shim_optimize_without (decl, &gcc_options::x_flag_early_inlining);
  define_function (decl, NULL_TREE, make_body (&m, decl), m.loc);
  put_call (&m, gimple_build_call_vec (decl, m.args));
}

/* A function, called from LOC in the current function, that returns the part
   CODE of the product of complex numbers of TYPE.  Its parameters are the
   factors' parts.  */

static tree
part_function (tree type, enum tree_code code, location_t loc)
{
  tree part = TREE_TYPE (type), parms[4];
  tree type_of = build_function_type_list (part, part, part, part, part,
					   NULL_TREE);
  tree decl = new_function (type_of, "drano_frame", loc);
  TREE_NOTHROW (decl) = 1;
  tree *end = &DECL_ARGUMENTS (decl);
  for (int i = 0; i < 4; i++)
    {
      tree p = build_decl (loc, PARM_DECL, NULL_TREE, part);
      DECL_ARG_TYPE (p) = part;
      DECL_CONTEXT (p) = decl;
      DECL_ARTIFICIAL (p) = TREE_USED (p) = 1;
      *end = parms[i] = p;
      end = &DECL_CHAIN (p);
    }
  tree product = build2 (MULT_EXPR, type,
			 build2 (COMPLEX_EXPR, type, parms[0], parms[1]),
			 build2 (COMPLEX_EXPR, type, parms[2], parms[3]));
  tree body = build1 (RETURN_EXPR, void_type_node,
		      build2 (MODIFY_EXPR, part, DECL_RESULT (decl),
			      build1 (code, part, product)));
  define_function (decl, NULL_TREE, body, loc);
  return decl;
}

/* Let the block behind E's source, which ends in a test, be followed by a block
   on whose edge to E's destination the product of the PARTS of factors of TYPE
   comes from functions; return it, and the edge in *BACK.  */

static tree
product_by_functions (edge e, tree type, tree parts[4], location_t loc,
		      edge *back)
{
  basic_block slow = create_empty_bb (e->src);
  if (current_loops)
    add_bb_to_loop (slow, e->src->loop_father);
  edge t = make_edge (e->src, slow, EDGE_TRUE_VALUE);
  t->probability = profile_probability::very_unlikely ();
  slow->count = t->count ();
  e->flags = (e->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  e->probability = t->probability.invert ();
  *back = make_single_succ_edge (slow, e->dest, EDGE_FALLTHRU);

  gimple_stmt_iterator i = gsi_start_bb (slow);
  static const enum tree_code codes[] = { REALPART_EXPR, IMAGPART_EXPR };
  tree results[2];
  for (int k = 0; k < 2; k++)
    {
      gcall *call = gimple_build_call (part_function (type, codes[k],
						      LOCATION_LOCUS (loc)),
				       4, parts[0], parts[1], parts[2],
				       parts[3]);
      results[k] = make_ssa_name (TREE_TYPE (type));
      gimple_call_set_lhs (call, results[k]);
      gimple_set_location (call, loc);
      gsi_insert_after (&i, call, GSI_NEW_STMT);
    }
  tree product = make_ssa_name (type);
  gsi_insert_after (&i, gimple_build_assign (product, COMPLEX_EXPR, results[0],
					     results[1]), GSI_NEW_STMT);
  return product;
}

bool
frame_product (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  tree part = TREE_TYPE (type);
  location_t loc = gimple_location (stmt);
  if (TREE_CODE (lhs) != SSA_NAME || stmt_ends_bb_p (stmt)
      || HONOR_SNANS (part) || shim_type_bytes (part) > 8)
    return false;
  gimple_seq seq = NULL;
  tree parts[4];
  for (int k = 0; k < 4; k++)
    parts[k] = gimple_build (&seq, loc, k % 2 ? IMAGPART_EXPR : REALPART_EXPR,
			     part, gimple_op (stmt, 1 + k / 2));
  /* As the device compiler does.  */
  tree rr = gimple_build (&seq, loc, MULT_EXPR, part, parts[0], parts[2]);
  tree ii = gimple_build (&seq, loc, MULT_EXPR, part, parts[1], parts[3]);
  tree ri = gimple_build (&seq, loc, MULT_EXPR, part, parts[0], parts[3]);
  tree ir = gimple_build (&seq, loc, MULT_EXPR, part, parts[1], parts[2]);
  tree re = gimple_build (&seq, loc, MINUS_EXPR, part, rr, ii);
  tree im = gimple_build (&seq, loc, PLUS_EXPR, part, ri, ir);
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  if (!HONOR_NANS (part))
    {
      gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
      gimple_assign_set_rhs_with_ops (&i, COMPLEX_EXPR, re, im);
      update_stmt (gsi_stmt (i));
      return true;
    }
  tree product = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (product, COMPLEX_EXPR, re,
						  im));
  gcond *cond = gimple_build_cond (UNORDERED_EXPR, re, im, NULL_TREE,
				   NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  edge back, e = split_block (gimple_bb (stmt), cond);
  tree other = product_by_functions (e, type, parts, loc, &back);
  i = gsi_for_stmt (stmt);
  gsi_remove (&i, true);
  gphi *phi = create_phi_node (lhs, e->dest);
  add_phi_arg (phi, product, e, loc);
  add_phi_arg (phi, other, back, loc);
  return true;
}
