/* The verifier refuses each kind of fault.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "testlib.h"

#include <string.h>

/* A faultless function, to be spoilt: entry 0, branch to 1 and 2, which meet
   in 3.  */
struct good
{
  struct arena *a;
  struct ir_module *m;
  struct ir_func *f, *callee;
  ir_blk b[4];
  ir_ref c, cond, phi, load, ret, call;
};

static void
make (struct good *g)
{
  struct ir_loc loc = { .file = "x.c", .line = 1, .column = 1 };
  struct ir_mem mem = { .space = IR_GLOBAL, .bytes = 4, .array = "A" };
  struct ir_facts none = { .pow2 = 0 };
  g->a = arena_new ();
  g->m = ir_module_new (g->a);
  g->callee = ir_func_new (g->m, "g", "g", false);
  g->callee->nparams = 1;
  ir_blk entry = ir_block_new (g->callee, IR_INHERIT);
  ir_emit (g->callee, entry, IR_PARAM, test_i32, 0, NULL);
  ir_emit (g->callee, entry, IR_RETURN, test_float, 0, NULL);
  g->f = ir_func_new (g->m, "f", "f", true);
  ir_lane_loop_new (g->f, loc, IR_MAP_VECTOR);
  for (int i = 0; i < 4; i++)
    g->b[i] = ir_block_new (g->f, i ? 0 : IR_SINGLE);
  g->c = ir_const (g->f, g->b[0], test_i32, 7);
  ir_ref two[2] = { g->c, g->c };
  g->cond = ir_emit (g->f, g->b[0], IR_EQ, test_bool, 2, two);
  ir_ref p = ir_uniform (g->f, g->b[0], test_ptr, "A", none);
  ir_emit (g->f, g->b[0], IR_BRANCH, test_float, 1, &g->cond);
  ir_add_edge (g->f, g->b[0], g->b[1]);
  ir_add_edge (g->f, g->b[0], g->b[2]);
  g->load = ir_access (g->f, g->b[1], IR_LOAD, test_i32, p, IR_NONE, mem);
  ir_locate (g->f, g->load, loc);
  ir_emit (g->f, g->b[1], IR_JUMP, test_float, 0, NULL);
  ir_add_edge (g->f, g->b[1], g->b[3]);
  g->call = ir_call (g->f, g->b[2], test_i32, g->callee, NULL, 1, &g->c);
  ir_locate (g->f, g->call, loc);
  ir_emit (g->f, g->b[2], IR_JUMP, test_float, 0, NULL);
  ir_add_edge (g->f, g->b[2], g->b[3]);
  g->phi = ir_phi (g->f, g->b[3], test_i32, 2);
  ir_set_arg (g->f, g->phi, 0, g->load);
  ir_set_arg (g->f, g->phi, 1, g->c);
  g->ret = ir_emit (g->f, g->b[3], IR_RETURN, test_float, 0, NULL);
}

/* The faults, by number; each spoils G and names a part of the message.
   Null: there are no more.  */

