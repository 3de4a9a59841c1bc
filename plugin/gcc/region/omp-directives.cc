/* OpenMP's loop constructs as written, seen before GCC takes them apart.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* When our analysis runs, OpenMP's directives have become calls and
   arithmetic, without locations, and without optimisation nothing tells a
   simd loop with a reduction from any other.  So a small pass before the
   lowering of OpenMP notes, for each target construct, which loop constructs
   are in it.  They are found again by the construct's location.

   gfortran gives a loop the location of the last statement in it, but the step
   of its variable that of its directive.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "region/map-clauses.h"
#include "region/omp-directives.h"
#include "region/simd-losses.h"
#include "region/variant.h"
#include "unit.h"

/* The target constructs that were noted.  */
struct target_list : unit_part
{
  auto_vec<struct omp_target *> list;

  ~target_list ()
  {
    for (unsigned i = 0; i < list.length (); i++)
      delete list[i];
  }
};

/* The target constructs that were noted.  */

static vec<struct omp_target *> &
noted_targets (void)
{
  return unit_have<target_list> (UNIT_DIRECTIVES)->list;
}

/* What a walk inside a target construct carries.  */
struct directive_walk
{
  struct omp_target *target;
  int parent;
  location_t loc;		/* Of the construct around, other than
				   loops.  */
  unsigned losses;		/* Of the reductions of constructs around that
				   a loop is combined with.  */
  bool reduces;			/* There are such reductions.  */
  bool single;			/* The loop around that a loop is combined with
				   is shared out by single iterations.  */
  tree clauses;			/* Of the parallel construct around that a loop
				   is combined with, or null.  */
  hash_set<tree> *labels;	/* Those that have gone by.  */
  struct variants *variants;	/* Those that the device does not take.  */
};

static tree visit_inside (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Walk BODY as the inside of a construct, as W says.  */

static void
walk_inside (gimple_seq body, const struct directive_walk &w)
{
  struct directive_walk inner = w;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &inner;
  walk_gimple_seq (body, visit_inside, NULL, &wi);
}

/* Note in W that the construct it is in has a sequential loop, and so do those
   around that.  */

static void
note_loop_around (struct directive_walk *w)
{
  for (int i = w->parent; i >= 0; i = w->target->loops[i].parent)
    w->target->loops[i].has_loop = true;
}

/* Note in W where STMT goes: to a label that has gone by, it closes a loop.  */

static void
note_back_jump (struct directive_walk *w, gimple *stmt)
{
  if (glabel *label = dyn_cast<glabel *> (stmt))
    w->labels->add (gimple_label_label (label));
  else if (ggoto *jump = dyn_cast<ggoto *> (stmt))
    {
      if (w->labels->contains (gimple_goto_dest (jump)))
	note_loop_around (w);
    }
  else if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      if (w->labels->contains (gimple_cond_true_label (cond))
	  || w->labels->contains (gimple_cond_false_label (cond)))
	note_loop_around (w);
    }
}

/* Note in W that the loops that STMT is in reach as far as STMT.  */

static void
note_place (struct directive_walk *w, gimple *stmt)
{
  expanded_location at = expand_location (gimple_location (stmt));
  for (int i = w->parent; i >= 0; i = w->target->loops[i].parent)
    {
      struct omp_loop *l = &w->target->loops[i];
      expanded_location first = expand_location (l->loc);
      if (at.file && first.file && strcmp (at.file, first.file) == 0)
	l->last = MAX (l->last, at.line);
    }
}

/* Note in TARGET if a construct that is at LOC, or that has a loop there, is
   said to be SAID, after that.  */

static void
note_misplaced (struct omp_target *target, location_t said, location_t loc)
{
  struct omp_misplaced m = { said, loc };
  expanded_location end = expand_location (said);
  expanded_location first = expand_location (loc);
  if (end.file && first.file && strcmp (end.file, first.file) == 0
      && first.line < end.line)
    target->misplaced.safe_push (m);
}

/* Return the place of the first statement of BODY that has one.  */

static location_t
first_place (gimple_seq body)
{
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  location_t loc = first_place (gimple_bind_body (bind));
	  if (loc != UNKNOWN_LOCATION)
	    return loc;
	}
      else if (gimple_has_location (stmt))
	return gimple_location (stmt);
    }
  return UNKNOWN_LOCATION;
}

/* Return the place of the parallel construct STMT, seen in W: that of the
   construct around if GCC gives that of its end (see struct omp_misplaced), or
   gfortran that of its first statement.  */

static location_t
parallel_place (const struct directive_walk *w, gimple *stmt)
{
  expanded_location said = expand_location (gimple_location (stmt));
  expanded_location first = expand_location (first_place (gimple_omp_body
							  (stmt)));
  return (said.file && first.file && strcmp (said.file, first.file) == 0
	  && (first.line < said.line
	      || (first.line == said.line && spell_fortran_p ()))
	  ? w->loc : gimple_location (stmt));
}

