/* What a region needs, for those who choose which loops have the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/weigh.h"

#include "advice/together.h"
#include "advice/traffic.h"
#include "base/arena.h"
#include "base/lanes.h"
#include "base/policy.h"
#include "predict/memo.h"
#include "whatif/transform.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Which loops have lanes, as for weigh_lanes.  */
struct lanes_asked
{
  int n;			/* 0: nothing is asked for.  */
  int *loops;
  bool whole;
  struct traffic *traffic;	/* What then comes of it.  */
};

struct weighing
{
  struct ir_module *m;
  int root;
  struct arena *kept;		/* Of this.  */
  struct arena *region;		/* Of what was asked last, ...  */
  struct arena *temp;		/* ... and of one answer.  */
  struct traffic *now;		/* Of the region as it is, if ASKED.  */
  bool asked;
  struct lanes_asked last;
  int *gathers;			/* Of each instruction of the region: 0, or the
				   sectors of a request whose indices are read
				   from memory.  */
};

struct weighing *
weigh_begin (struct ir_module *m, int f)
{
  struct arena *kept = arena_new_like (m->arena);
  struct weighing *w = kept ? arena_alloc (kept, sizeof *w) : NULL;
  if (!w)
    {
      arena_free (kept);
      return NULL;
    }
  *w = (struct weighing) { .m = m, .root = f, .kept = kept,
			   .region = arena_new_like (m->arena),
			   .temp = arena_new_like (m->arena) };
  if (!m->memo)
    m->memo = memo_new (m->arena);
  if (w->region && w->temp)
    return w;
  weigh_end (w);
  return NULL;
}

void
weigh_end (struct weighing *w)
{
  arena_free (w->region);
  arena_free (w->temp);
  arena_free (w->kept);
}

/* W's region with lanes for the N LOOPS alone of those around and inside them,
   or null if that cannot be done; WHOLE as for weigh_lanes.  */

static struct ir_module *
with_lanes (struct weighing *w, int n, const int *loops, bool whole)
{
  struct ir_module *copy = transform_copy (w->region, w->m, w->root);
  for (int k = 0; k < n; k++)
    {
      struct ir_func *f = copy->funcs[w->root];
      bool shared = f->loops[loops[k]].kind == IR_LOOP_SPREAD;
      if (!transform_move_lanes (f, nest_new (w->region, f), loops[k]))
	return NULL;
      f->lane_loops[f->loops[loops[k]].lane_loop].whole = shared && whole;
    }
  return copy;
}

/* The traffic of W's region as it is, or null; TRIPS is as for weigh_region.
   What it takes to find that does not depend on TRIPS.  */

static struct traffic *
traffic_now (struct weighing *w, int trips)
{
  if (w->now)
    traffic_suppose (w->now, trips);
  else if (!w->asked)
    {
      w->asked = true;
      w->now = traffic_of_root (w->kept, w->temp, w->m, w->root, trips, NULL);
    }
  return w->now;
}

/* True if W has been asked last for lanes for the N LOOPS, and WHOLE.  */

static bool
last_p (const struct weighing *w, int n, const int *loops, bool whole)
{
  return (w->last.n == n && w->last.whole == whole
	  && memcmp (w->last.loops, loops, (size_t) n * sizeof *loops) == 0);
}

/* The same as traffic_now with lanes for the N LOOPS, of which there are some;
   WHOLE as for weigh_lanes.  */

static struct traffic *
traffic_with (struct weighing *w, int n, const int *loops, bool whole,
	      int trips)
{
  if (last_p (w, n, loops, whole))
    {
      if (w->last.traffic)
	traffic_suppose (w->last.traffic, trips);
      return w->last.traffic;
    }
  w->last = (struct lanes_asked) { .n = 0 };
  arena_reset (w->region);
  struct ir_module *m = with_lanes (w, n, loops, whole);
  struct traffic *t
    = m ? traffic_of_root (w->region, w->temp, m, w->root, trips, NULL) : NULL;
  int *copy = arena_alloc (w->region, (size_t) n * sizeof *copy);
  memcpy (copy, loops, (size_t) n * sizeof *copy);
  w->last = (struct lanes_asked) { n, copy, whole, t };
  return t;
}

/* Find which accesses of W's region have indices that are read from memory.
   TRIPS is as for weigh_region.  */

static void
find_gathers (struct weighing *w, int trips)
{
  struct ir_func *f = w->m->funcs[w->root];
  struct traffic *t = traffic_now (w, trips);
  w->gathers = arena_alloc (w->kept, f->ninsns * sizeof *w->gathers);
  if (!w->gathers)
    return;
  memset (w->gathers, 0, f->ninsns * sizeof *w->gathers);
  for (int k = 0; t && k < t->n; k++)
    if (t->at[k].func == w->root && t->at[k].reason
	&& strcmp (t->at[k].reason, REASON_LOADED) == 0)
      w->gathers[t->at[k].insn] = t->at[k].full;
}