static const char *
spoil (struct good *g, int fault)
{
  struct ir_loop loop = ir_loop_unknown (g->b[3], (struct ir_loc) { 0 });
  struct ir_accum accum = { .load = IR_NONE, .store = IR_NONE };
  struct ir_func *f = g->f;
  struct ir_insn *i = f->insns;
  struct ir_block *b = f->blocks;
  switch (fault)
    {
    case 0: i[g->phi].args[0] = IR_NONE; return "not defined";
    case 1: i[g->phi].args[0] = 1000; return "not defined";
    case 2: i[g->phi].args[1] = g->load; return "does not dominate";
    case 3: i[g->cond].args[0] = g->cond; return "does not dominate";
    case 4: i[g->cond].args[0] = g->ret; return "has no value";
    case 5: i[g->cond].nargs = 1; return "should have 2";
    case 6: i[g->phi].nargs = 1; return "should have 2";
    case 7: i[g->load].mem = NULL; return "without description";
    case 8: i[g->load].mem->bytes = 0; return "access of 0 bytes";
    case 9: i[g->load].mem->space = (enum ir_space) 9; return "memory space";
    case 10: i[g->c].type.bits = 0; return "0 bits";
    case 11: i[g->c].type.bits = 65; return "65 bits";
    case 12: i[g->c].type = test_ptr; i[g->c].type.bits = 32;
      return "address has 32 bits";
    case 13: i[g->c].type.kind = (enum ir_kind) 7; return "kind of type";
    case 14: b[3].ninsns--; return "no terminator";
    case 15: b[1].ninsns = 0; return "no terminator";
    case 16: i[g->load].op = IR_JUMP; return "not last";
    case 17: b[1].lanes = 1; return "lane loop 1";
    case 18: b[1].lanes = -3; return "lane loop -3";
    case 19: b[1].lanes = IR_INHERIT; return "inherit";
    case 20: b[1].assume = 1; return "assumed successor 1";
    case 21: b[0].nsuccs = 1; return "branch with 1 successors";
    case 22: ir_add_edge (f, g->b[1], g->b[0]); return "leads to the entry";
    case 23: i[g->call].imm = 5; return "not there";
    case 24: i[g->call].imm = f->index; return "call of region";
    case 25: g->callee->nparams = 2; return "has 2 parameters";
    case 26: g->callee->insns[0].imm = 3; return "parameter 3 of 1";
    case 27: i[g->c].op = IR_PARAM; i[g->c].imm = 0; return "has a parameter";
    case 28: i[g->c].op = (enum ir_op) 99; return "unknown operation";
    case 29: b[1].insns[0] = g->c; return "not the block's own";
    case 30: b[0].insns[0] = b[0].insns[1]; return "in no block";
    case 31: i[g->cond].type = test_float; return "not an integer";
    case 32: ir_emit (f, g->b[3], IR_RETURN, test_float, 0, NULL);
      return "not last";
    case 33: f->nblocks = 0; return "no blocks";
    case 34: i[2].facts = (struct ir_facts) { 0, 0, true, true, 2, 1 };
      return "contradict";
    case 35: i[g->ret].nargs = 2; return "2 operands";
    case 36: loop.header = 4; ir_loop_new (f, &loop); return "no header";
    case 37: loop.chunks = 9; ir_loop_new (f, &loop);
      return "no cycle over chunks";
    case 38: loop.kind = IR_LOOP_LANES; ir_loop_new (f, &loop);
      return "has lane loop -1";
    case 39: loop.lane_loop = 0; ir_loop_new (f, &loop);
      return "has lane loop 0";
    case 40: loop.trips = g->load; ir_loop_new (f, &loop);
      return "no such count";
    case 41: loop.step = g->ret; ir_loop_new (f, &loop);
      return "no such count or step";
    case 42: loop.accums = &accum; loop.naccums = 1; accum.load = g->load;
      ir_loop_new (f, &loop); return "not an access";
    case 43: loop.first = g->c; ir_loop_new (f, &loop);
      return "no such first iteration";
    default: return NULL;
    }
}

int
main (void)
{
  struct good g;
  char msg[200] = "";
  make (&g);
  struct ir_loop loop = ir_loop_unknown (g.b[3], (struct ir_loc) { 0 });
  loop.trips = g.c;
  loop.kind = IR_LOOP_LANES;
  loop.lane_loop = 0;
  ir_loop_new (g.f, &loop);
  test (ir_verify (g.m, msg, sizeof msg), "a faultless module: %s", msg);
  arena_free (g.a);
  for (int fault = 0;; fault++)
    {
      make (&g);
      const char *want = spoil (&g, fault);
      if (want)
	{
	  bool good = ir_verify (g.m, msg, sizeof msg);
	  test (!good && strstr (msg, want), "fault %d: %s", fault, want);
	  if (good || !strstr (msg, want))
	    printf ("%s\n", good ? "accepted" : msg);
	}
      arena_free (g.a);
      if (!want)
	break;
    }
  test (!ir_verify (NULL, msg, sizeof msg) && strstr (msg, "memory"),
	"no module");
  /* A phi put behind other instructions by hand.  */
  make (&g);
  ir_ref c = ir_const (g.f, g.b[3], test_i32, 1);
  ir_ref *order = g.f->blocks[g.b[3]].insns;
  order[0] = c;
  order[1] = g.phi;
  order[2] = g.ret;
  test (!ir_verify (g.m, msg, sizeof msg) && strstr (msg, "phi behind"),
	"a phi behind other instructions");
  arena_free (g.a);
  return test_end ();
}
