/* Regions and parallel loops that leave lanes without work.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* On nvptx GCC gives lanes to OpenACC vector loops and to OpenMP simd loops,
   and to nothing else; a parallel loop of any other kind does its work on one
   lane of 32.  That is the most frequent loss of OpenMP code that is written
   for other compilers, so it is reported for each loop, but only for loops
   that touch global memory.  */

#include "gcc-shim.h"
#include "diagnose/advice/idle-lanes.h"
#include "gimple/calls.h"
#include "gimple/walk.h"
#include "lower/origin/local-memory.h"
#include "lower/origin/lowering.h"
#include "option/options.h"
#include "region/omp-directives.h"

/* How many calls work is looked for through.  */
enum { MAX_CALLS = 4 };

/* A function that is looked through.  */
struct body
{
  struct function *fn;
  unsigned local;		/* Its parameters, as bits, that point to the
				   caller's own memory.  */
};

/* True if PTR is a parameter of B that points to the caller's own memory.  */

static bool
local_parameter_p (const struct body *b, tree ptr)
{
  if (TREE_CODE (ptr) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (ptr))
    return false;
  int n = 0;
  tree parm = DECL_ARGUMENTS (b->fn->decl);
  for (; parm && parm != SSA_NAME_VAR (ptr); parm = DECL_CHAIN (parm))
    n++;
  return parm && n < 32 && b->local >> n & 1;
}

/* True if what the pointer PTR in B points to may be global memory.  */

static bool
global_pointer_p (const struct body *b, tree ptr)
{
  if (lower_local_origin (ptr))
    return false;
  if (TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      return base && VAR_P (base) && is_global_var (base);
    }
  return !local_parameter_p (b, ptr);
}

/* True if REF, in B, may be global memory: neither a variable of the body nor
   its record of variables.  */

static bool
global_ref_p (const struct body *b, tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return false;
  if (DECL_P (base))
    return VAR_P (base) && is_global_var (base);
  return (TREE_CODE (base) == MEM_REF
	  && global_pointer_p (b, TREE_OPERAND (base, 0)));
}

/* True if STMT of B writes global memory, or reads it and uses it further.  */

static bool
global_access_p (const struct body *b, gimple *stmt)
{
  if (block_call_p (stmt) || atomic_bytes (stmt))
    return global_pointer_p (b, gimple_call_arg (stmt, 0));
  return (gimple_assign_single_p (stmt) && gimple_vuse (stmt)
	  && !gimple_clobber_p (stmt)
	  && (global_ref_p (b, gimple_assign_lhs (stmt))
	      || (gimple_assign_load_p (stmt)
		  && global_ref_p (b, gimple_assign_rhs1 (stmt)))));
}

static bool work_p (const struct body *b, bool all, int depth);

/* True if STMT is what GCC makes of OpenMP's constructs.  */

static bool
construct_part_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  if (gimple_call_internal_p (stmt))
    return (gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT)
	    || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER)
	    || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_LANE));
  const char *name = shim_function_name (gimple_call_fndecl (stmt));
  return name && (startswith (name, "GOMP_") || startswith (name, "omp_get_"));
}

/* True if FN has constructs of its own, whose lanes are another matter.  */

static bool
constructs_p (struct function *fn)
{
  for (unsigned i = 1; loops_for_fn (fn) && i < number_of_loops (fn); i++)
    if (class loop *l = get_loop (fn, i))
      if (l->simduid || l->safelen > 1)
	return true;
  for (gimple *stmt : function_statements (fn))
    if (construct_part_p (stmt))
      return true;
  return false;
}

/* True if STMT of B calls a function that has such work, anywhere if ALL, else
   in its loops.  DEPTH calls are followed.  */

static bool
called_work_p (const struct body *b, gimple *stmt, bool all, int depth)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  struct body called = { callee ? DECL_STRUCT_FUNCTION (callee) : NULL, 0 };
  if (!depth || !called.fn || !called.fn->cfg || !gimple_has_body_p (callee)
      || constructs_p (called.fn))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt) && i < 32; i++)
    {
      tree arg = gimple_call_arg (stmt, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && !global_pointer_p (b, arg))
	called.local |= 1U << i;
    }
  return work_p (&called, all, depth - 1);
}

/* True if B has a loop in which global memory is written, or read and used
   further, or does so anywhere if ALL: work.  So have functions that it
   calls.  */

static bool
work_p (const struct body *b, bool all, int depth)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, b->fn)
    {
      bool inside = all || (loops_for_fn (b->fn) && bb->loop_father
			    && loop_depth (bb->loop_father) > 0);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if ((inside && global_access_p (b, gsi_stmt (gsi)))
	    || called_work_p (b, gsi_stmt (gsi), inside, depth))
	  return true;
    }
  return false;
}

