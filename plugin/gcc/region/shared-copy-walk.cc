/* The constructs and assignments of a region, before directives are lowered.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Constructs become levels, assignments and tests become steps, in the order of
   the text.  Jumps lead forwards out of what a test decides: a step is behind a
   test until all places have been passed that the test leads to, and those that
   jumps behind it lead to.  */

#include "gcc-shim.h"
#include "region/shared-copy-walk.h"
#include "region/variant.h"

/* Where the copies of a variable are made.  */
struct owner { int level; bool reduced, mapped; };

/* What is known of a label.  */
enum label_state { LABEL_SEEN, LABEL_AHEAD, LABEL_EQUAL, LABEL_STATES };

/* LABEL is ahead of what step TEST decides.  */
struct ahead { tree label; unsigned test; };

/* What a walk carries.  */
struct walk
{
  int level;
  auto_vec<struct copy_level> *levels;
  auto_vec<struct copy_step> *steps;
  hash_map<tree, struct owner> *owners;
  hash_map<tree, enum label_state> *labels;
  int count[LABEL_STATES];	/* How many labels are so.  */
  auto_vec<struct ahead> *ahead;
  bool alone;			/* There are no more threads inside.  */
  bool acc;			/* The construct is OpenACC's.  */
  struct variants *variants;	/* Those that the device does not take.  */
};

static tree visit_statement (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Note in W that its level makes copies of DECL.  */

static void
note_owner (struct walk *w, tree decl, bool reduced)
{
  struct owner o = { w->level, reduced, false };
  if (DECL_P (decl))
    w->owners->put (decl, o);
}

/* Note in W what of CLAUSES makes copies.  */

static void
note_copies (struct walk *w, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
	note_owner (w, OMP_CLAUSE_DECL (c), false);
	break;
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_TASK_REDUCTION:
	note_owner (w, OMP_CLAUSE_DECL (c), true);
	break;
      default:
	break;
      }
}

/* Note in W what of CLAUSES, an OpenMP target construct's, is mapped: there is
   one of it on the device.  */

static void
note_mapped (struct walk *w, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		   ? OMP_CLAUSE_DECL (c) : NULL_TREE);
      if (!decl || POINTER_TYPE_P (TREE_TYPE (decl))
	  || TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE)
	continue;
      if ((TREE_CODE (decl) == INDIRECT_REF || TREE_CODE (decl) == MEM_REF)
	  && DECL_P (TREE_OPERAND (decl, 0))
	  && lang_hooks.decls.omp_privatize_by_reference
	     (TREE_OPERAND (decl, 0)))
	decl = TREE_OPERAND (decl, 0);
      struct owner o = { };
      o.level = w->level;
      o.mapped = true;
      if (DECL_P (decl) && !w->owners->get (decl))
	w->owners->put (decl, o);
    }
}

/* Walk the inside of the construct STMT, of KIND and with CLAUSES, in
   OUTER.  */

