/* Predictions that are remembered are those that would be made.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "analyze/collect.h"
#include "predict/memo.h"
#include "program.h"
#include "testlib.h"

#include <string.h>

enum { GROUPS = 150, GROUP = 10, MAX_TAKEN = 4000 };

/* The accesses of a module as they are predicted.  */
struct record
{
  int n;
  struct site at[MAX_TAKEN];
};

static void
taken (struct collector *c, struct context *x, const struct site *site,
       const struct poly *address)
{
  struct record *r = c->data;
  (void) x;
  (void) address;
  if (r->n < MAX_TAKEN)
    r->at[r->n++] = *site;
}

/* Put into R the accesses of all regions of M, with memory A.  */

static void
record (struct record *r, struct ir_module *m, struct arena *a)
{
  r->n = 0;
  for (int k = 0; k < m->nfuncs; k++)
    {
      struct collector c = { .sites = sites_new (a),
			     .solver = solver_new (m, a),
			     .root = m->funcs[k], .taken = taken, .data = r };
      collect (&c, solve_root (c.solver, c.root));
    }
}

static bool
same_text_p (const char *x, const char *y)
{
  return x && y ? !strcmp (x, y) : x == y;
}

static bool
same_p (const struct site *x, const struct site *y)
{
  return (x->func == y->func && x->insn == y->insn
	  && x->pattern == y->pattern && x->finding == y->finding
	  && same_text_p (x->stride, y->stride)
	  && x->have_stride_bytes == y->have_stride_bytes
	  && x->stride_bytes == y->stride_bytes
	  && interval_equal_p (x->sectors, y->sectors)
	  && interval_equal_p (x->lines, y->lines)
	  && x->ideal == y->ideal && x->full_sectors == y->full_sectors
	  && x->exact_index == y->exact_index
	  && x->exact_alignment == y->exact_alignment
	  && x->misaligned == y->misaligned && x->offset == y->offset
	  && x->least == y->least && same_text_p (x->reason, y->reason)
	  && same_text_p (x->reason_array, y->reason_array)
	  && same_text_p (x->assumes, y->assumes)
	  && same_text_p (x->large, y->large));
}

/* How many accesses of X and Y, which are of one module, are not the same.  */

static int
differences (const struct record *x, const struct record *y)
{
  int sum = x->n != y->n;
  for (int k = 0; k < x->n && k < y->n; k++)
    sum += !same_p (&x->at[k], &y->at[k]);
  return sum;
}

/* Emit into M COUNT programs, the first with number SEED and the others STEP
   further each.  False if they are bad.  */

static bool
emit (struct ir_module *m, int count, uint64_t seed, int step)
{
  char msg[200];
  for (int k = 0; k < count; k++)
    program_emit (program_new (m->arena, seed + (uint64_t) (k * step)), m);
  return ir_verify (m, msg, sizeof msg);
}

/* Random programs, without a memo and with one, which knows all the second
   time.  */

static void
test_programs (void)
{
  static struct record plain, first, second;
  int bad = 0, accesses = 0;
  long before = 0, made = 0, known = 0, repeated = 0;
  for (int g = 0; g < GROUPS; g++)
    {
      struct arena *a = arena_new ();
      struct ir_module *m = ir_module_new (a);
      if (!emit (m, GROUP, (uint64_t) (1 + g * GROUP), 1))
	bad++;
      record (&plain, m, a);
      m->memo = memo_new (a);
      record (&first, m, a);
      memo_counts (m->memo, &before, &known);
      record (&second, m, a);
      memo_counts (m->memo, &made, &known);
      bad += differences (&plain, &first) + differences (&plain, &second);
      accesses += plain.n;
      repeated += made - before;
      arena_free (a);
    }
  test (!bad, "%d accesses are predicted alike", accesses);
  test (accesses > GROUPS * GROUP, "there are accesses");
  test (repeated <= accesses / 100, "what is known is not predicted again");
}

/* The predictions made for COUNT regions that are alike.  */

static long
predictions (int count)
{
  static struct record r;
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  long made = -1, known;
  if (emit (m, count, 7, 0))
    {
      m->memo = memo_new (a);
      record (&r, m, a);
      memo_counts (m->memo, &made, &known);
    }
  arena_free (a);
  return made;
}

/* Lanes load neighbours of A, and those of another array some rows and OFFSET
   bytes further; see elements.  */
static const char pair[] =
  "func \"pair\" root construct \"acc parallel\" @\"pair.c\":1:1 {\n"
  "  lanes \"gang vector\" tail 0 @\"pair.c\":1:1\n"
  "  block 0 loop 0\n"
  "    %%0 = uniform p64w \"a\" mod 3 0 handed 1\n"
  "    %%1 = uniform p64w \"%s\" mod %d 0 handed 2\n"
  "    %%2 = uniform u64w \"n\" handed 3\n"
  "    %%3 = lane u64w\n"
  "    %%4 = const u64w 8\n"
  "    %%5 = const u64w %d\n"
  "    %%6 = mul u64w %%3 %%4\n"
  "    %%7 = add p64w %%0 %%6\n"
  "    %%8 = load o64 %%7 global 8 \"a\" @\"pair.c\":2:1\n"
  "    %%9 = mul u64w %%2 %%4\n"
  "    %%10 = add u64w %%6 %%9\n"
  "    %%11 = add u64w %%10 %%5\n"
  "    %%12 = add p64w %%1 %%11\n"
  "    %%13 = load o64 %%12 global 8 \"%s\" @\"pair.c\":3:1\n"
  "    return\n"
  "}\n";

/* The predictions made for elements of A, and for those of array OTHER, of whose
   address LOW bits are known to be zero, OFFSET bytes further.  */

static long
elements (const char *other, int low, int offset)
{
  static struct record r;
  char text[sizeof pair + 100], message[200];
  struct arena *a = arena_new ();
  int length = snprintf (text, sizeof text, pair, other, low, offset, other);
  struct ir_module *m = ir_read (a, text, (size_t) length, message,
				 sizeof message);
  long made = -1, known;
  if (m && ir_verify (m, message, sizeof message))
    {
      m->memo = memo_new (a);
      record (&r, m, a);
      memo_counts (m->memo, &made, &known);
    }
  arena_free (a);
  return made;
}

/* Where the base of an array hides a distance, and where it does not.  */

static void
test_bases (void)
{
  test_number (elements ("a", 3, 0), 1, "another row");
  test_number (elements ("a", 3, 24), 1, "a neighbour there");
  test_number (elements ("b", 3, 24), 1, "another array");
  test_number (elements ("b", 5, 0), 2, "an array that is aligned");
  test_number (elements ("a", 3, 4), 2, "half an element further");
}

int
main (void)
{
  test_programs ();
  test_bases ();
  test (predictions (1) > 0 && predictions (40) == predictions (1),
	"regions that are alike are predicted once");
  return test_end ();
}
