/* Scalars of which lanes, workers or threads share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A clause or declaration makes as many copies of a scalar as there are gangs,
   workers or lanes where it stands (OpenACC 2.7, sections 2.5.11 and 2.9.10),
   or teams, threads or lanes (OpenMP 5.0, section 2.19).  Who shares a copy and
   assigns it in a loop that is spread further races for it.  GCC mostly gives each
   of OpenACC's lanes a copy of its own, which is a register: then nothing of this
   is in the code that the analysis sees, and the program breaks with another
   compiler.  So the assignments are noted before the lowering of
   directives.  How OpenACC's loops are spread is known later (partition.h).

   Nothing is noted where all store the same value: one that depends on nothing
   that the loop's variable gives.  Where a condition decides whether there is a
   store, it may be that one lane's data meet it; so there the variable must be
   read in the loop too, which is to say that it is a temporary.  */

#include "gcc-shim.h"
#include "copies.h"
#include "partition.h"
#include "spell.h"

static auto_vec<struct copy_race *> races;

enum level_kind { LEVEL_BLOCK, LEVEL_PARALLEL, LEVEL_LOOP, LEVEL_ONE };

/* A construct inside a region.  */
struct level
{
  enum level_kind kind;
  int parent;			/* Or -1.  */
  gomp_for *loop;		/* LEVEL_LOOP.  */
  unsigned begin, end;		/* The steps in it.  */
  hash_set<tree> *varying;	/* LEVEL_LOOP: see varying_in; or null.  */
};

/* An assignment or a test, in the order of the text.  */
struct step
{
  gimple *stmt;
  tree lhs;			/* What is assigned, if that is a scalar or in an
				   array or structure of the region's own.  */
  int level;
  int owner;			/* The level that makes copies of the user's
				   scalar LHS, or -1.  */
  bool guarded;			/* It is behind a condition, ...  */
  bool alone;			/* ... a test for equality: perhaps of one
				   lane.  */
};

/* Where the copies of a variable are made.  */
struct owner { int level; bool reduced; };

/* What is known of a label.  */
enum label_state { LABEL_SEEN, LABEL_AHEAD, LABEL_EQUAL, LABEL_STATES };

/* What a walk carries.  */
struct walk
{
  int level;
  auto_vec<struct level> *levels;
  auto_vec<struct step> *steps;
  hash_map<tree, struct owner> *owners;
  hash_map<tree, enum label_state> *labels;
  int count[LABEL_STATES];	/* How many labels are so.  */
};

static tree visit (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Note in W that its level makes copies of DECL.  */

static void
own (struct walk *w, tree decl, bool reduced)
{
  struct owner o = { w->level, reduced };
  if (DECL_P (decl))
    w->owners->put (decl, o);
}

/* Note in W what of CLAUSES makes copies.  */

static void
own_clauses (struct walk *w, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
	own (w, OMP_CLAUSE_DECL (c), false);
	break;
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_TASK_REDUCTION:
	own (w, OMP_CLAUSE_DECL (c), true);
	break;
      default:
	break;
      }
}

/* Walk BODY as the inside of a construct of KIND with CLAUSES in OUTER; LOOP is
   it if it is a loop.  */

static void
walk_level (const struct walk *outer, enum level_kind kind, gimple_seq body,
	    tree clauses, gomp_for *loop)
{
  struct walk w = *outer;
  struct level l = { kind, outer->level, loop, w.steps->length (), 0,
		     NULL };
  hash_map<tree, struct owner> owners;
  hash_map<tree, enum label_state> labels;
  if (outer->owners)
    for (hash_map<tree, struct owner>::iterator it = outer->owners->begin ();
	 it != outer->owners->end (); ++it)
      owners.put ((*it).first, (*it).second);
  w.level = w.levels->length ();
  w.owners = &owners;
  w.labels = &labels;
  memset (w.count, 0, sizeof w.count);
  w.levels->safe_push (l);
  own_clauses (&w, clauses);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (body, visit, NULL, &wi);
  (*w.levels)[w.level].end = w.steps->length ();
}

