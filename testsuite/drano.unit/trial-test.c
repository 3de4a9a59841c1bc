/* One change of a region, and what it brings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes read a column of A and a row of B and write every other number of C.  A
   change is made up: the traffic after it is a copy of that before it, with
   other figures.  */

#include "advice/trial.h"

#include "analyze/analyze.h"
#include "base/arena.h"
#include "base/machine.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

static const char text[]
  = "func \"f\" source \"f\" root construct \"acc parallel\" launched 1 0 0"
    " @\"f.c\":1:1 {\n"
    "  lanes \"gang vector\" @\"f.c\":2:3\n"
    "  block 0 single\n"
    "    %0 = uniform p64w \"A\" mod 8 0\n"
    "    %1 = uniform p64w \"B\" mod 8 0\n"
    "    %2 = uniform p64w \"C\" mod 8 0\n"
    "    %3 = const i64 128\n    %4 = const i64 4\n    %5 = const i64 8\n"
    "    jump 1\n"
    "  block 1 loop 0 preds 0\n"
    "    %10 = lane i64\n    %11 = mul i64 %10 %3\n"
    "    %12 = add p64w %0 %11\n"
    "    %13 = load i32 %12 global 4 \"A\" @\"f.c\":3:5\n"
    "    %14 = mul i64 %10 %4\n    %15 = add p64w %1 %14\n"
    "    %16 = load i32 %15 global 4 \"B\" @\"f.c\":4:5\n"
    "    %17 = mul i64 %10 %5\n    %18 = add p64w %2 %17\n"
    "    %19 = store o64 %18 %16 global 4 \"C\" @\"f.c\":5:5\n"
    "    jump 2\n"
    "  block 2 single preds 1\n"
    "    return\n"
    "}\n";

/* The accesses, in the order of the text.  */
enum { A, B, C, ACCESSES };

struct world
{
  struct arena *a;
  struct ir_module *m;
  struct advice_search s;
  struct advice_list list;
  struct traffic before, after;
  struct advice p;
};

/* Sum up what C needs.  */

static void
sum (struct traffic *c)
{
  c->sectors = c->mean = 0;
  for (int k = 0; k < c->n; k++)
    {
      const struct traffic_access *x = &c->at[k];
      c->sectors += x->full * x->requests;
      c->mean += (x->sectors.lo + x->sectors.hi) / 2.0 * x->requests;
    }
}

/* A copy of OF in W, with room for one more access.  */

static struct traffic
copy (struct world *w, const struct traffic *of)
{
  struct traffic c = *of;
  c.at = arena_alloc (w->a, sizeof *c.at * ((size_t) of->n + 1));
  memcpy (c.at, of->at, sizeof *c.at * (size_t) of->n);
  return c;
}

static void
make (struct world *w)
{
  char msg[200] = "";
  memset (w, 0, sizeof *w);
  w->a = arena_new ();
  w->m = ir_read (w->a, text, sizeof text - 1, msg, sizeof msg);
  if (!w->m || !ir_verify (w->m, msg, sizeof msg))
    {
      test (false, "the text is right: %s", msg);
      exit (test_end ());
    }
  struct arena *a = w->a;
  w->s = (struct advice_search)
    { .m = w->m, .f = w->m->funcs[0], .arena = a, .list = &w->list,
      .r = analyze_module (w->m, machine_find (MACHINE_DEFAULT), DOMAIN_LANES),
      .scratch = a, .trial = arena_new_like (a), .other = arena_new_like (a),
      .temp = arena_new_like (a) };
  w->before = copy (w, advice_cost (&w->s, a, w->m, 0, NULL));
  w->s.before = &w->before;
  w->s.tileable = arena_alloc (a, sizeof *w->s.tileable * ACCESSES);
  w->after = copy (w, &w->before);
  w->p = advice_prototype (&w->s, ADVICE_SOA);
}

static void
end (struct world *w)
{
  arena_free (w->s.trial);
  arena_free (w->s.other);
  arena_free (w->s.temp);
  arena_free (w->a);
}

/* Let access K of AFTER need SECTORS.  */

static void
need (struct world *w, int k, int sectors)
{
  struct traffic_access *x = &w->after.at[k];
  x->full = sectors;
  x->sectors = (struct interval) { sectors, sectors };
}

/* Offer W's change; return whether it is taken.  */