/* The sectors of a request of X, of W's region with other lanes, that a
   decision counts on: those of full warps at the best place.  Indices that are
   read from memory may well be close to each other.  To have them follow
   another pattern that is not exact is no gain to count on.  */

static int
counted_sectors (const struct weighing *w, const struct traffic_access *x)
{
  int before = (w->gathers && x->func == w->root
		&& x->insn < w->m->funcs[w->root]->ninsns
		? w->gathers[x->insn] : 0);
  return (x->reason && before > x->full ? before : x->full);
}

/* For how many sectors' time the lanes of a request of X, which is of M, wait
   for each other because all update one element.  */

static int
queued_sectors (const struct ir_module *m, const struct traffic_access *x)
{
  enum { UPDATE_SECTORS = 8 };	/* For each update.  */
  const struct ir_func *f = m->funcs[x->func];
  return (x->insn < f->ninsns && f->insns[x->insn].op == IR_ATOMIC
	  && x->pattern == PATTERN_UNIFORM && x->active != ACTIVE_ONE
	  ? LANES * UPDATE_SECTORS : 0);
}

/* How many threads a team of F's launch has, at most as far as that is
   known.  */

static double
team_threads (const struct ir_func *f)
{
  return f->launched[2] > 0 ? (double) f->launched[2] : POLICY_TEAM;
}

/* How many warps a launch of F has, of a gang one; 0: that is not known.  */

static double
launched_warps (const struct ir_func *f)
{
  return (ir_omp_p (f->construct)
	  ? (double) f->launched[1] * team_threads (f)
	  : (double) f->launched[0]);
}

/* How many warps of T's launch have iterations if loops of unknown length have
   TRIPS; 0: not known.  */

static double
warps_with_work (const struct traffic *t, int trips)
{
  const struct nest *n = t->nest;
  const struct ir_func *f = t->root;
  bool omp = ir_omp_p (f->construct);
  double most = 0;
  for (int l = 0; l < f->nloops; l++)
    {
      const struct ir_loop *s = &f->loops[l];
      if (s->kind == IR_LOOP_SEQ || n->natural[l] < 0
	  || (!omp && !(s->mapping & IR_MAP_GANG)))
	continue;
      double count = nest_count_if (n, l, trips);
      if (s->kind == IR_LOOP_LANES)
	count = ceil (count / LANES);
      most = count > most ? count : most;
    }
  double launched = launched_warps (f);
  return launched > 0 && launched < most ? launched : most;
}

/* How many gangs, teams or threads of T's launch share the iterations of source
   loop L; 0: that is not known.  */

static double
sharing (const struct traffic *t, int l)
{
  const struct ir_func *f = t->root;
  const struct ir_loop *s = &f->loops[l];
  if (s->kind == IR_LOOP_SEQ)
    return 1;
  if (!ir_omp_p (f->construct))
    return (double) f->launched[0];
  if (!(s->mapping & IR_MAP_FOR))
    return (double) f->launched[1];
  for (int k = nest_parent (t->nest, l); k >= 0; k = nest_parent (t->nest, k))
    if (f->loops[k].mapping & IR_MAP_DISTRIBUTE)
      return team_threads (f);
  return launched_warps (f);
}

/* Of a request for an access the parts that L1 does not serve: in any case,
   while it holds what lanes walk along in the loop around the access, and while
   it holds what they do in outer loops, ROW being the one which is meant, or
   -1; and the part of these that L2 does not serve either: it holds what others
   have fetched, who have the iterations next to theirs, too.  */
struct parts
{
  double far, held_far, rows_far, memory;
  int row;
};

/* Find in *P what outer loops of access Y of T's root use again of Y; TRIPS is
   as for weigh_need.  Only one that is in no other loop with iterations of its
   own for the lane, or around such a loop, can.  */

static void
find_row (const struct traffic *t, const struct traffic_access *y, int trips,
	  struct parts *p)
{
  const struct nest *n = t->nest;
  int l = n->cfg->loop[y->block];
  if (l >= 0 && n->cfg->loops[l].sequential)
    l = n->cfg->loops[l].parent;
  for (; l >= 0; l = n->cfg->loops[l].parent)
    {
      int s = n->source[l];
      int by = time_row_step (n, t->solved, l, y->address);
      if (by >= MACHINE_SECTOR)
	continue;
      double count = nest_count_if (n, s, trips), units = sharing (t, s);
      double each = units > 0 && count > units ? count / units : 1;
      double moved = time_part_moved (y->address, y->full, by);
      p->rows_far = p->far * fmax (moved, 1 / each);
      p->memory
	= count > 1 ? fmax ((double) by / MACHINE_SECTOR, 1 / count) : 1;
      p->row = each > 1 ? l : -1;
      return;
    }
}

