/* Values of a nest of two loops as functions of the loops' counters.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A tile is loaded and stored for other counters than those of the iteration
   that uses it, so addresses are computed again.  What they are computed from
   is copied: assignments without memory, and loads of what does not change in
   the loops, such as the record that the region gets.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "region/argument/receiver.h"
#include "transform/stage/linear.h"

/* How long the chains of assignments are that are followed.  */
enum { MAX_DEPTH = 48 };

/* A division: its CODE is TRUNC_DIV_EXPR or TRUNC_MOD_EXPR.  */
struct division
{
  enum tree_code code;
  tree of, by;
};

/* Fill in D if DEF divides an unsigned number.  GCC shifts and masks where it
   is by a power of two.  */

static bool
division_of (gimple *def, struct division *d)
{
  if (!is_gimple_assign (def) || gimple_num_ops (def) != 3
      || TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME)
    return false;
  d->code = gimple_assign_rhs_code (def);
  d->of = gimple_assign_rhs1 (def);
  d->by = gimple_assign_rhs2 (def);
  tree type = TREE_TYPE (d->of);
  if (!INTEGRAL_TYPE_P (type) || !TYPE_UNSIGNED (type))
    return false;
  if (d->code == TRUNC_DIV_EXPR || d->code == TRUNC_MOD_EXPR)
    return true;
  if (TREE_CODE (d->by) != INTEGER_CST)
    return false;
  if (d->code == RSHIFT_EXPR
      && tree_to_uhwi (d->by) + 1 < TYPE_PRECISION (type))
    {
      d->code = TRUNC_DIV_EXPR;
      d->by = wide_int_to_tree (type,
				wi::lshift (wi::one (TYPE_PRECISION (type)),
					    tree_to_uhwi (d->by)));
      return true;
    }
  if (d->code != BIT_AND_EXPR)
    return false;
  d->code = TRUNC_MOD_EXPR;
  d->by = wide_int_to_tree (type, wi::to_wide (d->by) + 1);
  return !integer_zerop (d->by) && integer_pow2p (d->by);
}

/* The assignment in V's outer loop that computes NAME, or null.  */

static gimple *
def_in (const struct stage_values *v, tree name)
{
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return NULL;
  for (int n = 0; n < STAGE_BETWEEN; n++)
    if (v->between[n] == name)
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
  for (gimple *other : loop_statements (loop))
    same = same && !stage_writes_p (region, other, ref);
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

/* True if DEF divides V's dividend by its divisor, CODE then being whether it
   is the quotient, TRUNC_DIV_EXPR, or the rest, TRUNC_MOD_EXPR.  */

static bool
divides_p (const struct stage_values *v, gimple *def, enum tree_code *code)
{
  if (!v->divisor || !is_gimple_assign (def)
      || gimple_assign_rhs1 (def) != v->dividend)
    return false;
  struct division d;
  if (!division_of (def, &d) || !operand_equal_p (d.by, v->divisor, 0))
    return false;
  *code = d.code;
  return true;
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
  enum tree_code code;
  if (!def || (divides_p (s->v, def, &code) && code == TRUNC_DIV_EXPR))
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
  struct search s = { };
  s.v = v;
  search_in (&s, expr);
  return !s.bad;
}

bool
stage_value_from_p (const struct stage_values *v, tree expr, int n)
{
  struct search s = { };
  s.v = v;
  search_in (&s, expr);
  return s.bad || s.from[n];
}

static bool number_step (const struct stage_values *v, tree expr, int n,
			 HOST_WIDE_INT *step);

/* The quotient in V's outer loop that NAME is computed from, DEPTH assignments
   up, whose dividend grows by one with COUNT[0]; null if there is none.  */

static gimple *
quotient_in (const struct stage_values *v, tree name, int depth)
{
  struct division d;
  HOST_WIDE_INT step;
  gimple *def = TREE_CODE (name) == SSA_NAME ? def_in (v, name) : NULL;
  if (!def || !is_gimple_assign (def) || gimple_vuse (def) || depth > MAX_DEPTH)
    return NULL;
  struct stage_values exact = *v;
  exact.exact = true;
  if (division_of (def, &d) && d.code == TRUNC_DIV_EXPR
      && !stage_value_from_p (v, d.by, 0) && !stage_value_from_p (v, d.by, 1)
      && !stage_value_from_p (v, d.of, 1)
      && number_step (&exact, d.of, 0, &step) && step == 1)
    return def;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple *found = quotient_in (v, gimple_op (def, i), depth + 1))
      return found;
  return NULL;
}

bool
stage_value_divide (struct stage_values *v, tree expr)
{
  struct division d;
  gimple *def = v->divisor ? NULL : quotient_in (v, expr, 0);
  if (!def || !division_of (def, &d))
    return false;
  v->dividend = d.of;
  v->divisor = d.by;
  if (!stage_value_from_p (v, expr, 0))
    return true;
  v->dividend = v->divisor = NULL_TREE;
  return false;
}

