/* From GIMPLE to the lane IR: the loops of the source.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Every natural loop of the lowered function is a loop of the source, but for
   the cycles that GCC's expansion of directives puts around them: an OpenACC
   loop is run in chunks (omp-expand.cc, expand_oacc_for), whose cycle tests
   the number that IFN_GOACC_LOOP gives for them.

   The directive of a loop is found by the start value that GCC's expansion
   gives it: IFN_GOACC_LOOP's offset (OpenACC), a lane's number behind
   IFN_GOMP_SIMT_VF (simd), the thread's or team's number, or a value from
   libgomp (OpenMP's loops).  A directive asserts that the iterations are
   independent: OpenACC's unless it says auto or seq, OpenMP's always; so do
   ivdep and Fortran's do concurrent, which leave a safelen.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "ir/fold.h"
#include "lower/source-loop.h"
#include "lower/value/invariant-load.h"
#include "lower/value/lanes.h"
#include "lower/value/virtual-lane-loop.h"
#include "region/loop-location.h"
#include "region/simt.h"

/* Return the call of IFN_GOACC_LOOP for WHAT that defines NAME, or null.  */

static gcall *
goacc_call (tree name, enum ifn_goacc_loop_kind what)
{
  name = copied_from (name);
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name))
    return NULL;
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (name));
  return (call && gimple_call_internal_p (call, IFN_GOACC_LOOP)
	  && tree_to_uhwi (gimple_call_arg (call, 0)) == what ? call : NULL);
}

/* Call TEST (V, VALUE) for what comes into each variable of V's header from
   outside the loop; return the first result that is not null.  */

template<typename T>
static T
first_phi_value (const struct loop_view *v, T (*test) (const struct loop_view *,
						     tree))
{
  for (gphi_iterator gsi = gsi_start_phis (v->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gphi *phi = gsi.phi ();
      if (virtual_operand_p (gimple_phi_result (phi)))
	continue;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!lower_loop_has_p (v, gimple_phi_arg_edge (phi, i)->src))
	  if (T found = test (v, gimple_phi_arg_def (phi, i)))
	    return found;
    }
  return T ();
}

/* Tests for first_phi_value: that VALUE is an OpenACC loop's first iteration,
   a thread's, a team's, or one that libgomp hands out.  */

static gcall *
acc_offset (const struct loop_view *, tree value)
{
  return goacc_call (value, IFN_GOACC_LOOP_OFFSET);
}

static bool
thread_start_p (const struct loop_view *, tree value)
{
  return computed_from_call_p (value, "omp_get_thread_num");
}

static bool
team_start_p (const struct loop_view *, tree value)
{
  return computed_from_call_p (value, "omp_get_team_num");
}

static bool
received_start_p (const struct loop_view *, tree value)
{
  value = copied_from (value);
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (value)))
    return false;
  tree from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  return (VAR_P (from) && DECL_ARTIFICIAL (from) && DECL_NAME (from)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (from)), ".istart"));
}

/* True if V is the cycle over an OpenACC loop's chunks.  */

static bool
chunk_cycle_p (const struct loop_view *v)
{
  for (ir_blk b = 0; b < v->l->f->nblocks; b++)
    {
      basic_block bb = (basic_block) v->l->f->blocks[b].bb_handle;
      gimple *last = v->cfg->loop[b] == v->n && bb ? last_stmt (bb) : NULL;
      if (last && gimple_code (last) == GIMPLE_COND
	  && (goacc_call (gimple_cond_lhs (last), IFN_GOACC_LOOP_CHUNKS)
	      || goacc_call (gimple_cond_rhs (last), IFN_GOACC_LOOP_CHUNKS)))
	return true;
    }
  return false;
}

/* Fill S, which is V, with what the OpenACC loop is that begins at CALL.  */