static struct parts
parts_of (const struct traffic *t, const struct traffic_access *y, int trips)
{
  struct parts p = { 1, 1, 1, 1, -1 };
  if (y->func != t->root->index || !y->address)
    return p;
  p.far = time_part_far (t->solved, y->block, y->address, y->full);
  p.held_far = time_part_new (t->solved, y->block, y->address, y->full);
  p.rows_far = p.far;
  find_row (t, y, trips, &p);
  return p;
}

/* What the loads of a block of a region wait for: all, those that L1 does not
   serve, and those that it does not serve while it holds what lanes walk
   along.  */
struct block_waits
{
  double all, far, held, rows;
};

/* Add to *W a load of which so many REQUESTS are made, with parts P.  */

static void
wait_for (struct block_waits *w, double requests, const struct parts *p)
{
  w->all = fmax (w->all, requests);
  w->far = fmax (w->far, requests * p->far);
  w->held = fmax (w->held, requests * p->held_far);
  w->rows = fmax (w->rows, requests * p->rows_far);
}

/* The bytes that an iteration of loop L of T's root fetches for a warp, of
   which loads need BYTES in all; TRIPS is as for weigh_need.  */

static double
row_bytes (const struct traffic *t, int l, double bytes, int trips)
{
  bool known = true;
  double times = nest_frequency (t->nest, t->nest->cfg->loops[l].header, trips,
				 &known);
  return times > 0 ? bytes / times : bytes;
}

/* Add to X what the warps of T's launch wait for and ask for.  Loads of one
   block are waited for together.  A is scratch memory, TRIPS as for
   weigh_need.  */

static void
add_waits (struct arena *a, const struct traffic *t, int trips,
	   struct weight *x)
{
  const struct ir_func *f = t->root;
  size_t blocks = (size_t) f->nblocks + 1;
  size_t loops = (size_t) t->nest->cfg->nloops;
  struct block_waits *wait = arena_alloc (a, blocks * sizeof *wait);
  double *bytes = arena_alloc (a, (loops + 1) * sizeof *bytes);
  bool *row = arena_alloc (a, (loops + 1) * sizeof *row);
  memset (wait, 0, blocks * sizeof *wait);
  memset (bytes, 0, (loops + 1) * sizeof *bytes);
  memset (row, 0, (loops + 1) * sizeof *row);
  for (int k = 0; k < t->n; k++)
    {
      const struct traffic_access *y = &t->at[k];
      const struct ir_func *in = t->module->funcs[y->func];
      enum ir_op op = y->insn < in->ninsns ? in->insns[y->insn].op : IR_LOAD;
      bool in_root = y->func == f->index && y->block < f->nblocks;
      struct parts p = parts_of (t, y, trips);
      double l2 = y->full * p.far * y->requests;
      x->need.wavefronts += y->requests * (y->full > 4 ? y->full / 4.0 : 1);
      x->need.l2 += l2;
      x->need.dram += l2 * p.memory;
      if (p.held_far < 1)
	x->need.held += y->full * MACHINE_SECTOR;
      if (op == IR_ATOMIC)
	x->need.atomics += y->requests * (y->pattern == PATTERN_UNIFORM
					  && y->active != ACTIVE_ONE
					  ? LANES : y->full);
      if (op != IR_LOAD)
	continue;
      wait_for (&wait[in_root ? y->block : f->nblocks], y->requests, &p);
      for (int l = in_root ? t->nest->cfg->loop[y->block] : -1; l >= 0;
	   l = t->nest->cfg->loops[l].parent)
	bytes[l] += l2 * MACHINE_SECTOR;
      if (p.row >= 0)
	row[p.row] = true;
    }
  for (size_t b = 0; b < blocks; b++)
    {
      x->need.far += wait[b].far;
      x->need.held_far += wait[b].far - wait[b].held;
      x->need.rows_far += wait[b].far - wait[b].rows;
      x->need.near += wait[b].all - wait[b].far;
    }
  for (size_t l = 0; l < loops; l++)
    if (row[l])
      x->need.rows
	= fmax (x->need.rows, row_bytes (t, (int) l, bytes[l], trips));
}

void
weigh_need (struct arena *a, const struct traffic *t, int trips,
	    struct weight *x)
{
  x->need.instructions = x->instructions;
  x->need.warps = warps_with_work (t, trips);
  x->launched = launched_warps (t->root);
  add_waits (a, t, trips, x);
}

/* As weigh_lanes.  */

