/* Scalars of which lanes, workers or threads share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A clause or declaration makes as many copies of a scalar as there are gangs,
   workers or lanes at its place (OpenACC 2.7, sections 2.5.11 and 2.9.10), or
   teams, threads or lanes (OpenMP 5.0, section 2.19).  Those who share a copy
   and assign it in a loop that is spread further have a race.  GCC mostly
   gives each of OpenACC's lanes a copy of its own, which is a register: then
   nothing of this is in the code that the analysis sees, and the program
   breaks with another compiler.  So we note the assignments before the
   lowering of directives.  How OpenACC's loops are spread is known later
   (region/acc-partition.h).

   Nothing is noted where all store the same value: one that depends on nothing
   that the loop's variable gives.  If the store is conditional, the data of
   only one lane may meet the condition; so then the variable must also be read
   in the loop, as a temporary is.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "region/acc-partition.h"
#include "region/shared-copy-walk.h"
#include "region/shared-copy.h"
#include "unit.h"

/* Assignments that may be races.  */
struct race_list : unit_part
{
  auto_vec<struct copy_race *> list;

  ~race_list ()
  {
    for (unsigned i = 0; i < list.length (); i++)
      delete list[i];
  }
};

/* Callback of walk_tree: return *TP if the set DATA has it.  */

static tree
find_in_set (tree *tp, int *, void *data)
{
  hash_set<tree> *set = (hash_set<tree> *) data;
  return set->contains (*tp) ? *tp : NULL_TREE;
}

/* True if what S stores, or where, or what it tests, depends on SET.  */

static bool
reads_p (const struct copy_step *s, hash_set<tree> *set)
{
  tree lhs = gimple_get_lhs (s->stmt);
  if (lhs && !DECL_P (lhs) && handled_component_p (lhs)
      && TREE_CODE (lhs) == ARRAY_REF
      && walk_tree (&TREE_OPERAND (lhs, 1), find_in_set, set, NULL))
    return true;
  for (unsigned i = lhs ? 1 : 0; i < gimple_num_ops (s->stmt); i++)
    {
      tree *op = gimple_op_ptr (s->stmt, i);
      if (*op && walk_tree (op, find_in_set, set, NULL))
	return true;
    }
  return false;
}

/* True if another step of LEVEL assigns something else to the variable of step
   N of STEPS.  */

static bool
else_too_p (const auto_vec<struct copy_step> &steps,
	    const struct copy_level *level, unsigned n)
{
  tree value = (gimple_assign_single_p (steps[n].stmt)
		? gimple_assign_rhs1 (steps[n].stmt) : NULL_TREE);
  for (unsigned i = level->begin; i < level->end; i++)
    if (steps[i].lhs == steps[n].lhs && i != n
	&& !(value && gimple_assign_single_p (steps[i].stmt)
	     && operand_equal_p (gimple_assign_rhs1 (steps[i].stmt), value,
				 0)))
      return true;
  return false;
}

/* Add to SET what depends on it by the steps of LEVEL: what is computed from
   it, or chosen by a test of it.  */

static void
spread_copies (const auto_vec<struct copy_step> &steps,
	       const struct copy_level *level, hash_set<tree> *set)
{
  bool more = true;
  while (more)
    {
      unsigned chosen = 0;
      more = false;
      for (unsigned i = level->begin; i < level->end; i++)
	{
	  const struct copy_step *s = &steps[i];
	  if (s->until > chosen && reads_p (s, set))
	    chosen = s->until;
	  if (s->lhs && !set->contains (s->lhs)
	      && (reads_p (s, set)
		  || (i < chosen && else_too_p (steps, level, i))))
	    {
	      set->add (s->lhs);
	      more = true;
	    }
	}
    }
}

/* True if step N of STEPS is one of several assignments in LEVEL to its
   variable, and a test of SET decides whether it is executed.  */

static bool
chosen_p (const auto_vec<struct copy_step> &steps,
	  const struct copy_level *level, unsigned n, hash_set<tree> *set)
{
  for (unsigned i = level->begin; i < n; i++)
    if (steps[i].until > n && reads_p (&steps[i], set))
      return else_too_p (steps, level, n);
  return false;
}

/* True if STMT asks for the thread's number.  */

static bool
thread_number_p (gimple *stmt)
{
  return (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	  && strcmp (shim_function_name (gimple_call_fndecl (stmt)),
		     "omp_get_thread_num") == 0);
}

/* Add to SET the variables of the loop of LEVEL of LEVELS, and of those that it
   is combined with.  */

static void
add_indexes (const auto_vec<struct copy_level> &levels, int level,
	     hash_set<tree> *set)
{
  gomp_for *loop = levels[level].loop;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    set->add (gimple_omp_for_index (loop, i));
  if (!gimple_omp_for_combined_p (loop))
    return;
  for (unsigned k = level + 1; k < levels.length (); k++)
    {
      int up = levels[k].parent;
      while (up > level && levels[up].kind != LEVEL_LOOP)
	up = levels[up].parent;
      if (levels[k].loop && up == level)
	add_indexes (levels, k, set);
    }
}