/* Note in W that LABEL is now STATE.  */

static void
set_label (struct walk *w, tree label, enum label_state state)
{
  enum label_state *old = label ? w->labels->get (label) : NULL;
  if (!label || (old && (*old == LABEL_SEEN || state == *old)))
    return;
  if (old)
    w->count[*old]--;
  w->count[state]++;
  w->labels->put (label, state);
}

/* Note in W where STMT goes, if it is a label or a jump.  */

static void
note_jump (struct walk *w, gimple *stmt)
{
  if (glabel *label = dyn_cast<glabel *> (stmt))
    set_label (w, gimple_label_label (label), LABEL_SEEN);
  else if (ggoto *jump = dyn_cast<ggoto *> (stmt))
    set_label (w, gimple_goto_dest (jump), LABEL_AHEAD);
  else if (gswitch *sw = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (sw); i++)
      set_label (w, CASE_LABEL (gimple_switch_label (sw, i)), LABEL_EQUAL);
  else if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      enum tree_code code = gimple_cond_code (cond);
      tree right = gimple_cond_rhs (cond);
      /* What gimplification makes of a truth value is no such test.  */
      bool test = ((code == EQ_EXPR || code == NE_EXPR)
		   && TREE_CODE (TREE_TYPE (right)) != BOOLEAN_TYPE);
      set_label (w, gimple_cond_true_label (cond),
		 test ? LABEL_EQUAL : LABEL_AHEAD);
      set_label (w, gimple_cond_false_label (cond),
		 test ? LABEL_EQUAL : LABEL_AHEAD);
    }
}

/* The variable that the assignment to LHS changes: LHS itself, or what that is
   in, or what it is a reference to; else null.  */

static tree
changed (tree lhs)
{
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    return lhs;
  tree base = lhs ? get_base_address (lhs) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF
      && DECL_P (TREE_OPERAND (base, 0))
      && lang_hooks.decls.omp_privatize_by_reference (TREE_OPERAND (base, 0)))
    base = TREE_OPERAND (base, 0);
  return base && DECL_P (base) ? base : NULL_TREE;
}

/* Note STMT in W.  */

static void
note_step (struct walk *w, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  tree var = changed (lhs);
  struct owner *o = var ? w->owners->get (var) : NULL;
  bool whole = lhs && (DECL_P (lhs) || TREE_CODE (lhs) == MEM_REF);
  struct step s = { stmt, NULL_TREE, w->level, -1, false, false };
  if (var && (o || TREE_CODE (var) == SSA_NAME))
    s.lhs = var;
  if (o && !o->reduced && whole && is_gimple_reg_type (TREE_TYPE (lhs))
      && DECL_NAME (var) && !DECL_ARTIFICIAL (var) && !TREE_STATIC (var)
      && !TREE_THIS_VOLATILE (var) && !gimple_clobber_p (stmt))
    s.owner = o->level;
  s.guarded = w->count[LABEL_AHEAD] + w->count[LABEL_EQUAL] > 0;
  s.alone = w->count[LABEL_EQUAL] > 0;
  w->steps->safe_push (s);
}

/* The kind of a parallel construct with CLAUSES: of one thread, it is a mere
   block.  */

static enum level_kind
parallel_kind (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_NUM_THREADS);
  return (c && integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (c)) ? LEVEL_BLOCK
	  : LEVEL_PARALLEL);
}

/* Note STMT, seen in W.  Return true if its inside has been seen to.  */

