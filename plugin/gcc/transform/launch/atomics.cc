/* Direct kernels: atomic sums of floating-point numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC adds integers atomically in one instruction, but makes a loop of a sum of
   floating-point numbers (omp-expand.cc, expand_omp_atomic_pipeline):

     old = __atomic_load_8 (p);
     do
       {
	 got = .ATOMIC_COMPARE_EXCHANGE (p, old, bits (number (old) + x));
	 again = got != old;
	 old = got;
       }
     while (again);

   which lanes that add to one element go through one after the other.  The
   device has an instruction for that: red.add.f64 from sm_60 on.  It rounds as
   the loop does.  red.add.f32 does not: in global memory it takes numbers below
   the least normal one, 2^-126, as 0 (PTX ISA, "red").  That makes no
   difference where 2^-100 or more is added:

   - A sum with such a number of less than 2^-126 would round to X, as with 0:
     X's neighbours are 2^-124 away or more.
   - Where the old number is normal, a sum below 2^-126 that is not 0 would need
     one close to -X, which like X is a multiple of 2^-124, and so is the sum.

   So lanes that add less than that go through the loop, unless the program
   allows such changes (-funsafe-math-optimizations).

   Lanes that execute the same for one thread must not each add.  In the code of
   a team, or of a parallel region, they do so outside of what they share, where
   the first one adds for all, as those of reductions do.  In functions that are
   called it is not known.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/statement.h"
#include "gimple/value.h"
#include "option/offload-options.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* Such a loop.  */
struct exchange_loop
{
  basic_block loop;		/* All of it, but for a latch.  */
  tree old;			/* What is loaded, or, of the form above, its
				   bits.  */
  gphi *phi;			/* Where these come from, or null.  */
  tree address, added;
  bool minus;			/* ADDED is subtracted.  */
};

/* What X has the bits of, or null.  */

static tree
same_bits (tree x)
{
  gassign *def = assigned_by (x, VIEW_CONVERT_EXPR);
  return def ? TREE_OPERAND (gimple_assign_rhs1 (def), 0) : NULL_TREE;
}

/* True if the device has an instruction that adds to numbers of the
   floating-point TYPE.  */

static bool
one_instruction_p (const_tree type)
{
  return (TREE_CODE (type) == REAL_TYPE
	  && (TYPE_PRECISION (type) == 32
	      || (TYPE_PRECISION (type) == 64
		  && offload_capability () >= 60)));
}

/* The logarithm of the least number that red.add.f32 adds as a loop does.  */
#define LEAST -100

/* True if that instruction may give something else where X is added.  */

static bool
may_differ_p (tree x)
{
  if (TYPE_PRECISION (TREE_TYPE (x)) != 32 || flag_unsafe_math_optimizations)
    return false;
  /* GCC's exponent is that of a number from 1/2 to 1.  */
  return (TREE_CODE (x) != REAL_CST
	  || (TREE_REAL_CST (x).cl == rvc_normal
	      ? REAL_EXP (&TREE_REAL_CST (x)) - 1 < LEAST
	      : TREE_REAL_CST (x).cl == rvc_zero));
}

/* True if X is the number that S's loop replaces, and if it has the bits of
   that.  */

static bool
old_number_p (const struct exchange_loop *s, tree x)
{
  return (s->phi ? same_bits (x) : x) == s->old;
}

static bool
old_bits_p (const struct exchange_loop *s, tree x)
{
  return (s->phi ? x : same_bits (x)) == s->old;
}

/* Fill in ADDED and MINUS of S if BITS are those of the sum of S's old value
   and something, or of their difference.  */

static bool
find_added (struct exchange_loop *s, tree bits)
{
  tree sum = same_bits (bits);
  gassign *add = sum ? assigned_by (sum, PLUS_EXPR) : NULL;
  gassign *sub = sum && !add ? assigned_by (sum, MINUS_EXPR) : NULL;
  if ((!add && !sub) || !one_instruction_p (TREE_TYPE (sum)))
    return false;
  tree a = gimple_assign_rhs1 (add ? add : sub);
  tree b = gimple_assign_rhs2 (add ? add : sub);
  if (add && !old_number_p (s, a))
    std::swap (a, b);
  s->added = b;
  s->minus = sub != NULL;
  return (old_number_p (s, a) && a != b
	  && (TREE_CODE (b) != SSA_NAME
	      || !gimple_bb (SSA_NAME_DEF_STMT (b))
	      || gimple_bb (SSA_NAME_DEF_STMT (b)) != s->loop));
}

/* True if what X is set to in BB is used there alone.  */

static bool
used_inside_p (tree x, basic_block bb)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, x)
    if (!is_gimple_debug (USE_STMT (use)) && gimple_bb (USE_STMT (use)) != bb)
      return false;
  return true;
}

