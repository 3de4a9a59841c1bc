/* The table of sites: which accesses are one, and what is said of them then.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "site/site-table.h"
#include "testlib.h"

/* A region with accesses.  */
struct region
{
  struct arena *arena;
  struct ir_func *f;
  ir_blk block;
  ir_ref address;
  struct sites *sites;
};

static struct region
region_new (void)
{
  struct region r = { .arena = arena_new () };
  struct ir_module *m = ir_module_new (r.arena);
  r.f = ir_func_new (m, "f", "f", true);
  r.block = ir_block_new (r.f, IR_SINGLE);
  r.address = ir_const (r.f, r.block, test_ptr, 0);
  r.sites = sites_new (r.arena);
  return r;
}

/* A site of an access OP of BYTES of ARRAY at LINE and COLUMN of R, 0: with no
   place.  It needs SECTORS.  */

static struct site
site_at (struct region *r, enum ir_op op, const char *array, int bytes,
	 int line, int column, int sectors)
{
  struct ir_mem mem = { .space = IR_GLOBAL, .bytes = bytes, .array = array };
  struct ir_loc loc = { line ? "f.c" : NULL, line, column, NULL };
  ir_ref i = ir_access (r->f, r->block, op, test_i32, r->address,
			op == IR_LOAD ? IR_NONE : r->address, mem);
  ir_locate (r->f, i, loc);
  struct site s = { .func = r->f, .insn = i, .root = r->f, .lanes = 32,
		    .sectors = { sectors, sectors }, .lines = { 1, 1 },
		    .ideal = 4, .full_sectors = sectors, .exact_index = true,
		    .exact_mask = true, .exact_alignment = true,
		    .finding = sectors > 4 ? FINDING_STRIDED : FINDING_NONE,
		    .pattern = sectors > 4 ? PATTERN_STRIDED : PATTERN_UNIT,
		    .stride = sectors > 4 ? "4*n" : "4" };
  return s;
}

static void
add (struct region *r, enum ir_op op, const char *array, int bytes, int line,
     int column)
{
  struct site s = site_at (r, op, array, bytes, line, column, 4);
  sites_add (r->sites, &s);
}

/* Which accesses are one site, their order and their numbers.  */

static void
test_identity (void)
{
  struct region r = region_new ();
  static const struct { int line, column; enum ir_op op; const char *array;
			int bytes, ordinal; } want[] =
  {
    { 0, 0, IR_LOAD, "a", 4, 0 }, { 0, 0, IR_LOAD, "a", 4, 1 },
    { 3, 1, IR_LOAD, NULL, 4, 0 }, { 3, 1, IR_LOAD, "a", 4, 0 },
    { 3, 1, IR_LOAD, "a", 8, 1 }, { 3, 1, IR_LOAD, "a", 16, 2 },
    { 3, 1, IR_LOAD, "b", 4, 0 }, { 3, 1, IR_STORE, "a", 4, 0 },
    { 3, 9, IR_LOAD, "a", 4, 0 }, { 12, 1, IR_LOAD, "a", 4, 0 }
  };
  enum { WANT = sizeof want / sizeof *want };
  add (&r, IR_LOAD, "a", 4, 12, 1);
  for (int twice = 0; twice < 2; twice++)
    {
      add (&r, IR_STORE, "a", 4, 3, 1);
      add (&r, IR_LOAD, "a", 4, 3, 9);
      add (&r, IR_LOAD, "b", 4, 3, 1);
      add (&r, IR_LOAD, "a", 4, 3, 1);
      add (&r, IR_LOAD, NULL, 4, 3, 1);
      add (&r, IR_LOAD, "a", 8, 3, 1);
      add (&r, IR_LOAD, "a", 16, 3, 1);
      add (&r, IR_LOAD, "a", 4, 0, 0);
    }
  sites_finish (r.sites);
  test_number (r.sites->n, WANT, "sites with the same place, kind, array and"
	       " bytes are one; those without a place are one each");
  struct analysis all = { r.sites->n, r.sites->at };
  for (int k = 0; k < r.sites->n && k < WANT; k++)
    {
      const struct site *s = &r.sites->at[k];
      const struct ir_insn *i = &r.f->insns[s->insn];
      bool same = test_same ((uint64_t) i->loc.line, (uint64_t) want[k].line,
			     "line");
      same &= test_same ((uint64_t) i->loc.column, (uint64_t) want[k].column,
			 "column");
      same &= test_same ((uint64_t) i->op, (uint64_t) want[k].op, "kind");
      same &= test_same ((uint64_t) i->mem->bytes, (uint64_t) want[k].bytes,
			 "bytes");
      same &= test_same ((uint64_t) s->ordinal, (uint64_t) want[k].ordinal,
			 "ordinal");
      test (same, "site %d in the order of the source", k);
      test_number (sites_find (&all, r.f, s->insn), k, "site %d is found", k);
    }
  struct site other = site_at (&r, IR_LOAD, "a", 4, 3, 9, 4);
  test_number (sites_find (&all, r.f, other.insn), 8,
	       "another access of a site is found");
  other = site_at (&r, IR_LOAD, "c", 4, 3, 9, 4);
  test_number (sites_find (&all, r.f, other.insn), -1,
	       "an access of no site is not");
  arena_free (r.arena);
}

/* What is said of a site that contexts differ in.  */

static void
test_contexts (void)
{
  struct region r = region_new ();
  struct site good = site_at (&r, IR_LOAD, "a", 4, 3, 1, 4), bad = good;
  bad.sectors = (struct interval) { 30, 32 };
  bad.full_sectors = 32;
  bad.finding = FINDING_STRIDED;
  bad.pattern = PATTERN_STRIDED;
  bad.stride = "4*n";
  bad.exact_mask = false;
  bad.lanes = 7;
  bad.assumes = "n > 8, m > 1";
  good.assumes = "m > 1";
  sites_add (r.sites, &good);
  sites_add (r.sites, &bad);
  sites_add (r.sites, &good);
  const struct site *s = &r.sites->at[0];
  test_number (r.sites->n, 1, "three contexts are one site");
  test_number (s->sectors.lo, 4, "the fewest sectors of both");
  test_number (s->sectors.hi, 32, "the most sectors of both");
  test_number (s->finding, FINDING_STRIDED, "the finding of the worse");
  test_string (s->stride, "4*n", "its stride");
  test_number (s->full_sectors, 32, "and its figure");
  test_number (s->lanes, -1, "lanes that differ are not known");
  test (!s->exact_mask && !s->exact_index && s->exact_alignment,
	"what is exact is so in both: %d %d %d", s->exact_index,
	s->exact_mask, s->exact_alignment);
  test_string (s->assumes, "m > 1, n > 8", "what both assume, each once");
  test (s->reason, "a reason why it is not exact");
  struct region q = region_new ();
  struct site same = site_at (&q, IR_LOAD, "a", 4, 3, 1, 4);
  sites_add (q.sites, &same);
  sites_add (q.sites, &same);
  s = &q.sites->at[0];
  test (s->exact_index && s->exact_mask && s->exact_alignment && !s->reason
	&& s->lanes == 32, "equal contexts leave a site as it is");
  arena_free (r.arena);
  arena_free (q.arena);
}

int
main (void)
{
  test_identity ();
  test_contexts ();
  return test_end ();
}