static bool
offer (struct world *w, bool alignment)
{
  int n = w->list.n;
  sum (&w->before);
  sum (&w->after);
  advice_offer (&w->s, &w->p, &w->after, alignment);
  return w->list.n > n;
}

/* The line of the site of effect K.  */

static int
line_of (const struct world *w, int k)
{
  const struct site *s
    = &w->s.r->sites[w->list.at[w->list.n - 1].effects[k].site];
  return s->func->insns[s->insn].loc.line;
}

/* What is offered, and what of it is noted.  */

static void
test_offer (void)
{
  struct world w;
  make (&w);
  test_number (w.before.n, ACCESSES, "accesses");
  test_number ((int64_t) w.before.sectors, 32 + 4 + 8, "sectors before");
  test (!offer (&w, false), "a change that changes nothing");
  need (&w, A, 4);
  test (offer (&w, false), "a change that saves 28 of 44");
  const struct advice *p = &w.list.at[0];
  test_number (p->kind, ADVICE_SOA, "its kind");
  test_number ((int64_t) p->before, 44, "sectors without");
  test_number ((int64_t) p->after, 16, "sectors with it");
  test_number ((int64_t) p->after_most, 16, "sectors at worst");
  test_number (p->counted, true, "all loops are counted");
  test_number (p->neffects, 1, "sites that it changes");
  test_number (p->nworse, 0, "of which none is worse");
  test_number (line_of (&w, 0), 3, "the site's line");
  test_number (p->site, p->effects[0].site, "what it is for");
  test_number (p->effects[0].full_before, 32, "full before");
  test_number (p->effects[0].full_after, 4, "full after");
  test_number (p->effects[0].before.hi, 32, "sectors of the site before");
  test_number (p->effects[0].after.hi, 4, "and after");
  need (&w, C, 20);
  w.after.at[C].sectors.hi = 25;
  w.after.counted = false;
  test (offer (&w, false), "a change that saves 28 and costs 12");
  p = &w.list.at[1];
  test_number (p->neffects, 2, "sites that it changes");
  test_number (p->nworse, 1, "of which one is worse");
  test_number (line_of (&w, 0), 3, "first what is better");
  test_number (line_of (&w, 1), 5, "then what is worse");
  test_number ((int64_t) p->after_most, 33, "and how much worse it may be");
  test_number (p->counted, false, "some loops are not counted");
  end (&w);
}

/* What is too little.  */

static void
test_worth (void)
{
  struct world w;
  make (&w);
  for (int k = 0; k < ACCESSES; k++)
    w.before.at[k].requests = 100;
  w.after = copy (&w, &w.before);
  w.after.at[A].requests = 99;
  test (!offer (&w, false), "a hundredth of what is touched");
  w.after.at[A].requests = 97;
  test (offer (&w, false), "three hundredths");
  test_number (w.list.at[0].neffects, 1, "other requests are an effect");
  w.before.at[B].requests = w.after.at[B].requests = 100000;
  test (offer (&w, false), "what is not touched does not count");
  w.before.at[A].requests = 90;
  test (!offer (&w, false), "more requests");
  w.s.launch = true;
  test (offer (&w, false), "which are what a launch is asked for");
  end (&w);
}

/* A change that takes lanes from a loop must help at the worst, too.  */

static void
test_worst (void)
{
  struct world w;
  make (&w);
  need (&w, A, 4);
  w.after.at[A].sectors.hi = 40;
  w.p.from = 0;
  test (!offer (&w, false), "more at the worst");
  w.p.from = -1;
  test (offer (&w, false), "which matters to lanes only");
  w.p.from = 0;
  w.after.at[A].sectors.hi = 32;
  test (!offer (&w, false), "as much at the worst");
  w.after.at[A].sectors.hi = 31;
  test (offer (&w, false), "less at the worst");
  /* What depends on data stays as it is.  */
  struct site *site = &w.s.r->sites[w.list.at[0].effects[0].site];
  site->finding = FINDING_SCATTERED;
  need (&w, C, 7);
  test (offer (&w, false), "less elsewhere");
  need (&w, C, 9);
  w.after.at[A].sectors.hi = 30;
  test (!offer (&w, false), "more elsewhere");
  w.after.at[A].sectors.lo = 16;
  test (offer (&w, false), "what does not depend on data makes up for it");
  end (&w);
}

/* Where arrays begin: the mean counts.  */

