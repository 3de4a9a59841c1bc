/* Launches read from profiles, and values that are assumed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "cost/cost.h"
#include "launch/profile.h"
#include "testlib.h"

#include <string.h>

static const char region[]
  = "func \"f._omp_fn.0\" source \"f\" root construct \"acc parallel\""
    " @\"f.c\":4:9 {\n"
    "  block 0 single\n"
    "    %0 = uniform p64w \"m\" mod 2 0 handed 1\n"
    "    %1 = uniform i32 \"m\" handed 1\n"
    "    %2 = uniform p64w \"a\" mod 2 0 handed 2\n"
    "    %3 = uniform u16 \"n\" handed 3\n"
    "    %4 = uniform i32 \"k\"\n"
    "    %5 = uniform p64w \"a\" mod 2 0 handed 2\n"
    "    return\n"
    "}\n"
    "func \"f._omp_fn.1\" source \"f\" root construct \"omp target\""
    " launched 0 0 4 @\"f.c\":9:9 {\n"
    "  block 0 single\n"
    "    return\n"
    "}\n"
    "func \"f._omp_fn.2\" source \"f\" root construct \"omp parallel\""
    " @\"f.c\":9:9 {\n"
    "  block 0 single\n"
    "    return\n"
    "}\n"
    "func \"g\" source \"g\" {\n"
    "  block 0 inherit\n"
    "    return\n"
    "}\n";

/* The module above, in A.  */

static struct ir_module *
module_in (struct arena *a)
{
  char msg[200] = "";
  struct ir_module *m = ir_read (a, region, sizeof region - 1, msg,
				 sizeof msg);
  test (m && ir_verify (m, msg, sizeof msg), "the text is right: %s", msg);
  return m;
}

#define LAUNCH(TIMES, REST) \
  "{\"schema\":\"drano-2\",\"record\":\"launch\",\"kernel\":\"f$_omp_fn$0\"," \
  "\"times\":" TIMES ",\"grid\":[7,1,1],\"block\":[32,8,1],\"handed\":" REST \
  "}\n"

/* What is read, and what is left out.  */

static void
test_read (void)
{
  struct arena *a = arena_new ();
  static const char text[]
    = "not a record\n"
      "{\"record\":\"site\",\"kernel\":\"f$_omp_fn$0\"}\n"
      "{\"record\":\"launch\",\"kernel\":\"f\",\"times\":1,\"grid\":[1,1,1],"
      "\"block\":[32,1],\"handed\":[]}\n"
      "# " LAUNCH ("3", "[[96,70],[72,1,8],[null,-5],[0,1,2,[10,-20,30]]]")
      LAUNCH ("2", "\"no list\"")
      LAUNCH ("\"many\"", "[]")
      LAUNCH ("4", "[[1]]")
      LAUNCH ("5", "[[96,70]");
  struct launch_list *l = launches_read (a, text, sizeof text - 1);
  test_number (l->n, 4, "launches in a profile");
  if (l->n != 4)
    return;
  const struct launch *x = &l->at[0];
  test_string (x->kernel, "f$_omp_fn$0", "its kernel");
  test_number (x->times, 3, "how often it was launched");
  test_number (x->grid[0], 7, "its grid");
  test_number (x->block[1], 8, "its blocks");
  test_number (x->nslots, 4, "what it gets");
  test_number (x->slots[0].address, true, "an address");
  test_number (x->slots[0].rest, 96, "the address modulo 256");
  test_number (x->slots[0].value, 70, "the value there");
  test_number (x->slots[0].inner, false, "which is no address");
  test_number (x->slots[1].inner, true, "another that is one");
  test_number (x->slots[1].inner_rest, 8, "modulo 256");
  test_number (x->slots[2].address, false, "a number");
  test_number (x->slots[2].value, -5, "its value");
  test_number (x->slots[3].nwords, 3, "the words at an address");
  test_number (x->slots[3].words[1], -20, "the second word");
  for (int k = 1; k < 4; k++)
    test_number (l->at[k].nslots, 0, "values that cannot be read, %d", k);
  arena_free (a);
}

/* What a launch says of symbols.  */

