/* Changes that advice proposes, as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "edited.h"
#include "source/rewrite.h"
#include "testlib.h"

#include <string.h>

/* In PROGRAM the loop that has the lanes, or gets them in addition, is that of
   the first line; the other is in line INNER, 0 for none.  OUTWARD: the lanes
   go from INNER to it.  */
struct example
{
  const char *name;
  enum source_form form;
  const char *program;
  int inner;
  bool outward;
  const char *reduction;
  const char *want;
};

static const struct example examples[] =
{
  { "move vector inwards", SOURCE_C,
    "#pragma acc parallel loop gang vector\nfor (i = 0; i < n; i++)\n  {\n"
    "    x = 0;\n    for (j = 0; j < n; j++)\n      f ();\n  }\n", 5, false,
    "reduction(+:x)",
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n  {\n"
    "    x = 0;\n#pragma acc loop vector reduction(+:x)\n"
    "    for (j = 0; j < n; j++)\n      f ();\n  }\n" },
  { "move vector to a sequential loop", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n  #pragma acc loop"
    " seq\n  for (j = 0; j < n; j++)\n    f ();\n", 4, false, NULL,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n  #pragma acc loop"
    " vector\n  for (j = 0; j < n; j++)\n    f ();\n" },
  { "move vector outwards", SOURCE_C,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n#pragma acc loop"
    " vector(64)\n  for (j = 0; j < n; j++)\n    f ();\n", 4, true, NULL,
    NULL },
  { "move vector outwards, without an argument", SOURCE_C,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n#pragma acc loop"
    " vector\n  for (j = 0; j < n; j++)\n    f ();\n", 4, true, NULL,
    "#pragma acc parallel loop gang vector\nfor (i = 0; i < n; i++)\n"
    "#pragma acc loop seq\n  for (j = 0; j < n; j++)\n    f ();\n" },
  { "take worker with vector outwards", SOURCE_C,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n#pragma acc loop"
    " worker vector\n  for (j = 0; j < n; j++)\n    f ();\n", 4, true, NULL,
    "#pragma acc parallel loop gang worker vector\nfor (i = 0; i < n; i++)\n"
    "#pragma acc loop seq\n  for (j = 0; j < n; j++)\n    f ();\n" },
  { "write what the compiler gave to a loop without clauses", SOURCE_C,
    "#pragma acc parallel loop copy(a)\nfor (i = 0; i < n; i++)\n"
    "#pragma acc loop independent\n  for (j = 0; j < n; j++)\n    f ();\n", 4,
    true, NULL,
    "#pragma acc parallel loop gang vector copy(a)\nfor (i = 0; i < n; i++)\n"
    "#pragma acc loop seq\n  for (j = 0; j < n; j++)\n    f ();\n" },
  { "keep the gangs of a loop that only had lanes", SOURCE_C,
    "#pragma acc loop vector\nfor (i = 0; i < n; i++)\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 3, false, NULL,
    "#pragma acc loop seq\nfor (i = 0; i < n; i++)\n"
    "#pragma acc loop vector\n  for (j = 0; j < n; j++)\n    f ();\n" },
  { "gangs are not moved with the lanes", SOURCE_C,
    "#pragma acc loop seq\nfor (i = 0; i < n; i++)\n#pragma acc loop\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 4, true, NULL, NULL },
  { "give lanes to the iterations of threads", SOURCE_C,
    "#pragma omp parallel for map(c)\nfor (i = 0; i < n; i++)\n  f ();\n", 0,
    false, NULL,
    "#pragma omp parallel for simd map(c) private(i)\n"
    "for (i = 0; i < n; i++)\n  f ();\n" },
  { "no lanes where the last iteration leaves something", SOURCE_C,
    "#pragma omp parallel for lastprivate(c)\nfor (i = 0; i < n; i++)\n"
    "  f ();\n", 0, false, NULL, NULL },
  { "no lanes of tiles are moved", SOURCE_C,
    "#pragma acc parallel loop tile(8, 8)\nfor (i = 0; i < n; i++)\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 3, false, NULL, NULL },
  { "no lanes of kernels are moved", SOURCE_C,
    "#pragma acc kernels loop\nfor (i = 0; i < n; i++)\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 3, false, NULL, NULL },
  { "a loop that shares its line gets no directive", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++) {\n"
    "  x = 0; for (j = 0; j < n; j++)\n    f ();\n}\n", 3, false, NULL,
    NULL },
  { "nothing comes between a pragma and its loop", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n#pragma GCC unroll 2\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 4, false, NULL, NULL },
  { "nor with a comment there", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n# pragma ivdep\n"
    "  /* all rows */\n  for (j = 0; j < n; j++)\n    f ();\n", 5, false, NULL,
    NULL },
  { "nor what _Pragma says", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n"
    "  _Pragma (\"GCC ivdep\")\n  for (j = 0; j < n; j++)\n    f ();\n", 4,
    false, NULL, NULL },
  { "nor a macro", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n  UNROLL\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 4, false, NULL, NULL },
  { "nor an attribute", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n  [[likely]]\n"
    "  for (j = 0; j < n; j++)\n    f ();\n", 4, false, NULL, NULL },
  { "a condition's statement may have a directive", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n"
    "  if (i > 0)	/* not the first */\n    for (j = 0; j < n; j++)\n"
    "      f ();\n", 4, false, NULL,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++)\n"
    "  if (i > 0)	/* not the first */\n#pragma acc loop vector\n"
    "    for (j = 0; j < n; j++)\n      f ();\n" },
  { "no loop of another form", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n"
    "  for (j = 0, k = 1; j < n; j++)\n    f ();\n", 3, false, NULL, NULL },
  { "nor with another test", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n"
    "  for (j = 0; j + 1 < n; j++)\n    f ();\n", 3, false, NULL, NULL },
  { "nor with another step", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++)\n"
    "  for (j = 1; j < n; j *= 2)\n    f ();\n", 3, false, NULL, NULL },
  { "OpenMP has != as well", SOURCE_C,
    "#pragma omp target teams distribute parallel for simd\n"
    "for (i = 0; i < n; i++)\n  for (j = 0; j != n; j = 1 + j)\n    f ();\n", 3,
    false, NULL,
    "#pragma omp target teams distribute parallel for\n"
    "for (i = 0; i < n; i++)\n#pragma omp simd\n"
    "  for (j = 0; j != n; j = 1 + j)\n    f ();\n" },
  { "no variable that is used behind its loop", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++) {\n"
    "  for (j = 0; j < n; j++)\n    f ();\n  g (j); }\n", 3, false, NULL, NULL },
  { "but one that is set again", SOURCE_C,
    "#pragma acc parallel loop\nfor (i = 0; i < n; i++) {\n"
    "  for (j = n; j > 0; j -= 2)\n    f ();\n  for (j = 0; ; ); }\n", 3, false,
    NULL,
    "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++) {\n"
    "#pragma acc loop vector\n  for (j = n; j > 0; j -= 2)\n    f ();\n"
    "  for (j = 0; ; ); }\n" },
  { "nothing between Fortran's pragma and its loop", SOURCE_FREE,
    "!$omp target teams distribute parallel do simd\ndo i = 1, n\n"
    "  !GCC$ unroll 2\n  ! all rows\n  do j = 1, n\n  end do\nend do\n", 5,
    false, NULL, NULL },
  { "a comment is none", SOURCE_FREE,
    "!$omp target teams distribute parallel do simd\ndo i = 1, n\n"
    "  ! costs 5$\n  do j = 1, n\n  end do\nend do\n", 4, false, NULL,
    "!$omp target teams distribute parallel do\ndo i = 1, n\n"
    "  ! costs 5$\n  !$omp simd\n  do j = 1, n\n  end do\nend do\n" },
  { "move simd inwards", SOURCE_C,
    "#pragma omp target teams distribute parallel for simd map(a)\n"
    "for (i = 0; i < n; i++)\n  for (j = 0; j < n; j++)\n    f ();\n", 3,
    false, NULL,
    "#pragma omp target teams distribute parallel for map(a)\n"
    "for (i = 0; i < n; i++)\n#pragma omp simd\n  for (j = 0; j < n; j++)\n"
    "    f ();\n" },
  { "clauses that only simd has", SOURCE_C,
    "#pragma omp target teams distribute parallel for simd simdlen(32)\n"
    "for (i = 0; i < n; i++)\n  for (j = 0; j < n; j++)\n    f ();\n", 3,
    false, NULL, NULL },
  { "move the lanes of teams loop", SOURCE_FREE,
    "!$omp target teams loop map(a)\ndo i = 1, n\n  do j = 1, n\n  end do\n"
    "end do\n!$omp end target teams loop\n", 3, false, NULL,
    "!$omp target teams distribute parallel do map(a)\ndo i = 1, n\n"
    "  !$omp simd\n  do j = 1, n\n  end do\nend do\n"
    "!$omp end target teams distribute parallel do\n" },
  { "a bound loop stays", SOURCE_C,
    "#pragma omp target teams loop bind(teams)\n"
    "for (i = 0; i < n; i++)\n  for (j = 0; j < n; j++)\n    f ();\n", 3,
    false, NULL, NULL },
  { "remove simd at the end, too", SOURCE_FREE,
    "!$omp target teams distribute parallel do simd\ndo i = 1, n\n"
    "  do j = 1, n\n  end do\nend do\n"
    "!$omp end target teams distribute parallel do simd\n", 3, false,
    "reduction(+:t)",
    "!$omp target teams distribute parallel do\ndo i = 1, n\n"
    "  !$omp simd reduction(+:t)\n  do j = 1, n\n  end do\nend do\n"
    "!$omp end target teams distribute parallel do\n" },
  { "add vector", SOURCE_C,
    "#pragma acc parallel loop gang worker copy(a)\n"
    "for (i = 0; i < n; i++)\n  f ();\n", 0, false, NULL,
    "#pragma acc parallel loop gang worker vector copy(a)\n"
    "for (i = 0; i < n; i++)\n  f ();\n" },
  { "no vector where gangs have iterations of their own", SOURCE_C,
    "#pragma acc loop gang(static: *)\nfor (i = 0; i < n; i++)\n  f ();\n", 0,
    false, NULL, NULL },
  { "add simd and a reduction", SOURCE_C,
    "#pragma omp target teams distribute parallel for\n"
    "for (int i = 0; i < n; i++)\n  f ();\n", 0, false, "reduction(max:m)",
    "#pragma omp target teams distribute parallel for simd"
    " reduction(max:m)\nfor (int i = 0; i < n; i++)\n  f ();\n" },
  { "keep a variable private that is", SOURCE_C,
    "#pragma omp for private(ii) private(k,i)\nfor (i = 0; i < n; i++)\n"
    "  f ();\n", 0, false, NULL,
    "#pragma omp for simd private(ii) private(k,i)\n"
    "for (i = 0; i < n; i++)\n  f ();\n" },
  { "make a variable private that only looks so", SOURCE_C,
    "#pragma omp for private(ii) firstprivate(i_)\nfor (i = 0; i < n; i++)\n"
    "  f ();\n", 0, false, NULL,
    "#pragma omp for simd private(ii) firstprivate(i_) private(i)\n"
    "for (i = 0; i < n; i++)\n  f ();\n" },
  { "add simd where the clause is there", SOURCE_C,
    "#pragma omp parallel for reduction (default, + : s , t) reduction(max:m)\n"
    "for (int i = 0; i < n; i++)\n  f ();\n", 0, false,
    "reduction(+:t, s) reduction(max:m)",
    "#pragma omp parallel for simd reduction (default, + : s , t)"
    " reduction(max:m)\n"
    "for (int i = 0; i < n; i++)\n  f ();\n" },
  { "but not where it says something else", SOURCE_C,
    "#pragma omp parallel for reduction(*:s)\n"
    "for (int i = 0; i < n; i++)\n  f ();\n", 0, false, "reduction(+:s)",
    NULL },
  { "nor where it lacks a variable", SOURCE_C,
    "#pragma omp parallel for reduction(+:s)\n"
    "for (int i = 0; i < n; i++)\n  f ();\n", 0, false, "reduction(+:s, t)",
    NULL },
  { "add simd to the last of several directives", SOURCE_C,
    "#pragma omp target map(a)\n#pragma omp teams\n#pragma omp distribute\n"
    "for (i = 0; i < n; i++)\n  f ();\n", 0, false, NULL,
    "#pragma omp target map(a)\n#pragma omp teams\n"
    "#pragma omp distribute parallel for simd private(i)\n"
    "for (i = 0; i < n; i++)\n  f ();\n" },
  { "no simd for collapsed loops", SOURCE_C,
    "#pragma omp target teams distribute parallel for collapse(2)\n"
    "for (i = 0; i < n; i++)\n  for (j = 0; j < n; j++)\n    f ();\n", 0,
    false, NULL, NULL }
};

/* Loop L as base/acc-levels.c has it, inside loop PARENT.  */

static struct level_loop
level_loop (const struct loop_source *l, int parent)
{
  struct level_clauses c;
  struct level_loop x = { .parent = parent, .is_seq = true };
  if (l->have_directive && rewrite_levels (&l->d, &c))
    {
      x.written = c.levels;
      x.is_seq = c.seq;
      x.independent = !c.seq;
      x.tile = directive_clause (&l->d, "tile") >= 0;
    }
  return x;
}

/* Make E move OpenACC's lanes as X says; INNER is null if there is none.  */

static void
move_levels (struct arena *a, struct edits *e, const struct example *x,
	     const struct loop_source *outer, const struct loop_source *inner)
{
  struct level_loop at[2] = { level_loop (outer, -1) };
  struct levels l = { .n = 1, .at = at };
  struct level_move m;
  if (inner)
    at[l.n++] = level_loop (inner, 0);
  int to = inner && !x->outward, from = inner ? !to : -1;
  const struct loop_source *source[2] = { outer, inner };
  if (levels_move (a, &l, from, to, false, &m))
    e->failed = true;
  else
    rewrite_move_levels (e, &outer->d, from < 0 ? NULL : source[from],
			 source[to], &m, x->reduction);
}

/* Do EXAMPLE with memory from A.  */

static void
try (struct arena *a, const struct example *x)
{
  struct source s = { edited_line, (void *) x->program, x->form, 0 };
  struct loop_source outer, inner;
  struct edits e;
  edits_init (&e, a);
  bool found = (rewrite_find (a, &s, 1, 1, 1, &outer)
		&& (!x->inner || rewrite_find (a, &s, 2, x->inner, 13,
					       &inner)));
  test (found, "%s: it is found", x->name);
  if (!found)
    return;
  if (!outer.d.omp)
    move_levels (a, &e, x, &outer, x->inner ? &inner : NULL);
  else if (!x->inner)
    rewrite_add_lanes (&e, &outer.d, &outer, x->reduction);
  else if (x->outward)
    rewrite_move_lanes (&e, &inner, &outer, x->reduction);
  else
    rewrite_move_lanes (&e, &outer, &inner, x->reduction);
  edited_compare (a, x->program, &e, x->want, x->name);
}

/* Chunks.  */

static void
test_chunks (struct arena *a)
{
  static const struct { const char *from, *to; } chunks[] =
  {
    { "#pragma omp for schedule(static, 100) nowait\n",
      "#pragma omp for schedule(static, 128) nowait\n" },
    { "#pragma omp for schedule(monotonic: static,7)\n",
      "#pragma omp for schedule(monotonic: static,128)\n" },
    { "#pragma acc loop gang(static:5) vector\n",
      "#pragma acc loop gang(static:128) vector\n" },
    { "#pragma omp for schedule(static)\n", NULL }
  };
  for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++)
    {
      char *program = arena_printf (a, "%sfor (i = 0; i < n; i++)\n  f ();\n",
				    chunks[i].from);
      char *want = (chunks[i].to
		    ? arena_printf (a, "%sfor (i = 0; i < n; i++)\n  f ();\n",
				    chunks[i].to) : NULL);
      struct source s = { edited_line, program, SOURCE_C, 0 };
      struct loop_source l;
      struct edits e;
      edits_init (&e, a);
      if (rewrite_find (a, &s, 1, 1, 1, &l))
	rewrite_chunk (&e, &l, 128);
      edited_compare (a, program, &e, want, chunks[i].from);
    }
}

/* Elements as variables.  In PROGRAM the loop in line LINE accumulates in
   ARRAY.  */

struct element
{
  const char *name;
  enum source_form form;
  const char *array, *program, *want;
  int line;
};

static const struct element elements[] =
{
  { "an element, among statements", SOURCE_C, "y",
    "{\n  f ();\n  for (j = 0; j < n; j++)\n    y[i] += a[j];\n}\n",
    "{\n  f ();\n  float total = y[i];\n  for (j = 0; j < n; j++)\n"
    "    total += a[j];\n  y[i] = total;\n}\n", 3 },
  { "an element, in a single statement", SOURCE_C, "y",
    "for (i = 0; i < n; i++)\n\tfor (j = 0; j < n; j++)\n"
    "\t  y[i*m + 1] = y[i * m + 1] + a[j];\n",
    "for (i = 0; i < n; i++)\n\t{\n\tfloat total = y[i*m + 1];\n"
    "\tfor (j = 0; j < n; j++)\n\t  total = total + a[j];\n"
    "\ty[i*m + 1] = total;\n\t}\n", 2 },
  { "an element of an array of arrays", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++) y[i][k] += total[j];\n}\n",
    "{\n  float total2 = y[i][k];\n"
    "  for (j = 0; j < n; j++) total2 += total[j];\n"
    "  y[i][k] = total2;\n}\n", 2 },
  { "an element in Fortran", SOURCE_FREE, "y",
    "do i = 1, n\n  DO j = 1, m\n    y(i) = Y (I) + a(j, i)\n  END DO\nend do\n",
    "do i = 1, n\n  block\n  float :: total\n  total = y(i)\n"
    "  DO j = 1, m\n    total = total + a(j, i)\n  END DO\n"
    "  y(i) = total\n  end block\nend do\n", 2 },
  { "an element in fixed form", SOURCE_FIXED, "y",
    "      do 10 i = 1, n\n        do j = 1, m\n          y(i) = y(i) +\n"
    "     &a(j, i)\n        end do\n 10   continue\n",
    "      do 10 i = 1, n\n        block\n        float :: total\n"
    "        total = y(i)\n        do j = 1, m\n"
    "          total = total +\n     &a(j, i)\n        end do\n"
    "        y(i) = total\n        end block\n 10   continue\n", 2 },
  { "an element before an else", SOURCE_C, "y",
    "if (k)\n  for (j = 0; j < n; j++)\n    y[i] += a[j];\nelse\n  y[i] = 0;\n",
    "if (k)\n  {\n  float total = y[i];\n  for (j = 0; j < n; j++)\n"
    "    total += a[j];\n  y[i] = total;\n  }\nelse\n  y[i] = 0;\n", 2 },
  { "an element in two branches", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    if (a[j] > 0)\n      if (b[j])\n"
    "        y[i] += a[j];\n      else\n        y[i] -= a[j];\n  f ();\n}\n",
    "{\n  float total = y[i];\n  for (j = 0; j < n; j++)\n    if (a[j] > 0)\n"
    "      if (b[j])\n        total += a[j];\n      else\n"
    "        total -= a[j];\n  y[i] = total;\n  f ();\n}\n", 2 },
  { "no other element", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    y[i] += y[j];\n}\n", NULL, 2 },
  { "no element of its own for each iteration", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    y[i + j] += a[j];\n}\n", NULL, 2 },
  { "no subscript that changes", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    { y[k] += a[j]; k += 0; }\n}\n", NULL,
    2 },
  { "no subscript that is the loop's own", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    { int k = 1; y[k] += a[j]; }\n}\n",
    NULL, 2 },
  { "no function in a subscript", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    y[f (i)] += a[j];\n}\n", NULL, 2 },
  { "no member", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    y[i].x += a[j];\n}\n", NULL, 2 },
  { "no pragma of another kind", SOURCE_C, "y",
    "{\n#pragma GCC ivdep\n  for (j = 0; j < n; j++)\n    y[i] += a[j];\n}\n",
    NULL, 3 },
  { "no statement in the same line", SOURCE_C, "y",
    "{\n  for (j = 0; j < n; j++)\n    y[i] += a[j]; f ();\n}\n", NULL, 2 },
  { "no macro", SOURCE_C, "y",
    "#define LOOP \\\n  for (j = 0; j < n; j++) \\\n    y[i] += a[j];\n", NULL,
    2 }
};