/* Who would race for a copy of level OWNER, in the OpenMP loop or parallel
   region at LEVEL of LEVELS.  */

static enum sharing
omp_sharing (const auto_vec<struct copy_level> &levels, int owner, int level)
{
  if (levels[level].kind == LEVEL_PARALLEL)
    return SHARING_TEAM_THREADS;
  switch (gimple_omp_for_kind (levels[level].loop))
    {
    case GF_OMP_FOR_KIND_SIMD:
      return SHARING_THREAD_LANES;
    case GF_OMP_FOR_KIND_FOR:
      for (int k = level; k > owner; k = levels[k].parent)
	if (levels[k].kind == LEVEL_PARALLEL)
	  return SHARING_TEAM_THREADS;
      return SHARING_NONE;
    default:
      return SHARING_NONE;
    }
}

/* What depends on the variable of the loop at LEVEL of X, in it, or on the
   number of a parallel region's thread.  */

static hash_set<tree> *
varying_in (struct copy_walked *x, int level)
{
  struct copy_level *l = &x->levels[level];
  if (!l->varying)
    {
      l->varying = new hash_set<tree>;
      if (l->loop)
	add_indexes (x->levels, level, l->varying);
      for (unsigned i = l->begin; i < l->end && !l->loop; i++)
	if (x->steps[i].lhs && thread_number_p (x->steps[i].stmt))
	  l->varying->add (x->steps[i].lhs);
      spread_copies (x->steps, l, l->varying);
    }
  return l->varying;
}

/* Return true if iterations of the loop at LEVEL differ in what they store in
   step N of X.  Set *UPDATE if that is computed from what the iteration before
   left.  */

static bool
differs_p (struct copy_walked *x, unsigned n, int level, bool *update)
{
  const struct copy_step *s = &x->steps[n];
  const struct copy_level *l = &x->levels[level];
  hash_set<tree> copies;
  bool before = false, after = false, set = false;
  copies.add (s->lhs);
  for (unsigned i = l->begin; i < l->end; i++)
    {
      (i <= n ? before : after) |= reads_p (&x->steps[i], &copies);
      set |= i < n && x->steps[i].lhs == s->lhs;
    }
  if (s->alone || (s->guarded && !before && !after))
    return false;
  /* Without a read before, it is not computed from itself.  */
  if (before)
    spread_copies (x->steps, l, &copies);
  bool updates = before && !s->part && reads_p (s, &copies);
  hash_set<tree> *varying = varying_in (x, level);
  *update |= updates && !set;
  return (updates || reads_p (s, varying)
	  || (!l->loop && thread_number_p (s->stmt))
	  || chosen_p (x->steps, l, n, varying));
}

/* True if the assignment to DECL at LOC has been noted, in another instance of
   a template.  */

static bool
noted_p (tree decl, location_t loc)
{
  const vec<struct copy_race *> &races = copies_found ();
  for (unsigned i = 0; i < races.length (); i++)
    if (races[i]->loc == loc && DECL_NAME (races[i]->decl) == DECL_NAME (decl))
      return true;
  return false;
}

/* True if step S of X changes what is mapped, in a loop over lanes: the
   analysis sees it.  */

static bool
seen_p (const struct copy_walked *x, const struct copy_step *s)
{
  for (int k = s->level; k > s->owner && s->mapped; k = x->levels[k].parent)
    if (x->levels[k].loop && (gimple_omp_for_kind (x->levels[k].loop)
			      == GF_OMP_FOR_KIND_SIMD))
      return true;
  return false;
}

/* True if the variable of step N of X is read behind the loop at LEVEL, by one
   who has the same copy, before it gets another value.  */

static bool
read_behind_p (const struct copy_walked *x, unsigned n, int level)
{
  const struct copy_step *s = &x->steps[n];
  hash_set<tree> copies;
  copies.add (s->lhs);
  for (unsigned i = x->levels[level].end; i < x->levels[s->owner].end; i++)
    {
      if (reads_p (&x->steps[i], &copies))
	return true;
      if (x->steps[i].lhs == s->lhs && !x->steps[i].guarded)
	return false;
    }
  return false;
}

/* Note step N of X, in the construct at REGION, if it may be a race.  */

