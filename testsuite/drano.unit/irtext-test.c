/* The text form: what is written is read again, bad text is refused.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "program.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* M as text, allocated.  */

static char *
text_of (const struct ir_module *m)
{
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  ir_write (f, m);
  fclose (f);
  return text;
}

/* True if module M, written and read, is written the same.  */

static bool
round_trip (struct ir_module *m)
{
  char msg[200] = "";
  char *once = text_of (m), *twice = NULL;
  struct arena *a = arena_new ();
  struct ir_module *again = ir_read (a, once, strlen (once), msg, sizeof msg);
  bool same = again && ir_verify (again, msg, sizeof msg);
  if (same)
    {
      twice = text_of (again);
      same = !strcmp (once, twice) && again->nfuncs == m->nfuncs;
    }
  if (!same)
    printf ("%s\n%s", msg, once);
  free (once);
  free (twice);
  arena_free (a);
  return same;
}

/* Read TEXT; true if it is refused with a message that holds WANT.  */

static bool
refused (const char *text, const char *want)
{
  char msg[200] = "";
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  bool good = !m && strstr (msg, want);
  if (!good)
    printf ("%s: %s\n", m ? "accepted" : "refused", msg);
  arena_free (a);
  return good;
}

/* Test that each construct, written, is read as itself, and what it is.  */

static void
test_constructs (void)
{
  bool same = true, one_model = true;
  for (int c = IR_NO_CONSTRUCT; c < IR_CONSTRUCT_LAST; c++)
    {
      enum ir_construct construct = (enum ir_construct) c;
      struct arena *a = arena_new ();
      struct ir_module *m = ir_module_new (a);
      program_emit (program_new (a, 1), m);
      m->funcs[m->nfuncs - 1]->is_root = true;
      m->funcs[m->nfuncs - 1]->construct = construct;
      char msg[200] = "", *text = text_of (m);
      struct ir_module *again = ir_read (a, text, strlen (text), msg,
					 sizeof msg);
      const char *name = ir_construct_name (construct);
      same &= (again && again->funcs[again->nfuncs - 1]->construct == construct
	       && (!name || (strstr (text, name)
			     && ir_construct_named (name) == construct)));
      one_model &= ir_acc_p (construct) + ir_omp_p (construct) == (c != 0);
      free (text);
      arena_free (a);
    }
  test (same, "each construct reads back as itself");
  test (one_model, "each construct is of OpenACC or of OpenMP");
  test (ir_construct_named ("acc") == IR_NO_CONSTRUCT
	&& ir_construct_named ("") == IR_NO_CONSTRUCT,
	"part of a name is not a construct");
  test (ir_omp_p (IR_OMP_TARGET) && ir_acc_p (IR_ACC_KERNELS)
	&& !ir_omp_p (IR_NO_CONSTRUCT), "constructs of each model");
}

/* Test that each mapping, of lane loops and of source loops, is read as it was
   written.  */

static void
test_mappings (void)
{
  static const char *const bad[]
    = { "", " ", "gang ", " gang", "gang  vector", "gang gang", "Gang", "gan",
	"gangs", "parallel\tfor", "gang,vector" };
  struct ir_loc nowhere = { .file = NULL };
  bool same = true, text_same = true, refused = true;
  for (unsigned mapping = 1; mapping < 1u << IR_MAP_PLACES; mapping++)
    {
      struct arena *a = arena_new ();
      struct ir_module *m = ir_module_new (a);
      struct ir_func *f = ir_func_new (m, "f", NULL, true);
      struct ir_loop loop = ir_loop_unknown (0, nowhere);
      loop.mapping = mapping;
      ir_lane_loop_new (f, nowhere, mapping);
      ir_emit (f, ir_block_new (f, IR_SINGLE), IR_RETURN,
	       (struct ir_type) { IR_OTHER, 1, false, false }, 0, NULL);
      ir_loop_new (f, &loop);
      char msg[200] = "", words[IR_MAPPING_SIZE], *text = text_of (m);
      struct ir_module *again = ir_read (a, text, strlen (text), msg,
					 sizeof msg);
      same &= (again && again->funcs[0]->lane_loops[0].mapping == mapping
	       && again->funcs[0]->loops[0].mapping == mapping);
      text_same &= (ir_mapping_text (mapping, words) == words
		    && ir_mapping_named (words) == mapping);
      free (text);
      arena_free (a);
    }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    refused &= test_same (ir_mapping_named (bad[i]), 0, "'%s'", bad[i]);
  char words[IR_MAPPING_SIZE];
  test (same, "each mapping, written and read, is the same");
  test (text_same, "each mapping reads back as itself");
  test (refused, "what is not words of a mapping is refused");
  test (!ir_mapping_text (0, words), "no directive, no text");
  test (!strcmp (ir_mapping_text (IR_MAP_VECTOR | IR_MAP_GANG | IR_MAP_WORKER,
				  words), "gang worker vector")
	&& !strcmp (ir_mapping_text (IR_MAP_PARALLEL_FOR, words),
		    "parallel for")
	&& ir_mapping_named ("vector gang") == (IR_MAP_GANG | IR_MAP_VECTOR),
	"words have an order when written, none when read");
}