/* True if BB, which AGAIN ends, has nothing but what such a loop has, whose
   values are not needed behind it.  Fill in *EXCHANGE, and *LOAD if there is
   one.  */

static bool
loop_statements_p (basic_block bb, gcond *again, gcall **exchange,
		   gassign **load)
{
  unsigned others = 0;
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_call_internal_p (stmt, IFN_ATOMIC_COMPARE_EXCHANGE))
	*exchange = as_a<gcall *> (stmt);
      else if (gimple_assign_load_p (stmt) && !*load
	       && !gimple_has_volatile_ops (stmt))
	*load = as_a<gassign *> (stmt);
      else if (stmt != again && (!is_gimple_assign (stmt) || gimple_vuse (stmt)
				 || others++ > 8))
	return false;
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && (TREE_CODE (lhs) != SSA_NAME || !used_inside_p (lhs, bb)))
	return false;
    }
  return *exchange;
}

/* Fill in what S replaces by EXCHANGE, until what that returns is OLD: the bits
   that a PHI has, in the form above, or those of what each iteration loads by
   LOAD, as omp/reduction-lock.cc has it.  */

static bool
find_old (struct exchange_loop *s, gcall *exchange, gassign *load, tree old)
{
  s->address = gimple_call_arg (exchange, 0);
  s->phi = safe_dyn_cast<gphi *> (SSA_NAME_DEF_STMT (old));
  if (s->phi)
    {
      s->old = old;
      return (!load && gimple_bb (s->phi) == s->loop
	      && used_inside_p (old, s->loop));
    }
  if (!load)
    return false;
  s->old = gimple_assign_lhs (load);
  gassign *def = assignment_of (s->address);
  tree place = build_fold_addr_expr (unshare_expr (gimple_assign_rhs1 (load)));
  if (!operand_equal_p (place, s->address, 0)
      && (!def || !operand_equal_p (place, gimple_assign_rhs1 (def), 0)))
    return false;
  s->address = place;
  return old_bits_p (s, old);
}

/* True if BB has nothing but such a loop; fill in S.  */

static bool
find_exchange_loop (basic_block bb, struct exchange_loop *s)
{
  gcond *again = safe_dyn_cast<gcond *> (last_stmt (bb));
  gcall *exchange = NULL;
  gassign *load = NULL;
  s->loop = bb;
  if (!again || gimple_cond_code (again) != NE_EXPR
      || EDGE_COUNT (bb->preds) != 2
      || !loop_statements_p (bb, again, &exchange, &load))
    return false;
  tree old = gimple_cond_lhs (again), got = gimple_cond_rhs (again);
  gassign *real = assigned_by (got, REALPART_EXPR);
  if (!real)
    {
      std::swap (old, got);
      real = assigned_by (got, REALPART_EXPR);
    }
  if (!real || TREE_CODE (old) != SSA_NAME
      || (TREE_OPERAND (gimple_assign_rhs1 (real), 0)
	  != gimple_call_lhs (exchange)))
    return false;
  /* Nobody waits for what others did before.  */
  for (unsigned k = 4; k < 6; k++)
    if (!integer_zerop (gimple_call_arg (exchange, k)))
      return false;
  return (find_old (s, exchange, load, old)
	  && old_bits_p (s, gimple_call_arg (exchange, 1))
	  && find_added (s, gimple_call_arg (exchange, 2)));
}

/* Remove the first load of S, whose value is then not needed.  */

static void
remove_first_load (const struct exchange_loop *s)
{
  edge e;
  edge_iterator ei;
  if (!s->phi)
    return;
  tree zero = build_zero_cst (TREE_TYPE (s->old));
  FOR_EACH_EDGE (e, ei, s->loop->preds)
    {
      tree value = gimple_phi_arg_def (s->phi, e->dest_idx);
      gimple *load = (TREE_CODE (value) == SSA_NAME
		      && gimple_bb (SSA_NAME_DEF_STMT (value)) != s->loop
		      ? SSA_NAME_DEF_STMT (value) : NULL);
      SET_PHI_ARG_DEF (s->phi, e->dest_idx, zero);
      if (load && has_zero_uses (value)
	  && (gimple_call_builtin_p (load, BUILT_IN_ATOMIC_LOAD_8)
	      || gimple_call_builtin_p (load, BUILT_IN_ATOMIC_LOAD_4)))
	{
	  gimple_stmt_iterator i = gsi_for_stmt (load);
	  remove_statement (&i);
	}
    }
}

/* What adds %1 to what is at %0, 32 bits; lanes to which that does not apply
   must have gone to ADDED.  */
