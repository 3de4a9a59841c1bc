/* Where the accesses of a loop with lanes begin.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp puts mapped arrays anywhere, so a warp that begins at a multiple of
   32 iterations still touches a sector more than it needs.  Where it begins is
   ours to choose.  The address in the first iteration is what the address in
   the loop computes if the iterations before it are none: that computation is
   copied to before the loop.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "region/argument/launch-args.h"
#include "transform/loop/alignment.h"

/* How far a computation is followed.  */
enum { MAX_FOLLOWED = 24 };

/* How many bytes, or how much else, NAME grows by with K, which LOOP has; *OK
   becomes false if that is not known.  DEPTH is how far it has been
   followed.  */

static HOST_WIDE_INT
growth_with (class loop *loop, tree name, tree k, int depth, bool *ok)
{
  if (name == k)
    return 1;
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name)
      || !bb_in_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (name))))
    return 0;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!def || gimple_vuse (def) || depth > MAX_FOLLOWED)
    {
      *ok = false;
      return 0;
    }
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  HOST_WIDE_INT x = growth_with (loop, a, k, depth + 1, ok), y;
  switch (code)
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      return x + growth_with (loop, b, k, depth + 1, ok);
    case MINUS_EXPR:
      return x - growth_with (loop, b, k, depth + 1, ok);
    case MULT_EXPR:
      y = growth_with (loop, b, k, depth + 1, ok);
      if (x == 0 && y == 0)
	return 0;
      *ok &= y == 0 && TREE_CODE (b) == INTEGER_CST && tree_fits_shwi_p (b)
	     && compare_tree_int (b, 1 << 20) <= 0;
      return *ok ? x * tree_to_shwi (b) : 0;
    case SSA_NAME: CASE_CONVERT:
      return x;
    default:
      *ok &= x == 0 && (!b || growth_with (loop, b, k, depth + 1, ok) == 0);
      return 0;
    }
}

/* If REF is to adjacent elements in adjacent iterations of LOOP, counted in K,
   fill in A and return true.  */

static bool
adjacent_p (class loop *loop, tree ref, tree k, struct alignment *a)
{
  HOST_WIDE_INT bytes = shim_type_bytes (TREE_TYPE (ref));
  bool ok = true;
  a->index = NULL_TREE;
  if (TREE_CODE (ref) == ARRAY_REF && integer_zerop (array_ref_low_bound (ref)))
    {
      a->index = TREE_OPERAND (ref, 1);
      ref = TREE_OPERAND (ref, 0);
    }
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1))
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME
      || (bytes != 4 && bytes != 8 && bytes != 16 && bytes != 2 && bytes != 1))
    return false;
  a->pointer = TREE_OPERAND (ref, 0);
  a->bytes = bytes;
  a->k = k;
  HOST_WIDE_INT step = growth_with (loop, a->pointer, k, 0, &ok);
  if (a->index)
    step += bytes * growth_with (loop, a->index, k, 0, &ok);
  return ok && step == bytes;
}

void
alignment_find (class loop *loop, tree k, struct alignment *a)
{
  basic_block *body = get_loop_body_in_dom_order (loop);
  struct alignment found = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, 0 };
  for (unsigned b = 0; b < loop->num_nodes; b++)
    if (body[b]->loop_father == loop
	&& dominated_by_p (CDI_DOMINATORS, loop->latch, body[b]))
      for (gimple_stmt_iterator i = gsi_start_bb (body[b]); !gsi_end_p (i);
	   gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  bool store = gimple_store_p (stmt) && is_gimple_assign (stmt);
	  struct alignment now;
	  /* Half a sector more is written twice: stores come first.  */
	  if ((store ? adjacent_p (loop, gimple_assign_lhs (stmt), k, &now)
	       : (gimple_assign_load_p (stmt) && !found.bytes
		  && adjacent_p (loop, gimple_assign_rhs1 (stmt), k, &now))))
	    found = now;
	}
  free (body);
  *a = found;
}

