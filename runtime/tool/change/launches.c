/* What launches take, and what bounds their time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A profile has for each kernel and geometry what its launches did, exactly.
   How long that takes at least is machine_time's model.  The bounds of
   launches that are alike are bounds of all of them together.  */

#include "change/launches.h"
#include "base/tool.h"
#include "json.h"
#include "model/object.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest number that is read; sums of few of them are exact.  */
#define MOST 9e15

const char *
bound_name (enum machine_bound b)
{
  static const char *const name[]
    = { "DRAM", "L2", "atomics", "L1", "issue", "latency" };

  return name[b];
}

const char *
bound_key (enum machine_bound b)
{
  static const char *const key[]
    = { "dram", "l2", "atomics", "l1", "issue", "latency" };

  return key[b];
}

/* The number at KEY of O; 0 if it is none.  */

static double
count_at (const json_t *o, const char *key)
{
  double n = object_number (o, key, MOST);

  return n > 0 ? n : 0;
}

/* Put the three numbers at KEY of O, none less than LEAST, into N.  */

static void
three_at (const json_t *o, const char *key, double least, double n[3])
{
  const json_t *v = json_object_get (o, key);

  for (int k = 0; k < 3; k++)
    {
      double x = json_number_value (json_array_get (v, k));

      n[k] = x >= least && x <= MOST ? x : least;
    }
}

/* The geometry at KEY of O.  */

static void
geometry_at (const json_t *o, const char *key, int n[3])
{
  double x[3];

  three_at (o, key, 1, x);
  for (int k = 0; k < 3; k++)
    n[k] = x[k] <= INT_MAX ? (int) x[k] : INT_MAX;
}

/* Read O, a record of launches, into L.  Return false if it lacks what must be
   there.  */

static bool
read_launch (const json_t *o, struct launch *l)
{
  const char *model = object_text (o, "model");
  const char *api = object_text (o, "api");
  double chain[3];

  memset (l, 0, sizeof *l);
  l->kernel = object_text (o, "kernel");
  l->shown = object_text (o, "shown");
  l->function = object_text (o, "function");
  l->openmp = api && strcmp (api, "openmp") == 0;
  l->machine = model ? machine_find (model) : NULL;
  l->times = count_at (o, "times");
  geometry_at (o, "grid", l->grid);
  geometry_at (o, "block", l->block);
  l->registers = (int) fmin (count_at (o, "registers"), 65536);
  l->shared = (int) fmin (count_at (o, "shared"), 1 << 30);
  l->resident = (int) fmin (count_at (o, "resident"), 1 << 20);
  l->instructions = count_at (o, "warp_instructions");
  l->requests = count_at (o, "requests");
  l->sectors = count_at (o, "sectors");
  read_startup (o, &l->start);
  if (l->machine)
    l->wavefronts
      = machine_l1_cycles (l->machine, count_at (o, "wavefronts"),
			   count_at (o, "shared_wavefronts"));
  l->timed = json_is_number (json_object_get (o, "dram"));
  l->load.sms = (int) fmin (count_at (o, "multiprocessors"), 1 << 20);
  l->load.dram = count_at (o, "dram");
  l->load.dram_read = count_at (o, "dram_read");
  l->load.l2_read = count_at (o, "l2_read");
  /* The sectors of an atomic operation are read and written, but nothing comes
     back from one that does not compare.  */
  l->load.l2 = fmax (0, l->load.l2_read + count_at (o, "l2_written")
			- count_at (o, "reductions"));
  l->load.atomics = count_at (o, "atomics");
  l->load.most_wavefronts = count_at (o, "most_wavefronts");
  l->load.most_instructions = count_at (o, "most_instructions");
  three_at (o, "chain", 0, chain);
  l->load.chain_instructions = chain[0];
  l->load.chain_near = chain[1];
  l->load.chain_far = chain[2];
  three_at (o, "all_chains", 0, l->all_chains);
  if (!l->shown)
    l->shown = l->kernel;
  return (l->kernel && l->machine && l->times > 0 && l->resident > 0
	  && l->load.sms > 0);
}

/* The order of two launches by kernel, device and geometry; equal ones are
   alike.  */

