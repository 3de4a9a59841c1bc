/* What a region needs, as those see it who choose its lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/weigh.h"
#include "base/arena.h"
#include "predict/memo.h"
#include "testlib.h"

#include <string.h>

/* Loop 1, over 1024 rows, is spread over teams and threads; loop 2 scales one
   row of 256 numbers of 4 bytes.  */
static const char rows[] =
  "func \"rows\" root construct \"omp target\" @\"rows.c\":1:1 {\n"
  "  block 0 single\n"
  "    %0 = uniform i32 is begin\n"
  "    %1 = uniform i32 is end\n"
  "    %2 = uniform p64w \"a\" mod 7 0 handed 1\n"
  "    %3 = const i32 0\n"
  "    %4 = const i32 1\n"
  "    %5 = const i32 256\n"
  "    %6 = const u64w 4\n"
  "    %7 = const i32 1024\n"
  "    jump 1\n"
  "  block 1 single operations 2 preds 0 4\n"
  "    %9 = phi i32 %0 %23\n"
  "    %10 = mul i32 %9 %5\n"
  "    jump 2\n"
  "  block 2 single operations 1 preds 1 3\n"
  "    %12 = phi i32 %3 %21\n"
  "    %13 = lt u1w %12 %5\n"
  "    branch %13 3 4\n"
  "  block 3 single operations 6 preds 2\n"
  "    %15 = add i32 %12 %10\n"
  "    %16 = conv u64w %15\n"
  "    %17 = mul u64w %16 %6\n"
  "    %18 = add p64w %2 %17\n"
  "    %19 = load o64 %18 global 4 \"a\" @\"rows.c\":4:7\n"
  "    %20 = store o64 %18 %19 global 4 \"a\" @\"rows.c\":4:5\n"
  "    %21 = add i32 %12 %4\n"
  "    jump 2\n"
  "  block 4 single operations 2 preds 2\n"
  "    %23 = add i32 %9 %4\n"
  "    %24 = gt u1w %1 %23\n"
  "    branch %24 1 5\n"
  "  block 5 single preds 4\n"
  "    return\n"
  "  loop 1 spread \"parallel for\" asserted trips %7 @\"rows.c\":2:3\n"
  "  loop 2 seq proved @\"rows.c\":3:5\n"
  "}\n";

/* How many accesses have been analysed for M.  */

static long
analysed (const struct ir_module *m)
{
  long made = 0, known = 0;
  memo_counts (m->memo, &made, &known);
  return made + known;
}

/* Each set of lanes is analysed once, for whatever numbers of iterations; AT, the loop
   inside M's region, gets lanes.  */

static void
test_work (struct ir_module *m, const int *at)
{
  struct weighing *w = weigh_begin (m, 0);
  struct weight first = weigh_lanes (w, 1, at, false, 32);
  long before = analysed (m);
  struct weight again = weigh_lanes (w, 1, at, false, 2048);
  test (again.known && first.known, "the loop inside can be weighed");
  test_number ((int64_t) again.requests, (int64_t) first.requests,
	       "the same for another number of iterations");
  weigh_region (w, 32);
  weigh_region (w, 2048);
  test_number (analysed (m), before, "nothing is analysed twice");
  weigh_lanes (w, 1, at, true, 32);
  test (analysed (m) > before, "other lanes are");
  weigh_end (w);
}

int
main (void)
{
  char message[256] = "";
  static const int outer[] = { 0 }, inner[] = { 1 };
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, rows, strlen (rows), message,
				 sizeof message);
  test_string (message, "", "the region can be read");
  bool good = m && ir_verify (m, message, sizeof message);
  test (good, "it is a region: %s", message);
  struct weighing *w = good ? weigh_begin (m, 0) : NULL;
  if (!w)
    return test_end ();
  const struct machine *machine = machine_find (MACHINE_DEFAULT);
  struct weight now = weigh_region (w, 32);
  struct weight by_row = weigh_lanes (w, 1, outer, true, 32);
  struct weight in_row = weigh_lanes (w, 1, inner, false, 32);
  struct weight again = weigh_region (w, 32);
  test (now.known && by_row.known && in_row.known, "all is known");
  test (now.counted, "no trip count is supposed");
  test_number ((int64_t) now.requests, 2 * 1024 * 256, "requests of one lane");
  test_number ((int64_t) now.sectors, 2 * 1024 * 256, "sectors of one lane");
  test_number ((int64_t) by_row.requests, 2 * 32 * 256, "requests by rows");
  test_number ((int64_t) by_row.sectors, 2 * 1024 * 256, "sectors by rows");
  test_number ((int64_t) in_row.requests, 2 * 1024 * 8, "requests in a row");
  test_number ((int64_t) in_row.sectors, 2 * 1024 * 32, "sectors in a row");
  test (again.sectors >= now.sectors && again.sectors <= now.sectors,
	"the region stays as it is");
  test (weight_cost (&in_row, machine) < weight_cost (&by_row, machine)
	&& weight_cost (&by_row, machine) < weight_cost (&now, machine),
	"the order of the costs");
  test_number ((int64_t) by_row.need.warps, 32, "warps by rows");
  test_number ((int64_t) in_row.need.warps, 1024, "warps in a row");
  test (weight_time (&in_row, machine) < weight_time (&by_row, machine),
	"few warps wait longer");
  struct weight none = { .known = false };
  test (weight_time (&none, machine) < 0, "no time is known of nothing");
  test (weight_cost (&none, machine) < 0, "nothing is known of nothing");
  weigh_end (w);
  test_work (m, inner);
  arena_free (a);
  return test_end ();
}