/* True if a loop of threads begins with loop FIRST, or a later one, of
   TARGET.  */

static bool
threads_from_p (const struct omp_target *target, unsigned first)
{
  for (unsigned i = first; i < target->loops.length (); i++)
    if (target->loops[i].kind == OMP_LOOP_THREADS)
      return true;
  return false;
}

/* True if SEQ, the body of a teams construct, is a loop of these and what the
   compiler computes for it.  */

static bool
loop_alone_p (gimple_seq seq)
{
  bool found = false;
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	found |= loop_alone_p (gimple_bind_body (bind));
      else if (is_a<gomp_for *> (stmt))
	found = !found;
      else if (is_gimple_debug (stmt) || gimple_nop_p (stmt))
	continue;
      else if (found || !is_gimple_assign (stmt)
	       || !DECL_P (gimple_assign_lhs (stmt))
	       || !DECL_ARTIFICIAL (gimple_assign_lhs (stmt)))
	return false;
      else
	continue;
      if (!found)
	return false;
    }
  return found;
}

/* Note what is in STMT, a parallel or teams construct inside W's target.  */

static void
visit_construct (struct directive_walk *w, gimple *stmt)
{
  bool parallel = gimple_code (stmt) == GIMPLE_OMP_PARALLEL;
  tree clauses = (parallel ? gimple_omp_parallel_clauses (stmt)
		  : gimple_omp_teams_clauses (as_a <gomp_teams *> (stmt)));
  struct omp_target *target = w->target;
  unsigned first = target->loops.length ();
  struct directive_walk inner = *w;
  inner.loc = parallel ? parallel_place (w, stmt) : gimple_location (stmt);
  if (!parallel)
    target->teams = true;
  if (!parallel || gimple_omp_parallel_combined_p (stmt))
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	{
	  inner.losses |= simd_reduction_loss (c);
	  inner.reduces = true;
	}
  inner.clauses = NULL_TREE;
  bool combined = parallel && gimple_omp_parallel_combined_p (stmt);
  /* What teams reduce, their loop does, if there is nothing else.  */
  if (combined || (!parallel && loop_alone_p (gimple_omp_body (stmt))))
    inner.clauses = clauses;
  if (!combined)
    reductions_note (&target->reductions, clauses, UNKNOWN_LOCATION);
  if (parallel)
    {
      struct omp_loop p = { };
      p.kind = OMP_NO_LOOP;
      p.loc = inner.loc;
      p.lanes = 1;
      p.parent = w->parent;
      target->loops.safe_push (p);
      inner.parent = first;
    }
  walk_inside (gimple_omp_body (stmt), inner);
  if (parallel && threads_from_p (target, first + 1))
    {
      /* Its loops say it all.  */
      for (unsigned i = first + 1; i < target->loops.length (); i++)
	if (target->loops[i].parent == (int) first)
	  target->loops[i].parent = w->parent;
	else if (target->loops[i].parent > (int) first)
	  target->loops[i].parent--;
      target->loops.ordered_remove (first);
    }
  if (first < target->loops.length ())
    note_misplaced (target, gimple_location (stmt),
		    (spell_fortran_p () ? inner.loc
		     : target->loops[first].loc));
}

/* Return where the directive of the loop STMT is.  */

static location_t
loop_place (const gomp_for *stmt)
{
  tree step = gimple_omp_for_incr (stmt, 0);
  return (spell_fortran_p () && EXPR_HAS_LOCATION (step)
	  ? EXPR_LOCATION (step) : gimple_location (stmt));
}

/* True if gfortran has made the loop STMT of an assignment to an array in a
   workshare construct.  It calls the variable S and a number; the program's own
   names have no capital letters there.  */

static bool
workshare_p (const gomp_for *stmt)
{
  tree index = gimple_omp_for_index (stmt, 0);
  return (spell_fortran_p () && DECL_NAME (index)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (index)), "S."));
}

/* True if CLAUSES say how a loop is shared out.  */

static bool
scheduled_p (tree clauses)
{
  return (omp_find_clause (clauses, OMP_CLAUSE_SCHEDULE)
	  || omp_find_clause (clauses, OMP_CLAUSE_DIST_SCHEDULE)
	  || omp_find_clause (clauses, OMP_CLAUSE_ORDERED));
}

/* Note the variables that BIND declares, if that is in W's loop.  */

static void
note_body_variables (struct directive_walk *w, gbind *bind)
{
  if (w->parent < 0)
    return;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    if (VAR_P (var) && DECL_NAME (var) && !is_global_var (var))
      {
	struct omp_body_variable v
	  = { w->target->loops[w->parent].loc, DECL_NAME (var),
	      DECL_SOURCE_LOCATION (var) };
	w->target->variables.safe_push (v);
      }
}

