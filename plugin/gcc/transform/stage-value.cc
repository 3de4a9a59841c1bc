/* Values of a nest of two loops as functions of the loops' counters.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A tile is loaded and stored for other counters than those of the iteration that
   uses it, so addresses are computed again.  What they are computed from is
   copied: assignments without memory, and loads of what does not change in the
   loops, such as the record that the region gets.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "region/dependence.h"
#include "region/receiver.h"
#include "transform/stage-value.h"

/* How long the chains of assignments are that are followed.  */
enum { MAX_DEPTH = 48 };

/* The assignment in V's outer loop that computes NAME, or null.  */

static gimple *
def_in (const struct stage_values *v, tree name)
{
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return NULL;
  gimple *def = SSA_NAME_DEF_STMT (name);
  return flow_bb_inside_loop_p (v->outer, gimple_bb (def)) ? def : NULL;
}

bool
stage_before_p (gimple *x, gimple *y)
{
  if (gimple_bb (x) != gimple_bb (y))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (y), gimple_bb (x));
  for (gimple_stmt_iterator i = gsi_for_stmt (x); !gsi_end_p (i);
       gsi_next (&i))
    if (gsi_stmt (i) == y)
      return true;
  return false;
}

bool
stage_writes_p (const struct region *region, gimple *stmt, tree ref)
{
  if (!gimple_vdef (stmt) || internal_fn_of (stmt) == IFN_UNIQUE
      || (gimple_store_p (stmt) && gimple_assign_single_p (stmt)
	  && depend_other_array_p (region, gimple_assign_lhs (stmt), ref)))
    return false;
  return stmt_may_clobber_ref_p (stmt, ref);
}

bool
stage_reads_p (const struct region *region, gimple *stmt, tree ref)
{
  if (gimple_assign_load_p (stmt)
      && depend_other_array_p (region, gimple_assign_rhs1 (stmt), ref))
    return false;
  return ref_maybe_used_by_stmt_p (stmt, ref);
}

/* True if nothing in LOOP of REGION writes to REF.  */

static bool
unchanged_p (const struct region *region, class loop *loop, tree ref)
{
  bool same = true;
  basic_block *body = get_loop_body (loop);
  for (unsigned b = 0; b < loop->num_nodes && same; b++)
    for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	 !gsi_end_p (i) && same; gsi_next_nondebug (&i))
      same = !stage_writes_p (region, gsi_stmt (i), ref);
  free (body);
  return same;
}

bool
stage_fixed_load_p (const struct stage_values *v, gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  tree ref = gimple_assign_rhs1 (stmt);
  return (receiver_field_read (v->region, ref)
	  || (stage_value_p (v, ref) && !stage_value_from_p (v, ref, 0)
	      && !stage_value_from_p (v, ref, 1)
	      && unchanged_p (v->region, v->outer, ref)));
}

/* True if DEF can be copied, but for what it uses.  */

static bool
copyable_p (const struct stage_values *v, gimple *def)
{
  return (is_gimple_assign (def)
	  && (!gimple_vuse (def) || stage_fixed_load_p (v, def)));
}

/* What is found in an expression.  */
struct search
{
  const struct stage_values *v;
  int depth;
  bool bad;			/* Something that cannot be copied.  */
  bool from[2];			/* The counters.  */
};

static void search_in (struct search *s, tree expr);

/* Search T, a part of an expression.  */

static tree
search_part (tree *t, int *, void *data)
{
  struct search *s = (struct search *) data;
  if (TREE_CODE (*t) != SSA_NAME)
    return NULL_TREE;
  for (int n = 0; n < 2; n++)
    if (*t == s->v->count[n])
      {
	s->from[n] = true;
	return NULL_TREE;
      }
  gimple *def = def_in (s->v, *t);
  if (!def)
    return NULL_TREE;
  if (!copyable_p (s->v, def) || s->depth >= MAX_DEPTH)
    {
      s->bad = true;
      return *t;
    }
  s->depth++;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    search_in (s, gimple_op (def, i));
  s->depth--;
  return s->bad ? *t : NULL_TREE;
}

static void
search_in (struct search *s, tree expr)
{
  if (expr)
    walk_tree (&expr, search_part, s, NULL);
}

bool
stage_value_p (const struct stage_values *v, tree expr)
{
  struct search s = { v, 0, false, { false, false } };
  search_in (&s, expr);
  return !s.bad;
}

bool
stage_value_from_p (const struct stage_values *v, tree expr, int n)
{
  struct search s = { v, 0, false, { false, false } };
  search_in (&s, expr);
  return s.bad || s.from[n];
}

/* True if the value of type TO that E, computed from V's counter N, is converted to
   grows as E does.  A signed number that GCC computes without a sign, or with fewer
   bits than the counter has, is taken for what the program means: no array is around
   both ends of a type's range.  An unsigned one may begin again at 0.  */