#define ADD_SMALL							\
  ".reg.pred\t%%%%again;\n\t"						\
  ".reg.b32\t%%%%bits, %%%%old, %%%%got;\n\t"				\
  ".reg.f32\t%%%%sum;\n\t"						\
  "mov.b32\t%%%%bits, %%1;\n\t"						\
  "shl.b32\t%%%%bits, %%%%bits, 1;\n\t"					\
  "setp.lt.u32\t%%%%again, %%%%bits, %u;\n\t"				\
  "@!%%%%again red.add.f32\t[%%0], %%1;\n\t"				\
  "@!%%%%again bra\tADDED%%=;\n\t"					\
  "ld.b32\t%%%%old, [%%0];\n"						\
  "AGAIN%%=:\n\t"							\
  "mov.b32\t%%%%sum, %%%%old;\n\t"					\
  "add.f32\t%%%%sum, %%%%sum, %%1;\n\t"					\
  "mov.b32\t%%%%bits, %%%%sum;\n\t"					\
  "atom.cas.b32\t%%%%got, [%%0], %%%%old, %%%%bits;\n\t"		\
  "setp.ne.u32\t%%%%again, %%%%got, %%%%old;\n\t"			\
  "mov.b32\t%%%%old, %%%%got;\n\t"					\
  "@%%%%again bra\tAGAIN%%=;\n"						\
  "ADDED%%=:\n\t"

/* What lets the first lane alone go on with the next instruction if it is
   conditional, by @%first.  */
#define FIRST								\
  ".reg.pred\t%%%%first;\n\t"						\
  ".reg.u32\t%%%%lane;\n\t"						\
  "mov.u32\t%%%%lane, %%%%laneid;\n\t"					\
  "setp.eq.u32\t%%%%first, %%%%lane, 0;\n\t"

/* Append to SEQ the addition of ADDED to what is at ADDRESS, by the first lane
   alone if they are ALIKE.  */

static void
add_at_once (gimple_seq *seq, tree address, tree added, bool alike)
{
  int bits = TYPE_PRECISION (TREE_TYPE (added));
  gimple_seq place = NULL;
  address = force_gimple_operand (address, &place, true, NULL_TREE);
  gimple_seq_add_seq (seq, place);
  char *text;
  if (may_differ_p (added))
    {
      /* Without the sign, the exponent has the upper eight bits.  */
      unsigned least = (unsigned) (127 + LEAST) << 24;
      text = (alike ? xasprintf ("{\n\t" FIRST "@!%%%%first bra\tADDED%%=;\n\t"
				 ADD_SMALL "}", least)
	      : xasprintf ("{\n\t" ADD_SMALL "}", least));
    }
  else
    text = (alike ? xasprintf ("{\n\t" FIRST "@%%%%first red.add.f%d\t[%%0], "
			       "%%1;\n\t}", bits)
	    : xasprintf ("red.add.f%d\t[%%0], %%1;", bits));
  gasm *red = assembler_statement (text, NULL_TREE, address, added);
  free (text);
  /* What the others load before and after is what the first one does.  */
  bool wait = alike && launch_wait_possible_p ();
  if (wait)
    gimple_seq_add_stmt (seq, assembler_warp_barrier (NULL_TREE));
  gimple_seq_add_stmt (seq, red);
  if (wait)
    gimple_seq_add_stmt (seq, assembler_warp_barrier (NULL_TREE));
}

/* Make S one instruction, by the first lane alone if they are ALIKE.  */

static void
replace_exchange_loop (const struct exchange_loop *s, bool alike)
{
  gcond *again = as_a<gcond *> (last_stmt (s->loop));
  gimple_seq seq = NULL;
  tree added = s->added;
  if (s->minus)
    added = gimple_build (&seq, NEGATE_EXPR, TREE_TYPE (added), added);
  add_at_once (&seq, s->address, added, alike);
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    gimple_set_location (gsi_stmt (i), gimple_location (again));
  remove_first_load (s);
  gimple_cond_make_false (again);
  update_stmt (again);
  for (gimple_stmt_iterator i = gsi_last_bb (s->loop); !gsi_end_p (i);)
    if (gsi_stmt (i) == again)
      gsi_prev (&i);
    else
      {
	remove_statement (&i);
	i = gsi_for_stmt (again);
	gsi_prev (&i);
      }
  gimple_stmt_iterator at = gsi_for_stmt (again);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

bool
launch_add_at_once (bool alike)
{
  hash_set<basic_block> shared;
  auto_vec<struct exchange_loop> loops;
  basic_block bb;
  simt_blocks (&shared);
  FOR_EACH_BB_FN (bb, cfun)
    {
      struct exchange_loop s;
      if ((alike || shared.contains (bb)) && find_exchange_loop (bb, &s))
	loops.safe_push (s);
    }
  for (unsigned k = 0; k < loops.length (); k++)
    replace_exchange_loop (&loops[k], !shared.contains (loops[k].loop));
  return !loops.is_empty ();
}
