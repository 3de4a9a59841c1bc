/* Whether accesses of a loop overlap: a test when the program runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access that moves by a step in each iteration takes the bytes from its
   first address to its last one; in a loop inside, whose length is known
   before, it moves by the steps of both.  Two arrays are apart if one ends
   before the other begins.  That is tested for each pair; accesses by data are
   not tested.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "region/simt.h"
#include "transform/loop/alias-check.h"
#include "transform/loop/trip-count.h"

/* No more pairs than this are tested.  */
enum { MAX_PAIRS = 32 };

/* True if all names in EXPR are of values from before LOOP.  */

static bool
known_before_loop_p (class loop *loop, tree expr)
{
  if (TREE_CODE (expr) == SSA_NAME)
    return counted_invariant_p (loop, expr);
  if (CONSTANT_CLASS_P (expr) || TREE_CODE (expr) == ADDR_EXPR)
    return is_gimple_min_invariant (expr);
  switch (TREE_CODE (expr))
    {
    CASE_CONVERT: case NEGATE_EXPR:
      return known_before_loop_p (loop, TREE_OPERAND (expr, 0));
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case POINTER_PLUS_EXPR:
      return (known_before_loop_p (loop, TREE_OPERAND (expr, 0))
	      && known_before_loop_p (loop, TREE_OPERAND (expr, 1)));
    default:
      return false;
    }
}

/* The steps by which an access moves in a loop, and in loops inside it.  */
struct moving
{
  tree base, offset, init;	/* The sum is where it begins.  */
  auto_vec<class loop *, 4> in;
  auto_vec<tree, 4> step;	/* In that loop; not 0.  */
};

/* True if each iteration of LOOP runs as many of IN, a loop inside it, as S,
   the shape of IN then, tells before LOOP.  */

static bool
counted_before_p (class loop *loop, class loop *in, struct counted_loop *s)
{
  return (counted_of_loop (in, s) == REMARK_NONE
	  && s->share.kind == SHARE_NONE && known_before_loop_p (loop, s->init)
	  && known_before_loop_p (loop, s->bound)
	  && known_before_loop_p (loop, s->carried[0].step));
}

/* Let M move by STEP in IN, which is LOOP or inside it; false if the step, or
   the number of iterations, is not known before LOOP.  */

static bool
add_step (struct moving *m, class loop *loop, class loop *in, tree step)
{
  struct counted_loop s;
  if (integer_zerop (step))
    return true;
  m->in.safe_push (in);
  m->step.safe_push (step);
  return (known_before_loop_p (loop, step)
	  && (in == loop || counted_before_p (loop, in, &s)));
}

/* Let EXPR, a part of what M begins with in a loop inside IN, be what it is at
   the start of IN.  */

static bool
at_start (struct moving *m, class loop *loop, class loop *in, tree *expr)
{
  affine_iv iv;
  if (known_before_loop_p (in, *expr))
    return true;
  if (!simple_iv (in, in, *expr, &iv, true))
    return false;
  *expr = iv.base;
  return add_step (m, loop, in, iv.step);
}

/* Find out in M how access REF of STMT moves in LOOP; false if it does so in no
   simple way.  */

static bool
reference_moves_p (class loop *loop, gimple *stmt, tree ref, struct moving *m)
{
  if (!bb_in_loop_p (loop, gimple_bb (stmt))
      || shim_type_bytes (TREE_TYPE (ref)) <= 0)
    return false;
  class loop *in = gimple_bb (stmt)->loop_father;
  data_reference_p d = create_data_ref (loop_preheader_edge (in), in, ref,
					stmt, true, false);
  m->base = DR_BASE_ADDRESS (d);
  m->offset = DR_OFFSET (d);
  m->init = DR_INIT (d);
  bool good = (m->base && m->offset && m->init && DR_STEP (d)
	       && add_step (m, loop, in, DR_STEP (d)));
  free_data_ref (d);
  while (good && in != loop)
    {
      in = loop_outer (in);
      good = (at_start (m, loop, in, &m->base)
	      && at_start (m, loop, in, &m->offset));
    }
  return (good && known_before_loop_p (loop, m->base)
	  && known_before_loop_p (loop, m->offset)
	  && known_before_loop_p (loop, m->init));
}

