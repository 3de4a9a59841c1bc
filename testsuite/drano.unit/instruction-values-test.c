/* Which values warps compute where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The regions are two loops, one in the other, whose counters are %10 and %30;
   what the test is about is in the inner one's body, block 4.  */

#define _GNU_SOURCE 1

#include "cost/instructions-int.h"

#include "base/arena.h"
#include "testlib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[]
  = "func \"f\" source \"f\" root construct \"acc parallel\" @\"f.c\":1:1 {\n"
    "  block 0 single\n"
    "    %0 = const i32 0\n"
    "    %1 = const i32 1\n"
    "    %2 = uniform i32 \"n\"\n"
    "    %3 = uniform p64w \"a\"\n"
    "    %4 = uniform p64w \"b\"\n"
    "    %5 = const i64 4\n"
    "    %6 = const i32 3\n"
    "    %7 = uniform o32 \"x\"\n"
    "    %8 = const u32w 1\n"
    "    %9 = const u32w 0\n"
    "    jump 1\n"
    "  block 1 single preds 0 5\n"
    "    %10 = phi i32 %0 %80\n"
    "    %11 = lt u1 %10 %2\n"
    "    branch %11 2 6\n"
    "  block 2 single\n"
    "    %20 = mul i32 %10 %2\n"
    "    jump 3\n"
    "  block 3 single preds 2 4\n"
    "    %30 = phi i32 %0 %70\n"
    "    %31 = phi o32 %7 %71\n"
    "    %32 = phi u32w %9 %72\n"
    "    %33 = lt u1 %30 %2\n"
    "    branch %33 4 5\n"
    "  block 4 single\n";

static const char tail[]
  = "    %70 = add i32 %30 %1\n"
    "    %72 = add u32w %32 %8\n"
    "    jump 3\n"
    "  block 5 single\n"
    "    %80 = add i32 %10 %1\n"
    "    jump 1\n"
    "  block 6 single\n"
    "    return\n"
    "  loop 1 seq @\"f.c\":2:3\n"
    "  loop 3 seq @\"f.c\":3:5\n"
    "}\n";

struct region
{
  struct arena *a;
  char *text;
  struct work w;
};

/* Make R, with BODY, in which is %71, the next value of %31.  */

static void
make (struct region *r, const char *body)
{
  char msg[200] = "";
  memset (r, 0, sizeof *r);
  r->a = arena_new ();
  if (asprintf (&r->text, "%s%s%s", head, body, tail) < 0)
    abort ();
  struct ir_module *m = ir_read (r->a, r->text, strlen (r->text), msg,
				 sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, r->text);
      exit (test_end ());
    }
  const struct ir_func *f = m->funcs[0];
  r->w = (struct work) { .arena = r->a, .n = nest_new (r->a, f), .f = f,
			 .now = f, .acc = true };
  r->w.value = arena_alloc (r->a, sizeof *r->w.value
			    * ((size_t) f->ninsns + 1));
  work_values (&r->w);
}

static void
end (struct region *r)
{
  free (r->text);
  arena_free (r->a);
}

/* The instruction that R's text calls NUMBER.  */

static ir_ref
insn (const struct region *r, int number)
{
  char name[20];
  ir_ref n = 0;
  snprintf (name, sizeof name, "    %%%d = ", number);
  for (const char *p = r->text; *p; p = strchr (p, '\n') + 1)
    {
      if (!strncmp (p, name, strlen (name)))
	return n;
      n += !strncmp (p, "    ", 4);
    }
  test (false, "there is %%%d", number);
  exit (test_end ());
}

static const struct work_value *
value_of (const struct region *r, int number)
{
  return &r->w.value[insn (r, number)];
}

/* How deep the loop is in which NUMBER of R changes: 0 is none.  */

static int
depth_of (const struct region *r, int number)
{
  int l = value_of (r, number)->level;
  const struct cfg *c = r->w.n->cfg;
  return l < 0 ? 0 : l == c->loop[3] ? 2 : l == c->loop[1] ? 1 : -1;
}

/* What changes where, what goes on evenly, and what is used.  */

