/* Where control goes in a function's body, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* There are no basic blocks yet: statements are in blocks, constructs and the
   arms of "try", and jumps go to labels.  So the places of all statements are
   listed, in the order of the text, and a search goes from place to place.  It
   may go more ways than the program can: into constructs and past them, and
   from each place in a "try" to what is done if an exception is thrown
   there.  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "transform/kernels/flow.h"
#include "transform/kernels/values.h"

/* What is around statements: where exceptions go, and where the construct
   begins; -1 if there is none.  */
struct around
{
  int handler, construct;
};

/* Add a place for STMT, which may be null and is in IN.  Return its number.  */

static int
add_place (struct body_flow *f, gimple *stmt, struct around in)
{
  struct flow_place p;
  p.stmt = stmt;
  p.goes_to = p.other = -1;
  p.end = false;
  p.handler = in.handler;
  p.construct = in.construct;
  p.sets = NULL_TREE;
  p.first = f->used.length ();
  p.n = 0;
  f->places.safe_push (p);
  return f->places.length () - 1;
}

/* Callback of walk_tree: the last place of the body_flow of DATA, a
   walk_stmt_info, uses the variable at TP.  */

static tree
note_body_use (tree *tp, int *walk, void *data)
{
  struct body_flow *f = (struct body_flow *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
    {
      f->used.safe_push (*tp);
      f->places.last ().n++;
    }
  return NULL_TREE;
}

/* The last place of F uses what T has.  */

static void
note_uses (struct body_flow *f, tree t)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = f;
  walk_tree (&t, note_body_use, &wi, NULL);
}

/* The last place of F uses what CLAUSES have.  A variable that a construct has
   of its own is another one; where a construct copies one in, what is inside
   uses it.  */

static void
note_clauses (struct body_flow *f, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
	&& OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE
	&& (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
	    || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM))
      for (int k = 0; k < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; k++)
	note_uses (f, OMP_CLAUSE_OPERAND (c, k));
}

/* Add STMT, which has no others in it.  */

static void
add_simple (struct body_flow *f, gimple *stmt, struct around in)
{
  struct flow_place *p = &f->places[add_place (f, stmt, in)];
  tree to = gimple_get_lhs (stmt);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = f;
  if (!to || !DECL_P (to))
    {
      walk_gimple_op (stmt, note_body_use, &wi);
      return;
    }
  p->sets = to;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (tree *op = gimple_op_ptr (stmt, k))
      walk_tree (op, note_body_use, &wi, NULL);
}

static void add_all (struct body_flow *f, gimple_seq seq, struct around in);

/* Add the construct STMT, whose place is the last one and whose statements are
   BODY.  */

static void
add_inside (struct body_flow *f, gimple *stmt, gimple_seq body,
	    struct around in)
{
  int begin = f->places.length () - 1;
  struct around inside = { in.handler, begin };
  add_all (f, body, inside);
  int end = add_place (f, stmt, in);
  f->places[end].end = true;
  f->places[end].other = begin;
  f->places[begin].other = end;
}

/* Add LOOP.  */

static void
add_loop (struct body_flow *f, gomp_for *loop, struct around in)
{
  f->refused |= gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP;
  add_all (f, gimple_omp_for_pre_body (loop), in);
  f->loops.put (loop, add_place (f, loop, in));
  note_clauses (f, gimple_omp_for_clauses (loop));
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    {
      tree incr = gimple_omp_for_incr (loop, k);
      note_uses (f, gimple_omp_for_initial (loop, k));
      note_uses (f, gimple_omp_for_final (loop, k));
      note_uses (f, BINARY_CLASS_P (incr) ? TREE_OPERAND (incr, 1) : incr);
    }
  add_inside (f, loop, gimple_omp_body (loop), in);
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      note_uses (f, OMP_CLAUSE_DECL (c));
}

/* Add STMT, in IN, to F.  What is done behind what throws, or in the
   end, follows.  */