static bool
note (struct walk *w, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v;
	   v = DECL_CHAIN (v))
	own (w, v, false);
      return false;
    case GIMPLE_OMP_FOR:
      walk_level (w, LEVEL_LOOP, gimple_omp_body (stmt),
		  gimple_omp_for_clauses (stmt), as_a<gomp_for *> (stmt));
      return true;
    case GIMPLE_OMP_PARALLEL:
      walk_level (w, parallel_kind (gimple_omp_parallel_clauses (stmt)),
		  gimple_omp_body (stmt), gimple_omp_parallel_clauses (stmt),
		  NULL);
      return true;
    case GIMPLE_OMP_TEAMS:
      walk_level (w, LEVEL_BLOCK, gimple_omp_body (stmt),
		  gimple_omp_teams_clauses (as_a<gomp_teams *> (stmt)), NULL);
      return true;
    case GIMPLE_OMP_CRITICAL:
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_MASTER:
    case GIMPLE_OMP_ORDERED:
    case GIMPLE_OMP_SECTIONS:
    case GIMPLE_OMP_TASK:
      walk_level (w, LEVEL_ONE, gimple_omp_body (stmt), NULL_TREE, NULL);
      return true;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
    case GIMPLE_COND:
      note_step (w, stmt);
      /* Fall through.  */
    default:
      note_jump (w, stmt);
      return false;
    }
}