static void
walk_level (const struct walk *outer, enum level_kind kind, gimple *stmt,
	    tree clauses)
{
  struct walk w = *outer;
  struct copy_level l = { kind, outer->level, dyn_cast<gomp_for *> (stmt),
			  gimple_location (stmt), w.steps->length (), 0,
			  NULL };
  auto_vec<struct ahead> ahead;
  hash_map<tree, struct owner> owners;
  hash_map<tree, enum label_state> labels;
  if (outer->owners)
    for (hash_map<tree, struct owner>::iterator it = outer->owners->begin ();
	 it != outer->owners->end (); ++it)
      owners.put ((*it).first, (*it).second);
  w.level = w.levels->length ();
  w.owners = &owners;
  w.labels = &labels;
  w.ahead = &ahead;
  w.alone = kind == LEVEL_PARALLEL || outer->alone;
  memset (w.count, 0, sizeof w.count);
  w.levels->safe_push (l);
  note_copies (&w, clauses);
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    note_mapped (&w, clauses);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (gimple_omp_body (stmt), visit_statement, NULL, &wi);
  for (unsigned i = 0; i < ahead.length (); i++)
    (*w.steps)[ahead[i].test].until = w.steps->length ();
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

/* Note in W that LABEL is ahead of what step TEST decides.  */

static void
note_label_ahead (struct walk *w, tree label, unsigned test)
{
  enum label_state *state = label ? w->labels->get (label) : NULL;
  struct ahead a = { label, test };
  if (label && (!state || *state != LABEL_SEEN))
    w->ahead->safe_push (a);
}

/* Note in W that LABEL has been reached.  */

static void
reach_label (struct walk *w, tree label)
{
  auto_vec<struct ahead> &all = *w->ahead;
  unsigned n = 0;
  for (unsigned i = 0; i < all.length (); i++)
    if (all[i].label == label)
      (*w->steps)[all[i].test].until = w->steps->length ();
    else
      all[n++] = all[i];
  all.truncate (n);
}

/* Note in W a jump to LABEL, to which all tests lead that it is behind.  */

static void
note_jump_to (struct walk *w, tree label)
{
  for (unsigned i = 0, n = w->ahead->length (); i < n; i++)
    {
      unsigned test = (*w->ahead)[i].test;
      bool known = false;
      for (unsigned k = 0; k < w->ahead->length () && !known; k++)
	known = ((*w->ahead)[k].test == test
		 && (*w->ahead)[k].label == label);
      if (!known)
	note_label_ahead (w, label, test);
    }
}

/* Note in W where STMT goes, if it is a label or a jump.  */

static void
note_copy_jump (struct walk *w, gimple *stmt)
{
  if (glabel *label = dyn_cast<glabel *> (stmt))
    {
      set_label (w, gimple_label_label (label), LABEL_SEEN);
      reach_label (w, gimple_label_label (label));
    }
  else if (ggoto *go = dyn_cast<ggoto *> (stmt))
    {
      set_label (w, gimple_goto_dest (go), LABEL_AHEAD);
      note_jump_to (w, gimple_goto_dest (go));
    }
  else if (gswitch *sw = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (sw); i++)
      set_label (w, CASE_LABEL (gimple_switch_label (sw, i)), LABEL_EQUAL);
  else if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      enum tree_code code = gimple_cond_code (cond);
      tree right = gimple_cond_rhs (cond);
      note_label_ahead (w, gimple_cond_true_label (cond),
			w->steps->length () - 1);
      note_label_ahead (w, gimple_cond_false_label (cond),
			w->steps->length () - 1);
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
changed_variable (tree lhs)
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

/* What STMT assigns, or null; a library function may copy to it.  */

static tree
assigned_place (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_MEMCPY)
      && !gimple_call_builtin_p (stmt, BUILT_IN_MEMMOVE))
    return gimple_get_lhs (stmt);
  tree to = gimple_call_arg (stmt, 0);
  return TREE_CODE (to) == ADDR_EXPR ? TREE_OPERAND (to, 0) : NULL_TREE;
}

/* True if LHS is an element or a member of a variable, the same one for all
   that come there.  */

static bool
fixed_part_p (tree lhs)
{
  if (!handled_component_p (lhs))
    return false;
  for (; handled_component_p (lhs); lhs = TREE_OPERAND (lhs, 0))
    if (TREE_CODE (lhs) != COMPONENT_REF
	&& (TREE_CODE (lhs) != ARRAY_REF
	    || TREE_CODE (TREE_OPERAND (lhs, 1)) != INTEGER_CST))
      return false;
  return DECL_P (lhs);
}

/* Note STMT in W.  */