/* True if the body FN of a region, whose first parameter is its record of
   variables, has work.  */

static bool
region_work_p (struct function *fn)
{
  struct body b = { fn, 1 };
  return work_p (&b, false, MAX_CALLS);
}

/* Append to FOUND that REGION has idle lanes.  */

static void
note_idle (auto_vec<struct idle_loop> *found, enum idle_reason reason,
	   enum finding finding, const struct region *region, location_t loc,
	   unsigned mapping)
{
  struct idle_loop i = { };
  i.reason = reason;
  i.finding = finding;
  i.region = region;
  i.loc = loc;
  i.mapping = mapping;
  i.lanes = 1;
  i.cure = CURE_NONE;
  i.cure_loc = loc;
  i.until = INT_MAX;
  i.first = true;
  found->safe_push (i);
}

/* True if LOOP or a loop or routine in it is spread over lanes.  */

static bool
has_vector_p (const struct acc_loop *loop)
{
  if ((loop->mask | loop->e_mask) & GOMP_DIM_MASK (GOMP_DIM_VECTOR))
    return true;
  for (struct acc_loop *c = loop->child; c; c = c->sibling)
    if (has_vector_p (c))
      return true;
  return false;
}

/* Return the innermost spread loop that begins with LOOP, which is spread.  */

static const struct acc_loop *
innermost_spread (const struct acc_loop *loop)
{
  for (const struct acc_loop *c = loop->child; c; c = c->sibling)
    if (!c->routine && (c->mask | c->e_mask))
      return innermost_spread (c);
  return loop;
}

/* True if a seq clause keeps a loop in LOOP from being spread.  */

static bool
held_back_p (const struct acc_loop *loop)
{
  for (const struct acc_loop *c = loop->child; c; c = c->sibling)
    if (!c->routine && ((c->flags & OLF_SEQ) || held_back_p (c)))
      return true;
  return false;
}

/* Collect the outermost loops in LOOP that are spread, but not over lanes;
   return true if any loop in it is spread.  */

static bool
collect_acc_loops (const struct acc_loop *loop, const struct region *region,
		   auto_vec<struct idle_loop> *found)
{
  bool any = false;
  for (struct acc_loop *c = loop->child; c; c = c->sibling)
    {
      if (c->routine)
	{
	  any |= c->mask != 0;
	  continue;
	}
      bool spread = (c->mask | c->e_mask) != 0;
      any |= spread;
      if (spread && !has_vector_p (c))
	{
	  note_idle (found, IDLE_ACC_LOOP, FINDING_IDLE_LANES, region, c->loc,
		     partition_mapping (c));
	  found->last ().cure = CURE_ADD_VECTOR;
	  found->last ().cure_loc = innermost_spread (c)->loc;
	}
      else if (!((c->mask | c->e_mask) & GOMP_DIM_MASK (GOMP_DIM_VECTOR)))
	any |= collect_acc_loops (c, region, found);
    }
  return any;
}

/* True if a loop of REGION's body is spread over lanes.  */

static bool
any_vector_p (const struct region *region)
{
  struct partition *p = partition_function (region->fn);
  bool any = has_vector_p (p->top);
  partition_free (p);
  return any;
}

/* Collect what lies idle in the OpenACC REGION.  */

static void
collect_acc (const struct region *region, auto_vec<struct idle_loop> *found)
{
  tree attrs = DECL_ATTRIBUTES (region->fn->decl);
  if (lookup_attribute ("oacc serial", attrs))
    return;
  if (lookup_attribute ("oacc kernels", attrs))
    {
      bool gangs = lookup_attribute ("oacc kernels parallelized", attrs);
      /* A transform may have given lanes to a loop.  */
      if (gangs && any_vector_p (region))
	return;
      note_idle (found, gangs ? IDLE_KERNELS_GANGS : IDLE_KERNELS_ONE,
		 FINDING_NO_LANES, region, region->loc,
		 gangs ? IR_MAP_GANG : 0);
      found->last ().cure = CURE_PARALLEL_LOOP;
      return;
    }
  struct partition *p = partition_function (region->fn);
  if (!collect_acc_loops (p->top, region, found))
    {
      note_idle (found, IDLE_ACC_REGION, FINDING_NO_LANES, region, region->loc,
		 0);
      found->last ().cure = (held_back_p (p->top) ? CURE_INDEPENDENT
			     : CURE_ACC_LOOP);
    }
  partition_free (p);
}

