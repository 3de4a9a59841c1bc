/* Operations on values of lanes, against the oracle.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Operands are numbers that lanes have: the same in all, in equal steps from
   lane to lane, or those again cut off by a mask.  What is computed of them
   must be what the oracle has in each lane; and for most it must be known.  */

#include "base/arena.h"
#include "interp.h"
#include "solve/solve.h"
#include "testlib.h"

#include <string.h>

/* How many of an operation's results have been tried, and known.  */
struct known
{
  int tried, known;
};

/* The value of R of X in lane L in *V; false if it is not known.  */

static bool
value_in (struct context *x, ir_ref r, int l, int64_t *v)
{
  const struct lane_value *w = &x->values[r];
  uint64_t lanes[LANES];
  if (!w->p)
    {
      *v = w->c.t >> l & 1;
      return *v != (w->c.f >> l & 1);
    }
  if (!poly_known_p (w->p, lanes))
    return false;
  *v = interp_fold ((int64_t) lanes[l], x->f->insns[r].type);
  return true;
}

/* What insn R of F gives for ARGS; false if that is undefined.  */

static bool
oracle (const struct ir_func *f, ir_ref r, const int64_t *args, int64_t *want)
{
  const struct ir_insn *i = &f->insns[r];
  if (i->op == IR_SELECT)
    {
      *want = args[args[0] ? 1 : 2];
      return true;
    }
  if (i->op == IR_FLOORDIV || i->op == IR_FLOORMOD)
    {
      if (args[1] == 0)
	return false;
      int64_t q = args[0] / args[1];
      q -= args[0] % args[1] && (args[0] < 0) != (args[1] < 0);
      *want = i->op == IR_FLOORDIV ? q : args[0] - q * args[1];
      return true;
    }
  struct interp_flags flags = { .undefined = false };
  *want = interp_number (&flags, f, i, args);
  return !flags.undefined && !flags.wrapped;
}

/* A random operand of type T in block B of F, whose lane's number is LANE.  */

static ir_ref
operand (struct ir_func *f, ir_blk b, ir_ref lane, struct ir_type t,
	 uint64_t *random, bool small)
{
  unsigned kind = test_random (random, 4);
  int64_t number = test_random (random, small ? 4 : 40);
  int64_t step = 1 + test_random (random, 3);
  if (!t.is_unsigned && !small)
    number -= 20;
  if (t.bits == 1)
    {
      ir_ref args[2] = { lane, ir_const (f, b, test_i32, number) };
      return ir_emit (f, b, kind & 1 ? IR_LT : IR_EQ, test_bool, 2, args);
    }
  ir_ref c = ir_const (f, b, t, number);
  if (!kind || (small && kind > 1))
    return c;
  ir_ref first[2] = { ir_emit (f, b, IR_CONV, t, 1, &lane),
		      ir_const (f, b, t, step) };
  ir_ref second[2] = { ir_emit (f, b, IR_MUL, t, 2, first), c };
  ir_ref x = ir_emit (f, b, IR_ADD, t, 2, second);
  ir_ref third[2] = { x, ir_const (f, b, t, 7) };
  return kind == 1 ? ir_emit (f, b, IR_AND, t, 2, third) : x;
}

/* Try OP on random operands of type T; add to K.  */

static bool
try (enum ir_op op, struct ir_type t, uint64_t *random, struct known *k)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_func *f = ir_func_new (m, "f", "f", true);
  struct ir_loc nowhere = { .file = NULL };
  char msg[200] = "";
  int n = op == IR_SELECT ? 3 : op == IR_NEG || op == IR_NOT || op == IR_ABS
	  || op == IR_CONV ? 1 : 2;
  ir_blk entry = ir_block_new (f, IR_SINGLE);
  ir_emit (f, entry, IR_JUMP, test_i32, 0, NULL);
  int loop = ir_lane_loop_new (f, nowhere, IR_MAP_VECTOR);
  ir_blk b = ir_block_new (f, loop);
  ir_add_edge (f, entry, b);
  ir_ref lane = ir_emit (f, b, IR_LANE, test_i32, 0, NULL), args[3];
  bool shift = op == IR_SHL || op == IR_SHR;
  for (int i = 0; i < n; i++)
    args[i] = operand (f, b, lane, op == IR_SELECT && !i ? test_bool : t,
		       random, shift && i);
  struct ir_type to = op >= IR_EQ && op <= IR_GE ? test_bool
		      : op == IR_CONV && t.bits == 32 ? test_i64
		      : op == IR_CONV ? test_i32 : t;
  ir_ref r = ir_emit (f, b, op, to, n, args);
  ir_emit (f, b, IR_RETURN, test_i32, 0, NULL);
  if (!ir_verify (m, msg, sizeof msg))
    return test_same (0, 1, "%s: %s", ir_op_name (op), msg);
  struct context *x = solve_root (solver_new (m, a), f);
  bool good = true, all = true, defined = true;
  int64_t got[LANES];
  for (int l = 0; l < LANES; l++)
    {
      int64_t v[3], want;
      bool have = true;
      for (int i = 0; i < n; i++)
	have &= value_in (x, args[i], l, &v[i]);
      have = have && oracle (f, r, v, &want);
      defined &= have;
      all &= value_in (x, r, l, &got[l]);
      if (have && value_in (x, r, l, &got[l]))
	good &= test_same ((uint64_t) got[l], (uint64_t) want,
			   "%s of %d, %d in lane %d", ir_op_name (op),
			   (int) v[0], n > 1 ? (int) v[1] : 0, l);
    }
  k->tried += defined;
  k->known += defined && all;
  arena_free (a);
  return good;
}

int
main (void)
{
  const struct ir_type types[] = { test_i32, test_u32, test_i64, test_u64,
				   test_bool };
  for (int op = IR_ADD; op <= IR_SELECT; op++)
    {
      struct known k = { 0, 0 };
      uint64_t random = (uint64_t) op;
      bool good = true;
      for (size_t t = 0; t < sizeof types / sizeof *types; t++)
	{
	  bool of_bits = ((op >= IR_AND && op <= IR_XOR) || op == IR_NOT
			  || op >= IR_EQ);
	  for (int n = 0; n < 60 && (types[t].bits > 1 || of_bits); n++)
	    good &= try ((enum ir_op) op, types[t], &random, &k);
	}
      const char *name = ir_op_name ((enum ir_op) op);
      bool floored = op == IR_FLOORDIV || op == IR_FLOORMOD;
      test (good, "results of %s", name);
      test (k.tried > 100, "%d results of %s are defined", k.tried, name);
      /* One number for all lanes is divided in this way, or nothing.  */
      test (floored ? k.known > 30 : k.known == k.tried,
	    "%d results of %s are known", k.known, name);
    }
  return test_end ();
}