static void
note_step (struct walk *w, gimple *stmt)
{
  tree lhs = assigned_place (stmt);
  tree var = changed_variable (lhs);
  struct owner *o = var ? w->owners->get (var) : NULL;
  struct copy_step s = { };
  s.stmt = stmt;
  s.level = w->level;
  s.owner = -1;
  if (var && (o || TREE_CODE (var) == SSA_NAME))
    s.lhs = var;
  s.part = lhs && fixed_part_p (lhs);
  bool whole = lhs && (DECL_P (lhs) || TREE_CODE (lhs) == MEM_REF);
  /* GCC itself warns of a loop inside one that reduces, but not inside such a
     construct.  */
  s.reduced = o && o->reduced && w->acc && !o->level;
  if (o && (!o->reduced || s.reduced) && (whole || s.part)
      && DECL_NAME (var) && !DECL_ARTIFICIAL (var) && !TREE_STATIC (var)
      && !TREE_THIS_VOLATILE (var) && !gimple_clobber_p (stmt))
    {
      s.owner = o->level;
      s.mapped = o->mapped;
    }
  s.guarded = w->count[LABEL_AHEAD] + w->count[LABEL_EQUAL] > 0;
  s.alone = w->count[LABEL_EQUAL] > 0;
  w->steps->safe_push (s);
}

/* True if CLAUSES limit the threads of a team to one.  */

static bool
one_thread_p (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_THREAD_LIMIT);
  return c && integer_onep (OMP_CLAUSE_THREAD_LIMIT_EXPR (c));
}

/* The kind of a parallel construct with CLAUSES in W: of one thread, as one
   inside another has, it is a mere block.  */

static enum level_kind
parallel_kind (const struct walk *w, tree clauses)
{
  if (w->alone)
    return LEVEL_BLOCK;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_THREADS
	 && integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (c)))
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	    && integer_zerop (OMP_CLAUSE_IF_EXPR (c))))
      return LEVEL_BLOCK;
  return LEVEL_PARALLEL;
}

/* Note STMT, seen in W.  Return true if its inside has been seen to.  */

static bool
note_statement (struct walk *w, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v;
	   v = DECL_CHAIN (v))
	note_owner (w, v, false);
      return false;
    case GIMPLE_OMP_FOR:
      walk_level (w, LEVEL_LOOP, stmt, gimple_omp_for_clauses (stmt));
      return true;
    case GIMPLE_OMP_PARALLEL:
      walk_level (w, parallel_kind (w, gimple_omp_parallel_clauses (stmt)),
		  stmt, gimple_omp_parallel_clauses (stmt));
      return true;
    case GIMPLE_OMP_TEAMS:
      {
	tree clauses = gimple_omp_teams_clauses (as_a<gomp_teams *> (stmt));
	struct walk teams = *w;
	teams.alone |= one_thread_p (clauses);
	walk_level (&teams, LEVEL_BLOCK, stmt, clauses);
	return true;
      }
    case GIMPLE_OMP_CRITICAL:
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_MASTER:
    case GIMPLE_OMP_ORDERED:
    case GIMPLE_OMP_SECTIONS:
    case GIMPLE_OMP_TASK:
      walk_level (w, LEVEL_ONE, stmt, NULL_TREE);
      return true;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
    case GIMPLE_COND:
      note_step (w, stmt);
      /* Fall through.  */
    default:
      if (shim_masked_p (stmt))
	{
	  walk_level (w, LEVEL_ONE, stmt, NULL_TREE);
	  return true;
	}
      note_copy_jump (w, stmt);
      return false;
    }
}

static tree
visit_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct walk *w = (struct walk *) wi->info;
  *handled = (variants_skip_p (w->variants, gsi_stmt (*gsi))
	      || note_statement (w, gsi_stmt (*gsi)));
  return NULL_TREE;
}

void
copies_walk (gomp_target *stmt, struct copy_walked *x)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  struct variants v;
  struct walk w = { -1, &x->levels, &x->steps, NULL, NULL, { 0 }, NULL,
		    one_thread_p (clauses), is_gimple_omp_oacc (stmt), &v };
  walk_level (&w, LEVEL_BLOCK, stmt, clauses);
}