static void
add_try (struct body_flow *f, gtry *stmt, struct around in)
{
  unsigned first = f->places.length ();
  struct around eval = { -1, in.construct };
  add_all (f, gimple_try_eval (stmt), eval);
  int last = -1;
  if (gimple_try_kind (stmt) == GIMPLE_TRY_CATCH)
    last = add_place (f, NULL, in);
  int cleanup = f->places.length ();
  for (unsigned k = first; k < f->places.length (); k++)
    if (f->places[k].handler < 0)
      f->places[k].handler = cleanup;
  add_all (f, gimple_try_cleanup (stmt), in);
  if (last >= 0)
    f->places[last].goes_to = f->places.length ();
}

/* Add STMT.  */

static void
add_stmt (struct body_flow *f, gimple *stmt, struct around in)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v;
	   v = DECL_CHAIN (v))
	f->declared.put (v, f->places.length ());
      add_all (f, gimple_bind_body (as_a<gbind *> (stmt)), in);
      break;
    case GIMPLE_TRY:
      add_try (f, as_a<gtry *> (stmt), in);
      break;
    case GIMPLE_CATCH:
      add_place (f, stmt, in);
      add_inside (f, stmt, gimple_catch_handler (as_a<gcatch *> (stmt)), in);
      break;
    case GIMPLE_EH_FILTER:
      add_place (f, stmt, in);
      add_inside (f, stmt, gimple_eh_filter_failure (stmt), in);
      break;
    case GIMPLE_OMP_FOR:
      add_loop (f, as_a<gomp_for *> (stmt), in);
      break;
    case GIMPLE_OMP_TARGET:
      f->refused |= !is_gimple_omp_oacc (stmt);
      add_place (f, stmt, in);
      note_clauses (f, gimple_omp_target_clauses (as_a<gomp_target *> (stmt)));
      add_inside (f, stmt, gimple_omp_body (stmt), in);
      break;
    case GIMPLE_LABEL:
      f->labels.put (gimple_label_label (as_a<glabel *> (stmt)),
		     f->places.length ());
      break;
    case GIMPLE_GOTO:
      f->refused |= TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL;
      add_place (f, stmt, in);
      break;
    case GIMPLE_ASM:
      f->refused |= gimple_asm_nlabels (as_a<gasm *> (stmt)) > 0;
      add_simple (f, stmt, in);
      break;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      break;
    default:
      f->refused |= gimple_has_substatements (stmt);
      add_simple (f, stmt, in);
    }
}

/* Add the statements of SEQ.  */

static void
add_all (struct body_flow *f, gimple_seq seq, struct around in)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    add_stmt (f, gsi_stmt (i), in);
}

void
flow_note (struct body_flow *f, gimple_seq body)
{
  f->refused = cfun->calls_setjmp || cfun->has_nonlocal_label;
  struct around nothing = { -1, -1 };
  add_all (f, body, nothing);
  add_place (f, NULL, nothing);
}

bool
flow_private_p (gimple *stmt, tree variable)
{
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    return find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_PRIVATE,
			variable) != NULL_TREE;
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (!loop)
    return false;
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    if (gimple_omp_for_index (loop, k) == variable)
      return true;
  return find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_PRIVATE,
		      variable) != NULL_TREE;
}

/* A search for a use of a variable.  */
struct flow_search
{
  struct body_flow *f;
  tree variable;
  int stop;			/* This place is where it ends.  */
  auto_sbitmap seen;
  auto_vec<int> next;		/* Places that are still to be looked at.  */
  bool lost;			/* Control may go to where nothing is known
				   of.  */

  flow_search (struct body_flow *flow, tree v, int end)
    : f (flow), variable (v), stop (end), seen (flow->places.length ()),
      lost (false)
  { bitmap_clear (seen); }
};

/* S goes on at PLACE, too.  */

static void
go_to (struct flow_search *s, int place)
{
  if (place < 0 || place == s->stop || bitmap_bit_p (s->seen, place))
    return;
  bitmap_set_bit (s->seen, place);
  s->next.safe_push (place);
}