static void
note_race (struct copy_walked *x, unsigned n, location_t region)
{
  const struct copy_step *s = &x->steps[n];
  struct copy_race *r = new copy_race;
  bool any = false;
  r->region = region;
  r->loc = gimple_location (s->stmt);
  r->decl = s->lhs;
  r->update = false;
  r->reduced = s->reduced;
  for (int k = s->level; k >= s->owner && k >= 0; k = x->levels[k].parent)
    {
      const struct copy_level *l = &x->levels[k];
      bool outer = k == s->owner;
      if (l->kind == LEVEL_ONE && !outer)
	{
	  any = false;
	  break;
	}
      if ((l->kind != LEVEL_LOOP && l->kind != LEVEL_PARALLEL)
	  || (!outer && !differs_p (x, n, k, &r->update)))
	continue;
      struct copy_loop c = { l->loc, omp_sharing (x->levels, s->owner, k),
			     outer, !l->loop,
			     !outer && read_behind_p (x, n, k) };
      any |= !outer;
      r->loops.safe_push (c);
    }
  if (any && !noted_p (r->decl, r->loc))
    unit_have<race_list> (UNIT_COPY_RACES)->list.safe_push (r);
  else
    delete r;
}

void
copies_note (gomp_target *stmt)
{
  struct copy_walked x;
  copies_walk (stmt, &x);
  hash_set<tree> done;
  for (unsigned i = 0; i < x.steps.length (); i++)
    if (x.steps[i].owner >= 0 && !seen_p (&x, &x.steps[i]))
      {
	unsigned before = copies_found ().length ();
	if (!done.contains (x.steps[i].lhs))
	  note_race (&x, i, gimple_location (stmt));
	if (copies_found ().length () > before)
	  done.add (x.steps[i].lhs);
      }
  for (unsigned i = 0; i < x.levels.length (); i++)
    delete x.levels[i].varying;
}

const vec<struct copy_race *> &
copies_found (void)
{
  return unit_have<race_list> (UNIT_COPY_RACES)->list;
}

/* The mask of the levels of which FN, an OpenACC region, has more than one
   worker or lane, as far as is known.  */

static unsigned
levels_of (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  unsigned mask = 0;
  tree dim = attr ? TREE_VALUE (attr) : NULL_TREE;
  for (int level = 0; level < GOMP_DIM_MAX; level++)
    {
      if (!dim || !TREE_VALUE (dim) || !integer_onep (TREE_VALUE (dim)))
	mask |= GOMP_DIM_MASK (level);
      dim = dim ? TREE_CHAIN (dim) : NULL_TREE;
    }
  return mask;
}

/* Over what the loop at LOC of P is spread.  */

static unsigned
mask_at (const struct partition *p, location_t loc)
{
  for (unsigned i = 1; i < p->all.length (); i++)
    if (!p->all[i]->routine
	&& get_pure_location (p->all[i]->loc) == get_pure_location (loc))
      return p->all[i]->mask | p->all[i]->e_mask;
  return 0;
}

/* Who races at RACE in an OpenACC region whose loops P tells, and that has
   several of LEVELS.  */

static struct copy_sharing
acc_sharing (const struct copy_race *race, const struct partition *p,
	     unsigned levels)
{
  const unsigned worker = levels & GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const unsigned vector = levels & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  unsigned around = 0;
  struct copy_sharing found = { };
  found.loop = race->loc;
  for (unsigned i = 0; i < race->loops.length (); i++)
    if (race->loops[i].outer)
      around = mask_at (p, race->loops[i].loc);
  for (unsigned i = 0; i < race->loops.length (); i++)
    {
      unsigned mask = mask_at (p, race->loops[i].loc);
      enum sharing s = SHARING_NONE;
      if (race->loops[i].outer || (around & vector))
	continue;
      if (mask & vector)
	s = around & worker ? SHARING_WORKER_LANES : SHARING_GANG_LANES;
      else if ((mask & worker) && !(around & worker))
	s = SHARING_GANG_WORKERS;
      if (s != SHARING_NONE && found.kind == SHARING_NONE)
	{
	  found.kind = s;
	  found.loop = race->loops[i].loc;
	}
      found.lost |= (s != SHARING_NONE && race->update
		     && (race->reduced || race->loops[i].read_behind));
    }
  return found;
}

struct copy_sharing
copies_sharing (const struct copy_race *race, const struct region *region)
{
  struct copy_sharing found = { };
  found.loop = race->loc;
  if (region->is_acc)
    {
      tree attrs = DECL_ATTRIBUTES (region->fn->decl);
      if (lookup_attribute ("oacc serial", attrs))
	return found;
      struct partition *p = partition_function (region->fn);
      found = acc_sharing (race, p, levels_of (region->fn->decl));
      partition_free (p);
      return found;
    }
  for (unsigned i = 0; i < race->loops.length (); i++)
    if (!race->loops[i].outer && race->loops[i].sharing != SHARING_NONE
	&& found.kind != SHARING_TEAM_THREADS)
      {
	found.kind = race->loops[i].sharing;
	found.parallel = race->loops[i].parallel;
	/* gfortran's place of a loop is that of its last statement.  */
	if (!spell_fortran_p ())
	  found.loop = race->loops[i].loc;
      }
  return found;
}