static void
test_alignment (void)
{
  struct world w;
  make (&w);
  w.before.at[B].sectors = (struct interval) { 4, 8 };
  test (!offer (&w, false), "no fewer sectors of full warps");
  test (offer (&w, true), "fewer on average");
  test_number ((int64_t) (10 * w.list.at[0].before), 460, "before");
  test_number ((int64_t) (10 * w.list.at[0].after), 440, "after");
  test_number (w.list.at[0].site, -1, "a site without a finding");
  w.p.kind = ADVICE_PAD_ROWS;
  test (offer (&w, true), "rows that are padded");
  test_number (line_of (&w, 0), 4, "are those that lanes read");
  test_number (w.list.at[1].site, w.list.at[1].effects[0].site,
	       "a site without a finding");
  /* 2 of 110.  */
  w.before.at[A].requests = w.after.at[A].requests = 3;
  test (!offer (&w, true), "too little of all");
  end (&w);
}

/* Accesses of one site.  */

static void
test_merge (void)
{
  struct world w;
  make (&w);
  w.before.at[3] = w.before.at[A];
  w.before.at[3].full = 16;
  w.before.at[3].requests = 2;
  w.before.at[3].sectors = (struct interval) { 10, 16 };
  w.before.n = 4;
  w.after = copy (&w, &w.before);
  need (&w, A, 4);
  need (&w, 3, 6);
  test (offer (&w, false), "a change of what is called twice");
  const struct advice_effect *e = w.list.at[0].effects;
  test_number (w.list.at[0].neffects, 1, "is one of one site");
  test_number (e->before.lo, 10, "the least before");
  test_number (e->before.hi, 32, "the most before");
  test_number (e->full_before, 32, "full before");
  test_number (e->after.lo, 4, "the least after");
  test_number (e->after.hi, 6, "the most after");
  test_number (e->full_after, 6, "full after");
  test_number ((int64_t) e->requests_before, 3, "requests before");
  test_number ((int64_t) e->requests_after, 3, "requests after");
  end (&w);
  make (&w);
  w.after.at[C] = w.before.at[A];
  w.after.at[A] = w.before.at[B];
  w.after.n = 2;
  w.after.at[B] = w.before.at[A];
  need (&w, B, 4);
  test (offer (&w, false), "accesses that are in another order, and fewer");
  e = w.list.at[0].effects;
  test_number (w.list.at[0].neffects, 2, "those that changed");
  test_number (line_of (&w, 0), 3, "the first is still there");
  test_number (line_of (&w, 1), 5, "the third is gone");
  test_number (e[1].full_after, 0, "which costs nothing");
  end (&w);
}

/* Sites that gain the same are in their own order.  */

static void
test_order (void)
{
  struct world w;
  make (&w);
  struct traffic_access first = w.before.at[A];
  w.before.at[A] = w.before.at[C];
  w.before.at[C] = first;
  w.after = copy (&w, &w.before);
  need (&w, A, 4);
  need (&w, C, 28);
  test (offer (&w, false), "4 sectors less each");
  test_number (line_of (&w, 0), 3, "the first line first");
  test_number (line_of (&w, 1), 5, "the last line last");
  end (&w);
}

/* What a tile would help.  */

static void
test_tileable (void)
{
  for (int k = 0; k < 6; k++)
    {
      struct world w;
      make (&w);
      if (k == 5)
	{
	  /* Another access of A stays a column.  */
	  w.before.at[3] = w.before.at[A];
	  w.before.n = 4;
	  w.after = copy (&w, &w.before);
	}
      struct ir_module *m = transform_copy (w.a, w.m, 0);
      if (k != 1)
	{
	  w.after.module = m;
	  w.after.root = m->funcs[0];
	}
      need (&w, A, k == 2 ? 5 : 4);
      w.after.at[A].finding = FINDING_NONE;
      w.before.at[B].finding = k == 3 ? FINDING_STRIDED : FINDING_NONE;
      w.after.at[B].finding = FINDING_STRIDED;
      need (&w, B, k == 4 ? 4 : 32);
      offer (&w, false);
      test_number (w.s.tileable[A], k == 0, "columns for rows, %d", k);
      test_number (w.s.tileable[B], false, "rows for columns, %d", k);
      end (&w);
    }
}

/* The instructions: what keeps the loops changes them as the last such did.  */

