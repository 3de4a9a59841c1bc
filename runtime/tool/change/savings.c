/* What accesses cost in time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access wastes time only if what it wastes is what its launch waits for.
   So the bounds of the launches are computed a second time, with the figures
   that they have if the access asks for no more sectors than its ideal: of L2
   and DRAM no more than that, and of L1 no more wavefronts than that takes.
   Where one lane works for a warp, 32 such requests become one, and of the
   instructions of the launch as large a part as of its requests becomes a
   32nd.  What an access asks for is that of all launches of its kernel; it is
   given to them by what they ask for.

   Members of a structure, and other accesses of one stride that are executed
   equally often, share sectors: the first of them fetches what the others find
   in L1.  Their ideals count together for L2 and DRAM, and what goes beyond is
   divided among those that ask for more than theirs.

   The access is in the device's function that its profile names.  If that is
   no kernel, its kernels are those that the function of the source launches in
   which it ran, and else all.  */

#include "change/savings.h"
#include "base/machine.h"
#include "base/tool.h"
#include "model/object.h"
#include "model/rank.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* X - Y, if that is more than nothing.  */

static double
excess_above (double x, double y)
{
  return x > y ? x - y : 0;
}

/* An access, and what it asks for beyond its ideal.  */
struct access
{
  struct row *row;
  struct relief e;
};

/* What ROW asks for beyond its ideal on M, alone; less than nothing if others
   ask for it.  */

static struct relief
excess_of (const struct row *row, const struct machine *m)
{
  const struct record_measured *c = &row->count;
  double ideal = ideal_total (row);
  /* An atomic operation reads and writes, but most of them give nothing back to
     L1: their results are not needed.  */
  bool atomic = row->site.access && strcmp (row->site.access, "atomic") == 0;
  struct relief e =
    {
      .dram = c->dram - (atomic ? 2 : 1) * ideal,
      .l2 = (atomic ? 0 : (double) c->l2_read) + c->l2_written - ideal,
      .wavefronts = excess_above (c->wavefronts,
				  ideal * MACHINE_SECTOR / m->l1_clk),
      .requests = one_lane (row) && row->idle
	? c->requests * (1 - 1.0 / MACHINE_WARP) : 0
    };

  return e;
}

/* The order of two accesses; those that share sectors are equal.  */

static int
order_sharing (const void *pa, const void *pb)
{
  const struct row *ra = ((const struct access *) pa)->row;
  const struct row *rb = ((const struct access *) pb)->row;
  const struct record_measured *a = &ra->count, *b = &rb->count;
  int o = compare_texts (a->code, b->code);

  if (o == 0)
    o = compare_texts (ra->site.function, rb->site.function);
  if (o == 0)
    o = compare_texts (ra->site.access, rb->site.access);
  if (o == 0)
    o = (a->requests > b->requests) - (a->requests < b->requests);
  if (o == 0)
    o = (int) a->have_stride - (int) b->have_stride;
  if (o == 0)
    o = (a->stride_min > b->stride_min) - (a->stride_min < b->stride_min);
  return o ? o : (a->stride_max > b->stride_max) - (a->stride_max
						     < b->stride_max);
}

/* Of N accesses from A on that share sectors, let the member of their excess at
   OFFSET be what they have together beyond their ideals.  */

static void
divide_excess (struct access *a, size_t n, size_t offset)
{
  double sum = 0, more = 0;

#define VALUE(I) (*(double *) ((char *) &a[I].e + offset))
  for (size_t i = 0; i < n; i++)
    {
      sum += VALUE (i);
      more += excess_above (VALUE (i), 0);
    }
  for (size_t i = 0; i < n; i++)
    VALUE (i) = more > 0
      ? excess_above (VALUE (i), 0) * excess_above (sum, 0) / more : 0;
#undef VALUE
}

/* Set what the accesses of ROWS ask for beyond their ideals on the machine
   M.  */