static int
order_alike (const void *pa, const void *pb)
{
  const struct launch *a = pa, *b = pb;
  int o = strcmp (a->kernel, b->kernel);

  if (o == 0)
    o = (a->machine > b->machine) - (a->machine < b->machine);
  if (o == 0)
    o = a->load.sms - b->load.sms;
  if (o == 0)
    o = (int) a->timed - (int) b->timed;
  if (o == 0)
    o = memcmp (a->grid, b->grid, sizeof a->grid);
  if (o == 0)
    o = memcmp (a->block, b->block, sizeof a->block);
  if (o == 0)
    o = a->registers - b->registers;
  return o ? o : a->shared - b->shared;
}

/* Add B to A, which it is like.  */

static void
add_launch_figures (struct launch *a, const struct launch *b)
{
  a->times += b->times;
  a->instructions += b->instructions;
  a->requests += b->requests;
  a->sectors += b->sectors;
  add_startup (&a->start, &b->start);
  a->wavefronts += b->wavefronts;
  a->load.dram += b->load.dram;
  a->load.dram_read += b->load.dram_read;
  a->load.l2 += b->load.l2;
  a->load.l2_read += b->load.l2_read;
  a->load.atomics += b->load.atomics;
  a->load.most_wavefronts += b->load.most_wavefronts;
  a->load.most_instructions += b->load.most_instructions;
  a->load.chain_instructions += b->load.chain_instructions;
  a->load.chain_near += b->load.chain_near;
  a->load.chain_far += b->load.chain_far;
  for (int k = 0; k < 3; k++)
    a->all_chains[k] += b->all_chains[k];
}

/* The order in which launches are shown.  */

static int
order_shown (const void *pa, const void *pb)
{
  const struct launch *a = pa, *b = pb;

  if (a->time != b->time)
    return a->time < b->time ? 1 : -1;
  if (a->instructions != b->instructions)
    return a->instructions < b->instructions ? 1 : -1;
  return order_alike (pa, pb);
}

/* Unite those of ALL that are alike, and bring them in order.  */

static void
unite_launches (struct launches *all)
{
  size_t n = 0;

  if (all->n > 0)
    qsort (all->launch, all->n, sizeof *all->launch, order_alike);
  for (size_t i = 0; i < all->n; i++)
    if (n > 0 && order_alike (&all->launch[n - 1], &all->launch[i]) == 0)
      add_launch_figures (&all->launch[n - 1], &all->launch[i]);
    else
      all->launch[n++] = all->launch[i];
  all->n = n;
  all->timed = n > 0;
  all->machine = n > 0 ? all->launch[0].machine : NULL;
  for (size_t i = 0; i < n; i++)
    {
      struct launch *l = &all->launch[i];

      if (l->machine != all->machine)
	all->machine = NULL;
      all->timed &= l->timed;
      for (int b = 0; l->timed && b < BOUNDS; b++)
	l->seconds[b] = machine_time (l->machine, &l->load,
				      (enum machine_bound) b);
      if (l->timed)
	l->binds = machine_binds (l->machine, &l->load, &l->time);
      find_startup_time (l);
      all->time += l->time;
    }
  if (n > 0)
    qsort (all->launch, n, sizeof *all->launch, order_shown);
}

/* Whether O, the record of a transform, says that some copies were left
   out.  */

static bool
fewer_copies_p (const json_t *o)
{
  const char *transform = object_text (o, "transform");
  const char *outcome = object_text (o, "outcome");

  return transform && strcmp (transform, "maps") == 0
    && outcome && strcmp (outcome, "done") == 0;
}

/* Add the record of copies O to ALL.  */

static void
read_copies (const json_t *o, struct launches *all)
{
  const char *model = object_text (o, "model");
  const struct machine *m = model ? machine_find (model) : NULL;
  double to_host = count_at (o, "to_host_bytes");
  double to_device = count_at (o, "to_device_bytes");

  all->copies[0] += count_at (o, "to_host");
  all->copies[1] += count_at (o, "to_device");
  all->copied[0] += to_host;
  all->copied[1] += to_device;
  all->repeated += count_at (o, "repeated_bytes");
  all->unchanged += count_at (o, "unchanged_bytes");
  if (m)
    all->copying += (to_host + to_device) / (m->link * 1e9);
}

struct launches
find_launches (const struct record_list *list)
{
  struct launches all = { .n = 0 };

  all.launch = xcalloc (list->nothers, sizeof *all.launch);

  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "work");

      if (o && read_launch (o, &all.launch[all.n]))
	all.n++;
      json_decref (o);
      o = object_of_kind (&list->other[i], "copies");
      if (o)
	read_copies (o, &all);
      json_decref (o);
      o = object_of_kind (&list->other[i], "transform");
      all.fewer_copies |= o && fewer_copies_p (o);
      json_decref (o);
    }
  unite_launches (&all);
  return all;
}