/* Walk BODY, the inside of W's last loop, which has CLAUSES.  */

static void
walk_loop (struct directive_walk *w, gimple_seq body, tree clauses)
{
  const struct omp_loop *loop = &w->target->loops.last ();
  reductions_note (&w->target->reductions, clauses, loop->loc);
  reductions_note (&w->target->reductions, w->clauses, loop->loc);
  struct directive_walk inner = *w;
  inner.parent = w->target->loops.length () - 1;
  inner.single = (loop->combined && loop->kind == OMP_LOOP_THREADS
		  && simd_single_p (clauses));
  if (!loop->combined)
    {
      inner.losses = 0;
      inner.reduces = false;
      inner.clauses = NULL_TREE;
    }
  walk_inside (body, inner);
}

/* Note the construct at GSI, if it is one.  */

static tree
visit_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct directive_walk *w = (struct directive_walk *) wi->info;
  gimple *any = gsi_stmt (*gsi);
  gomp_for *stmt = dyn_cast<gomp_for *> (any);
  *handled = variants_skip_p (w->variants, any);
  if (*handled)
    return NULL_TREE;
  note_back_jump (w, any);
  note_place (w, any);
  if (gbind *bind = dyn_cast<gbind *> (any))
    note_body_variables (w, bind);
  if (gimple_code (any) == GIMPLE_OMP_PARALLEL
      || gimple_code (any) == GIMPLE_OMP_TEAMS)
    {
      visit_construct (w, any);
      *handled = true;
    }
  if (!stmt)
    return NULL_TREE;
  struct omp_loop loop = omp_loop ();
  tree clauses = gimple_omp_for_clauses (stmt);
  int lanes;
  loop.loc = loop_place (stmt);
  loop.parent = w->parent;
  loop.losses = simd_losses (gimple_omp_for_collapse (stmt), clauses, &lanes);
  if (workshare_p (stmt))
    loop.losses |= SIMD_WORKSHARE;
  loop.reduces = (w->reduces
		  || omp_find_clause (clauses, OMP_CLAUSE_REDUCTION));
  loop.lanes = 1;
  loop.combined = gimple_omp_for_combined_p (stmt);
  loop.scheduled = scheduled_p (clauses);
  switch (gimple_omp_for_kind (stmt))
    {
    case GF_OMP_FOR_KIND_FOR:
      loop.kind = OMP_LOOP_THREADS;
      loop.losses |= w->losses;
      break;
    case GF_OMP_FOR_KIND_DISTRIBUTE:
      loop.kind = OMP_LOOP_TEAMS;
      loop.losses |= w->losses;
      break;
    case GF_OMP_FOR_KIND_SIMD:
      loop.kind = OMP_LOOP_SIMD;
      if (w->single)
	loop.losses |= SIMD_CHUNK;
      loop.lanes = loop.losses ? 1 : lanes;
      break;
    default:
      return NULL_TREE;
    }
  w->target->loops.safe_push (loop);
  walk_loop (w, gimple_omp_body (stmt), clauses);
  *handled = true;
  return NULL_TREE;
}

void
directives_note (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  struct omp_target *t = new omp_target;
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  t->loc = loop ? loop_place (loop) : gimple_location (stmt);
  t->teams = false;
  t->maps_all = map_clauses_all_p (gimple_omp_target_clauses (stmt));
  t->assigns_pointers = map_clauses_assign_p (gimple_omp_target_clauses
					       (stmt));
  hash_set<tree> labels;
  struct variants v;
  struct directive_walk w = { };
  w.target = t;
  w.parent = -1;
  w.loc = t->loc;
  w.labels = &labels;
  w.variants = &v;
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    walk_inside (gimple_omp_body (stmt), w);
  else
    {
      bool handled;
      walk_stmt_info wi = walk_stmt_info ();
      wi.info = &w;
      visit_inside (gsi, &handled, &wi);
    }
  noted_targets ().safe_push (t);
}

const struct omp_target *
directives_at (location_t loc)
{
  const vec<struct omp_target *> &targets = noted_targets ();
  for (unsigned i = 0; i < targets.length (); i++)
    if (get_pure_location (targets[i]->loc) == get_pure_location (loc))
      return targets[i];
  return NULL;
}

/* The place of the innermost loop construct of KIND in T that has IN in its
   body, or UNKNOWN_LOCATION.  */

