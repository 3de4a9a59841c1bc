/* Accesses through tiles in shared memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each region is lowered and weighed.  An access whose lanes are several
   elements apart needs its ideal if it goes through a tile, and more
   instructions; so does a group of stores whose lanes exchange what they
   store.  What costs less then is done.  Afterwards the regions are lowered
   again and weighed: a change that does not keep its promise is undone, by
   computing that there are no tiles.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "base/machine.h"
#include "base/policy.h"
#include "lower/lower.h"
#include "names/location.h"
#include "option/pragma.h"
#include "transform/call/lane-safe.h"
#include "transform/stage/emit-nest.h"
#include "transform/stage/emit-records.h"
#include "transform/stage/rows.h"
#include "transform/stage/stage.h"
#include "transform/state/expectation.h"
#include "transform/state/function.h"

enum
{
  MAX_ACCESSES = 64,		/* Of a region, that may go through tiles.  */
  WORK = 5,			/* Instructions that a tile needs for a request:
				   the loop over rows or columns, and the access
				   to the tile.  */
  ROWS = 3,			/* The same in a loop inside that with the
				   lanes, where rows are a known number of
				   bytes apart; ...  */
  NEXT_ROWS = 4,		/* ... where they are the same number apart,
				   ...  */
  PLACES = 9,			/* ... and where they are not.  */
  EXCHANGE = 2,			/* The same for a store of a group, ...  */
  EXCHANGES = 12		/* ... and for the group: tests, addresses and
				   barriers.  */
};

/* A region that has been changed.  */
struct staged
{
  const struct region *region;
  auto_vec<tree> *flags;	/* Of its nests.  */
  struct weight promise;
};

/* What N, whose accesses are some of the COUNT at AT, needs with its tiles if
   it needs BEFORE without.  */

static struct weight
weigh_nest (const struct stage_nest *n, const struct weight *before,
	    const struct weight_access *at, int count)
{
  struct weight x = *before;
  for (unsigned i = 0; i < n->accesses.length (); i++)
    for (int k = 0; k < count; k++)
      if (at[k].stmt == n->accesses[i].stmt)
	{
	  x.sectors -= at[k].excess;
	  if (x.instructions >= 0)
	    x.instructions += WORK * at[k].requests;
	}
  return x;
}

/* Have R say that its region needs AFTER now, and has needed BEFORE.  */

static void
remark_figures (struct transform_remark *r, const struct weight *before,
		const struct weight *after)
{
  r->sectors[0] = before->sectors;
  r->sectors[1] = after->sectors;
  r->instructions[0] = before->instructions;
  r->instructions[1] = after->instructions;
}

/* Say in STATE that N needs AFTER now, and has needed BEFORE.  */

static void
remark_done (struct transform_state *state, const struct stage_nest *n,
	     const struct weight *before, const struct weight *after)
{
  for (unsigned i = 0; i < n->accesses.length (); i++)
    {
      const struct stage_access *a = &n->accesses[i];
      struct transform_remark r
	= remark_make (TRANSFORM_STAGE,
		       a->store ? REMARK_STAGE_STORE : REMARK_STAGE_LOAD,
		       n->region, gimple_location (a->stmt), NULL_TREE);
      remark_figures (&r, before, after);
      remark_add (&state->remarks, &r);
    }
}

/* Say in STATE that access STMT of REGION gets no tile because of ID.  */

static void
remark_refusal (struct transform_state *state, const struct region *region,
		enum remark_id id, gimple *stmt)
{
  struct transform_remark r
    = remark_make (TRANSFORM_STAGE, id, region, gimple_location (stmt),
		   NULL_TREE);
  remark_add (&state->remarks, &r);
}

/* Give tiles to the nest N of REGION, which has accesses that may need them;
   they are some of the COUNT at AT.  X has what is promised so far; SPENT
   bytes of shared memory are taken.  Return the flag that says whether there
   are tiles, or null.  */

static tree
give_tile (struct transform_state *state, const struct region *region,
	   struct stage_nest *n, const struct weight_access *at, int count,
	   struct weight *x, HOST_WIDE_INT *spent)
{
  gimple *first = n->accesses[0].stmt;
  stage_nest_hoist (n);
  enum remark_id id = stage_nest_refusal (n, *spent);
  struct weight after = weigh_nest (n, x, at, count);
  tree flag = NULL_TREE;
  if (id != REMARK_NONE)
    remark_refusal (state, region, id, first);
  else if (expect_saving_p (&after, x, POLICY_GAIN_TILE))
    flag = stage_give (n);
  if (flag)
    {
      remark_done (state, n, x, &after);
      *spent += n->bytes * n->warps;
      *x = after;
    }
  return flag;
}

