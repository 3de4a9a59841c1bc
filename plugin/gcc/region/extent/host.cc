/* Values on the host as a construct begins.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* How long a section is, is computed in front of the construct, perhaps where
   the function begins, and the bounds of its loops are read inside.  Both are
   the same number if what they are computed of does not change in between.  A
   variable that is never assigned, or once, of such, has one value.  Of the
   statements right in front of the construct it is enough that they do not
   assign it.  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

/* True if STMT has a variable that is negative become 0.  gfortran does so with
   the number of items of an array.  */

static bool
clamps_p (const gimple *stmt)
{
  return (gimple_assign_rhs_code (stmt) == MAX_EXPR
	  && gimple_assign_rhs1 (stmt) == gimple_assign_lhs (stmt)
	  && integer_zerop (gimple_assign_rhs2 (stmt)));
}

/* Note in H that STMT assigns VAR.  */

static void
note_assigned (struct extent_host *h, tree var, gimple *stmt)
{
  if (!DECL_P (var) || (is_gimple_assign (stmt) && clamps_p (stmt)))
    return;
  h->assigned.get_or_insert (var)++;
  h->last.put (var, stmt);
}

/* Note in H that the reference OP, if it is one, may be written through.  */

static void
note_passed (struct extent_host *h, tree op)
{
  if (op && TREE_CODE (op) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (op)))
    h->passed.add (op);
}

/* Note what the statement at GSI does to variables.  */

static tree
visit_host (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct extent_host *h = (struct extent_host *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_has_lhs (stmt) ? gimple_get_lhs (stmt) : NULL_TREE;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      h->assigned.get_or_insert (gimple_omp_for_index (loop, i)) += 2;
  else if (gasm *code = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (code); i++)
      h->assigned.get_or_insert (TREE_VALUE (gimple_asm_output_op (code, i)))
	+= 2;
  else if (is_gimple_call (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      note_passed (h, gimple_call_arg (stmt, i));
  else if (is_gimple_assign (stmt))
    note_passed (h, gimple_assign_rhs1 (stmt));
  if (!lhs)
    return NULL_TREE;
  note_assigned (h, lhs, stmt);
  tree base = get_base_address (lhs);
  if (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF))
    note_passed (h, TREE_OPERAND (base, 0));
  return NULL_TREE;
}

void
extent_host_read (struct extent_host *h)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = h;
  walk_gimple_seq (gimple_body (current_function_decl), visit_host, NULL, &wi);
}

void
extent_host_go_to (struct extent_host *h, gimple_stmt_iterator gsi)
{
  h->near.empty ();
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_PREDICT || gimple_nop_p (stmt))
	continue;
      if (!is_gimple_assign (stmt))
	return;
      tree lhs = gimple_assign_lhs (stmt);
      if (TREE_CODE (lhs) != SSA_NAME
	  && (!DECL_P (lhs) || TREE_ADDRESSABLE (lhs) || is_global_var (lhs)
	      || !is_gimple_reg_type (TREE_TYPE (lhs))))
	return;
      h->near.add (stmt);
    }
}

/* A value of TYPE that is not known.  */

static const struct poly *
not_known (struct extent_walk *w, tree type)
{
  w->vague = true;
  return extent_unknown (w, type);
}

/* The value that STMT assigns.  */

static const struct poly *
host_assigned (struct extent_walk *w, gimple *stmt)
{
  bool saved = w->near;
  w->near = w->host->near.contains (stmt);
  const struct poly *x = extent_computed (w, stmt, extent_host_value);
  w->near = saved;
  return x;
}

/* The value of VAR, a variable.  */

static const struct poly *
variable_value (struct extent_walk *w, tree var)
{
  tree type = TREE_TYPE (var);
  bool hidden = TREE_ADDRESSABLE (var) || is_global_var (var);
  unsigned *times = w->host->assigned.get (var);
  gimple **last = w->host->last.get (var);
  if ((!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
      || TREE_THIS_VOLATILE (var))
    return not_known (w, type);
  if (!hidden && !times && TREE_CODE (var) == PARM_DECL)
    return extent_symbol (w, &w->leaves, var, POINTER_TYPE_P (type));
  if (!hidden && VAR_P (var) && times && *times == 1 && last
      && is_gimple_assign (*last) && !w->host->open.add (var))
    {
      bool vague = w->vague;
      w->vague = false;
      const struct poly *x = host_assigned (w, *last);
      bool good = !w->vague;
      w->vague = vague;
      w->host->open.remove (var);
      if (good)
	return x;
    }
  bool changes = last && w->host->near.contains (*last);
  return (w->near && !changes
	  ? extent_symbol (w, &w->leaves, var, POINTER_TYPE_P (type))
	  : not_known (w, type));
}

const struct poly *
extent_host_value (struct extent_walk *w, tree op)
{
  tree type = TREE_TYPE (op);
  if (const struct poly *x = extent_constant (w, op))
    return x;
  if (TREE_CODE (op) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (op);
      return (def && is_gimple_assign (def) ? host_assigned (w, def)
	      : not_known (w, type));
    }
  if (DECL_P (op))
    return variable_value (w, op);
  if (TREE_CODE (op) == ADDR_EXPR)
    return extent_host_address (w, TREE_OPERAND (op, 0));
  if (CONVERT_EXPR_P (op))
    {
      tree from = TREE_TYPE (TREE_OPERAND (op, 0));
      if (TYPE_PRECISION (type) == TYPE_PRECISION (from))
	return extent_host_value (w, TREE_OPERAND (op, 0));
    }
  if ((TREE_CODE (op) == MEM_REF || TREE_CODE (op) == INDIRECT_REF)
      && TREE_CODE (TREE_OPERAND (op, 0)) == PARM_DECL && INTEGRAL_TYPE_P (type)
      && (w->near || !w->host->passed.contains (TREE_OPERAND (op, 0))))
    return extent_symbol (w, &w->pointed, TREE_OPERAND (op, 0), false);
  return not_known (w, type);
}

const struct poly *
extent_host_address (struct extent_walk *w, tree ref)
{
  return extent_address_by (w, ref, extent_host_value);
}
