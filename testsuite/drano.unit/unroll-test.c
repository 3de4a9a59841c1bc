/* Regions with their loops unrolled do what they did.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Random programs are given numbers for what they are started with, then run
   as they are and with their loops unrolled: each lane must make the same
   accesses in the same order.  */

#include "base/arena.h"
#include "ir/fold.h"
#include "interp.h"
#include "program.h"
#include "testlib.h"
#include "whatif/unroll.h"

#include <string.h>

enum { PROGRAMS = 1500, MOST_STEPS = 20000, RUNS = 3 };

/* What each lane has accessed in a run, one after the other.  When lanes
   that have parted meet again depends on branches that no lane takes, too,
   so that requests may differ.  */
struct trace
{
  int n;
  uint64_t lane[INTERP_LANES];
};

/* Put Q into T, DATA.  */

static void
take (const struct interp_request *q, void *data)
{
  struct trace *t = data;
  uint64_t line = (uint64_t) q->func->insns[q->insn].loc.line;
  t->n++;
  for (int l = 0; l < INTERP_LANES; l++)
    if (q->mask >> l & 1)
      t->lane[l] = (t->lane[l] * 1000003 + line) * 1000003 + q->address[l];
}

/* Run the root of M by SEED into T; false if that says nothing.  */

static bool
run (const struct ir_module *m, uint64_t seed, struct trace *t)
{
  struct arena *a = arena_new ();
  struct interp *x = interp_new (a, m);
  memset (t, 0, sizeof *t);
  x->most_steps = MOST_STEPS;
  x->request = take;
  x->data = t;
  interp_run (x, m->funcs[0], seed);
  bool good = !x->flags.undefined && !x->stopped && t->n;
  arena_free (a);
  return good;
}

/* Give the uniform values of F numbers from STATE.  */

static void
fix (struct ir_func *f, uint64_t *state)
{
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      struct ir_insn *i = &f->insns[r];
      if (i->op != IR_UNIFORM)
	continue;
      i->op = IR_CONST;
      i->imm = (i->type.kind == IR_PTR ? ((int64_t) r + 1) << 36
		: fold_to_type (test_random (state, 12), i->type));
    }
}

/* What came of all programs.  */
struct totals
{
  int unrolled, compared, wrong;
};

/* Run program number SEED before and after.  */

static void
try (uint64_t seed, struct totals *sum)
{
  static struct trace before, after;
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  uint64_t state = seed;
  program_emit (program_new (a, seed), m);
  fix (m->funcs[0], &state);
  char message[200];
  struct ir_module *copy = (ir_verify (m, message, sizeof message)
			    ? unroll_region (a, m, 0, UNROLL_DEPTH, false)
			    : NULL);
  sum->unrolled += copy != NULL;
  for (uint64_t k = 0; copy && k < RUNS; k++)
    if (run (m, seed * RUNS + k, &before)
	&& run (copy, seed * RUNS + k, &after))
      {
	sum->compared++;
	sum->wrong += memcmp (before.lane, after.lane,
			      sizeof before.lane) != 0;
      }
  arena_free (a);
}

static void
test_programs (void)
{
  struct totals sum = { 0, 0, 0 };
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
    try (seed, &sum);
  test (sum.unrolled > 100, "%d programs' loops are unrolled", sum.unrolled);
  test (sum.compared > sum.unrolled, "they run %d times", sum.compared);
  test_number (sum.wrong, 0, "%d of these do something else", sum.wrong);
}

/* OP of A and B in type T gives WANT, if GOOD.  */

static void
test_fold_one (enum ir_op op, struct ir_type t, int64_t a, int64_t b,
	       bool good, int64_t want)
{
  struct ir_insn insns[3] = { { .op = IR_CONST, .type = t },
			      { .op = IR_CONST, .type = t } };
  ir_ref args[2] = { 0, 1 };
  struct ir_func f = { .ninsns = 3, .insns = insns };
  int64_t v[2] = { a, b }, r = 0;
  insns[2] = (struct ir_insn) { .op = op, .type = t, .nargs = 2,
				.args = args };
  bool done = fold_insn (&f, 2, v, &r);
  test (done == good && (!good || r == want), "%s of %lld and %lld",
	ir_op_name (op), (long long) a, (long long) b);
}

static void
test_fold (void)
{
  test_fold_one (IR_ADD, test_i32, INT32_MAX, 1, true, INT32_MIN);
  test_fold_one (IR_ADD, test_u32, UINT32_MAX, 2, true, 1);
  test_fold_one (IR_MUL, test_u8, 16, 17, true, 16);
  test_fold_one (IR_SUB, test_u64, 0, 1, true, -1);
  test_fold_one (IR_DIV, test_i32, -7, 2, true, -3);
  test_fold_one (IR_MOD, test_i32, -7, 2, true, -1);
  test_fold_one (IR_DIV, test_u64, -2, 2, true, INT64_MAX);
  test_fold_one (IR_DIV, test_i64, 1, 0, false, 0);
  test_fold_one (IR_DIV, test_i64, INT64_MIN, -1, false, 0);
  test_fold_one (IR_SHL, test_i32, 1, 31, true, INT32_MIN);
  test_fold_one (IR_SHL, test_i32, 1, 32, false, 0);
  test_fold_one (IR_SHR, test_i32, -5, 1, true, -3);
  test_fold_one (IR_SHR, test_u64, -1, 63, true, 1);
  test_fold_one (IR_MIN, test_i32, -1, 1, true, -1);
  test_fold_one (IR_MIN, test_u64, -1, 1, true, 1);
  test_fold_one (IR_MAX, test_i32, -1, 1, true, 1);
}

int
main (void)
{
  test_programs ();
  test_fold ();
  return test_end ();
}