/* What is copied.  */
struct copying
{
  gimple_seq *seq;
  tree k, inner;		/* These are 0, ...  */
  tree start;			/* ... and this, where the copy goes.  */
  basic_block before;
  const struct region *body;	/* What is copied is in this one's function, or
				   null.  */
};

static tree copy_computation (struct copying *c, tree name, bool inside,
			      int depth);

/* Append to C's sequence the computation of DEF, which computes NAME, and
   return its result; null if it cannot be copied.  */

static tree
copy_assign (struct copying *c, gassign *def, tree name, bool inside,
	     int depth)
{
  tree type = TREE_TYPE (name), a, b = gimple_assign_rhs2 (def);
  enum gimple_rhs_class kind = gimple_assign_rhs_class (def);
  if (kind == GIMPLE_TERNARY_RHS)
    return NULL_TREE;
  a = copy_computation (c, gimple_assign_rhs1 (def), inside, depth + 1);
  b = a && b ? copy_computation (c, b, inside, depth + 1) : NULL_TREE;
  if (!a || (kind == GIMPLE_BINARY_RHS && !b))
    return NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (def);
  if (code == SSA_NAME)
    return a;
  if (kind == GIMPLE_BINARY_RHS)
    return gimple_build (c->seq, code, type, a, b);
  return (kind == GIMPLE_UNARY_RHS ? gimple_build (c->seq, code, type, a)
	  : NULL_TREE);
}

/* Append to C's sequence the computation of NAME, and return its result; null
   if it cannot be copied.  INSIDE the body's function, nothing is at hand but
   what it was handed.  DEPTH is how far it has been followed.  */

static tree
copy_computation (struct copying *c, tree name, bool inside, int depth)
{
  name = worksharing_not_closed (name);
  if (name == c->k || name == c->inner || (!inside && name == c->start))
    return build_zero_cst (TREE_TYPE (name));
  if (TREE_CODE (name) != SSA_NAME)
    return is_gimple_min_invariant (name) ? name : NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return inside ? NULL_TREE : name;
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!inside && dominated_by_p (CDI_DOMINATORS, c->before, gimple_bb (stmt)))
    return name;
  gassign *def = depth > MAX_FOLLOWED ? NULL : dyn_cast<gassign *> (stmt);
  if (def && inside && gimple_assign_load_p (def)
      && TREE_CODE (gimple_assign_rhs1 (def)) == COMPONENT_REF)
    {
      tree sent = launch_arg (c->body,
			      TREE_OPERAND (gimple_assign_rhs1 (def), 1));
      return sent ? copy_computation (c, sent, false, depth + 1) : NULL_TREE;
    }
  return (def && !gimple_vuse (def)
	  ? copy_assign (c, def, name, inside, depth) : NULL_TREE);
}

tree
alignment_shift (gimple_seq *seq, const struct alignment *a,
		 const struct share *s, tree type, const struct region *body)
{
  struct copying c = { seq, a->k, a->start, s->start,
		       gimple_bb (SSA_NAME_DEF_STMT (s->end)), body };
  tree word = build_nonstandard_integer_type (64, 1);
  tree p = a->bytes ? copy_computation (&c, a->pointer, body != NULL, 0)
    : NULL_TREE;
  if (!p)
    return NULL_TREE;
  p = gimple_convert (seq, word, p);
  if (a->index)
    {
      tree i = copy_computation (&c, a->index, body != NULL, 0);
      if (!i)
	return NULL_TREE;
      i = gimple_convert (seq, word, gimple_convert (seq, ssizetype, i));
      i = gimple_build (seq, MULT_EXPR, word, i,
			build_int_cst (word, a->bytes));
      p = gimple_build (seq, PLUS_EXPR, word, p, i);
    }
  p = gimple_build (seq, BIT_AND_EXPR, word, p, build_int_cst (word, 127));
  p = gimple_build (seq, RSHIFT_EXPR, word, p,
		    build_int_cst (integer_type_node, exact_log2 (a->bytes)));
  return gimple_convert (seq, type, p);
}