void
free_launches (struct launches *all)
{
  free (all->launch);
  free_chains (&all->by_kernel);
  free_chains (&all->by_function);
  memset (all, 0, sizeof *all);
}

/* Return the one of BY whose kernel and device are L's, whose chains CHAINS
   are; if there is none, add one with no launches.  */

static struct launch *
find_sum (struct launches *by, struct chains *chains, const struct launch *l)
{
  uint64_t hash = hash_names (&l->kernel, 1);

  for (size_t i = chains_first (chains, hash); i; i = chains_next (chains, i))
    {
      struct launch *sum = &by->launch[i - 1];

      if (sum->kernel == l->kernel && sum->machine == l->machine
	  && sum->load.sms == l->load.sms && sum->timed == l->timed)
	return sum;
    }
  chains_add (chains, hash, by->n);
  by->launch[by->n] = *l;
  by->launch[by->n].times = 0;
  return &by->launch[by->n++];
}

struct launches
launches_by_kernel (const struct launches *all)
{
  struct launches by = *all;
  struct chains chains = new_chains (all->n);

  by.launch = xcalloc (all->n, sizeof *by.launch);
  by.n = 0;
  by.by_kernel = by.by_function = (struct chains) { NULL, NULL, 0 };
  for (size_t i = 0; i < all->n; i++)
    {
      const struct launch *l = &all->launch[i];
      struct launch *sum = find_sum (&by, &chains, l);

      if (sum->times == 0)
	{
	  *sum = *l;
	  continue;
	}
      add_launch_figures (sum, l);
      sum->time += l->time;
      sum->saved += l->saved;
      for (int b = 0; b < BOUNDS; b++)
	sum->seconds[b] += l->seconds[b];
    }
  for (size_t i = 0; i < by.n; i++)
    for (int b = 0; b < BOUNDS; b++)
      if (by.launch[i].seconds[b]
	  > by.launch[i].seconds[by.launch[i].binds])
	by.launch[i].binds = (enum machine_bound) b;
  if (by.n > 0)
    qsort (by.launch, by.n, sizeof *by.launch, order_shown);
  free_chains (&chains);
  return by;
}

/* Write the member KEY, X.  */

static void
put_real (FILE *f, const char *key, double x)
{
  json_put_key (f, key);
  json_put_real (f, x);
}

/* Write L to F.  */

static void
write_launch (FILE *f, const struct launch *l)
{
  enum few_warps few = few_warps (l);
  int fit, warps = warps_in_flight (l, &fit);
  double at_work = warps_at_work (l);

  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "time");
  json_put_text (f, "kernel", l->kernel);
  json_put_text (f, "function", l->function);
  json_put_text (f, "model", l->machine->model);
  json_put_number (f, "multiprocessors", true, l->load.sms);
  put_real (f, "times", l->times);
  put_real (f, "blocks", launch_blocks (l));
  json_put_number (f, "block_warps", true, launch_warps (l));
  json_put_number (f, "warps", true, warps);
  json_put_number (f, "warps_fit", true, fit);
  if (at_work >= 0)
    put_real (f, "warps_at_work", at_work);
  json_put_text (f, "limit", limit_name (l));
  json_put_text (f, "finding", few == FEW_NOT ? NULL : "few-warps");
  json_put_text (f, "binds", l->timed ? bound_key (l->binds) : NULL);
  json_put_key (f, "us");
  fputs (l->timed ? "{" : "null", f);
  for (int b = 0; l->timed && b < BOUNDS; b++)
    {
      if (b > 0)
	putc (',', f);
      json_put_string (f, bound_key ((enum machine_bound) b));
      putc (':', f);
      json_put_real (f, l->seconds[b] * 1e6);
    }
  fputs (l->timed ? "}" : "", f);
  if (l->timed)
    {
      put_real (f, "time_us", l->time * 1e6);
      put_real (f, "saved_us", l->saved * 1e6);
    }
  json_put_key (f, "startup");
  fputs ("{\"warp_instructions\":", f);
  json_put_real (f, l->start.instructions);
  put_real (f, "sectors", l->start.sectors);
  if (l->timed)
    put_real (f, "time_us", l->start.time * 1e6);
  putc ('}', f);
  fputs ("}\n", f);
}

void
write_launches (FILE *f, const struct launches *all)
{
  for (size_t i = 0; i < all->n; i++)
    write_launch (f, &all->launch[i]);
}
