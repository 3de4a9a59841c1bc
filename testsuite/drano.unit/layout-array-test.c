/* Which array an access is to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/traffic.h"
#include "base/arena.h"
#include "testlib.h"

#include <string.h>

/* An access to a member: of "in", 12 bytes each, which is a member of "out", 60
   bytes each.  */
static struct ir_holder out = { .array = "out", .bytes = 60 };
static struct ir_holder in = { .array = "in", .bytes = 12, .outer = &out };

/* Which structure lanes stride over.  */

static void
test_holder (void)
{
  static const struct { int64_t step; const char *want; } steps[] =
  {
    { 12, "in" }, { 24, "in" }, { 60, "in" }, { -12, "in" }, { 4, NULL },
    { 30, NULL }, { 0, NULL }
  };
  struct ir_mem mem = { .array = "x", .holder = &in };
  for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
    {
      const struct ir_holder *h = layout_holder (&mem, steps[k].step);
      test_string (h ? h->array : NULL, steps[k].want,
		   "the structure that lanes %d bytes apart stride over",
		   (int) steps[k].step);
    }
  in.bytes = 40;
  test_string (layout_holder (&mem, 60)->array, "out",
	       "the outer one, as 60 is no multiple of 40");
  in.bytes = 12;
  mem.holder = NULL;
  test (!layout_holder (&mem, 12), "no structure");
}

/* Names that are an array's.  */

static void
test_names (void)
{
  static const struct { const char *name; const char *want; } names[] =
  {
    { "a", "a" }, { "p->x", "p->x" }, { "this", NULL }, { "thisone", "thisone" },
    { "f (x)", NULL }, { "f(x)", NULL }, { "a(:,2)", "a(:,2)" }, { NULL, NULL }
  };
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    {
      struct ir_mem mem = { .array = names[k].name };
      struct ir_insn i = { .mem = &mem };
      test_string (layout_array (&i, false, NULL, 8), names[k].want,
		   "the array of '%s'", names[k].name ? names[k].name : "");
    }
  struct ir_mem mem = { .array = "x", .holder = &in };
  struct ir_insn i = { .mem = &mem };
  test_string (layout_array (&i, false, NULL, 24), "in",
	       "the array whose elements lanes stride over");
  test_string (layout_array (&i, false, NULL, 8), "x",
	       "the member, if they stride over less");
}

/* In a routine the base has the region's name.  */

static void
test_routine (void)
{
  struct arena *a = arena_new ();
  struct pool *p = pool_new (a);
  const struct poly *s = poly_sym (p, sym_new (p, false, "given", NULL));
  const struct poly *t = poly_sym (p, sym_new (p, false, "other", NULL));
  const struct poly *unnamed = poly_sym (p, sym_new (p, false, NULL, NULL));
  const struct poly *call = poly_sym (p, sym_new (p, false, "f (x)", NULL));
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = 1 + (l > 3);
  const struct poly *uneven = poly_mul (p, poly_lanes (p, v), s);
  const struct { const char *what; const struct poly *base; const char *name; }
    bases[] =
  {
    { "a symbol", s, "given" }, { "a sum", poly_add (p, s, t), NULL },
    { "a symbol and a number", poly_add (p, s, poly_const (p, 4)), NULL },
    { "twice a symbol", poly_add (p, s, s), NULL },
    { "a product", poly_mul (p, s, t), NULL },
    { "a number", poly_const (p, 1), NULL }, { "nothing", p->zero, NULL },
    { "a symbol without a name", unnamed, NULL },
    { "what lanes have differently", uneven, NULL }
  };
  struct ir_mem mem = { .array = "x" };
  struct ir_insn i = { .mem = &mem };
  for (size_t k = 0; k < sizeof bases / sizeof *bases; k++)
    {
      const char *name = bases[k].name, *want = name ? name : "x";
      test_string (layout_array (&i, true, bases[k].base, 8), want,
		   "the array where the base is %s", bases[k].what);
      test_string (layout_array (&i, false, bases[k].base, 8), "x",
		   "in the region itself, %s", bases[k].what);
      test_number (layout_of_p (&i, true, bases[k].base, "x"), !name,
		   "an access with %s is to 'x'", bases[k].what);
      test_number (layout_of_p (&i, true, bases[k].base, "given"),
		   name != NULL, "an access with %s is to 'given'",
		   bases[k].what);
    }
  test_string (layout_array (&i, true, call, 8), "x", "a call is no array");
  mem.array = NULL;
  test (!layout_array (&i, true, s, 8), "what has no name of its own has none");
  test (!layout_of_p (&i, false, s, "x"), "and is no access to 'x'");
  arena_free (a);
}

/* The arrays that an access is to.  */

static void
test_of (void)
{
  struct ir_mem mem = { .array = "x", .holder = &in };
  struct ir_insn i = { .mem = &mem };
  test (layout_of_p (&i, false, NULL, "x"), "a member");
  test (layout_of_p (&i, false, NULL, "in"), "of an element of an array");
  test (layout_of_p (&i, false, NULL, "out"), "which is in another array's");
  test (!layout_of_p (&i, false, NULL, "y"), "but of no other");
}

int
main (void)
{
  test_holder ();
  test_names ();
  test_routine ();
  test_of ();
  return test_end ();
}