tree
stage_value_same (gimple_seq *seq, const struct stage_values *v, tree lane,
		  int lanes)
{
  tree type = TREE_TYPE (v->dividend);
  tree first = gimple_convert (seq, type, lane);
  tree rest = gimple_build (seq, TRUNC_MOD_EXPR, type, v->dividend, v->divisor);
  tree ahead = gimple_build (seq, MINUS_EXPR, type,
			     build_int_cst (type, lanes - 1), first);
  tree last = gimple_build (seq, PLUS_EXPR, type, rest, ahead);
  tree from = gimple_build (seq, GE_EXPR, boolean_type_node, rest, first);
  tree to = gimple_build (seq, LT_EXPR, boolean_type_node, last, v->divisor);
  tree good = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, from, to);
  /* An unsigned number may begin again at 0.  */
  tree end = gimple_build (seq, PLUS_EXPR, type, v->dividend, ahead);
  to = gimple_build (seq, GE_EXPR, boolean_type_node, end, v->dividend);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, good, to);
}

/* True if the value of type TO that E, computed from V's counter N, is
   converted to grows as E does.  A signed number that GCC computes without a
   sign, or with fewer bits than the counter has, is taken for what the program
   means: no array is around both ends of a type's range.  An unsigned one may
   begin again at 0; what is less than a number of iterations does not.  */

static bool
even_conversion_p (const struct stage_values *v, tree to, tree e, int n)
{
  tree from = TREE_TYPE (e);
  unsigned bits = TYPE_PRECISION (to);
  bool same = bits == TYPE_PRECISION (from);
  bool wider = bits > TYPE_PRECISION (from);
  if (!v->exact)
    return true;
  gimple *def = TREE_CODE (e) == SSA_NAME ? def_in (v, e) : NULL;
  enum tree_code code;
  if (e == v->count[n] || (def && divides_p (v, def, &code)))
    return bits >= 32 || wider;
  if (!INTEGRAL_TYPE_P (from) || !INTEGRAL_TYPE_P (to))
    return same;
  return (TYPE_PRECISION (from) >= 32
	  && (same || (wider && !TYPE_UNSIGNED (from))));
}

/* The sum of the steps X and Y.  */

static HOST_WIDE_INT
sum_of (HOST_WIDE_INT x, HOST_WIDE_INT y)
{
  return x == STAGE_SOME || y == STAGE_SOME ? STAGE_SOME : x + y;
}

/* By how much A * B grows with V's counter N, if A does by X and B by Y: true
   if that is known, *STEP then being it.  */

static bool
product_of (const struct stage_values *v, HOST_WIDE_INT x, tree a,
	    HOST_WIDE_INT y, tree b, int n, HOST_WIDE_INT *step)
{
  if (!x)
    {
      std::swap (x, y);
      std::swap (a, b);
    }
  if (y || stage_value_from_p (v, b, n))
    return false;
  if (x != STAGE_SOME && tree_fits_shwi_p (b))
    *step = x * tree_to_shwi (b);
  else
    *step = STAGE_SOME;
  return *step != STAGE_SOME || v->some;
}

/* By how much EXPR, a number or a pointer, grows with V's counter N: true if
   that is known, *STEP then being it.  */

static bool
number_step (const struct stage_values *v, tree expr, int n,
	     HOST_WIDE_INT *step)
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
      /* The rest: the quotient does not change.  */
      if (divides_p (v, def, &code))
	return number_step (v, v->dividend, n, step);
      code = gimple_assign_rhs_code (def);
      a = gimple_assign_rhs1 (def);
      b = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
      if (code == SSA_NAME)
	return number_step (v, a, n, step);
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
  if (!number_step (v, a, n, &x) || (b && !number_step (v, b, n, &y)))
    return false;
  switch (code)
    {
    CASE_CONVERT:
      *step = x;
      return true;
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      *step = sum_of (x, y);
      return true;
    case MINUS_EXPR:
      *step = sum_of (x, y == STAGE_SOME ? y : -y);
      return true;
    case NEGATE_EXPR:
      *step = x == STAGE_SOME ? x : -x;
      return true;
    case MULT_EXPR:
      return product_of (v, x, a, y, b, n, step);
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
	if (!number_step (v, TREE_OPERAND (ref, 1), n, &more)
	    || (more && !tree_fits_shwi_p (size)))
	  return false;
	if (more)
	  *step = sum_of (*step, (more == STAGE_SOME ? more
				  : more * tree_to_shwi (size)));
      }
  if (TREE_CODE (ref) != MEM_REF)
    return DECL_P (ref);
  if (!number_step (v, TREE_OPERAND (ref, 0), n, &more))
    return false;
  *step = sum_of (*step, more);
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