/* Everything that the text form can say.  */

static const char all[] =
"# A comment.\n"
"func \"callee\" params 2 {\n"
"  block 0 inherit\n"
"    %0 = param i32 0 \"n\"\n"
"    %1 = param u8w 1\n"
"    return %0\n"
"}\n"
"func \"f.\\\"q\\\"\\\\\\x01\" source \"f\" root construct \"acc parallel\" @\"a b.c\":1:2 {\n"
"  lanes \"gang vector\" @\"a b.c\":3:4\n"
"  lanes \"vector\" tail 7 assumes \"x\" @:3:5\n"
"  lanes \"simd\" chunks\n"
"  block 0 single @\"a b.c\":5:6\n"
"    %0 = const i64 -9223372036854775808\n"
"    %1 = uniform p64 \"A\" mod 7 0 lo -5 hi 9223372036854775807\n"
"    %2 = uniform i32wn mod 64 -1 is begin handed 4\n"
"    %3 = varying o32 \"why\"\n"
"    %4 = varying o128n\n"
"    jump 1\n"
"  block 1 loop 1 assume 1 preds 0 2\n"
"    %5 = phi i64 %0 %9\n"
"    %6 = const u1 1\n"
"    branch %6 2 3\n"
"  block 2 loop 0 preds 1\n"
"    %7 = lane u16w\n"
"    %8 = load o32 %1 global 4 \"A\" volatile @\"x.h\":7:8\n"
"    %9 = const i64 3\n"
"    %16 = add i64 %0 %9 handed 12 word 3\n"
"    %10 = atomic i32 %1 stack 4\n"
"    %11 = store i32 %1 parameter 1 \"p->x\"\n"
"    %12 = pure o64 \"sqrt\" %3 %8\n"
"    %13 = call i32 \"g\"\n"
"    %14 = call i32 \"callee\" func 0 %2 %13 @:9:0\n"
"    %15 = select i64 %6 %0 %9\n"
"    jump 1\n"
"  block 3 single preds 1\n"
"    switch %5 4 4\n"
"  block 4 single preds 3 3\n"
"    return\n"
"  loop 1 chunks 3 lanes 1 \"gang vector\" asserted count 7 trips %0 step %1"
" first %0 chunk 32 collapsed 2 @\"a b.c\":9:1\n"
"    accumulates \"add\" \"s\" @\"a b.c\":9:2\n"
"    accumulates \"other\" %8 %11\n"
"    accumulates \"max\" \"m\"\n"
"  loop 2 spread proved\n"
"  loop 3 seq carried \"A\" count 0\n"
"}\n";

