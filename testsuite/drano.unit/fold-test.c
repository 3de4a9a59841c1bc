/* Arithmetic on numbers: against the interpreter's own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each operation in each type, of all pairs of numbers at which something may
   go wrong.  The interpreter (interp-arith.c) has arithmetic of its own.  */

#include "base/arena.h"
#include "ir/fold.h"
#include "interp.h"
#include "testlib.h"

/* Numbers near the ends of all types, and some others.  */
static const int64_t numbers[] =
{
  0, 1, 2, 3, 5, 7, 8, 31, 32, 63, 64, 100, 126, 127, 128, 254, 255, 256,
  32767, 32768, 65535, 65536, INT32_MAX - 1, INT32_MAX, INT64_C (2147483648),
  UINT32_MAX, INT64_C (4294967296), INT64_MAX / 2, INT64_MAX - 1, INT64_MAX,
  INT64_MIN, INT64_MIN + 1, INT64_MIN / 2, -INT64_C (2147483649), INT32_MIN,
  -65536, -32769, -32768, -129, -128, -127, -3, -2, -1
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Test OP, of NARGS operands, with operands of type FROM and a result of type
   T.  */

static void
test_op (enum ir_op op, int nargs, struct ir_type from, struct ir_type t)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_func *f = ir_func_new (m, "f", NULL, true);
  ir_blk b = ir_block_new (f, IR_SINGLE);
  ir_ref args[2] = { ir_const (f, b, from, 1), ir_const (f, b, from, 2) };
  ir_ref r = ir_emit (f, b, op, t, nargs, args);
  bool same = test_same (fold_known_p (f, r), true, "%s is known",
			 ir_op_name (op));
  for (int i = 0; i < NUMBERS; i++)
    for (int k = 0; k < (nargs > 1 ? NUMBERS : 1); k++)
      {
	int64_t v[2] = { interp_fold (numbers[i], from),
			 interp_fold (numbers[k], from) };
	struct fold_flags flags = { .undefined = false };
	struct interp_flags want_flags = { .undefined = false };
	int64_t got = fold_compute (f, r, v, &flags), number;
	int64_t want = interp_number (&want_flags, f, &f->insns[r], v);
	same &= test_same (flags.undefined, want_flags.undefined,
			   "undefined of %ld, %ld", (long) v[0], (long) v[1]);
	if (want_flags.undefined)
	  continue;
	same &= test_same ((uint64_t) got, (uint64_t) want, "%ld, %ld",
			   (long) v[0], (long) v[1]);
	same &= test_same (flags.wrapped, want_flags.wrapped,
			   "wrapped of %ld, %ld", (long) v[0], (long) v[1]);
	if (t.kind == IR_INT && !flags.impossible)
	  same &= (test_same (fold_insn (f, r, v, &number), true,
			      "the result of %ld, %ld", (long) v[0],
			      (long) v[1])
		   && number == want);
      }
  test (same, "%s of type %c%d%s from %c%d", ir_op_name (op),
	t.kind == IR_PTR ? 'p' : t.is_unsigned ? 'u' : 'i', t.bits,
	t.wraps ? "w" : "", from.is_unsigned ? 'u' : 'i', from.bits);
  arena_free (a);
}

/* Values that are computed from constants, and those that are not.  */

static void
test_values (void)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_func *f = ir_func_new (m, "f", NULL, true);
  ir_blk b = ir_block_new (f, IR_SINGLE);
  struct ir_facts one = { .have_lo = true, .have_hi = true, .lo = 5, .hi = 5 };
  struct ir_facts two = { .have_lo = true, .have_hi = true, .lo = 5, .hi = 6 };
  ir_ref x = ir_uniform (f, b, test_i32, "x", one);
  ir_ref y = ir_uniform (f, b, test_i32, "y", two);
  ir_ref c = ir_const (f, b, test_i32, 7);
  ir_ref most = ir_const (f, b, test_i32, INT32_MAX);
  ir_ref zero = ir_const (f, b, test_i32, 0);
  ir_ref xc[] = { x, c }, yc[] = { y, c }, over[] = { most, c };
  ir_ref by_zero[] = { c, zero };
  int64_t v = 0;
  test (fold_value (f, ir_emit (f, b, IR_MUL, test_i32, 2, xc), &v),
	"a uniform value that is one number");
  test_number (v, 35, "5 * 7");
  test (!fold_value (f, ir_emit (f, b, IR_MUL, test_i32, 2, yc), &v),
	"a uniform value that may be two");
  test (!fold_value (f, ir_emit (f, b, IR_ADD, test_i32, 2, over), &v),
	"overflow has no value");
  test (!fold_value (f, ir_emit (f, b, IR_DIV, test_i32, 2, by_zero), &v),
	"a division by zero has no value");
  ir_ref address = ir_emit (f, b, IR_CONV, test_ptr, 1, &x);
  test (fold_value (f, ir_emit (f, b, IR_CONV, test_i32, 1, &address), &v),
	"a number that was passed as a pointer");
  test_number (v, 5, "that number");
  ir_ref deep = c;
  for (int k = 0; k < 20; k++)
    {
      ir_ref args[] = { deep, zero };
      deep = ir_emit (f, b, IR_ADD, test_i32, 2, args);
    }
  test (!fold_value (f, deep, &v), "what is far away has no value");
  arena_free (a);
}

int
main (void)
{
  const struct ir_type types[] = { test_i32, test_u32, test_i64, test_u64,
				   test_u8, test_i16, test_bool, test_ptr };
  for (size_t t = 0; t < sizeof types / sizeof *types; t++)
    {
      for (int op = IR_ADD; op <= IR_GE; op++)
	{
	  bool single = op == IR_NEG || op == IR_NOT || op == IR_ABS;
	  if (op != IR_CONV && op != IR_FLOORDIV && op != IR_FLOORMOD)
	    test_op ((enum ir_op) op, single ? 1 : 2, types[t],
		     op >= IR_EQ ? test_bool : types[t]);
	}
      for (size_t k = 0; k < sizeof types / sizeof *types; k++)
	test_op (IR_CONV, 1, types[k], types[t]);
    }
  test_values ();
  return test_end ();
}