static void
describe_acc (const struct loop_view *v, gcall *call, struct ir_loop *s)
{
  struct lowering *l = v->l;
  struct acc_loop *loop = l->part->of_block[gimple_bb (call)->index];
  unsigned mask = lower_goacc_mask (l, call);
  if (mask & GOMP_DIM_MASK (GOMP_DIM_VECTOR))
    {
      s->kind = IR_LOOP_LANES;
      s->lane_loop = lower_acc_lane_loop (l, loop);
    }
  else if (mask)
    s->kind = IR_LOOP_SPREAD;
  if (loop->parent)
    {
      s->mapping = partition_mapping (loop);
      s->loc = location_in_source (loop->loc);
      s->loc_handle = (void *) (uintptr_t) loop->loc;
      /* With auto the program leaves that open.  */
      if (mask || ((loop->flags & OLF_INDEPENDENT)
		   && !(loop->flags & (OLF_SEQ | OLF_AUTO))))
	s->independence = IR_INDEP_ASSERTED;
      if (tree_fits_shwi_p (loop->chunk_size))
	s->chunk = tree_to_shwi (loop->chunk_size);
      /* A chunk as large as can be: one for each gang.  */
      if (s->chunk < 0)
	s->chunk = 0;
    }
  tree range = gimple_call_arg (call, 2), step = gimple_call_arg (call, 3);
  if (tree_fits_shwi_p (range) && tree_fits_shwi_p (step)
      && !integer_zerop (step))
    {
      HOST_WIDE_INT n = tree_to_shwi (range), by = tree_to_shwi (step);
      s->count = by > 0 ? (n + by - 1) / by : (n + by + 1) / by;
      if (s->count < 0)
	s->count = 0;
    }
  if (struct loop_trips *t = l->trips->get (call))
    {
      s->trips = t->count;
      s->step = t->step;
      s->first = t->first;
    }
  /* The innermost cycle around the offset is that over chunks.  */
  int around = v->cfg->loop[l->of_bb[gimple_bb (call)->index]];
  if (around >= 0 && around == v->cfg->loops[v->n].parent)
    {
      struct loop_view outer = *v;
      outer.n = around;
      if (chunk_cycle_p (&outer))
	s->chunks = v->cfg->loops[around].header;
    }
}

/* The number of iterations of a loop that those share whose number NAME
   returns, STMT being what GCC adds: a quotient by how many they are, which
   HOW_MANY returns, or the lesser of all iterations and of the end of a chunk.
   Null if STMT shows none.  */

static tree
shared_by (gimple *stmt, const char *name, const char *how_many)
{
  /* GCC gives no location to what it adds.  */
  if (!is_gimple_assign (stmt) || gimple_has_location (stmt))
    return NULL_TREE;
  tree all = gimple_assign_rhs1 (stmt), part = gimple_assign_rhs2 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_DIV_EXPR:
      return computed_from_call_p (part, how_many) ? all : NULL_TREE;
    case MIN_EXPR:
      if (computed_from_call_p (all, name))
	std::swap (all, part);
      return (computed_from_call_p (part, name) && !computed_from_call_p (all,
									  name)
	      ? all : NULL_TREE);
    default:
      return NULL_TREE;
    }
}

/* The number of iterations of the loop of FN that those share whose number the
   builtin NAME returns, and how many they are HOW_MANY.  Null if there is
   none, or there are several.  What only devices with lanes compute shares out
   the same iterations in another way (transform/loop/warp-chunks.cc).  */

static tree
shared_iterations (struct function *fn, const char *name, const char *how_many)
{
  tree found = NULL_TREE;
  for (gimple *stmt : function_statements (fn))
    if (tree all = shared_by (stmt, name, how_many))
      if (!simt_only_p (gimple_bb (stmt)))
	{
	  if (found)
	    return NULL_TREE;
	  found = all;
	}
  return found;
}

/* True if devices with lanes share a loop of FN in another way between those
   whose number is as above: in whole warps.  */

static bool
shared_whole_p (struct function *fn, const char *name, const char *how_many)
{
  for (gimple *stmt : function_statements (fn))
    if (shared_by (stmt, name, how_many) && simt_only_p (gimple_bb (stmt)))
      return true;
  return false;
}

