/* Solved functions: active lanes and the values of lanes, in small regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/arena.h"
#include "solve/solve.h"
#include "value/facts.h"
#include "testlib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What every region here begins with.  */
#define HEAD \
  "func \"f\" source \"f\" root construct \"acc parallel\" @\"f.c\":1:1 {\n" \
  "  lanes \"vector\" @\"f.c\":1:1\n" \
  "  block 0 single\n" \
  "    %%0 = uniform i32 \"n\"\n    %%1 = uniform i32 \"k\" lo 2 hi 9\n" \
  "    %%2 = uniform p64w \"a\" mod 8 0\n    %%3 = const i32 0\n" \
  "    %%4 = const i32 1\n    %%5 = const i32 5\n    %%6 = const i32 32\n" \
  "    %%7 = const i32 7\n    %%8 = const i32 3\n" \
  "    jump 1\n" \
  "  block 1 loop 0 preds 0\n" \
  "    %%10 = lane i32\n    %%9 = min i32 %%0 %%5\n"

/* The root of TEXT, solved, in A.  */

static struct context *
solved (struct arena *a, const char *text)
{
  char msg[200] = "";
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  return solve_root (solver_new (m, a), m->funcs[0]);
}

/* TEXT, which is freed with A.  */

static const char *
kept (struct arena *a, char *text)
{
  const char *copy = arena_copy (a, text, strlen (text));
  free (text);
  return copy;
}

/* The instruction of X's function that is number K of those with OP.  */

static ir_ref
insn_of (const struct context *x, enum ir_op op, int k)
{
  ir_ref r = 0;
  while (x->f->insns[r].op != op || k--)
    r++;
  return r;
}

/* A region with a condition that INSNS compute as %20: the lanes on its two
   ways, and values that meet behind it.  */

struct branch
{
  const char *name, *insns;
  uint32_t yes, no;		/* Who may be on them.  */
  bool exact;			/* All these are, whenever one is.  */
  bool one_yes, one_no;		/* One at most.  */
};

static const struct branch branches[] =
{
  { "lane < 5", "%20 = lt u1 %10 %5\n", 0x1f, 0xffffffe0, true, false, false },
  { "5 <= lane", "%20 = le u1 %5 %10\n", 0xffffffe0, 0x1f, true, false, false },
  { "lane > 7", "%20 = gt u1 %10 %7\n", 0xffffff00, 0xff, true, false, false },
  { "lane == 7", "%20 = eq u1 %10 %7\n", 0x80, 0xffffff7f, true, true, false },
  { "lane != 7", "%20 = ne u1 %10 %7\n", 0xffffff7f, 0x80, true, false, true },
  { "lane & 1", "%11 = and i32 %10 %4\n    %20 = ne u1 %11 %3\n", 0xaaaaaaaa,
    0x55555555, true, false, false },
  { "lane ^ 1 < 5", "%11 = xor i32 %10 %4\n    %20 = lt u1 %11 %5\n", 0x2f,
    0xffffffd0, true, false, false },
  { "lane / 7 == 3", "%11 = div i32 %10 %7\n    %20 = eq u1 %11 %8\n",
    0x0fe00000, 0xf01fffff, true, false, false },
  { "lane % 7 == 3", "%11 = mod i32 %10 %7\n    %20 = eq u1 %11 %8\n",
    0x81020408, 0x7efdfbf7, true, false, false },
  { "n < 5", "%20 = lt u1 %0 %5\n", UINT32_MAX, UINT32_MAX, true, false,
    false },
  { "lane == n", "%20 = eq u1 %10 %0\n", UINT32_MAX, UINT32_MAX, false, true,
    false },
  { "lane < n", "%20 = lt u1 %10 %0\n", UINT32_MAX, UINT32_MAX, false, false,
    false },
  { "lane < k, from 2 to 9", "%20 = lt u1 %10 %1\n", 0x1ff, 0xfffffffc,
    false, false, false },
  { "not (lane < 5)", "%11 = lt u1 %10 %5\n    %20 = not u1 %11\n",
    0xffffffe0, 0x1f, true, false, false },
  { "lane < 5 and lane > 1", "%11 = lt u1 %10 %5\n    %12 = gt u1 %10 %4\n"
    "    %20 = and u1 %11 %12\n", 0x1c, 0xffffffe3, true, false, false },
};