static void
test_values (void)
{
  static const struct
  {
    int number;
    const char *what;
    int depth;
    bool affine, wanted;
  } values[] =
  {
    { 2, "n", 0, false, true }, { 10, "i", 1, true, true },
    { 20, "i * n", 1, true, true }, { 30, "j", 2, true, true },
    { 32, "an unsigned counter", 2, true, true },
    { 40, "i * n + j", 2, true, true },
    { 41, "it as 64 bits", 2, true, true }, { 42, "4 times it", 2, true, true },
    { 43, "its address", 2, true, true }, { 44, "what is there", 2, false, true },
    { 45, "j * j", 2, false, true }, { 46, "j << n", 2, false, true },
    { 47, "j << 3", 2, true, true }, { 48, "i + 1", 1, true, true },
    { 49, "-j", 2, true, true }, { 50, "j / 3", 2, false, true },
    { 51, "what is not used", 2, true, false },
    { 52, "an unsigned number as 64 bits", 2, false, true },
    { 53, "something else in each lane", 2, false, true },
    { 54, "what a call gives", 2, false, true },
    { 55, "j - 3", 2, true, true }, { 56, "j & 3", 2, false, true },
    { 57, "j * j + 1", 2, false, true },
    { 58, "j as a floating-point number", 2, false, true },
    { 59, "n + n", 0, false, true }, { 60, "i * 3 + j", 2, true, true },
    { 61, "i * 3", 1, true, true },
    { 62, "an unsigned number as 16 bits", 2, true, true },
    { 63, "what an atomic operation gives", 2, false, true },
    { 11, "the outer loop's test", 1, false, false },
    { 33, "the inner loop's test", 2, false, false }
  };
  struct region r;
  make (&r,
	"    %40 = add i32 %20 %30\n    %41 = conv i64 %40\n"
	"    %42 = mul i64 %41 %5\n    %43 = add p64w %3 %42\n"
	"    %44 = load i32 %43 global 4 \"a\"\n    %45 = mul i32 %30 %30\n"
	"    %46 = shl i32 %30 %2\n    %47 = shl i32 %30 %6\n"
	"    %48 = add i32 %10 %1\n    %49 = neg i32 %30\n"
	"    %50 = div i32 %30 %6\n    %51 = add i32 %30 %6\n"
	"    %52 = conv i64 %32\n    %53 = varying i32 \"v\"\n"
	"    %54 = call i32 \"g\" %53\n    %55 = sub i32 %30 %6\n"
	"    %56 = and i32 %30 %6\n    %57 = add i32 %45 %1\n"
	"    %58 = conv o32 %30\n    %59 = add i32 %2 %2\n"
	"    %61 = mul i32 %10 %6\n    %60 = add i32 %61 %30\n"
	"    %62 = conv u16w %32\n    %63 = atomic i32 %4 global 4 \"b\"\n"
	"    %71 = pure o32 \"add\" %31 %58\n"
	"    %100 = call o32 \"h\" %44 %45 %46 %47 %48 %49 %50 %52 %54 %55 %56"
	" %57 %59 %60 %62 %71\n");
  for (size_t k = 0; k < sizeof values / sizeof *values; k++)
    {
      const struct work_value *v = value_of (&r, values[k].number);
      test_number (depth_of (&r, values[k].number), values[k].depth,
		   "loops in which %s changes", values[k].what);
      test_number (v->affine, values[k].affine, "%s goes on evenly",
		   values[k].what);
      test_number (v->wanted, values[k].wanted, "%s is used", values[k].what);
    }
  test_number (value_of (&r, 45)->users, 2, "users of j * j");
  test_number (value_of (&r, 51)->users, 0, "users of what is not used");
  const struct cfg *c = r.w.n->cfg;
  test (work_within_p (&r.w, insn (&r, 30), c->loop[1]),
	"what changes in the inner loop is within the outer");
  test (!work_within_p (&r.w, insn (&r, 10), c->loop[3]),
	"what changes in the outer is not within the inner");
  test (work_counts_p (&r.w, 1) && work_counts_p (&r.w, 3),
	"tests of counters");
  test (!work_counts_p (&r.w, 2), "the body has none");
  test (!work_sharing_p (&r.w, 3) && !work_sharing_p (&r.w, 0),
	"nothing shares out iterations");
  end (&r);
}

/* Which affine values differ by a constant.  */

static void
test_keys (void)
{
  static const struct
  {
    const char *what;
    int x, y;
    bool key, whole, loose;
  } pairs[] =
  {
    { "j + 1 and j + 3", 40, 41, true, false, true },
    { "j - 1 and j + 3", 42, 41, true, false, true },
    { "j and j + 3", 30, 41, true, false, true },
    { "j + 1, twice", 40, 43, true, true, true },
    { "j + n and j + 1", 44, 40, false, false, false },
    { "j + n and n + j", 44, 45, false, false, false },
    { "3 * j and j", 46, 30, false, false, false },
    { "3 * (j + 1) and 3 * j", 47, 46, true, false, true },
    { "n * (j + 1) and n * j", 48, 49, false, false, true },
    { "j + 1 as 64 bits and j + 1", 50, 40, true, true, true },
    { "-j and j", 51, 30, false, false, false },
    { "-(j + 1) and -j", 52, 51, true, false, true },
    { "3 - j and j", 53, 30, false, false, false },
    { "3 - j and 1 - j", 53, 54, false, false, false },
    { "i + j and j", 55, 30, false, false, false },
    { "i + (j + 1) and i + j", 56, 55, true, false, true }
  };
  struct region r;
  make (&r,
	"    %40 = add i32 %30 %1\n    %41 = add i32 %30 %6\n"
	"    %42 = sub i32 %30 %1\n    %43 = add i32 %30 %1\n"
	"    %44 = add i32 %30 %2\n    %45 = add i32 %2 %30\n"
	"    %46 = mul i32 %30 %6\n    %47 = mul i32 %40 %6\n"
	"    %48 = mul i32 %40 %2\n    %49 = mul i32 %30 %2\n"
	"    %50 = conv i64 %40\n    %51 = neg i32 %30\n"
	"    %52 = neg i32 %40\n    %53 = sub i32 %6 %30\n"
	"    %54 = sub i32 %1 %30\n    %55 = add i32 %10 %30\n"
	"    %56 = add i32 %10 %40\n    %71 = pure o32 \"add\" %31 %7\n");
  for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
    {
      const struct work_value *x = value_of (&r, pairs[k].x);
      const struct work_value *y = value_of (&r, pairs[k].y);
      test_number (x->affine && y->affine, true, "%s: both are affine",
		   pairs[k].what);
      test_number (x->key == y->key, pairs[k].key,
		   "%s: they differ by a constant", pairs[k].what);
      test_number (x->whole == y->whole, pairs[k].whole, "%s: they are equal",
		   pairs[k].what);
      test_number (x->loose == y->loose, pairs[k].loose,
		   "%s: but for a constant that is multiplied", pairs[k].what);
    }
  end (&r);
}