static tree
threads_iterations (struct function *fn)
{
  return shared_iterations (fn, "omp_get_thread_num", "omp_get_num_threads");
}

static tree
teams_iterations (struct function *fn)
{
  return shared_iterations (fn, "omp_get_team_num", "omp_get_num_teams");
}

ir_ref
lower_shared_trips (struct lowering *l)
{
  if (!l->region || l->region->is_acc)
    return IR_NONE;
  tree all = threads_iterations (l->fn);
  const struct region *outer = l->region->outer;
  tree teams = outer && all ? teams_iterations (outer->fn)
	       : NULL_TREE;
  if (teams)
    return lower_outer_value (l, teams);
  if (!all)
    all = teams_iterations (l->fn);
  if (all && TREE_CODE (all) == INTEGER_CST)
    return lower_outer_value (l, all);
  return all && TREE_CODE (all) == SSA_NAME
	 ? l->of_ssa[SSA_NAME_VERSION (all)] : IR_NONE;
}

/* True if all warps of V, a lane loop that threads and perhaps teams share,
   are full but for the first and the last.  */

static bool
whole_warps_p (const struct loop_view *v)
{
  const struct region *outer = v->l->region->outer;
  return (simt_whole_p (v->header)
	  && (!outer || !teams_iterations (outer->fn)
	      || shared_whole_p (outer->fn, "omp_get_team_num",
				 "omp_get_num_teams")));
}

/* True if V begins with an iteration of its thread's or team's share; lanes
   that only count have that many iterations.  */

static bool
shared_start_p (const struct loop_view *v)
{
  return (first_phi_value<bool> (v, thread_start_p)
	  || first_phi_value<bool> (v, team_start_p)
	  || simt_count_from_p (v->header, "omp_get_thread_num")
	  || simt_count_from_p (v->header, "omp_get_team_num"));
}

/* True if BEGINS says of a loop around V that it begins so.  */

static bool
around_p (const struct loop_view *v, bool (*begins) (const struct loop_view *))
{
  struct loop_view w = *v;
  while ((w.n = w.cfg->loops[w.n].parent) >= 0)
    {
      ir_blk header = w.cfg->loops[w.n].header;
      w.header = (basic_block) w.l->f->blocks[header].bb_handle;
      if (w.header && begins (&w))
	return true;
    }
  return false;
}

/* True if V begins where its thread's iterations begin, or its team's.  */

static bool
threads_share_p (const struct loop_view *v)
{
  return (first_phi_value<bool> (v, thread_start_p)
	  || first_phi_value<bool> (v, received_start_p));
}

static bool
teams_share_p (const struct loop_view *v)
{
  return first_phi_value<bool> (v, team_start_p);
}

/* What the lanes of V count to, if that is known, else -1.  */

static int64_t
lanes_count (const struct loop_view *v)
{
  const struct lowering *l = v->l;
  tree n = simt_count (v->header);
  int64_t count;
  if (n && tree_fits_shwi_p (n))
    return MAX (tree_to_shwi (n), 0);
  ir_ref r = (n && TREE_CODE (n) == SSA_NAME
	      ? l->of_ssa[SSA_NAME_VERSION (n)] : IR_NONE);
  return r >= 0 && fold_value (l->f, r, &count) && count >= 0 ? count : -1;
}

/* Fill S, which is V, with what an OpenMP directive says of the loop, or the
   loop's own statement.  */