int
main (void)
{
  static const struct { const char *text, *want; } bad[] =
    {
      { "fun", "1: \"func\" expected" },
      { "func x", "1: name of the function expected" },
      { "func \"x\"", "'{' expected" },
      { "func \"x\" {\n", "2: function without end" },
      { "func \"x\" {\n  jump 0\n}", "2: \"block\" expected" },
      { "func \"x\" {\nblock 1 single\n}", "2: block 1 should be number 0" },
      { "func \"x\" {\nblock 0 outside\n}", "2: lanes expected" },
      { "func \"x\" {\nblock 0 single\njmp 1\n}",
	"3: unknown operation 'jmp'" },
      { "func \"x\" {\nblock 0 single\n%1 = jump 0\n}", "3: jump has no value" },
      { "func \"x\" {\nblock 0 single\n%1 = const q4 1\n}",
	"3: type expected" },
      { "func \"x\" {\nblock 0 single\n%1 = const i32 x\n}",
	"3: constant expected" },
      { "func \"x\" {\nblock 0 single\n%1 = const i64 9223372036854775808\n}",
	"3: constant is too large" },
      { "func \"x\" {\nblock 0 single\n%1 = const i999 1\n}",
	"3: width of a type is 999" },
      { "func \"x\" {\nblock 0 single\n%1 = lane i32\n%1 = lane i32\n}",
	"4: %1 is defined twice" },
      { "func \"x\" {\nblock 0 single\n%1 = neg i32 %7\nreturn\n}",
	"3: %7 is not defined" },
      { "func \"x\" {\nblock 0 single\njump 3\n}", "leads to block 3" },
      { "func \"x\" {\nblock 0 single preds 1\nreturn\n}", "\"preds\"" },
      { "func \"x\" {\nblock 0 single\n%1 = lane i32 5\n}",
	"3: end of line expected before '5'" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop x\n}",
	"4: header expected" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 wide\n}",
	"4: kind of loop expected" },
      { "func \"x\" {\nblock 0 single\n%1 = uniform i32 is boss\n}",
	"3: role expected" },
      { "func \"x\" {\nblock 0 single\n%1 = add i32 %1 %1 handed x\n}",
	"3: number expected" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 seq trips %4\n}",
	"4: %4 is not defined" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 seq trips 4\n}",
	"4: '%' expected behind \"trips\"" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 seq\n"
	"accumulates \"power\"\n}", "5: unknown accumulation \"power\"" },
      { "func \"x\" {\nblock 0 single\n%1 = lane i32\nreturn\nloop 0 seq\n"
	"accumulates \"add\" %1\n}", "6: an accumulation has two accesses" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 seq\nreturn\n}",
	"5: \"loop\" or '}' expected" },
      { "func \"x\" {\nblock 0 single\n%1 = load o32 %1 local 4\n}",
	"3: memory space expected" },
      { "func \"x\n\" {", "1: string without end" },
      { "func \"\\q\" {", "1: unknown escape" },
      { "func \"\\x0\" {", "1: \\x needs two" },
      { "func \"x\" root @\"f\" {", "1: location expected" },
      { "\nfunc \"x\" root construct \"omp targte\" {",
	"2: unknown construct \"omp targte\", write one of \"acc parallel\"," },
      { "func \"x\" root construct \"\" {", "1: unknown construct \"\"" },
      { "func \"x\" root construct {", "1: construct expected" },
      { "func \"x\" {\nlanes \"gang vectors\"\n", "2: unknown mapping"
	" \"gang vectors\", write words of seq, gang, worker, vector, distribute,"
	" parallel, for, simd" },
      { "func \"x\" {\nlanes \"\"\n", "2: unknown mapping \"\"" },
      { "func \"x\" {\nlanes\n", "2: mapping expected" },
      { "func \"x\" {\nblock 0 single\nreturn\nloop 0 spread \"gan\"\n}",
	"4: unknown mapping \"gan\"" },
      { "func \"x\" {\nblock 0 single\nreturn\n} func \"y\" {\nblock 0 z\n}",
	"5: lanes expected" }
    };
  struct arena *a = arena_new ();
  char msg[200] = "";
  struct ir_module *m = ir_read (a, all, sizeof all - 1, msg, sizeof msg);
  test (m && ir_verify (m, msg, sizeof msg), "all of the grammar: %s", msg);
  test (m && round_trip (m), "all of the grammar, written and read");
  test (m && m->funcs[1]->insns[1].facts.hi == INT64_MAX
	&& m->funcs[1]->insns[1].facts.pow2 == 7
	&& m->funcs[1]->insns[0].imm == INT64_MIN, "numbers arrive");
  test (m && m->funcs[1]->insns[2].type.is_unsigned
	&& m->funcs[1]->insns[2].type.wraps, "types arrive");
  arena_free (a);
  bool good = true;
  for (uint64_t seed = 1; seed <= 200; seed++)
    {
      a = arena_new ();
      m = ir_module_new (a);
      program_emit (program_new (a, seed), m);
      good &= round_trip (m);
      arena_free (a);
    }
  test_constructs ();
  test_mappings ();
  test (good, "200 random programs, written and read");
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    test (refused (bad[i].text, bad[i].want), "refused: %s", bad[i].want);
  return test_end ();
}