static void
set_beyond (struct row_list *rows, const struct machine *m)
{
  struct access *a = xcalloc (rows->n, sizeof *a);
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];

      if (row->kind == ROW_ACCESS && row->counted && row->count.have_caches)
	a[n++] = (struct access) { row, excess_of (row, m) };
    }
  if (n > 0)
    qsort (a, n, sizeof *a, order_sharing);
  for (size_t i = 0, k; i < n; i = k)
    {
      for (k = i; k < n && order_sharing (&a[i], &a[k]) == 0; k++)
	continue;
      divide_excess (a + i, k - i, offsetof (struct relief, dram));
      divide_excess (a + i, k - i, offsetof (struct relief, l2));
    }
  for (size_t i = 0; i < n; i++)
    memcpy (a[i].row->beyond,
	    (double[]) { a[i].e.dram, a[i].e.l2, a[i].e.wavefronts,
			 a[i].e.requests }, sizeof a[i].row->beyond);
  free (a);
}

/* Return NOW less as large a part of FULL as PART is of WHOLE.  */

static uint64_t
part_left (uint64_t now, uint64_t full, double part, double whole)
{
  double taken = whole > 0 ? full * (part / whole) : 0;

  return whole_total (now - taken);
}

/* Reduce *NOW, which was FULL of the instructions of a launch or waits for
   their results, by the part of E that SUM gives to it.  */

static void
reduce_instructions (uint64_t *now, uint64_t full, const struct relief *e,
		     const struct relief *sum)
{
  *now = part_left (*now, full, e->requests, sum->requests);
  *now = part_left (*now, full, e->instructions, sum->instructions);
}

/* Reduce LOAD, of L, by the part of E that SUM, of all launches of the kernels,
   gives to it.  LOAD may have been reduced before; L and SUM have not.  */

static void
reduce_load (struct machine_load *load, const struct launch *l,
	     const struct relief *e, const struct relief *sum)
{
  const struct machine_load *full = &l->load;

  load->dram = part_left (load->dram, full->dram, e->dram, sum->dram);
  load->l2 = part_left (load->l2, full->l2, e->l2, sum->l2);
  load->most_wavefronts
    = part_left (load->most_wavefronts, full->most_wavefronts, e->wavefronts,
		 sum->wavefronts);
  load->atomics = part_left (load->atomics, full->atomics, e->atomics,
			     sum->atomics);
  reduce_instructions (&load->most_instructions, full->most_instructions, e,
		       sum);
  reduce_instructions (&load->chain_instructions, full->chain_instructions, e,
		       sum);
  reduce_instructions (&load->chain_near, full->chain_near, e, sum);
  reduce_instructions (&load->chain_far, full->chain_far, e, sum);
}

/* What the launches of K in ALL ask for.  */

static struct relief
sum_launches (const struct launches *all, const struct kernels *k)
{
  struct relief sum = { 0 };

  for (size_t i = 0; (i = next_of (all, k, i));)
    {
      const struct launch *l = &all->launch[i - 1];

      sum.dram += l->load.dram;
      sum.l2 += l->load.l2;
      sum.wavefronts += l->wavefronts;
      sum.requests += l->requests;
      sum.instructions += l->instructions;
      sum.atomics += l->load.atomics;
    }
  return sum;
}

void
relieve (const struct launches *all, const struct row *row,
	 const struct relief *e, struct machine_load *rest)
{
  struct kernels k = kernels_of (row, all);
  struct relief sum = sum_launches (all, &k);

  for (size_t i = 0; (i = next_of (all, &k, i));)
    reduce_load (&rest[i - 1], &all->launch[i - 1], e, &sum);
}

void
reduce_by_row (const struct launches *all, const struct row *row,
	       double part, bool instructions, struct machine_load *rest)
{
  const struct relief e =
    {
      .dram = part * row->beyond[0], .l2 = part * row->beyond[1],
      .wavefronts = part * row->beyond[2],
      .requests = instructions ? row->beyond[3] : 0
    };

  relieve (all, row, &e, rest);
}

struct machine_load *
copy_loads (const struct launches *all)
{
  struct machine_load *rest = xcalloc (all->n, sizeof *rest);

  for (size_t i = 0; i < all->n; i++)
    rest[i] = all->launch[i].load;
  return rest;
}

double
saved_with (const struct launch *l, const struct machine_load *load)
{
  double time;

  machine_binds (l->machine, load, &time);
  return excess_above (l->time, time);
}

double
joint_saving (const struct launches *all, const struct row *const *row,
	      size_t n)
{
  struct machine_load *rest = copy_loads (all);
  double saved = 0;

  for (size_t i = 0; i < n; i++)
    reduce_by_row (all, row[i], 1, true, rest);
  for (size_t i = 0; i < all->n; i++)
    saved += saved_with (&all->launch[i], &rest[i]);
  free (rest);
  return saved;
}