static void
describe_omp (const struct loop_view *v, struct ir_loop *s)
{
  struct lowering *l = v->l;
  int lanes = l->simt[v->header->index];
  enum omp_loop_kind kind = OMP_LOOP_THREADS;
  bool virtual_lanes = l->virtuals->virtual_headers.get (v->header) != NULL;
  if (lanes >= 0 && (virtual_lanes || simt_header_p (v->header)))
    {
      s->kind = IR_LOOP_LANES;
      s->lane_loop = lanes;
      s->mapping = l->f->lane_loops[lanes].mapping;
      s->loc = l->f->lane_loops[lanes].loc;
      s->loc_handle = l->f->lane_loops[lanes].loc_handle;
    }
  /* A loop inside one that is shared may begin where that one's iteration
     says.  */
  else if (threads_share_p (v) && !around_p (v, threads_share_p))
    {
      s->kind = IR_LOOP_SPREAD;
      s->mapping = IR_MAP_PARALLEL_FOR;
    }
  else if (teams_share_p (v) && !around_p (v, teams_share_p)
	   && !around_p (v, threads_share_p))
    {
      s->kind = IR_LOOP_SPREAD;
      s->mapping = IR_MAP_DISTRIBUTE;
      kind = OMP_LOOP_TEAMS;
    }
  /* A loop over lanes may begin where an iteration that is shared says.  The
     iterations that are shared may be another loop's, behind this one.  */
  if ((s->kind == IR_LOOP_SPREAD
       || (shared_start_p (v) && !around_p (v, shared_start_p)))
      && !(first_phi_value<bool> (v, thread_start_p)
	   && lower_loop_by_number_p (v->header->loop_father))
      && l->shared_trips >= 0
      && cfg_dominates_p (v->cfg, l->f->insns[l->shared_trips].block,
			  v->cfg->loops[v->n].header))
    {
      s->trips = l->shared_trips;
      if (s->kind == IR_LOOP_LANES)
	l->f->lane_loops[lanes].whole = whole_warps_p (v);
    }
  /* A thread has all iterations of other loops.  */
  else if (s->kind == IR_LOOP_LANES)
    s->count = lanes_count (v);
  if (s->kind != IR_LOOP_SEQ)
    {
      s->independence = IR_INDEP_ASSERTED;
      if (!s->loc_handle)
	{
	  location_t loc = location_of_omp_loop (l->fn, l->region, v->header,
						 kind);
	  s->loc_handle = (void *) (uintptr_t) loc;
	  s->loc = location_in_source (loc);
	}
    }
}

/* Describe loop V of the lowered function.  */

static void
describe_loop (struct loop_view *v)
{
  struct lowering *l = v->l;
  ir_blk header = v->cfg->loops[v->n].header;
  struct ir_loop s = ir_loop_unknown (header, l->f->blocks[header].loc);
  v->header = (basic_block) l->f->blocks[header].bb_handle;
  if (!v->header)
    return;
  s.header_handle = v->header;
  gcall *offset = first_phi_value<gcall *> (v, acc_offset);
  if (offset)
    describe_acc (v, offset, &s);
  else if (chunk_cycle_p (v))
    return;
  else if (l->region && !l->region->is_acc)
    describe_omp (v, &s);
  if (!s.loc_handle)
    s.loc_handle = (void *) (uintptr_t) location_of_loop (v->header);
  class loop *natural = v->header->loop_father;
  if (s.kind == IR_LOOP_SEQ && natural && natural->header == v->header
      && natural->safelen > 1)
    s.independence = IR_INDEP_ASSERTED;
  auto_vec<struct ir_accum> accums;
  lower_loop_accums (v, s.kind != IR_LOOP_SEQ, &accums);
  s.naccums = accums.length ();
  s.accums = accums.address ();
  ir_loop_new (l->f, &s);
  for (unsigned i = 0; i < accums.length (); i++)
    free (const_cast<char *> (accums[i].name));
}

void
lower_loops (struct lowering *l)
{
  struct arena *a = arena_new_like (l->module->arena);
  const struct cfg *cfg = a ? cfg_new (a, l->f) : NULL;
  hash_map<gimple *, ir_ref> accesses;
  for (ir_ref r = 0; cfg && cfg->nloops && r < l->f->ninsns; r++)
    if (l->f->insns[r].mem)
      accesses.put ((gimple *) l->f->insns[r].mem->stmt_handle, r);
  for (int n = 0; cfg && n < cfg->nloops; n++)
    {
      struct loop_view v = { l, cfg, n, NULL, &accesses };
      describe_loop (&v);
    }
  arena_free (a);
}