/* The region of B in A, solved.  */

static struct context *
branch_solved (struct arena *a, const struct branch *b)
{
  char *text;
  if (asprintf (&text, HEAD "    %s"
		"    branch %%20 2 3\n"
		"  block 2 loop 0 preds 1\n    jump 4\n"
		"  block 3 loop 0 preds 1\n    jump 4\n"
		"  block 4 loop 0 preds 2 3\n"
		"    %%30 = phi i32 %%5 %%7\n"
		"    %%31 = phi i32 %%10 %%6\n"
		"    jump 5\n"
		"  block 5 single preds 4\n    return\n"
		"}\n", b->insns) < 0)
    abort ();
  return solved (a, kept (a, text));
}

static void
test_branches (void)
{
  for (size_t k = 0; k < sizeof branches / sizeof *branches; k++)
    {
      const struct branch b = branches[k];
      struct arena *a = arena_new ();
      struct context *x = branch_solved (a, &b);
      for (int way = 0; way < 2; way++)
	{
	  const struct active_mask *m = x->active[2 + way];
	  const char *which = way ? "else" : "then";
	  uint32_t want = way ? b.no : b.yes;
	  test_number (m->may, want, "lanes of %s, %s", b.name, which);
	  if (want)
	    test_number (m->exact, b.exact, "exact: %s, %s", b.name, which);
	  if (want && (way ? b.one_no : b.one_yes))
	    test (m->at_most_one, "one lane: %s, %s", b.name, which);
	}
      test_number (x->active[4]->may, ALL_LANES, "lanes behind %s", b.name);
      test (x->active[4]->exact, "all lanes meet behind %s", b.name);
      /* The values that meet.  */
      const struct lane_value *v = &x->values[insn_of (x, IR_PHI, 0)];
      const struct lane_value *w = &x->values[insn_of (x, IR_PHI, 1)];
      uint64_t lanes[LANES], other[LANES];
      bool known = (poly_known_p (v->p, lanes)
		    && poly_known_p (w->p, other));
      bool apart = b.exact && !(b.yes & b.no);
      test_number (known, apart, "values behind %s are known", b.name);
      uint64_t wrong = 0;
      for (unsigned l = 0; l < LANES && known; l++)
	{
	  bool yes = b.yes >> l & 1;
	  wrong += lanes[l] != (yes ? 5 : 7);
	  wrong += other[l] != (yes ? l : 32);
	}
      test_number ((int64_t) wrong, 0, "values behind %s", b.name);
      if (!apart)
	{
	  const struct lane_range r
	    = facts_range_all (x->solver->pool, v->p, ALL_LANES);
	  test (r.have_lo && r.have_hi, "bounds behind %s", b.name);
	  test_number (r.lo, 5, "the least value behind %s", b.name);
	  test_number (r.hi, 7, "the greatest value behind %s", b.name);
	}
      arena_free (a);
    }
}

/* Loops: what grows in them, and who leaves when.  */