/* What the region needs with an exchange of what G stores, if it needs BEFORE
   without; G's stores are some of the COUNT at AT.  */

static struct weight
weigh_group (const struct stage_group *g, const struct weight *before,
	     const struct weight_access *at, int count)
{
  struct weight x = *before;
  double requests = 0, parts = g->parts.length ();
  for (unsigned i = 0; i < g->parts.length (); i++)
    for (int k = 0; k < count; k++)
      if (at[k].stmt == g->parts[i].stmt)
	{
	  x.sectors -= at[k].excess;
	  requests += at[k].requests;
	}
  /* Small parts are stored together.  */
  x.requests += requests * (g->bytes / g->unit / parts - 1);
  if (x.instructions >= 0)
    x.instructions += requests * (EXCHANGE + EXCHANGES / parts);
  return x;
}

/* True if L2 takes longer for what a region needs, X, than device memory.
   Records are stored part by part, and each part's stores ask L2 for all
   sectors of the records; but L2 has them together when it writes them.  So do
   loads ask L1, which asks L2 only once.  The COUNT accesses AT are all whose
   lanes are several elements apart.  */

static bool
l2_binds_p (const struct weight *x, const struct weight_access *at, int count)
{
  const struct machine *m = drano_options.machine;
  double l2 = x->sectors, memory = x->sectors;
  for (int k = 0; k < count; k++)
    {
      memory -= at[k].excess;
      if (!gimple_store_p ((gimple *) at[k].stmt))
	l2 -= at[k].excess;
    }
  return (l2 / ((double) m->l2_clk * m->clock_khz * 1e3)
	  > memory / (m->bandwidth * 1e9));
}

/* Leave in GROUPS those whose exchange pays.  X has what is promised so
   far.  */

static void
choose_groups (auto_vec<struct stage_group *> *groups,
	       const struct weight_access *at, int count, struct weight *x)
{
  bool pays = l2_binds_p (x, at, count);
  for (unsigned i = groups->length (); i-- > 0;)
    {
      struct stage_group *g = (*groups)[i];
      struct weight after = weigh_group (g, x, at, count);
      if (pays && expect_saving_p (&after, x, POLICY_GAIN_TILE))
	{
	  *x = after;
	  continue;
	}
      groups->ordered_remove (i);
      delete g;
    }
}

/* Have the lanes of L's loop exchange what GROUPS store if there is room; the
   arguments are otherwise those of give_tile.  */

static tree
give_groups (struct transform_state *state, const struct stage_lanes *l,
	     const auto_vec<struct stage_group *> &groups,
	     const struct weight *before, const struct weight *after,
	     HOST_WIDE_INT *spent)
{
  HOST_WIDE_INT bytes = stage_exchange_bytes (groups);
  int warps = stage_warps (l, bytes, *spent);
  bool room = warps != 0;
  for (unsigned i = 0; i < groups.length (); i++)
    {
      struct transform_remark r
	= remark_make (TRANSFORM_STAGE,
		       room ? REMARK_GROUP_STORE : REMARK_GROUP_ROOM, l->region,
		       gimple_location (groups[i]->parts[0].stmt), NULL_TREE);
      if (room)
	remark_figures (&r, before, after);
      remark_add (&state->remarks, &r);
    }
  if (!room)
    return NULL_TREE;
  *spent += l->region->is_acc ? bytes * warps : 0;
  return stage_exchange_give (l, groups, bytes, warps);
}

/* Have the lanes of LOOP exchange what groups of stores among the COUNT at AT
   store, as far as that is right and pays.  The arguments are as for
   give_tile.  */

static tree
give_if_groups (struct transform_state *state, const struct region *region,
		class loop *loop, const struct weight_access *at, int count,
		struct weight *x, HOST_WIDE_INT *spent)
{
  struct stage_lanes l;
  gimple *stmts[MAX_ACCESSES];
  auto_vec<struct stage_group *> groups;
  struct weight after = *x;
  tree flag = NULL_TREE;
  struct partition *p = region->is_acc ? partition_function (region->fn) : NULL;
  for (int k = 0; k < count; k++)
    stmts[k] = (gimple *) at[k].stmt;
  if (stage_lanes_find (&l, region, p, loop))
    {
      tree k = gimple_phi_result (l.phi);
      struct stage_values v = stage_values ();
      v.region = region;
      v.outer = loop;
      v.count[0] = v.count[1] = k;
      stage_groups_find (&l, &v, stmts, count, &state->remarks, &groups);
      choose_groups (&groups, at, count, &after);
    }
  if (!groups.is_empty ())
    flag = give_groups (state, &l, groups, x, &after, spent);
  if (flag)
    *x = after;
  for (unsigned i = 0; i < groups.length (); i++)
    delete groups[i];
  if (p)
    partition_free (p);
  return flag;
}