/* True if X and Y are at the same place in each iteration, and not in others if
   they move by so much as they access.  */

static bool
together_p (const struct moving *x, const struct moving *y)
{
  return (x->in.length () == 1 && y->in.length () == 1 && x->in[0] == y->in[0]
	  && operand_equal_p (x->step[0], y->step[0], 0)
	  && operand_equal_p (x->base, y->base, 0)
	  && operand_equal_p (x->offset, y->offset, 0)
	  && tree_int_cst_equal (x->init, y->init));
}

/* True if X and Y, which move in one loop, do overlap: one gets to where the
   other has been after a few iterations.  */

static bool
follows_p (const struct moving *x, const struct moving *y)
{
  enum { FEW = 256 };
  if (x->in.length () != 1 || y->in.length () != 1 || x->in[0] != y->in[0]
      || TREE_CODE (x->step[0]) != INTEGER_CST
      || !tree_int_cst_equal (x->step[0], y->step[0])
      || !operand_equal_p (x->base, y->base, 0)
      || !operand_equal_p (x->offset, y->offset, 0)
      || !tree_fits_shwi_p (x->init) || !tree_fits_shwi_p (y->init)
      || !tree_fits_shwi_p (x->step[0]))
    return false;
  HOST_WIDE_INT step = tree_to_shwi (x->step[0]);
  HOST_WIDE_INT apart = tree_to_shwi (x->init) - tree_to_shwi (y->init);
  return apart && apart % step == 0 && absu_hwi (apart / step) < FEW;
}

bool
alias_testable_p (const struct counted_loop *s)
{
  bool good = s->unless.length () <= MAX_PAIRS;
  shim_scev_initialize ();
  for (unsigned i = 0; i < s->unless.length () && good; i++)
    {
      struct moving m[2];
      for (int k = 0; k < 2 && good; k++)
	good = reference_moves_p (s->loop, s->unless[i].stmt[k],
				  s->unless[i].ref[k], &m[k]);
      good = (good && !follows_p (&m[0], &m[1])
	      && (s->unless[i].stmt[0] != s->unless[i].stmt[1]
		  || together_p (&m[0], &m[1])));
    }
  scev_finalize ();
  return good;
}

/* The bytes that an access takes: from BEGIN up to END.  */
struct bytes
{
  tree begin, end;
};

/* Append to SEQ what computes EXPR, and return its value.  */

static tree
emit_value (gimple_seq *seq, tree expr)
{
  gimple_seq more = NULL;
  tree value = force_gimple_operand (unshare_expr (expr), &more, true,
				     NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return value;
}

/* Append to SEQ what computes the first address of M, as a number.  */

static tree
first_address (gimple_seq *seq, const struct moving *m)
{
  tree base = fold_convert (sizetype, m->base);
  base = fold_build2 (PLUS_EXPR, sizetype, base,
		      fold_convert (sizetype, m->offset));
  return emit_value (seq, fold_build2 (PLUS_EXPR, sizetype, base,
				       fold_convert (sizetype, m->init)));
}

/* True if access REF of STMT, in LOOP itself, is at one place in all
   iterations; M becomes how it moves.  */

static bool
reference_stays_p (class loop *loop, gimple *stmt, tree ref, struct moving *m)
{
  return (gimple_bb (stmt)->loop_father == loop
	  && reference_moves_p (loop, stmt, ref, m)
	  && m->step.is_empty ());
}

bool
alias_fixed_p (class loop *loop, gimple *stmt, tree ref)
{
  struct moving m;
  return reference_stays_p (loop, stmt, ref, &m);
}

bool
alias_same_place_p (class loop *loop, gimple *in_a, tree a, gimple *in_b,
		    tree b)
{
  struct moving x, y;
  return (reference_stays_p (loop, in_a, a, &x)
	  && reference_stays_p (loop, in_b, b, &y)
	  && operand_equal_p (x.base, y.base, 0)
	  && operand_equal_p (x.offset, y.offset, 0)
	  && tree_int_cst_equal (x.init, y.init)
	  && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)));
}

