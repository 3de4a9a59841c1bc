/* GPUDrano's analysis: the examples of its paper and slides.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each example is the lane IR of what is printed in the paper or on the
   slides; "t" and "N" are uniform, the lane is tid.  What the lanes domain
   says is checked beside it where the paper's is known to err.  */

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "gpudrano/lattice.h"
#include "testlib.h"

#include <string.h>

#define HEAD								\
"func \"k\" root {\n"							\
"  lanes \"vector\"\n"							\
"  block 0 single\n"							\
"    %1 = uniform p64 \"A\" mod 7 0\n"					\
"    %2 = uniform p64 \"B\" mod 7 0\n"					\
"    %3 = uniform p64 \"M\" mod 7 0\n"					\
"    %4 = uniform i32 \"t\" lo 0\n"					\
"    %5 = uniform i32 \"N\" lo 32\n"					\
"    %6 = const i64 4\n"						\
"    %7 = const i32 0\n"						\
"    %8 = const i32 1\n"						\
"    %9 = uniform i32 \"worker\"\n"					\
"    jump 1\n"

/* "%AT = the address of element %INDEX of %BASE, of SIZE bytes".  */
#define ELEMENT(AT, BASE, INDEX, SIZE)					\
"    %9" #AT "1 = conv i64 %" #INDEX "\n"				\
"    %9" #AT "2 = const i64 " #SIZE "\n"				\
"    %9" #AT "3 = mul i64 %9" #AT "1 %9" #AT "2\n"			\
"    %" #AT " = add p64 %" #BASE " %9" #AT "3\n"

#define LOAD(AT, BYTES, LINE)						\
"    %8" #AT #LINE " = load i32 %" #AT " global " #BYTES " \"x\" @\"k\":" #LINE ":1\n"

/* The domain DOMAIN on TEXT: true if exactly the accesses at the lines
   LINES, ended by 0, are reported.  */

static bool
reports (const char *text, enum domain domain, const int *lines)
{
  struct arena *a = arena_new ();
  char msg[200] = "";
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  bool good = m && ir_verify (m, msg, sizeof msg);
  if (!good)
    printf ("%s\n%s", msg, text);
  struct analysis *r = good ? analyze_module (m, machine_find ("sm_80"),
					      domain) : NULL;
  for (int i = 0; r && i < r->nsites; i++)
    {
      const struct site *s = &r->sites[i];
      int line = s->func->insns[s->insn].loc.line;
      bool want = false;
      for (const int *p = lines; *p; p++)
	want |= *p == line;
      if ((s->finding != FINDING_NONE) != want)
	{
	  printf ("line %d: %s\n", line, want ? "silent" : "reported");
	  good = false;
	}
    }
  arena_free (a);
  return good;
}

/* As reports, for N lines; the same for the lanes domain with MORE.  */

static void
example (const char *name, const char *text, const int *paper,
	 const int *lanes)
{
  test (reports (text, DOMAIN_PAPER, paper), "paper: %s", name);
  test (reports (text, DOMAIN_LANES, lanes), "lanes: %s", name);
}

#define LINES(...) (const int[]) { __VA_ARGS__, 0 }
#define NO_LINES (const int[]) { 0 }