static void
test_loops (void)
{
  static const struct
  {
    const char *name, *begin, *step, *bound;
    bool apart;			/* Lanes leave at different times.  */
    int64_t first, each;	/* Of the variable: in lane 0, and from lane to
				   lane.  */
    int64_t by;			/* From iteration to iteration.  */
    uint32_t may;		/* Lanes that may have one.  */
    bool together;		/* It is assumed that lanes stay in the loop.  */
  } loops[] =
  {
    { "for (j = 0; j < n; j++)", "%3", "%4", "%0", false, 0, 0, 1,
      ALL_LANES, false },
    { "for (j = lane; j < n; j += 32)", "%10", "%6", "%0", true, 0, 1, 32,
      ALL_LANES, false },
    { "for (j = 0; j < lane; j++)", "%3", "%4", "%10", true, 0, 0, 1,
      0xfffffffe, false },
    { "for (j = 5; j < 32; j += 3)", "%5", "%8", "%6", false, 5, 0, 3,
      ALL_LANES, false },
    { "for (j = lane; j < 32; j += 5)", "%10", "%5", "%6", true, 0, 1, 5,
      ALL_LANES, false },
    { "for (j = lane; j < 5; j += 32)", "%10", "%6", "%5", true, 0, 1, 32,
      0x1f, false },
    { "for (j = lane; j < min (n, 5); j += 32)", "%10", "%6", "%9", false, 0, 1,
      32, 0x1f, true },
    { "for (j = lane; j < k; j += 32)", "%10", "%6", "%1", true, 0, 1, 32,
      0x1ff, false }
  };
  for (size_t k = 0; k < sizeof loops / sizeof *loops; k++)
    {
      struct arena *a = arena_new ();
      char *text;
      if (asprintf (&text, HEAD
		    "    jump 2\n"
		    "  block 2 loop 0 %spreds 1 3\n"
		    "    %%20 = phi i32 %s %%30\n"
		    "    %%21 = lt u1 %%20 %s\n"
		    "    branch %%21 3 4\n"
		    "  block 3 loop 0 preds 2\n"
		    "    %%30 = add i32 %%20 %s\n"
		    "    jump 2\n"
		    "  block 4 loop 0 preds 2\n    jump 5\n"
		    "  block 5 single preds 4\n    return\n"
		    "  loop 2 seq\n"
		    "}\n", loops[k].together ? "assume 0 " : "",
		    loops[k].begin, loops[k].bound,
		    loops[k].step) < 0)
	abort ();
      struct context *x = solved (a, kept (a, text));
      const struct poly *p = x->values[insn_of (x, IR_PHI, 0)].p;
      test_number (x->divergent[0], loops[k].apart, "lanes diverge in '%s'",
		   loops[k].name);
      test_number (x->active[3]->may, loops[k].may, "lanes in '%s'",
		   loops[k].name);
      struct coef first = poly_constant (p), by = coef_const (0);
      for (int i = 0; i < p->n; i++)
	if (p->terms[i].m->degree == 1
	    && p->terms[i].m->syms[0] == x->trips[0])
	  by = p->terms[i].c;
      test_number ((int64_t) coef_at (&first, 0), loops[k].first,
		   "where lane 0 begins in '%s'", loops[k].name);
      test_number ((int64_t) (coef_at (&first, 9) - coef_at (&first, 8)),
		   loops[k].each, "the distance of lanes in '%s'",
		   loops[k].name);
      test_number ((int64_t) coef_at (&by, 3), loops[k].by,
		   "what an iteration of '%s' adds", loops[k].name);
      arena_free (a);
    }
}

/* What a test says of the symbol it compares.  */

static void
test_bounds (void)
{
  static const struct
  {
    const char *op;
    int way;
    bool have_lo, have_hi;
    int64_t lo, hi;
  } tests[] =
  {
    { "lt", 2, false, true, 0, 4 }, { "lt", 3, true, false, 5, 0 },
    { "le", 2, false, true, 0, 5 }, { "le", 3, true, false, 6, 0 },
    { "gt", 2, true, false, 6, 0 }, { "gt", 3, false, true, 0, 5 },
    { "ge", 2, true, false, 5, 0 }, { "ge", 3, false, true, 0, 4 },
    { "eq", 2, true, true, 5, 5 }
  };
  for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
    {
      struct arena *a = arena_new ();
      struct branch b = { .insns = NULL };
      char *insns;
      if (asprintf (&insns, "%%15 = varying i32 \"v\"\n"
		    "    %%20 = %s u1 %%15 %%5\n", tests[k].op) < 0)
	abort ();
      b.insns = insns;
      struct context *x = branch_solved (a, &b);
      ir_ref r = insn_of (x, IR_VARYING, 0);
      struct lane_value v = solve_operand (x, r, tests[k].way);
      const struct poly *p = narrow_at (x, solve_poly (x, r, &v),
					tests[k].way, -1);
      struct lane_range range
	= facts_range_all (x->solver->pool, p, ALL_LANES);
      const char *which = tests[k].way == 2 ? "then" : "else";
      if (tests[k].have_lo)
	{
	  test (range.have_lo, "%s, %s has a lower bound", tests[k].op, which);
	  test_number (range.lo, tests[k].lo, "lower bound of %s, %s",
		       tests[k].op, which);
	}
      if (tests[k].have_hi)
	{
	  test (range.have_hi, "%s, %s has an upper bound", tests[k].op, which);
	  test_number (range.hi, tests[k].hi, "upper bound of %s, %s",
		       tests[k].op, which);
	}
      free (insns);
      arena_free (a);
    }
}

