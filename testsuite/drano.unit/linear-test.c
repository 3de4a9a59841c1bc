/* The cost of the analysis grows with the size of the program only.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Counted in instructions evaluated, not in time, so that no machine is too
   slow.  */

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "solve/solve.h"
#include "testlib.h"

static struct ir_facts none;

struct maker
{
  struct ir_func *f;
  ir_blk b;
  ir_ref base, n, zero, one, four, i;
};

static ir_ref
two (struct maker *k, enum ir_op op, struct ir_type t, ir_ref x, ir_ref y)
{
  ir_ref args[2] = { x, y };
  return ir_emit (k->f, k->b, op, t, 2, args);
}

static void
jump (struct maker *k, ir_blk to)
{
  ir_emit (k->f, k->b, IR_JUMP, test_float, 0, NULL);
  ir_add_edge (k->f, k->b, to);
}

static void
access_to (struct maker *k, ir_ref index)
{
  struct ir_mem mem = { .space = IR_GLOBAL, .bytes = 4, .array = "A" };
  struct ir_loc loc = { .file = NULL };
  ir_ref wide = ir_emit (k->f, k->b, IR_CONV, test_i64, 1, &index);
  ir_ref offset = two (k, IR_MUL, test_i64, wide, k->four);
  ir_ref address = two (k, IR_ADD, test_ptr, k->base, offset);
  ir_locate (k->f, ir_access (k->f, k->b, IR_LOAD, test_float, address,
			      IR_NONE, mem), loc);
}

/* DEPTH nested loops, with accesses; each carries a value that it doubles,
   which fails every supposition, and one that another loop's feeds.  */

static void
nest (struct maker *k, int depth)
{
  ir_blk head = ir_block_new (k->f, 0);
  jump (k, head);
  ir_ref j = ir_phi (k->f, head, test_i32, 2);
  ir_ref x = ir_phi (k->f, head, test_i32, 2);
  ir_set_arg (k->f, j, 0, k->zero);
  ir_set_arg (k->f, x, 0, k->i);
  k->b = head;
  ir_ref c = two (k, IR_LT, test_bool, j, k->n);
  ir_emit (k->f, head, IR_BRANCH, test_float, 1, &c);
  ir_blk body = ir_block_new (k->f, 0), after = ir_block_new (k->f, 0);
  ir_add_edge (k->f, head, body);
  ir_add_edge (k->f, head, after);
  k->b = body;
  access_to (k, two (k, IR_ADD, test_i32, two (k, IR_MUL, test_i32, k->i,
					       k->n), j));
  access_to (k, x);
  if (depth > 1)
    nest (k, depth - 1);
  ir_ref doubled = two (k, IR_ADD, test_i32, x, two (k, IR_MUL, test_i32, x,
						    k->i));
  ir_set_arg (k->f, j, 1, two (k, IR_ADD, test_i32, j, k->one));
  ir_set_arg (k->f, x, 1, doubled);
  jump (k, head);
  k->b = after;
}

/* Instructions evaluated for COUNT nests of DEPTH loops, each evaluated
   once; *SIZE is how many there are.  */

static long
steps (int count, int depth, long *size)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_loc loc = { .file = NULL };
  struct maker k = { .f = ir_func_new (m, "k", "k", true) };
  char msg[100] = "";
  ir_lane_loop_new (k.f, loc, IR_MAP_VECTOR);
  k.b = ir_block_new (k.f, IR_SINGLE);
  k.base = ir_uniform (k.f, k.b, test_ptr, "A", none);
  k.n = ir_uniform (k.f, k.b, test_i32, "n", none);
  k.zero = ir_const (k.f, k.b, test_i32, 0);
  k.one = ir_const (k.f, k.b, test_i32, 1);
  k.four = ir_const (k.f, k.b, test_i64, 4);
  ir_blk lanes = ir_block_new (k.f, 0);
  jump (&k, lanes);
  k.b = lanes;
  k.i = ir_emit (k.f, k.b, IR_LANE, test_i32, 0, NULL);
  for (int n = 0; n < count; n++)
    nest (&k, depth);
  ir_emit (k.f, k.b, IR_RETURN, test_float, 0, NULL);
  long r = -1;
  if (ir_verify (m, msg, sizeof msg))
    {
      struct solver *s = solver_new (m, a);
      solve_root (s, k.f);
      r = s->steps;
    }
  *size = k.f->ninsns;
  arena_free (a);
  return r;
}

/* Contexts: a chain of COUNT routines, each called twice by the one before
   with different operands; *SIZE is their instructions.  */

static long
chain (int count, long *size)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_loc loc = { .file = NULL };
  struct ir_func *callee = NULL;
  *size = 0;
  char msg[100] = "";
  for (int n = count; n >= 0; n--)
    {
      struct ir_func *f = ir_func_new (m, "f", "f", n == 0);
      f->nparams = n != 0;
      ir_lane_loop_new (f, loc, IR_MAP_VECTOR);
      ir_blk b = ir_block_new (f, n ? IR_INHERIT : 0);
      ir_ref x = ir_emit (f, b, n ? IR_PARAM : IR_LANE, test_i32, 0, NULL);
      for (int k = 0; k < 2 && callee; k++)
	{
	  ir_ref args[2] = { x, ir_const (f, b, test_i32, k + 1) };
	  ir_ref sum = ir_emit (f, b, IR_ADD, test_i32, 2, args);
	  ir_locate (f, ir_call (f, b, test_i32, callee, NULL, 1, &sum), loc);
	}
      ir_emit (f, b, IR_RETURN, test_float, 1, &x);
      callee = f;
      *size += f->ninsns;
    }
  long r = -1;
  if (ir_verify (m, msg, sizeof msg))
    {
      struct solver *s = solver_new (m, a);
      solve_root (s, callee);
      r = s->steps;
    }
  arena_free (a);
  return r;
}

int
main (void)
{
  long size, more;
  long once = steps (50, 4, &size), twice = steps (100, 4, &more);
  test (once > 0 && once <= (MAX_ROUNDS + 1) * size,
	"each instruction is evaluated a bounded number of times");
  test (twice <= once * 21 / 10, "twice the loops, twice the work");
  once = steps (1, 50, &size);
  twice = steps (1, 100, &more);
  test (once > 0 && once <= (MAX_ROUNDS + 1) * size
	&& twice <= (MAX_ROUNDS + 1) * more,
	"nesting does not multiply the work");
  once = chain (40, &size);
  test (once > size && once <= (MAX_CONTEXTS + 2) * size,
	"calls do not multiply the work");
  test (chain (100, &size) > 0, "calls nested deeper than is followed");
  return test_end ();
}