/* Figure 1: array[0], array[tid], array[8 * tid].  */
static const char figure_1[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = const i32 8\n"
"    %22 = mul i32 %20 %21\n"
ELEMENT (30, 1, 7, 4) LOAD (30, 4, 1)
ELEMENT (31, 1, 20, 4) LOAD (31, 4, 2)
ELEMENT (32, 1, 22, 4) LOAD (32, 4, 3)
"    return\n}\n";

/* Figure 2: %22 is the lane's index, %24 what the loop counts; X and Y are
   these two, or turned round in the fixed version.  */
#define FIGURE_2(X, Y, FIRST)						\
HEAD									\
"  block 1 loop 0\n    %20 = lane i32\n    %21 = add i32 %20 %4\n"	\
"    %22 = " FIRST "\n    %23 = ge u1 %22 %5\n    branch %23 6 2\n"	\
"  block 2 loop 0\n    jump 3\n"					\
"  block 3 loop 0\n    %24 = phi i32 %4 %25\n    %26 = lt u1 %24 %5\n"	\
"    branch %26 4 6\n"							\
"  block 4 loop 0\n    %50 = add i32 %" #X " %7\n"			\
"    %51 = add i32 %" #Y " %7\n"					\
"    %40 = mul i32 %5 %50\n    %41 = add i32 %40 %4\n"			\
"    %42 = add i32 %40 %51\n    %43 = mul i32 %5 %4\n"			\
"    %44 = add i32 %43 %51\n"						\
ELEMENT (30, 1, 42, 4) LOAD (30, 4, 1)					\
ELEMENT (31, 3, 41, 4) LOAD (31, 4, 2)					\
ELEMENT (32, 1, 44, 4) LOAD (32, 4, 3)					\
"    %45 = eq u1 %51 %4\n    branch %45 5 7\n"				\
"  block 5 loop 0\n"							\
ELEMENT (33, 2, 50, 4) LOAD (33, 4, 4)					\
LOAD (31, 4, 5)								\
ELEMENT (34, 2, 4, 4) LOAD (34, 4, 6)					\
"    jump 7\n"								\
"  block 6 loop 0\n    return\n"					\
"  block 7 loop 0\n    %25 = add i32 %24 %8\n    jump 3\n"		\
"}\n"

static const char figure_2a[] = FIGURE_2 (22, 24, "add i32 %21 %8");
static const char figure_2b[] = FIGURE_2 (24, 22, "add i32 %21 %7");

/* Slides: row = tid / N, col = tid % N, A[N * row + col].  */
static const char slide_row_col[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = div i32 %20 %5\n"
"    %22 = mod i32 %20 %5\n    %23 = mul i32 %5 %21\n"
"    %24 = add i32 %23 %22\n"
ELEMENT (30, 1, 24, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* Section 6: tid divided by a constant and multiplied by it again, with the
   remainder added.  */
static const char divided[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = const i32 4\n"
"    %22 = div i32 %20 %21\n    %23 = mul i32 %22 %21\n"
"    %24 = mod i32 %20 %21\n    %25 = add i32 %23 %24\n"
ELEMENT (30, 1, 25, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* Section 6: assigned in conditionals, differing by at most one.  */
static const char conditional[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = eq u1 %20 %4\n"
"    branch %21 2 3\n"
"  block 2 loop 0\n    jump 4\n"
"  block 3 loop 0\n    %22 = add i32 %20 %8\n    jump 4\n"
"  block 4 loop 0\n    %23 = phi i32 %20 %22\n"
ELEMENT (30, 1, 23, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* Section 6: the index comes from a call such as __mul24, which the lanes
   domain gets as a multiplication; here by N / N.  */
static const char called[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = call i32 \"mul24\" %20 %8\n"
ELEMENT (30, 1, 21, 4) LOAD (30, 4, 1)
"    return\n}\n";
static const char multiplied[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %22 = div i32 %5 %5\n"
"    %21 = mul i32 %20 %22\n"
ELEMENT (30, 1, 21, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* Slides: if (x == 0) sum += A[N * x].  */
static const char one_lane[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = eq u1 %20 %7\n"
"    branch %21 2 3\n"
"  block 2 loop 0\n    %22 = mul i32 %5 %20\n"
ELEMENT (30, 1, 22, 4) LOAD (30, 4, 1)
"    jump 3\n  block 3 loop 0\n    return\n}\n";

/* The same with the call's routine at hand, which multiplies the low 24 bits
   of its operands: by 1, and by 9.  */
#define MUL24(FACTOR)							\
HEAD									\
"  block 1 loop 0\n    %20 = lane i32\n    %22 = const i32 " #FACTOR "\n" \
"    %21 = call i32 \"mul24\" func 1 %20 %22\n"			\
ELEMENT (30, 1, 21, 4) LOAD (30, 4, 1)					\
"    return\n}\n"							\
"func \"mul24\" params 2 {\n"						\
"  block 0 inherit\n    %1 = param i32 0\n    %2 = param i32 1\n"	\
"    %3 = const i32 16777215\n    %4 = and i32 %1 %3\n"		\
"    %5 = and i32 %2 %3\n    %6 = mul i32 %4 %5\n    return %6\n}\n"
static const char mul24[] = MUL24 (1);
static const char mul24_by_9[] = MUL24 (9);

/* Slides: each thread sums a row, or a column, of A into B; then the first
   one sums B.  X is the row, %20 the thread, %24 what the loop counts.  */
#define SUMS(X, Y)							\
HEAD									\
"  block 1 loop 0\n    %20 = lane i32\n    jump 2\n"			\
"  block 2 loop 0\n    %24 = phi i32 %7 %25\n    %26 = lt u1 %24 %5\n" \
"    branch %26 3 4\n"							\
"  block 3 loop 0\n    %40 = mul i32 %5 %" #X "\n"			\
"    %41 = add i32 %40 %" #Y "\n"					\
ELEMENT (30, 1, 41, 4) LOAD (30, 4, 1)					\
ELEMENT (31, 2, 20, 4) LOAD (31, 4, 2)					\
"    %25 = add i32 %24 %8\n    jump 2\n"				\
"  block 4 loop 0\n    %27 = eq u1 %20 %7\n    branch %27 5 8\n"	\
"  block 5 loop 0\n    jump 6\n"					\
"  block 6 loop 0\n    %28 = phi i32 %7 %29\n    %50 = lt u1 %28 %5\n" \
"    branch %50 7 8\n"							\
"  block 7 loop 0\n"							\
ELEMENT (32, 2, 28, 4) LOAD (32, 4, 3)					\
"    %29 = add i32 %28 %8\n    jump 6\n"				\
"  block 8 loop 0\n    return\n}\n"
static const char sums[] = SUMS (20, 24);
static const char sums_fixed[] = SUMS (24, 20);

/* Section 4.2: (tid < N) ? 10 : 20 as an index.  */
static const char ten_or_twenty[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = lt u1 %20 %4\n"
"    %22 = const i32 10\n    %23 = const i32 20\n    branch %21 2 3\n"
"  block 2 loop 0\n    jump 4\n  block 3 loop 0\n    jump 4\n"
"  block 4 loop 0\n    %24 = phi i32 %22 %23\n"
ELEMENT (30, 1, 24, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* A warp that is a tile of two rows of 16 in a matrix with rows of N, the
   thread's number in two dimensions being %22, %21.  */
static const char tile[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %23 = const i32 16\n"
"    %21 = div i32 %20 %23\n    %22 = mod i32 %20 %23\n"
"    %24 = mul i32 %21 %5\n    %25 = add i32 %24 %22\n"
"    %26 = mul i32 %22 %5\n    %27 = add i32 %26 %21\n"
ELEMENT (30, 1, 25, 4) LOAD (30, 4, 1)
ELEMENT (31, 1, 27, 4) LOAD (31, 4, 2)
"    return\n}\n";

/* Section 4.1: a linear function with coefficient -1; section 3.2: elements
   of 8 bytes.  */
static const char unit[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = sub i32 %5 %20\n"
"    %22 = add i32 %20 %20\n    %23 = sub i32 %22 %20\n"
"    %24 = add i32 %21 %20\n"
ELEMENT (30, 1, 21, 4) LOAD (30, 4, 1)
ELEMENT (31, 1, 20, 8) LOAD (31, 8, 2)
ELEMENT (32, 1, 24, 4) LOAD (32, 4, 3)
ELEMENT (33, 1, 23, 4) LOAD (33, 4, 4)
"    return\n}\n";

/* Section 4.2: an array read at a place that depends on tid gives top.  */
static const char indirect[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n"
ELEMENT (30, 2, 20, 4)
"    %21 = load i32 %30 global 4 \"B\" @\"k\":1:1\n"
ELEMENT (31, 1, 21, 4) LOAD (31, 4, 2)
ELEMENT (32, 2, 4, 4)
"    %22 = load i32 %32 global 4 \"B\" @\"k\":3:1\n"
ELEMENT (33, 1, 22, 4) LOAD (33, 4, 4)
"    return\n}\n";

/* A lane loop as GCC divides it: its variable is (32 * warp + lane) * step
   at first and goes up by what all threads share.  As in a CUDA kernel, this
   is tid plus such a value if the step is 1, -tid if it is -1.  */
static const char divided_loop[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = add i32 %20 %5\n"
"    %22 = const i32 2\n    %23 = const i32 1\n    %24 = const i32 -1\n"
"    %25 = conv i32 %23\n    %26 = mul i32 %21 %25\n"
"    %27 = mul i32 %24 %21\n    %28 = mul i32 %21 %22\n    jump 2\n"
"  block 2 loop 0 assume 0\n"
"    %50 = phi i32 %26 %53\n    %51 = phi i32 %27 %54\n"
"    %52 = phi i32 %28 %55\n"
ELEMENT (30, 1, 50, 4) LOAD (30, 4, 1)
ELEMENT (31, 1, 51, 4) LOAD (31, 4, 2)
ELEMENT (32, 1, 52, 4) LOAD (32, 4, 3)
"    %53 = add i32 %50 %9\n    %54 = sub i32 %51 %9\n"
"    %55 = add i32 %52 %9\n    %56 = lt u1 %53 %5\n    branch %56 2 3\n"
"  block 3 loop 0\n    return\n}\n";

/* How GCC divides a loop among teams: what one lane chooses for all is no
   function of tid.  */
static const char divided_work[] = HEAD
"  block 1 single\n    %20 = lt u1 %4 %5\n    branch %20 2 3\n"
"  block 2 single\n    jump 3\n"
"  block 3 single\n    %21 = phi i32 %4 %5\n    jump 4\n"
"  block 4 loop 0\n    %22 = lane i32\n    %23 = add i32 %21 %22\n"
ELEMENT (30, 1, 23, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* Section 6: the second dimension.  */
static const char second[] = HEAD
"  block 1 loop 0\n    %20 = lane i32\n    %21 = mul i32 %9 %5\n"
"    %22 = add i32 %21 %20\n"
ELEMENT (30, 1, 22, 4) LOAD (30, 4, 1)
"    return\n}\n";

/* The lattices: bounds, monotone operations, and what 4.2 says of them.  */

static void
lattices (void)
{
  static const enum paper_bool all[] =
    {
      PAPER_B_BOTTOM, PAPER_T, PAPER_T_MINUS, PAPER_F, PAPER_F_MINUS,
      PAPER_TF, PAPER_TT_MINUS, PAPER_FF_MINUS, PAPER_B_TOP
    };
  bool join = true, laws = true, monotone = true;
  for (int x = PAPER_BOTTOM; x <= PAPER_TOP; x++)
    for (int y = PAPER_BOTTOM; y <= PAPER_TOP; y++)
      {
	enum paper_int j = paper_join (x, y);
	join &= (j == paper_join (y, x) && paper_join (j, (enum paper_int) x)
		 == j && paper_join ((enum paper_int) x, x) == (enum paper_int) x);
	for (int z = PAPER_BOTTOM; z <= PAPER_TOP; z++)
	  {
	    enum paper_int more = paper_join (x, z);
	    enum paper_int a = paper_add (x, y), b = paper_add (more, y);
	    enum paper_int c = paper_other (x, y), d = paper_other (more, y);
	    join &= test_same (paper_join (j, z),
			       paper_join (x, paper_join (y, z)),
			       "join of %d, %d and %d", x, y, z);
	    monotone &= paper_join (a, b) == b && paper_join (c, d) == d;
	  }
      }
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 9; k++)
      {
	enum paper_bool j = paper_bool_join (all[i], all[k]);
	laws &= test_same (j, paper_bool_join (all[k], all[i]),
			   "join of %d and %d", i, k);
	laws &= test_same (paper_not (paper_not (all[i])), all[i],
			   "not not %d", i);
	laws &= test_same (paper_and (all[i], all[k]),
			   paper_and (all[k], all[i]), "%d and %d", i, k);
	for (int n = 0; n < 9; n++)
	  {
	    enum paper_bool more = paper_bool_join (all[i], all[n]);
	    enum paper_bool a = paper_and (all[i], all[k]);
	    enum paper_bool b = paper_and (more, all[k]);
	    monotone &= test_same (paper_bool_join (a, b), b,
				   "%d and %d, then %d", i, k, n);
	  }
      }
  test (join, "integers: least upper bounds");
  test (laws, "booleans: join, not, and");
  test (monotone, "operations are monotone");
  bool four = paper_not (PAPER_TT_MINUS) == PAPER_FF_MINUS;
  static const enum paper_bool used[] = { PAPER_TF, PAPER_FF_MINUS,
					  PAPER_TT_MINUS, PAPER_B_TOP };
  for (int i = 0; i < 4; i++)
    four &= (paper_and (PAPER_FF_MINUS, used[i]) == PAPER_FF_MINUS
	     && paper_or (PAPER_TT_MINUS, used[i]) == PAPER_TT_MINUS);
  test (four, "what section 4.2 says of booleans");
  test (paper_add (PAPER_1, PAPER_1) == PAPER_TOP
	&& paper_add (PAPER_1, PAPER_MINUS_1) == PAPER_0
	&& paper_other (PAPER_0, PAPER_1) == PAPER_TOP
	&& paper_equal (PAPER_1, PAPER_0) == PAPER_FF_MINUS
	&& paper_equal (PAPER_0, PAPER_0) == PAPER_TF
	&& paper_compare (PAPER_1, PAPER_0) == PAPER_B_TOP,
	"what section 4.2 says of integers");
}

int
main (void)
{
  lattices ();
  example ("figure 1", figure_1, LINES (3), LINES (3));
  example ("figure 2a", figure_2a, LINES (1, 2, 5), LINES (1, 2, 5));
  example ("figure 2b", figure_2b, NO_LINES, NO_LINES);
  example ("row and column (slides)", slide_row_col, LINES (1), NO_LINES);
  example ("divided and multiplied", divided, LINES (1), NO_LINES);
  example ("assigned in a conditional", conditional, LINES (1), NO_LINES);
  example ("an unknown call", called, LINES (1), LINES (1));
  example ("a call known as a product", multiplied, LINES (1), NO_LINES);
  example ("a call known as a routine", mul24, LINES (1), NO_LINES);
  example ("the same, uncoalesced", mul24_by_9, LINES (1), LINES (1));
  example ("sums of rows (slides)", sums, LINES (1), LINES (1));
  example ("sums of columns (slides)", sums_fixed, NO_LINES, NO_LINES);
  example ("ten or twenty", ten_or_twenty, LINES (1), NO_LINES);
  example ("a tile", tile, LINES (1, 2), LINES (2));
  example ("one thread (slides)", one_lane, NO_LINES, NO_LINES);
  example ("coefficients and sizes", unit, LINES (2, 4), NO_LINES);
  example ("indirect", indirect, LINES (2), LINES (2));
  example ("a divided loop", divided_loop, LINES (3), LINES (3));
  example ("divided work", divided_work, NO_LINES, NO_LINES);
  example ("second dimension", second, NO_LINES, NO_LINES);
  test (reports (second, DOMAIN_PAPER_2D, LINES (1)),
	"paper-2d: second dimension");
  return test_end ();
}