/* A routine that is called twice: its symbols are those of each call.  */

static void
test_calls (void)
{
  struct arena *a = arena_new ();
  char *text;
  if (asprintf (&text, HEAD
		"    %%20 = call i32 \"g\" func 1 %%5\n"
		"    %%21 = call i32 \"g\" func 1 %%5\n"
		"    %%22 = call i32 \"g\" func 1 %%10\n"
		"    jump 2\n"
		"  block 2 single preds 1\n    return\n"
		"}\n"
		"func \"g\" source \"g\" params 1 {\n"
		"  block 0 inherit\n"
		"    %%0 = param i32 0\n"
		"    %%1 = uniform p64w \"b\"\n"
		"    %%2 = load i32 %%1 global 4 \"b\"\n"
		"    %%3 = add i32 %%0 %%2\n"
		"    %%4 = sub i32 %%3 %%2\n"
		"    return %%3\n"
		"}\n") < 0)
    abort ();
  struct context *x = solved (a, kept (a, text));
  const struct poly *p[3];
  for (int k = 0; k < 3; k++)
    p[k] = x->values[insn_of (x, IR_CALL, k)].p;
  struct pool *pool = x->solver->pool;
  const struct poly *apart = poly_sub (pool, p[0], p[1]);
  test (apart->n > 0, "two calls may load different values");
  struct coef c = poly_constant (p[0]);
  test_number ((int64_t) coef_at (&c, 0), 5, "what the first call returns");
  c = poly_constant (p[1]);
  test_number ((int64_t) coef_at (&c, 0), 5, "what the second call returns");
  c = poly_constant (p[2]);
  test_number ((int64_t) (coef_at (&c, 9) - coef_at (&c, 8)), 1,
	       "what the third call returns steps with the lane");
  const struct context *g = x->calls[insn_of (x, IR_CALL, 0)];
  test (g && g == x->calls[insn_of (x, IR_CALL, 1)],
	"calls with equal operands share a context");
  test (g != x->calls[insn_of (x, IR_CALL, 2)],
	"a call with other operands has its own");
  uint64_t v[LANES];
  test (g && poly_known_p (g->values[insn_of (g, IR_SUB, 0)].p, v)
	&& v[0] == 5, "what a routine loads twice cancels");
  arena_free (a);
}

/* Stores of all lanes to one place.  */

static void
test_stores (void)
{
  static const struct { const char *name, *insns; enum shared want; } stores[] =
  {
    { "a[0] = 5", "%20 = store o64 %2 %5 global 4 \"a\"\n", SHARED_NOT },
    { "a[0] = lane", "%20 = store o64 %2 %10 global 4 \"a\"\n",
      SHARED_DIFFERENT },
    { "a[0] += lane", "%15 = load i32 %2 global 4 \"a\"\n"
      "    %16 = add i32 %15 %10\n"
      "    %20 = store o64 %2 %16 global 4 \"a\"\n", SHARED_UPDATED },
    { "a[lane] = lane", "%15 = conv i64 %10\n    %16 = const i64 4\n"
      "    %17 = mul i64 %15 %16\n    %18 = add p64w %2 %17\n"
      "    %20 = store o64 %18 %10 global 4 \"a\"\n", SHARED_NOT }
  };
  for (size_t k = 0; k < sizeof stores / sizeof *stores; k++)
    {
      struct arena *a = arena_new ();
      char *text;
      if (asprintf (&text, HEAD "    %s    jump 2\n"
		    "  block 2 single preds 1\n    return\n"
		    "}\n", stores[k].insns) < 0)
	abort ();
      struct context *x = solved (a, kept (a, text));
      ir_ref r = insn_of (x, IR_STORE, 0);
      ir_ref at = x->f->insns[r].args[0];
      struct lane_value v = solve_operand (x, at, 1);
      test_number (shared_store (x, r, x->active[1], solve_poly (x, at, &v)),
		   stores[k].want, "%s", stores[k].name);
      arena_free (a);
    }
}

int
main (void)
{
  test_branches ();
  test_loops ();
  test_bounds ();
  test_calls ();
  test_stores ();
  return test_end ();
}