tree
alias_place (gimple_seq *seq, class loop *loop, gimple *stmt, tree ref)
{
  struct moving m;
  reference_moves_p (loop, stmt, ref, &m);
  tree type = TREE_TYPE (ref);
  tree at = gimple_convert (seq, build_pointer_type (type),
			    first_address (seq, &m));
  return build2 (MEM_REF, type, at,
		 build_int_cst (reference_alias_ptr_type (ref), 0));
}

/* Append to SEQ what is the number, counted from 0, of the last iteration of
   IN, a loop inside LOOP, that gets to STMT; 0 if there is none.  */

static tree
last_inside (gimple_seq *seq, class loop *loop, class loop *in, gimple *stmt)
{
  struct counted_loop s;
  counted_before_p (loop, in, &s);
  tree n = gimple_convert (seq, sizetype, trip_count_find (seq, &s));
  if (s.at_head && gimple_bb (stmt) == in->header)
    return n;
  n = gimple_build (seq, MAX_EXPR, sizetype, n, size_one_node);
  return gimple_build (seq, MINUS_EXPR, sizetype, n, size_one_node);
}

/* The bytes that access REF of STMT takes in LOOP, whose last iteration has the
   number LAST, counted from 0.  */

static struct bytes
bytes_of (gimple_seq *seq, class loop *loop, gimple *stmt, tree ref, tree last)
{
  struct moving m;
  struct bytes x;
  reference_moves_p (loop, stmt, ref, &m);
  x.begin = x.end = first_address (seq, &m);
  for (unsigned i = 0; i < m.in.length (); i++)
    {
      tree rounds = (m.in[i] == loop ? last
		     : last_inside (seq, loop, m.in[i], stmt));
      /* Wrapping is harmless: the last address is one that the loop gets
	 at.  */
      tree span = emit_value (seq, fold_build2 (MULT_EXPR, sizetype,
						fold_convert (sizetype,
							      m.step[i]),
						rounds));
      tree down = gimple_build (seq, LT_EXPR, boolean_type_node,
				gimple_convert (seq, ssizetype, span),
				build_zero_cst (ssizetype));
      tree low = gimple_build (seq, COND_EXPR, sizetype, down, span,
			       size_zero_node);
      tree high = gimple_build (seq, COND_EXPR, sizetype, down, size_zero_node,
				span);
      x.begin = gimple_build (seq, PLUS_EXPR, sizetype, x.begin, low);
      x.end = gimple_build (seq, PLUS_EXPR, sizetype, x.end, high);
    }
  x.end = gimple_build (seq, PLUS_EXPR, sizetype, x.end,
			TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  return x;
}

/* Append to SEQ whether X and Y have no byte in common.  */

static tree
emit_disjoint_test (gimple_seq *seq, const struct bytes *x,
		    const struct bytes *y)
{
  tree before = gimple_build (seq, LE_EXPR, boolean_type_node, x->end,
			      y->begin);
  tree behind = gimple_build (seq, LE_EXPR, boolean_type_node, y->end,
			      x->begin);
  return gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, before, behind);
}

/* Two accesses that may meet in the first iteration, and otherwise move at
   different speeds, as A[i][j] and A[j][i] from the diagonal on.  */
struct meeting
{
  struct bytes all, first, later;	/* What one takes in these
					   iterations.  */
};

/* Fill in X for access REF of STMT, which takes ALL in LOOP; false if it moves
   in a loop inside, too.  */