/* The same for LABEL.  */

static void
go_to_label (struct flow_search *s, tree label)
{
  int *place = s->f->labels.get (label);
  if (place)
    go_to (s, *place);
  else
    s->lost = true;
}

/* S goes on where control goes from PLACE.  */

static void
go_on (struct flow_search *s, int place)
{
  const struct flow_place *p = &s->f->places[place];
  gimple *stmt = p->stmt;
  auto_vec<tree> labels;
  if (!stmt)
    go_to (s, p->goes_to);
  else if (p->end)
    {
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	go_to (s, p->other + 1);
      go_to (s, place + 1);
    }
  else if (p->other >= 0)
    {
      if (!flow_private_p (stmt, s->variable))
	go_to (s, place + 1);
      go_to (s, p->other + 1);
    }
  else
    {
      body_jumps_to (stmt, &labels);
      for (unsigned k = 0; k < labels.length (); k++)
	go_to_label (s, labels[k]);
      if (labels.is_empty () && gimple_code (stmt) != GIMPLE_RETURN)
	go_to (s, place + 1);
    }
}

/* True if P, which is in S, uses its variable.  */

static bool
uses_p (struct flow_search *s, const struct flow_place *p)
{
  for (unsigned k = 0; k < p->n; k++)
    if (s->f->used[p->first + k] == s->variable)
      return true;
  return false;
}

/* True if control goes from PLACE to a use of VARIABLE that is not set on the
   way; the place STOP ends it.  */

static bool
used_p (struct body_flow *f, tree variable, int place, int stop)
{
  struct flow_search s (f, variable, stop);
  go_to (&s, place);
  while (!s.next.is_empty () && !s.lost)
    {
      place = s.next.pop ();
      const struct flow_place *p = &f->places[place];
      if (uses_p (&s, p))
	return true;
      go_to (&s, p->handler);
      if (p->sets != variable)
	go_on (&s, place);
    }
  return s.lost;
}

/* True if VARIABLE is a scalar of the function that has no address.  */

static bool
plain_p (tree variable)
{
  return ((VAR_P (variable) || TREE_CODE (variable) == PARM_DECL)
	  && is_gimple_reg (variable) && !DECL_HAS_VALUE_EXPR_P (variable)
	  && !DECL_HARD_REGISTER (variable)
	  && DECL_CONTEXT (variable) == current_function_decl);
}

/* The variable of the function that place K, which is in the loop that begins
   at BEGIN, sets for that loop; null if there is none.  */

static tree
set_in (struct body_flow *f, int begin, int k)
{
  tree v = f->places[k].sets;
  int *declared = v ? f->declared.get (v) : NULL;
  if (!v || (declared && *declared > begin))
    return NULL_TREE;
  for (int c = f->places[k].construct; c != begin; c = f->places[c].construct)
    if (flow_private_p (f->places[c].stmt, v))
      return NULL_TREE;
  return v;
}

void
flow_private (struct body_flow *f, gomp_for *loop, auto_vec<tree> *vars)
{
  int begin = *f->loops.get (loop), end = f->places[begin].other;
  hash_set<tree> tried;
  for (int k = begin + 1; k < end && !f->refused; k++)
    {
      tree v = set_in (f, begin, k);
      if (v && plain_p (v) && !DECL_ARTIFICIAL (v) && !flow_private_p (loop, v)
	  && !find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_REDUCTION,
			   v)
	  && !tried.add (v) && !used_p (f, v, begin + 1, end)
	  && !used_p (f, v, end + 1, -1))
	vars->safe_push (v);
    }
}

bool
flow_last_value_p (struct body_flow *f, gomp_for *loop, tree variable)
{
  int *begin = f->loops.get (loop);
  if (!begin || f->refused || !plain_p (variable))
    return false;
  int end = f->places[*begin].other;
  return (!used_p (f, variable, *begin + 1, end)
	  && used_p (f, variable, end + 1, -1));
}