/* Return the seconds that ALL take less if ROW alone is ideal, and leave REST,
   their loads, as it is.  */

static double
saving_of (const struct launches *all, const struct row *row,
	   struct machine_load *rest)
{
  struct kernels k = kernels_of (row, all);
  double saved = 0;

  reduce_by_row (all, row, 1, true, rest);
  for (size_t i = 0; (i = next_of (all, &k, i));)
    {
      saved += saved_with (&all->launch[i - 1], &rest[i - 1]);
      rest[i - 1] = all->launch[i - 1].load;
    }
  return saved;
}

bool
waits_p (const struct launches *all, const struct row *row)
{
  struct kernels k = kernels_of (row, all);

  for (size_t i = 0; (i = next_of (all, &k, i));)
    if (all->launch[i - 1].binds == BOUND_LATENCY)
      return true;
  return false;
}

/* Let the launches of ALL and ROWS know each other's regions.  */

static void
name_regions (struct row_list *rows, struct launches *all)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      struct kernels k = { NULL, NULL };

      if (row->kind == ROW_ACCESS && row->counted && row->site.region)
	k = kernels_of (row, all);
      for (size_t l = 0; k.code && (l = next_of (all, &k, l));)
	if (!all->launch[l - 1].region)
	  {
	    all->launch[l - 1].region = row->site.region;
	    all->launch[l - 1].construct = row->site.construct;
	  }
    }
  /* What is said of a kernel as a whole may know it, too, or not yet.  */
  for (size_t i = 0; i < rows->n; i++)
    {
      struct record *r = &rows->row[i].site;
      struct kernels k = { r->figures ? r->figures->kernel : NULL, NULL };

      if (rows->row[i].kind != ROW_LAUNCH || !k.code)
	continue;
      for (size_t l = 0; (l = next_of (all, &k, l));)
	if (!all->launch[l - 1].region)
	  all->launch[l - 1].region = r->region;
	else if (!r->region)
	  r->region = all->launch[l - 1].region;
    }
}

/* Let *PLACE be that of the access ROW, if there is none yet.  */

static void
note_place (const char **place, const struct row *row)
{
  char *text;

  if (*place)
    return;
  text = xasprintf ("%s:%d", row->site.file, row->site.line);
  *place = intern (text);
  free (text);
}

/* Let the launches of ALL whose regions are not known, and the ROWS about them,
   know where their first access is that ROWS have.  */

static void
place_regions (struct row_list *rows, struct launches *all)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      struct kernels k = { NULL, NULL };

      if (row->kind == ROW_ACCESS && row->counted && row->site.file
	  && row->site.line > 0)
	k = kernels_of (row, all);
      for (size_t l = 0; k.code && (l = next_of (all, &k, l));)
	if (!all->launch[l - 1].region)
	  note_place (&all->launch[l - 1].near, row);
    }
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct record *r = &rows->row[i].site;
      struct kernels k = { r->figures ? r->figures->kernel : NULL, NULL };

      for (size_t l = 0; rows->row[i].kind == ROW_LAUNCH && k.code
	   && !rows->row[i].near && (l = next_of (all, &k, l));)
	rows->row[i].near = all->launch[l - 1].near;
    }
}

void
find_savings (struct row_list *rows, struct launches *all)
{
  struct machine_load *rest = copy_loads (all), *loads = copy_loads (all);

  find_chains (all);
  name_regions (rows, all);
  place_regions (rows, all);
  rows->launches = all;
  rows->timed = all->timed && all->machine;
  if (rows->timed)
    set_beyond (rows, all->machine);
  for (size_t i = 0; rows->timed && i < rows->n; i++)
    {
      struct row *row = &rows->row[i];

      if (row->kind != ROW_ACCESS || !row->counted)
	continue;
      row->saves = saving_of (all, row, loads);
      if (!row->accepted)
	reduce_by_row (all, row, 1, true, rest);
    }
  all->saved = 0;
  for (size_t i = 0; rows->timed && i < all->n; i++)
    {
      all->launch[i].saved = saved_with (&all->launch[i], &rest[i]);
      all->saved += all->launch[i].saved;
    }
  free (loads);
  free (rest);
}