static void
test_elements (struct arena *a)
{
  for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
    {
      const struct element *x = &elements[i];
      struct source s = { edited_line, (void *) x->program, x->form, 0 };
      struct scalar scalar = { x->array, "float", "total", NULL };
      struct loop_source l;
      struct edits e;
      edits_init (&e, a);
      if (rewrite_find (a, &s, 1, x->line, 12, &l))
	rewrite_scalars (&e, &l, 1, &scalar);
      else
	e.failed = true;
      edited_compare (a, x->program, &e, x->want, x->name);
    }
}

/* Collapsed loops: three of them, turned round.  */

static void
test_order (struct arena *a)
{
  static const int turned[] = { 2, 0, 1 };
  char program[] = "!$acc loop collapse(3)\ndo i = 1, n\n  do j = 1, m\n"
    "    do k = 1, l\n      x = 0\n    end do\n  end do\nend do\n";
  struct source s = { edited_line, program, SOURCE_FREE, 132 };
  struct loop_source l;
  struct edits e;
  edits_init (&e, a);
  if (rewrite_find (a, &s, 1, 1, 1, &l))
    rewrite_order (&e, &l, 3, turned);
  edited_compare (a, program, &e, "!$acc loop collapse(3)\ndo k = 1, l\n"
		  "  do i = 1, n\n    do j = 1, m\n      x = 0\n    end do\n"
		  "  end do\nend do\n", "three loops turned");
  edits_init (&e, a);
  rewrite_order (&e, &l, 4, turned);
  test (e.failed, "there is no fourth loop");
}

int
main (void)
{
  struct arena *a = arena_new ();
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    try (a, &examples[i]);
  test_chunks (a);
  test_order (a);
  test_elements (a);
  arena_free (a);
  return test_end ();
}