/* What the region needs with tiles for the accesses of R, if it needs BEFORE
   without; they are some of the COUNT at AT.  */

static struct weight
weigh_rows (const struct stage_rows *r, const struct weight *before,
	    const struct weight_access *at, int count)
{
  struct weight x = *before;
  for (unsigned i = 0; i < r->accesses.length (); i++)
    for (int k = 0; k < count; k++)
      if (at[k].stmt == r->accesses[i].stmt)
	{
	  bool even = r->accesses[i].even;
	  bool same = r->accesses[i].across == STAGE_SOME;
	  bool whole = !same && r->accesses[i].across % MACHINE_SECTOR == 0;
	  x.sectors -= at[k].excess;
	  /* Each part of a row may begin and end within a sector.  */
	  if (!even || !whole)
	    x.sectors += at[k].requests * (STAGE_LANES / r->width);
	  if (x.instructions >= 0)
	    x.instructions += ((!even ? PLACES : same ? NEXT_ROWS : ROWS)
			       * at[k].requests);
	}
  return x;
}

/* Give tiles to the accesses of LOOP inside that of L, as far as that is right
   and pays.  The arguments are as for give_tile.  */

static tree
give_rows (struct transform_state *state, const struct stage_lanes *l,
	   class loop *loop, const struct weight_access *at, int count,
	   struct weight *x, HOST_WIDE_INT *spent)
{
  struct stage_rows r;
  if (!stage_rows_find (&r, l, loop))
    return NULL_TREE;
  for (int k = 0; k < count; k++)
    stage_rows_access (&r, (gimple *) at[k].stmt, at[k].ideal);
  if (r.accesses.is_empty ())
    return NULL_TREE;
  gimple *first = r.accesses[0].stmt;
  enum remark_id id = stage_rows_refusal (&r, *spent);
  if (id != REMARK_NONE)
    {
      remark_refusal (state, l->region, id, first);
      return NULL_TREE;
    }
  struct weight after = weigh_rows (&r, x, at, count);
  tree flag = (expect_saving_p (&after, x, POLICY_GAIN_TILE)
	       ? stage_rows_give (&r) : NULL_TREE);
  for (unsigned i = 0; flag && i < r.accesses.length (); i++)
    {
      struct transform_remark done
	= remark_make (TRANSFORM_STAGE, (r.accesses[i].store ? REMARK_ROW_STORE
					 : REMARK_ROW_LOAD), l->region,
		       gimple_location (r.accesses[i].stmt), NULL_TREE);
      remark_figures (&done, x, &after);
      remark_add (&state->remarks, &done);
    }
  if (flag)
    {
      expect_tiles (state->expectations, l->region);
      *spent += l->region->is_acc ? r.bytes * r.warps : 0;
      *x = after;
    }
  return flag;
}

/* The same for a loop inside LOOP, or inside that.  */

static tree
give_rows_in (struct transform_state *state, const struct stage_lanes *l,
	      class loop *loop, const struct weight_access *at, int count,
	      struct weight *x, HOST_WIDE_INT *spent)
{
  tree flag = NULL_TREE;
  for (class loop *in = loop->inner; in && !flag; in = in->next)
    flag = (in->inner
	    ? give_rows_in (state, l, in, at, count, x, spent)
	    : give_rows (state, l, in, at, count, x, spent));
  return flag;
}

/* The same for a loop inside LOOP, if lanes have that one's iterations.  */

static tree
give_if_rows (struct transform_state *state, const struct region *region,
	      class loop *loop, const struct weight_access *at, int count,
	      struct weight *x, HOST_WIDE_INT *spent)
{
  struct stage_lanes l;
  tree flag = NULL_TREE;
  struct partition *p = region->is_acc ? partition_function (region->fn) : NULL;
  if (stage_lanes_find (&l, region, p, loop))
    flag = give_rows_in (state, &l, loop, at, count, x, spent);
  if (p)
    partition_free (p);
  return flag;
}

/* The same as give for the nest whose inner loop INNER is, if there is one.  */