static location_t
loop_around (const struct omp_target *t, enum omp_loop_kind kind,
	     expanded_location in)
{
  location_t found = UNKNOWN_LOCATION;
  for (unsigned i = 0; i < t->loops.length (); i++)
    {
      const struct omp_loop *l = &t->loops[i];
      expanded_location first = expand_location (l->loc);
      if (l->kind == kind && in.file && first.file
	  && strcmp (in.file, first.file) == 0
	  && first.line <= in.line && in.line <= l->last)
	found = l->loc;
    }
  return found;
}

location_t
directives_loop (location_t loc, enum omp_loop_kind kind, location_t inside)
{
  const struct omp_target *t = directives_at (loc);
  return (t ? loop_around (t, kind, expand_location (inside))
	  : UNKNOWN_LOCATION);
}

location_t
directives_any_loop (enum omp_loop_kind kind, location_t inside)
{
  const vec<struct omp_target *> &targets = noted_targets ();
  location_t found = UNKNOWN_LOCATION;
  for (unsigned i = 0; found == UNKNOWN_LOCATION && i < targets.length (); i++)
    found = loop_around (targets[i], kind, expand_location (inside));
  return found;
}

location_t
directives_body (location_t loc, location_t said)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->misplaced.length (); i++)
    if (get_pure_location (t->misplaced[i].said) == get_pure_location (said))
      return t->misplaced[i].loc;
  return said;
}

/* True if loop I of T is the construct at BODY, or in it.  */

static bool
in_body_p (const struct omp_target *t, int i, location_t body)
{
  for (; i >= 0; i = t->loops[i].parent)
    if (get_pure_location (t->loops[i].loc) == get_pure_location (body))
      return true;
  return false;
}

bool
directives_shared_loop_p (location_t loc, location_t body)
{
  const struct omp_target *t = directives_at (loc);
  bool known = false;
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    if (in_body_p (t, i, body))
      {
	known = true;
	if (t->loops[i].kind == OMP_LOOP_THREADS)
	  return true;
      }
  return !known;
}

bool
directives_combined_simd_p (location_t loc, location_t loop)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    {
      const struct omp_loop *l = &t->loops[i];
      if (l->kind == OMP_LOOP_SIMD && l->lanes > 1 && l->parent >= 0
	  && t->loops[l->parent].kind == OMP_LOOP_THREADS
	  && t->loops[l->parent].combined
	  && (loop == UNKNOWN_LOCATION
	      || get_pure_location (t->loops[l->parent].loc)
		 == get_pure_location (loop)))
	return true;
    }
  return false;
}

bool
directives_simd_lanes_p (location_t loc)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    if (t->loops[i].kind == OMP_LOOP_SIMD && t->loops[i].lanes > 1)
      return true;
  return !t;
}

bool
directives_body_variable_p (location_t loc, location_t loop, tree var)
{
  const struct omp_target *t = directives_at (loc);
  for (unsigned i = 0; t && i < t->variables.length (); i++)
    {
      const struct omp_body_variable *v = &t->variables[i];
      if (v->loop == loop && v->name == DECL_NAME (var)
	  && v->decl == DECL_SOURCE_LOCATION (var))
	return true;
    }
  return false;
}

enum tree_code
directives_reduction (location_t loc, location_t loop, tree var)
{
  const struct omp_target *t = directives_at (loc);
  return t ? reductions_op (&t->reductions, loop, var) : ERROR_MARK;
}

tree
directives_other_reduction (location_t loc, location_t loop, tree var)
{
  const struct omp_target *t = directives_at (loc);
  return t ? reductions_other (&t->reductions, loop, var) : NULL_TREE;
}

void
directives_give_lanes (location_t loc, location_t loop, bool given)
{
  const vec<struct omp_target *> &targets = noted_targets ();
  for (unsigned k = 0; k < targets.length (); k++)
    for (unsigned i = 0; i < targets[k]->loops.length (); i++)
      if (get_pure_location (targets[k]->loc) == get_pure_location (loc)
	  && targets[k]->loops[i].loc == loop)
	targets[k]->loops[i].given = given;
}

void
directives_give_body_lanes (location_t loc, location_t body)
{
  const vec<struct omp_target *> &targets = noted_targets ();
  for (unsigned k = 0; k < targets.length (); k++)
    if (get_pure_location (targets[k]->loc) == get_pure_location (loc))
      for (unsigned i = 0; i < targets[k]->loops.length (); i++)
	targets[k]->loops[i].given |= in_body_p (targets[k], i, body);
}

bool
directives_unscheduled_p (location_t loc, location_t loop, bool teams)
{
  const struct omp_target *t = directives_at (loc);
  bool found = false;
  for (unsigned i = 0; t && i < t->loops.length (); i++)
    if (t->loops[i].loc == loop && t->loops[i].kind != OMP_NO_LOOP
	&& (!teams || t->loops[i].kind == OMP_LOOP_TEAMS))
      {
	if (t->loops[i].scheduled)
	  return false;
	found = true;
      }
  return found;
}