static struct weight
compute_weight (struct weighing *w, int n, const int *loops, bool whole,
		int trips)
{
  struct weight x = { .instructions = -1 };
  if (n && !w->gathers)
    find_gathers (w, trips);
  struct traffic *t = (n ? traffic_with (w, n, loops, whole, trips)
		       : traffic_now (w, trips));
  if (!t)
    return x;
  x.known = true;
  x.counted = t->counted;
  for (int k = 0; k < t->n; k++)
    {
      x.sectors += ((n ? counted_sectors (w, &t->at[k]) : t->at[k].full)
		    * t->at[k].requests);
      x.requests += t->at[k].requests;
      x.queued += queued_sectors (t->module, &t->at[k]) * t->at[k].requests;
    }
  struct work_change work = instructions_change (w->temp, t, t, w->m, trips);
  if (work.known)
    x.instructions = work.after;
  x.supposed = work.by_counts;
  weigh_need (w->temp, t, trips, &x);
  return x;
}

/* Prepare W for an answer that ends with a jump to ESCAPE if memory runs out;
   or end that if ESCAPE is null.  */

static void
set_escape (struct weighing *w, jmp_buf *escape)
{
  if (escape)
    arena_reset (w->temp);
  arena_set_escape (w->kept, escape);
  arena_set_escape (w->region, escape);
  arena_set_escape (w->temp, escape);
}

struct weight
weigh_lanes (struct weighing *w, int n, const int *loops, bool whole,
	     int trips)
{
  struct weight x = { .instructions = -1 };
  jmp_buf escape;
  if (!setjmp (escape))
    {
      set_escape (w, &escape);
      x = compute_weight (w, n, loops, whole, trips);
    }
  set_escape (w, NULL);
  return x;
}

int
weigh_strided (struct weighing *w, int trips, struct weight_access *at,
	       int room)
{
  volatile int n = 0;
  jmp_buf escape;
  if (!setjmp (escape))
    {
      set_escape (w, &escape);
      struct traffic *t = traffic_now (w, trips);
      for (int k = 0; t && k < t->n && n < room; k++)
	{
	  const struct traffic_access *x = &t->at[k];
	  if (x->func != w->root || x->finding != FINDING_STRIDED)
	    continue;
	  at[n].stmt = w->m->funcs[w->root]->insns[x->insn].mem->stmt_handle;
	  at[n].ideal = x->ideal;
	  at[n].excess = (x->full - x->ideal) * x->requests;
	  at[n].requests = x->requests;
	  n = n + 1;
	}
    }
  set_escape (w, NULL);
  return n;
}

bool
weigh_loops (struct weighing *w, int trips, double *sectors)
{
  volatile bool known = false;
  const struct ir_func *f = w->m->funcs[w->root];
  jmp_buf escape;
  memset (sectors, 0, (size_t) f->nloops * sizeof *sectors);
  if (!setjmp (escape))
    {
      set_escape (w, &escape);
      struct traffic *t = traffic_now (w, trips);
      const struct nest *n = t ? t->nest : NULL;
      for (int k = 0; n && k < t->n; k++)
	{
	  const struct traffic_access *x = &t->at[k];
	  if (x->func != w->root)
	    continue;
	  for (int l = n->cfg->loop[f->insns[x->insn].block]; l >= 0;
	       l = n->cfg->loops[l].parent)
	    if (n->source[l] >= 0)
	      sectors[n->source[l]] += x->full * x->requests;
	}
      known = n != NULL;
    }
  set_escape (w, NULL);
  return known;
}

double
weigh_together (struct weighing *w, int l, const struct machine *machine,
		int trips)
{
  volatile double factor = -1;
  jmp_buf escape;
  if (!setjmp (escape))
    {
      set_escape (w, &escape);
      struct traffic *t = traffic_with (w, 1, &l, true, trips);
      if (t)
	factor = together_of (w->temp, t, w->m, l, machine, trips);
    }
  set_escape (w, NULL);
  return factor;
}

struct weight
weigh_region (struct weighing *w, int trips)
{
  return weigh_lanes (w, 0, NULL, false, trips);
}

double
weight_cost (const struct weight *x, const struct machine *machine)
{
  enum { SCHEDULERS = 4 };	/* Of a multiprocessor.  */
  if (!x->known || x->instructions < 0)
    return -1;
  double instructions = 1e3 * SCHEDULERS * machine->sms * machine->clock_khz;
  double sectors = 1e9 * machine->bandwidth / MACHINE_SECTOR;
  return x->instructions + x->sectors * instructions / sectors;
}

double
weight_time (const struct weight *x, const struct machine *machine)
{
  return (x->known && x->instructions >= 0 && !x->untimed
	  ? time_estimate (machine, &x->need, NULL) : -1);
}

bool
weight_longer_p (const struct weight *x, const struct weight *y, double part,
		 const struct machine *machine)
{
  double a = weight_time (x, machine), b = weight_time (y, machine);
  return a >= 0 && b >= 0 && a > b * part;
}