static void
test_launch (void)
{
  struct arena *a = arena_new ();
  struct ir_module *m = module_in (a);
  static const char text[]
    = LAUNCH ("1", "[[96,70],[72,4647714815446351872,8],[0,65541]]");
  const struct launch *x = launches_read (a, text, sizeof text - 1)->at;
  struct ir_func *f = launch_region (m, x->kernel);
  test (f == m->funcs[0], "the region of a kernel");
  test (!launch_region (m, "f$_omp_fn$9"), "a kernel of no region");
  test (!launch_region (m, "g"), "a function that is not a region");
  test (!launch_part_p (f, m->funcs[1]), "another region");
  test (launch_part_p (m->funcs[1], m->funcs[2]), "a body of threads");
  launch_assume (f, x);
  test_number (f->launched[0], 7, "gangs");
  test_number (f->insns[0].facts.pow2, 8, "bits of an address");
  test_number ((int64_t) f->insns[0].facts.rem, 96, "which they are");
  test_number (f->insns[1].facts.lo, 70, "the value there");
  test_number (f->insns[1].facts.hi, 70, "the value there, from above");
  test_number ((int64_t) f->insns[2].facts.rem, 72, "another address");
  test_number ((int64_t) f->insns[5].facts.rem, 8, "the address there");
  test_number (f->insns[3].facts.lo, 5, "a value of 16 bits");
  test (!f->insns[4].facts.have_lo, "a value that was not passed");
  launch_assume (m->funcs[1], x);
  test_number (m->funcs[1]->launched[1], 7, "teams");
  test_number (m->funcs[1]->launched[2], 4,
	       "threads: a clause asks for fewer than there are");
  launch_assume (m->funcs[2], x);
  test_number (m->funcs[2]->launched[2], 8, "threads");
  arena_free (a);
}

/* What users assume.  */

static void
test_assume (void)
{
  static const struct { const char *text; enum cost_assumed want; } texts[] =
  {
    { "m=12", COST_ASSUMED }, { "m%8=3", COST_ASSUMED },
    { "%%256=0", COST_ASSUMED }, { "#2%128=64", COST_ASSUMED },
    { "gangs=5", COST_ASSUMED }, { "k=-1", COST_ASSUMED },
    { "m=0x10", COST_ASSUMED }, { "#9=1", COST_ASSUMED },
    { "z=1", COST_UNUSED }, { "mm=1", COST_UNUSED },
    { "m", COST_BAD }, { "=1", COST_BAD }, { "m=", COST_BAD },
    { "m=x", COST_BAD }, { "m%3=1", COST_BAD }, { "m%8=8", COST_BAD },
    { "m%8=-1", COST_BAD }, { "m=4294967296", COST_BAD },
    { "n=65536", COST_BAD }, { "n=65535", COST_ASSUMED },
    { "n=-1", COST_ASSUMED }, { "m=99999999999999999999", COST_BAD }
  };
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    {
      struct arena *a = arena_new ();
      struct ir_module *m = module_in (a);
      test_number (cost_assume (m, texts[k].text), texts[k].want,
		   "'%s'", texts[k].text);
      arena_free (a);
    }
  struct arena *a = arena_new ();
  struct ir_module *m = module_in (a);
  const struct ir_insn *insns = m->funcs[0]->insns;
  cost_assume (m, "m=12");
  test_number (insns[1].facts.lo, 12, "m is 12");
  test_number (insns[1].facts.hi, 12, "m is no more than 12");
  test_number (insns[0].facts.pow2, 2, "its address is as before");
  cost_assume (m, "n=-1");
  test_number (insns[3].facts.lo, 65535, "n, without a sign");
  cost_assume (m, "%%64=32");
  test_number (insns[2].facts.pow2, 6, "bits of the address of an array");
  test_number ((int64_t) insns[2].facts.rem, 32, "and what they are");
  cost_assume (m, "%%4=0");
  test_number (insns[2].facts.pow2, 6, "what is known is not forgotten");
  cost_assume (m, "gangs=5");
  test_number (m->funcs[0]->launched[0], 5, "gangs");
  cost_assume (m, "gangs=6");
  test_number (m->funcs[0]->launched[0], 5, "gangs that are known stay");
  arena_free (a);
}

int
main (void)
{
  test_read ();
  test_launch ();
  test_assume ();
  return test_end ();
}