static tree
visit (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = note ((struct walk *) wi->info, gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Callback of walk_tree: return *TP if the set DATA has it.  */

static tree
find_in_set (tree *tp, int *, void *data)
{
  hash_set<tree> *set = (hash_set<tree> *) data;
  return set->contains (*tp) ? *tp : NULL_TREE;
}

/* True if what S stores, or where, or what it tests, depends on SET.  */

static bool
reads_p (const struct step *s, hash_set<tree> *set)
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

/* Add to SET what depends on it by the steps of LEVEL.  */

static void
spread (const auto_vec<struct step> &steps, const struct level *level,
	hash_set<tree> *set)
{
  bool more = true;
  while (more)
    {
      more = false;
      for (unsigned i = level->begin; i < level->end; i++)
	if (steps[i].lhs && !set->contains (steps[i].lhs)
	    && reads_p (&steps[i], set))
	  {
	    set->add (steps[i].lhs);
	    more = true;
	  }
    }
}

/* Add to SET the variables of the loop of LEVEL of LEVELS, and of those that it
   is combined with.  */

static void
add_indexes (const auto_vec<struct level> &levels, int level,
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

/* Who would race for a copy of level OWNER, in the OpenMP loop at LEVEL of
   LEVELS.  */

static enum sharing
omp_sharing (const auto_vec<struct level> &levels, int owner, int level)
{
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

/* A region that has been walked.  */
struct walked
{
  auto_vec<struct level> levels;
  auto_vec<struct step> steps;
};

/* What depends on the variable of the loop at LEVEL of X, in it.  */

static hash_set<tree> *
varying_in (struct walked *x, int level)
{
  struct level *l = &x->levels[level];
  if (!l->varying)
    {
      l->varying = new hash_set<tree>;
      add_indexes (x->levels, level, l->varying);
      spread (x->steps, l, l->varying);
    }
  return l->varying;
}

/* Return true if iterations of the loop at LEVEL differ in what they store in
   step N of X.  Set *UPDATE if that is computed from what the iteration before
   left.  */

static bool
differs_p (struct walked *x, unsigned n, int level, bool *update)
{
  const struct step *s = &x->steps[n];
  const struct level *l = &x->levels[level];
  hash_set<tree> own;
  bool before = false, after = false, set = false;
  own.add (s->lhs);
  for (unsigned i = l->begin; i < l->end; i++)
    {
      (i <= n ? before : after) |= reads_p (&x->steps[i], &own);
      set |= i < n && x->steps[i].lhs == s->lhs;
    }
  if (s->alone || (s->guarded && !before && !after))
    return false;
  /* Without a read before, it is not computed from itself.  */
  if (before)
    spread (x->steps, l, &own);
  bool updates = before && reads_p (s, &own);
  *update |= updates && !set;
  return updates || reads_p (s, varying_in (x, level));
}

/* True if the assignment to DECL at LOC has been noted, in another instance of a
   template.  */

static bool
noted_p (tree decl, location_t loc)
{
  for (unsigned i = 0; i < races.length (); i++)
    if (races[i]->loc == loc && DECL_NAME (races[i]->decl) == DECL_NAME (decl))
      return true;
  return false;
}

/* Note step N of X, in the construct at REGION, if it may be a race.  */

static void
note_race (struct walked *x, unsigned n, location_t region)
{
  const struct step *s = &x->steps[n];
  struct copy_race *r = new copy_race;
  bool any = false;
  r->region = region;
  r->loc = gimple_location (s->stmt);
  r->decl = s->lhs;
  r->update = false;
  for (int k = s->level; k >= s->owner && k >= 0; k = x->levels[k].parent)
    {
      const struct level *l = &x->levels[k];
      bool outer = k == s->owner;
      if (l->kind == LEVEL_ONE && !outer)
	{
	  any = false;
	  break;
	}
      if (l->kind != LEVEL_LOOP
	  || (!outer && !differs_p (x, n, k, &r->update)))
	continue;
      struct copy_loop c = { gimple_location (l->loop),
			     omp_sharing (x->levels, s->owner, k), outer };
      any |= !outer;
      r->loops.safe_push (c);
    }
  if (any && !noted_p (r->decl, r->loc))
    races.safe_push (r);
  else
    delete r;
}

void
copies_note (gomp_target *stmt)
{
  struct walked x;
  struct walk w = { -1, &x.levels, &x.steps, NULL, NULL, { 0 } };
  walk_level (&w, LEVEL_BLOCK, gimple_omp_body (stmt),
	      gimple_omp_target_clauses (stmt), NULL);
  hash_set<tree> done;
  for (unsigned i = 0; i < x.steps.length (); i++)
    if (x.steps[i].owner >= 0)
      {
	unsigned before = races.length ();
	if (!done.contains (x.steps[i].lhs))
	  note_race (&x, i, gimple_location (stmt));
	if (races.length () > before)
	  done.add (x.steps[i].lhs);
      }
  for (unsigned i = 0; i < x.levels.length (); i++)
    delete x.levels[i].varying;
}

const auto_vec<struct copy_race *> &
copies_found (void)
{
  return races;
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
   several of LEVELS; *LOOP is the loop over which.  */

static enum sharing
acc_sharing (const struct copy_race *race, const struct partition *p,
	     unsigned levels, location_t *loop)
{
  const unsigned worker = levels & GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const unsigned vector = levels & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  unsigned own = 0;
  enum sharing found = SHARING_NONE;
  for (unsigned i = 0; i < race->loops.length (); i++)
    if (race->loops[i].outer)
      own = mask_at (p, race->loops[i].loc);
  for (unsigned i = 0; i < race->loops.length (); i++)
    {
      unsigned mask = mask_at (p, race->loops[i].loc);
      enum sharing s = SHARING_NONE;
      if (race->loops[i].outer || (own & vector))
	continue;
      if (mask & vector)
	s = own & worker ? SHARING_WORKER_LANES : SHARING_GANG_LANES;
      else if ((mask & worker) && !(own & worker))
	s = SHARING_GANG_WORKERS;
      if (s != SHARING_NONE && found == SHARING_NONE)
	{
	  found = s;
	  *loop = race->loops[i].loc;
	}
    }
  return found;
}

enum sharing
copies_sharing (const struct copy_race *race, const struct region *region,
		location_t *loop)
{
  enum sharing found = SHARING_NONE;
  if (region->is_acc)
    {
      tree attrs = DECL_ATTRIBUTES (region->fn->decl);
      if (lookup_attribute ("oacc serial", attrs))
	return SHARING_NONE;
      struct partition *p = partition_function (region->fn);
      found = acc_sharing (race, p, levels_of (region->fn->decl), loop);
      partition_free (p);
      return found;
    }
  for (unsigned i = 0; i < race->loops.length (); i++)
    if (!race->loops[i].outer && race->loops[i].sharing != SHARING_NONE
	&& found != SHARING_TEAM_THREADS)
      {
	found = race->loops[i].sharing;
	/* gfortran's place of a loop is that of its last statement.  */
	if (!spell_fortran_p ())
	  *loop = race->loops[i].loc;
      }
  return found;
}

void
copies_forget (void)
{
  for (unsigned i = 0; i < races.length (); i++)
    delete races[i];
  races.truncate (0);
}