static tree
give_if_nest (struct transform_state *state, const struct region *region,
	      class loop *inner, const struct weight_access *at, int count,
	      struct weight *x, HOST_WIDE_INT *spent)
{
  struct stage_nest n;
  tree flag = NULL_TREE;
  if (!region->is_acc)
    return NULL_TREE;
  struct partition *p = partition_function (region->fn);
  bool found = stage_nest_find (&n, region, p, inner);
  for (int k = 0; k < count && found; k++)
    stage_nest_access (&n, (gimple *) at[k].stmt);
  if (found && !n.accesses.is_empty ())
    flag = give_tile (state, region, &n, at, count, x, spent);
  else if (found && n.obscure)
    remark_refusal (state, region, REMARK_STAGE_ADDRESS, n.obscure);
  partition_free (p);
  return flag;
}

/* Give tiles to the nests of REGION, which is root F of M, where SPENT bytes
   of a block's shared memory are taken; add what was done to STAGED.  */

static void
change_region (const struct region *region, struct ir_module *m,
	       struct ir_func *f, struct transform_state *state,
	       auto_vec<struct staged> *staged, HOST_WIDE_INT *spent)
{
  struct weight_access at[MAX_ACCESSES];
  struct staged x = { region, new auto_vec<tree>, { } };
  struct weighing *w = (region->is_acc && call_asks_levels_p (region->fn)
			? NULL : weigh_begin (m, f->index));
  int n = w ? weigh_strided (w, POLICY_TRIPS, at, MAX_ACCESSES) : 0;
  if (n)
    {
      x.promise = weigh_region (w, POLICY_TRIPS);
      function_begin (region);
      for (int l = 0; l < f->nloops; l++)
	{
	  basic_block header = (basic_block) f->loops[l].header_handle;
	  location_t loc = loop_place (f, l);
	  if (f->loops[l].kind != IR_LOOP_LANES || !header
	      || header->loop_father->header != header
	      || pragma_transform_off_p (loc))
	    continue;
	  tree flag = give_if_nest (state, region, header->loop_father, at,
				    n, &x.promise, spent);
	  if (!flag)
	    flag = give_if_rows (state, region, header->loop_father, at,
				 n, &x.promise, spent);
	  if (!flag)
	    flag = give_if_groups (state, region, header->loop_father, at,
				   n, &x.promise, spent);
	  if (flag)
	    x.flags->safe_push (flag);
	}
      function_end (!x.flags->is_empty ());
    }
  if (w)
    weigh_end (w);
  if (x.flags->is_empty ())
    delete x.flags;
  else
    staged->safe_push (x);
}

/* True if root F of M does not need what tiles PROMISED.  */

static bool
broken_p (struct ir_module *m, struct ir_func *f,
	  const struct weight *promised)
{
  struct weighing *w = weigh_begin (m, f->index);
  if (!w)
    return false;
  struct expectation e = expectation ();
  e.after = *promised;
  /* Another number of tiles is supposed than of iterations, and those that are
     not whole are supposed to be.  */
  e.tiled = true;
  struct weight x = weigh_region (w, POLICY_TRIPS);
  weigh_end (w);
  return expect_broken_p (&e, &x);
}

/* Take back what was done for X, and say so in STATE.  */

static void
undo_tiles (struct transform_state *state, const struct staged *x)
{
  push_cfun (x->region->fn);
  while (!x->flags->is_empty ())
    stage_undo (x->flags->pop ());
  pop_cfun ();
  for (unsigned i = 0; i < state->remarks.list.length (); i++)
    {
      struct transform_remark *r = &state->remarks.list[i];
      if (r->region == x->region
	  && (r->id == REMARK_STAGE_LOAD || r->id == REMARK_STAGE_STORE
	      || r->id == REMARK_GROUP_STORE || r->id == REMARK_ROW_LOAD
	      || r->id == REMARK_ROW_STORE))
	r->id = REMARK_STAGE_PROMISE;
    }
}

bool
stage_do (const auto_vec<struct region *> &regions,
	  struct transform_state *state)
{
  auto_vec<struct staged> staged;
  for (int check = 0; check < 2; check++)
    {
      struct ir_module *m = function_lower (regions);
      for (int k = 0; m && k < m->nfuncs; k++)
	{
	  struct ir_func *f = m->funcs[k];
	  if (!f->is_root)
	    continue;
	  const struct region *region = lower_region_of (regions, f);
	  HOST_WIDE_INT spent = 0;
	  if (!check)
	    change_region (region, m, f, state, &staged, &spent);
	  for (unsigned i = 0; i < staged.length () && check; i++)
	    if (staged[i].region == region
		&& broken_p (m, f, &staged[i].promise))
	      undo_tiles (state, &staged[i]);
	}
      if (m)
	arena_free (m->arena);
      if (staged.is_empty ())
	return false;
    }
  for (unsigned i = 0; i < staged.length (); i++)
    delete staged[i].flags;
  return true;
}