static bool
even_conversion_p (const struct stage_values *v, tree to, tree e, int n)
{
  tree from = TREE_TYPE (e);
  unsigned bits = TYPE_PRECISION (to);
  bool same = bits == TYPE_PRECISION (from), wider = bits > TYPE_PRECISION (from);
  if (!v->exact)
    return true;
  if (e == v->count[n])
    return bits >= 32 || wider;
  if (!INTEGRAL_TYPE_P (from) || !INTEGRAL_TYPE_P (to))
    return same;
  return TYPE_PRECISION (from) >= 32 && (same || (wider && !TYPE_UNSIGNED (from)));
}

/* By how much EXPR, a number or a pointer, grows with V's counter N: true if that
   is known, *STEP then being it.  */

static bool
step_of (const struct stage_values *v, tree expr, int n, HOST_WIDE_INT *step)
{
  *step = 0;
  if (expr == v->count[n])
    {
      *step = 1;
      return true;
    }
  if (!stage_value_from_p (v, expr, n))
    return true;
  enum tree_code code = TREE_CODE (expr);
  tree a, b;
  if (code == SSA_NAME)
    {
      gimple *def = def_in (v, expr);
      if (!def || !is_gimple_assign (def) || gimple_vuse (def))
	return false;
      code = gimple_assign_rhs_code (def);
      a = gimple_assign_rhs1 (def);
      b = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
      if (code == SSA_NAME)
	return step_of (v, a, n, step);
      if (code == ADDR_EXPR)
	return stage_step (v, TREE_OPERAND (a, 0), n, step);
    }
  else if (EXPR_P (expr))
    {
      a = TREE_OPERAND (expr, 0);
      b = TREE_OPERAND_LENGTH (expr) > 1 ? TREE_OPERAND (expr, 1) : NULL_TREE;
    }
  else
    return false;
  HOST_WIDE_INT x, y = 0;
  if (CONVERT_EXPR_CODE_P (code)
      && !even_conversion_p (v, TREE_TYPE (expr), a, n))
    return false;
  if (!step_of (v, a, n, &x) || (b && !step_of (v, b, n, &y)))
    return false;
  switch (code)
    {
    CASE_CONVERT:
      *step = x;
      return true;
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      *step = x + y;
      return true;
    case MINUS_EXPR:
      *step = x - y;
      return true;
    case NEGATE_EXPR:
      *step = -x;
      return true;
    case MULT_EXPR:
      if (y || !tree_fits_shwi_p (b))
	return false;
      *step = x * tree_to_shwi (b);
      return true;
    default:
      return false;
    }
}

bool
stage_step (const struct stage_values *v, tree ref, int n, HOST_WIDE_INT *step)
{
  HOST_WIDE_INT more;
  *step = 0;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
	tree size = array_ref_element_size (ref);
	if (!step_of (v, TREE_OPERAND (ref, 1), n, &more)
	    || (more && !tree_fits_shwi_p (size)))
	  return false;
	*step += more ? more * tree_to_shwi (size) : 0;
      }
  if (TREE_CODE (ref) != MEM_REF)
    return DECL_P (ref);
  if (!step_of (v, TREE_OPERAND (ref, 0), n, &more))
    return false;
  *step += more;
  return true;
}

void
stage_copy_begin (struct stage_copy *c, const struct stage_values *v,
		  tree outer, tree inner)
{
  c->v = v;
  c->seq = NULL;
  c->known.put (v->count[0], outer);
  c->known.put (v->count[1], inner);
}

/* The copy of NAME in C.  */

static tree
copy_of_name (struct stage_copy *c, tree name)
{
  if (tree *known = c->known.get (name))
    return *known;
  gimple *def = def_in (c->v, name);
  if (!def)
    return name;
  gimple *copy = gimple_copy (def);
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    gimple_set_op (copy, i, stage_copy_of (c, gimple_op (def, i)));
  tree result = make_ssa_name (TREE_TYPE (name), copy);
  gimple_set_lhs (copy, result);
  if (gimple_vuse (def))
    gimple_set_vuse (copy, gimple_vop (cfun));
  gimple_seq_add_stmt (&c->seq, copy);
  c->known.put (name, result);
  return result;
}

/* Copy the name at T, if that is one.  */

static tree
copy_part (tree *t, int *, void *data)
{
  if (TREE_CODE (*t) == SSA_NAME)
    *t = copy_of_name ((struct stage_copy *) data, *t);
  return NULL_TREE;
}

tree
stage_copy_of (struct stage_copy *c, tree expr)
{
  if (!expr)
    return expr;
  expr = unshare_expr (expr);
  walk_tree (&expr, copy_part, c, NULL);
  return expr;
}