/* True if loop I of T, or one in it, has lanes.  */

static bool
has_lanes_p (const struct omp_target *t, unsigned i)
{
  const struct omp_loop *l = &t->loops[i];
  if (l->given || (l->kind == OMP_LOOP_SIMD && l->lanes > 1))
    return true;
  if (l->kind != OMP_LOOP_SIMD && l->kind != OMP_LOOP_TEAMS
      && drano_options.openmp_thread)
    return true;
  for (unsigned k = i + 1; k < t->loops.length (); k++)
    if (t->loops[k].parent == (int) i && has_lanes_p (t, k))
      return true;
  return false;
}

/* Return the innermost construct that begins with loop I of T.  */

static unsigned
innermost_loop (const struct omp_target *t, unsigned i)
{
  for (unsigned k = i + 1; k < t->loops.length (); k++)
    if (t->loops[k].parent == (int) i)
      return innermost_loop (t, k);
  return i;
}

/* Why the simd loop L has no lanes.  */

static enum idle_reason
simd_reason (const struct omp_loop *l)
{
  static const struct { unsigned losses; enum idle_reason reason; } table[] =
  {
    { SIMD_COLLAPSE, IDLE_OMP_COLLAPSE }, { SIMD_SAFELEN, IDLE_OMP_SAFELEN },
    { SIMD_ARRAY, IDLE_OMP_ARRAY }, { SIMD_REDUCTION, IDLE_OMP_REDUCTION },
    { SIMD_SECTION | SIMD_LOGICAL, IDLE_OMP_OTHER_REDUCTION },
    { SIMD_IF, IDLE_OMP_IF }, { SIMD_SIMDLEN, IDLE_OMP_SIMDLEN },
    { SIMD_LASTPRIVATE, IDLE_OMP_LASTPRIVATE }, { SIMD_CHUNK, IDLE_OMP_CHUNK }
  };
  for (unsigned i = 0; i < ARRAY_SIZE (table); i++)
    if (l->losses & table[i].losses)
      return table[i].reason;
  gcc_unreachable ();
}

/* What gives lanes to L, a loop without a loop construct inside it, when what
   keeps a simd loop from having them is all that is changed.  */

static enum idle_cure
simd_cure (const struct omp_loop *l)
{
  if (l->losses == 0)
    return l->kind == OMP_LOOP_TEAMS ? CURE_PARALLEL_SIMD : CURE_ADD_SIMD;
  if (l->losses & SIMD_WORKSHARE)
    return CURE_WORKSHARE;
  if (l->losses == SIMD_COLLAPSE && l->kind == OMP_LOOP_TEAMS)
    return l->reduces ? CURE_NONE : CURE_UNCOLLAPSE_PARALLEL;
  if (l->losses == SIMD_COLLAPSE)
    return l->reduces ? CURE_UNCOLLAPSE_REDUCE : CURE_UNCOLLAPSE;
  if (l->kind != OMP_LOOP_SIMD)
    return l->has_loop ? CURE_SIMD_INSIDE : CURE_NONE;
  switch (l->losses)
    {
    case SIMD_SAFELEN:
      return CURE_SAFELEN;
    case SIMD_ARRAY:
      return CURE_ARRAY;
    case SIMD_REDUCTION:
      return CURE_REDUCTION;
    case SIMD_SIMDLEN:
      return CURE_SIMDLEN;
    case SIMD_LASTPRIVATE:
      return CURE_LASTPRIVATE;
    case SIMD_CHUNK:
      return CURE_CHUNK;
    default:
      return l->has_loop ? CURE_SIMD_INSIDE : CURE_NONE;
    }
}

/* Append to FOUND that loop or parallel region L of REGION, without a loop
   construct inside it, has no lanes.  */

static void
note_omp (auto_vec<struct idle_loop> *found, const struct region *region,
	  const struct omp_loop *l)
{
  switch (l->kind)
    {
    case OMP_NO_LOOP:
      note_idle (found, IDLE_OMP_PARALLEL, FINDING_IDLE_LANES, region, l->loc,
		 IR_MAP_PARALLEL);
      found->last ().cure = l->has_loop ? CURE_FOR_SIMD : CURE_NONE;
      return;
    case OMP_LOOP_SIMD:
      note_idle (found, simd_reason (l), FINDING_IDLE_LANES, region, l->loc,
		 IR_MAP_SIMD);
      break;
    case OMP_LOOP_THREADS:
      note_idle (found, IDLE_OMP_THREADS, FINDING_IDLE_LANES, region, l->loc,
		 IR_MAP_PARALLEL_FOR);
      break;
    default:
      note_idle (found, IDLE_OMP_TEAMS, FINDING_IDLE_LANES, region, l->loc,
		 IR_MAP_DISTRIBUTE);
      break;
    }
  found->last ().cure = simd_cure (l);
  found->last ().barred = l->losses != 0;
}