static void
test_instructions (void)
{
  struct world w;
  make (&w);
  need (&w, A, 4);
  test (offer (&w, false), "a change of layout");
  test (w.s.have_still && w.s.still.known, "its instructions are counted");
  test (w.list.at[0].work.before > 0
	&& w.list.at[0].work.before <= w.list.at[0].work.after
	&& w.list.at[0].work.before >= w.list.at[0].work.after,
	"and stay the same");
  w.s.still.before = 12345;
  test (offer (&w, false), "another");
  test_number ((int64_t) w.list.at[1].work.before, 12345,
	       "needs not be counted again");
  w.p.from = 0;
  test (offer (&w, false), "one that has not been solved anew");
  test_number ((int64_t) w.list.at[2].work.before, 12345, "needs not, either");
  w.after.solved = advice_cost (&w.s, w.a, w.m, 0, NULL)->solved;
  test (offer (&w, false), "one that has");
  test_number ((int64_t) w.list.at[3].work.before,
	       (int64_t) w.list.at[0].work.before, "is counted");
  test_number ((int64_t) w.s.still.before, 12345, "but not for others");
  end (&w);
}

/* The traffic of a launch.  */

static void
test_launch (void)
{
  struct world w;
  make (&w);
  w.s.launch = true;
  test (offer (&w, false), "a launch is asked for whatever comes of it");
  const struct advice *p = &w.list.at[0];
  test_number (p->neffects, ACCESSES, "all sites are");
  for (int k = 0; k < p->neffects; k++)
    {
      test (p->effects[k].launch_before && p->effects[k].launch_after,
	    "site %d before and after", k);
      test_number (p->effects[k].launch_before->accesses, 1,
		   "the accesses of site %d", k);
    }
  struct cost_site one = *p->effects[0].launch_before;
  test_number ((int64_t) one.requests, 1, "one request");
  test_number ((int64_t) one.sectors, 32, "of 32 sectors");
  w.before.at[3] = w.before.at[A];
  w.before.n = 4;
  w.after = copy (&w, &w.before);
  need (&w, 3, 30);
  test (offer (&w, false), "one is called twice");
  const struct cost_site *both = w.list.at[1].effects[0].launch_before;
  test_number (both->accesses, 2, "two accesses of one site");
  test_number ((int64_t) both->requests, 2 * (int64_t) one.requests,
	       "two requests");
  test_number ((int64_t) both->sectors, 2 * (int64_t) one.sectors,
	       "the sectors of both");
  for (int l = 0; l < LANES; l += LANES - 1)
    test_number ((int64_t) both->by_lanes[l],
		 one.by_lanes[l] < 0 ? -1 : 2 * (int64_t) one.by_lanes[l],
		 "by %d lanes", l + 1);
  end (&w);
}

/* What has been tried.  */

static void
test_work (void)
{
  struct world w;
  make (&w);
  long work = w.s.work;
  test (work > 0 && work < MAX_WORK / 16, "work done: %ld", work);
  const struct traffic *c = advice_cost (&w.s, w.a, w.m, 0, NULL);
  test_number (w.s.work, 2 * work, "the same again");
  test_number ((int64_t) c->sectors, 44, "with the same result");
  struct array_layout l = { .array = "A" };
  c = advice_layout_cost (&w.s, w.s.trial, c, &l);
  test_number ((int64_t) c->sectors, 32, "of one array only");
  test (w.s.work > 2 * work, "which is work, too");
  w.s.work = MAX_WORK;
  test (advice_cost (&w.s, w.a, w.m, 0, NULL) != NULL, "enough is left");
  test (!advice_cost (&w.s, w.a, w.m, 0, NULL), "no more");
  test (!advice_layout_cost (&w.s, w.a, c, &l), "nor of one array");
  w.s.last = c;
  test (advice_other (&w.s) == w.s.other && !w.s.last,
	"the region that was examined last is gone");
  test_number (w.p.to, -1, "an advice has no loop");
  test_number (w.p.from, -1, "nor takes lanes from one");
  test_number (w.p.needs, -1, "nor needs iterations");
  test_number (w.p.legality, LEGAL_CHECK, "and has to be checked");
  test_string (w.p.check, advice_kind_check (ADVICE_SOA), "as its kind says");
  test (w.p.root == w.s.f && w.p.func == w.s.f, "in this region");
  end (&w);
}

int
main (void)
{
  test_offer ();
  test_worth ();
  test_worst ();
  test_alignment ();
  test_merge ();
  test_order ();
  test_tileable ();
  test_instructions ();
  test_launch ();
  test_work ();
  return test_end ();
}