/* Where memory changes.  */

static void
test_loads (void)
{
  static const struct { const char *what, *body; int depth; } loads[] =
  {
    { "nothing is stored", "", 0 },
    { "it is stored where it is loaded",
      "    %41 = store o32 %4 %1 global 4 \"b\"\n", 0 },
    { "it is stored twice there",
      "    %41 = store o32 %4 %1 global 4 \"b\"\n"
      "    %42 = store o32 %4 %2 global 4 \"b\"\n", 0 },
    { "another place is stored to",
      "    %41 = store o32 %3 %1 global 4 \"a\"\n", 2 },
    { "two places are stored to",
      "    %41 = store o32 %4 %1 global 4 \"b\"\n"
      "    %42 = store o32 %3 %1 global 4 \"a\"\n", 2 },
    { "something is called", "    %41 = call i32 \"g\"\n", 2 },
    { "another is atomic", "    %41 = atomic i32 %3 global 4 \"a\"\n", 2 }
  };
  for (size_t k = 0; k < sizeof loads / sizeof *loads; k++)
    {
      struct region r;
      char *body;
      if (asprintf (&body, "    %%40 = load i32 %%4 global 4 \"b\"\n%s"
		    "    %%71 = pure o32 \"add\" %%31 %%7\n",
		    loads[k].body) < 0)
	abort ();
      make (&r, body);
      test_number (depth_of (&r, 40), loads[k].depth, "a load where %s",
		   loads[k].what);
      test (value_of (&r, 40)->wanted, "it is executed where %s",
	    loads[k].what);
      free (body);
      end (&r);
    }
  struct region r;
  make (&r, "    %40 = load i32 %4 global 4 \"b\" volatile\n"
	"    %41 = store o32 %4 %1 global 4 \"b\"\n"
	"    %71 = pure o32 \"add\" %31 %7\n");
  test_number (depth_of (&r, 40), 2, "a volatile load");
  for (int b = 1; b <= 3; b += 2)
    test_number (r.w.stores[r.w.n->cfg->loop[b]], insn (&r, 4),
		 "what the loop of block %d stores to", b);
  end (&r);
}

/* Products that are added.  */

static void
test_fused (void)
{
  static const struct { const char *what, *body; bool fused; } sums[] =
  {
    { "a product that is added to a sum",
      "    %41 = pure o32 \"mul\" %40 %7\n"
      "    %71 = pure o32 \"add\" %31 %41\n", true },
    { "a product first",
      "    %41 = pure o32 \"mul\" %40 %7\n"
      "    %71 = pure o32 \"add\" %41 %31\n", true },
    { "a product that is used twice",
      "    %41 = pure o32 \"mul\" %40 %7\n"
      "    %71 = pure o32 \"add\" %31 %41\n"
      "    %42 = store o32 %3 %41 global 4 \"a\"\n", false },
    { "a product that is added to what is no sum",
      "    %41 = pure o32 \"mul\" %40 %7\n"
      "    %71 = pure o32 \"add\" %7 %41\n", false },
    { "a product that is added to what is loaded",
      "    %41 = pure o32 \"mul\" %7 %7\n"
      "    %71 = pure o32 \"add\" %40 %41\n", true },
    { "a root that is added",
      "    %41 = pure o32 \"sqrt\" %40\n"
      "    %71 = pure o32 \"add\" %31 %41\n", false },
    { "a product that something of three gets",
      "    %41 = pure o32 \"mul\" %40 %7\n"
      "    %71 = pure o32 \"fma\" %31 %41 %7\n", false }
  };
  for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
    {
      struct region r;
      char *body;
      if (asprintf (&body, "    %%40 = load o32 %%4 global 4 \"b\"\n%s"
		    "    %%99 = store o32 %%3 %%71 global 4 \"a\"\n",
		    sums[k].body) < 0)
	abort ();
      make (&r, body);
      test_number (value_of (&r, 41)->fused, sums[k].fused, "%s",
		   sums[k].what);
      test (!value_of (&r, 71)->fused, "the sum is none, %s", sums[k].what);
      free (body);
      end (&r);
    }
}

int
main (void)
{
  test_values ();
  test_keys ();
  test_loads ();
  test_fused ();
  return test_end ();
}