/* True if what REGION does may stand in a loop construct, which GCC compiles
   as a loop that teams and threads share with simd: neither OpenMP's routines
   nor its constructs may, with order(concurrent).  */

static bool
concurrent_p (const struct region *region)
{
  for (gimple *stmt : function_statements (region->fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      const char *name = (call ? shim_function_name
			  (gimple_call_fndecl (call)) : NULL);
      if (name && !startswith (name, "GOMP_teams")
	  && (startswith (name, "omp_") || startswith (name, "GOMP_")
	      || startswith (name, "__atomic_")
	      || startswith (name, "__sync_")))
	return false;
    }
  return true;
}

/* Collect what lies idle in the OpenMP entry REGION.  A loop counts as idle
   when neither it nor a loop in it has lanes.  */

static void
collect_omp (const struct region *region, auto_vec<struct idle_loop> *found)
{
  const struct omp_target *t = directives_at (region->loc);
  if (!t)
    return;
  if (t->loops.is_empty ())
    {
      note_idle (found, t->teams ? IDLE_OMP_TEAMS_REGION : IDLE_OMP_REGION,
		 FINDING_NO_LANES, region, region->loc, 0);
      if (concurrent_p (region))
	found->last ().cure = t->teams ? CURE_TEAMS_LOOP : CURE_TARGET_LOOP;
      else
	found->last ().cure = t->teams ? CURE_TEAMS_SIMD : CURE_TARGET_SIMD;
    }
  for (unsigned i = 0; i < t->loops.length (); i++)
    {
      const struct omp_loop *l = &t->loops[i];
      if (l->kind == OMP_LOOP_SIMD && l->lanes > 1 && l->lanes < 32
	  && !drano_options.openmp_thread)
	{
	  note_idle (found, IDLE_OMP_SHORT, FINDING_IDLE_LANES, region,
		     l->loc, IR_MAP_SIMD);
	  found->last ().lanes = l->lanes;
	  found->last ().cure = CURE_SAFELEN;
	}
      if (l->parent < 0 && !has_lanes_p (t, i))
	note_omp (found, region, &t->loops[innermost_loop (t, i)]);
    }
}

/* Fill in which of FOUND are the first, and where each ends.  */

static void
find_ends (auto_vec<struct idle_loop> *found)
{
  for (unsigned i = 0; i < found->length (); i++)
    for (unsigned k = 0; k < found->length (); k++)
      {
	struct idle_loop *idle = &(*found)[i];
	int mine = expand_location (idle->loc).line;
	int line = expand_location ((*found)[k].loc).line;
	if (region_entry ((*found)[k].region) != region_entry (idle->region))
	  continue;
	if (line > mine && line < idle->until)
	  idle->until = line;
	idle->first &= line >= mine;
      }
}

/* For qsort: the order of X and Y in the source.  */

static int
compare_idle (const void *x, const void *y)
{
  const struct idle_loop *a = (const struct idle_loop *) x;
  const struct idle_loop *b = (const struct idle_loop *) y;
  if (a->loc != b->loc)
    return linemap_compare_locations (line_table, a->loc, b->loc) > 0 ? -1 : 1;
  if (a->reason != b->reason)
    return a->reason < b->reason ? -1 : 1;
  return a->region->node->order - b->region->node->order;
}

void
idle_collect (const auto_vec<struct region *> &regions,
	      auto_vec<struct idle_loop> *found)
{
  hash_set<const struct region *> working;
  for (unsigned i = 0; i < regions.length (); i++)
    if (region_work_p (regions[i]->fn))
      working.add (region_entry (regions[i]));
  for (unsigned i = 0; i < regions.length (); i++)
    {
      if (regions[i]->outer || !working.contains (regions[i]))
	continue;
      if (regions[i]->is_acc)
	collect_acc (regions[i], found);
      else
	collect_omp (regions[i], found);
    }
  find_ends (found);
  found->qsort (compare_idle);
}

bool
idle_about_p (location_t place, const struct idle_loop *idle)
{
  expanded_location at = expand_location (place);
  expanded_location from = expand_location (idle->loc);
  return (!at.file || !from.file || strcmp (at.file, from.file) != 0
	  || (at.line < idle->until && (at.line >= from.line || idle->first)));
}