static bool
meeting_of (gimple_seq *seq, class loop *loop, gimple *stmt, tree ref,
	    const struct bytes *all, struct meeting *x)
{
  struct moving m;
  reference_moves_p (loop, stmt, ref, &m);
  if (m.in.length () != 1 || m.in[0] != loop)
    return false;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  tree step = emit_value (seq, fold_convert (sizetype, m.step[0]));
  tree up = gimple_build (seq, GT_EXPR, boolean_type_node,
			  gimple_convert (seq, ssizetype, step),
			  build_zero_cst (ssizetype));
  x->all = x->later = *all;
  x->first.begin = first_address (seq, &m);
  x->first.end = gimple_build (seq, PLUS_EXPR, sizetype, x->first.begin, size);
  tree begin = gimple_build (seq, PLUS_EXPR, sizetype, all->begin, step);
  tree end = gimple_build (seq, PLUS_EXPR, sizetype, all->end, step);
  x->later.begin = gimple_build (seq, COND_EXPR, sizetype, up, begin,
				 all->begin);
  x->later.end = gimple_build (seq, COND_EXPR, sizetype, up, all->end, end);
  return true;
}

/* Append to SEQ whether X, access REF of a loop, which is where another one is,
   is elsewhere in each iteration.  */

static tree
step_test (gimple_seq *seq, const struct moving *x, tree ref)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  tree step = emit_value (seq, fold_convert (ssizetype, x->step[0]));
  size = fold_convert (ssizetype, size);
  tree up = gimple_build (seq, GE_EXPR, boolean_type_node, step, size);
  tree down = gimple_build (seq, LE_EXPR, boolean_type_node, step,
			    fold_build1 (NEGATE_EXPR, ssizetype, size));
  return gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, up, down);
}

/* Append to SEQ whether the accesses P of LOOP, which take the BYTES, are
   apart, but for one and the same iteration.  */

static tree
pair_test (gimple_seq *seq, class loop *loop, const struct depend_pair *p,
	   const struct bytes bytes[2])
{
  struct meeting x[2];
  struct moving m[2];
  for (int k = 0; k < 2; k++)
    reference_moves_p (loop, p->stmt[k], p->ref[k], &m[k]);
  if (together_p (&m[0], &m[1]) && m[0].in[0] == loop
      && types_compatible_p (TREE_TYPE (p->ref[0]), TREE_TYPE (p->ref[1])))
    return step_test (seq, &m[0], p->ref[0]);
  tree all = emit_disjoint_test (seq, &bytes[0], &bytes[1]);
  if (!meeting_of (seq, loop, p->stmt[0], p->ref[0], &bytes[0], &x[0])
      || !meeting_of (seq, loop, p->stmt[1], p->ref[1], &bytes[1], &x[1]))
    return all;
  for (int k = 0; k < 2; k++)
    {
      tree only = gimple_build (seq, BIT_AND_EXPR, boolean_type_node,
				emit_disjoint_test (seq, &x[k].all,
						    &x[1 - k].later),
				emit_disjoint_test (seq, &x[k].later,
						    &x[1 - k].first));
      all = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, all, only);
    }
  return all;
}

tree
alias_test (gimple_seq *seq, const struct counted_loop *s)
{
  shim_scev_initialize ();
  tree n = gimple_convert (seq, sizetype, trip_count_find (seq, s));
  tree last = gimple_build (seq, MINUS_EXPR, sizetype, n, size_one_node);
  tree all = gimple_build (seq, NE_EXPR, boolean_type_node, n, size_zero_node);
  for (unsigned i = 0; i < s->unless.length (); i++)
    {
      struct bytes x[2];
      for (int k = 0; k < 2; k++)
	x[k] = bytes_of (seq, s->loop, s->unless[i].stmt[k],
			 s->unless[i].ref[k], last);
      tree good = pair_test (seq, s->loop, &s->unless[i], x);
      all = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all, good);
    }
  scev_finalize ();
  tree flag = simt_told_name (integer_type_node, SIMT_APART_NAME);
  gimple_seq_add_stmt (seq, gimple_build_assign (flag, NOP_EXPR, all));
  return flag;
}
