/* Loops whose iterations are independent.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* All accesses to memory in the loop are listed.  One that writes must be apart
   from each other one, and from itself in other iterations: by its subscripts,
   or because the objects are others.  Variables that are no memory must be an
   iteration's own, or the compiler's, set before each use.  Whatever else there
   may be in the loop is refused.  */

#include "gcc-shim.h"
#include "gimple/clauses.h"
#include "gimple/ifn.h"
#include "transform/kernels/independence.h"
#include "transform/kernels/plain-loop.h"
#include "transform/kernels/values.h"

enum { MOST_ACCESSES = 64 };

struct loop_proof
{
  struct body_values values;
  hash_set<tree> set;		/* Variables that have been set by now.  */
  auto_delete_vec<struct body_reference> accesses;
  auto_vec<bool> stores;	/* Which of these write, ...  */
  auto_vec<location_t> places;	/* ... and where they are.  */
  location_t at = UNKNOWN_LOCATION;	/* Of the statement that is looked
					   at.  */
  bool refused = false;
  struct proof_gap gap = { REMARK_NONE, UNKNOWN_LOCATION, NULL_TREE };
};

/* What is looked at keeps P from being one, for ID, if REFUSED.  */

static void
refuse_proof (struct loop_proof *p, bool refused, enum remark_id id,
	      tree what = NULL_TREE)
{
  if (refused && !p->refused)
    {
      p->gap.id = id;
      p->gap.loc = p->at;
      p->gap.what = what;
    }
  p->refused |= refused;
}

/* True if VARIABLE is an iteration's own in P.  */

static bool
loop_variable_p (struct loop_proof *p, tree variable)
{
  return DECL_P (variable) && p->values.locals.contains (variable);
}

/* Add REF, a reference to memory, which is written if STORE, to P.  */

static void
add_access (struct loop_proof *p, tree ref, bool store)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    {
      tree pointer = body_variable (&p->values, TREE_OPERAND (base, 0));
      if (lang_hooks.decls.omp_privatize_by_reference (pointer))
	base = pointer;
    }
  if (base && loop_variable_p (p, base))
    return;
  struct body_reference *a = new struct body_reference;
  p->accesses.safe_push (a);
  p->stores.safe_push (store);
  p->places.safe_push (p->at);
  if (!body_access (&p->values, ref, a))
    a->object = NULL_TREE;
}

/* Callbacks of walk_stmt_load_store_ops: a statement reads or writes REF.  */

static bool
note_load (gimple *, tree, tree ref, void *p)
{
  if (!is_gimple_reg (ref))
    add_access ((struct loop_proof *) p, ref, false);
  return false;
}

static bool
note_stored_access (gimple *, tree, tree ref, void *p)
{
  if (!is_gimple_reg (ref))
    add_access ((struct loop_proof *) p, ref, true);
  return false;
}

/* True if VARIABLE, which is no memory, may be set in the loop of P.  */

static bool
settable_p (struct loop_proof *p, tree variable)
{
  return loop_variable_p (p, variable) || DECL_ARTIFICIAL (variable);
}

/* Callback of walk_gimple_op: refuse the loop_proof of DATA, a walk_stmt_info,
   if the variable at TP may have its value from another iteration.  */

static tree
check_use (tree *tp, int *walk, void *data)
{
  struct loop_proof *p
    = (struct loop_proof *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk = 0;
  else if (DECL_P (*tp) && is_gimple_reg (*tp) && p->values.changed.get (*tp)
	   && !loop_variable_p (p, *tp) && !p->values.value.get (*tp)
	   && !p->set.contains (*tp))
    refuse_proof (p, true, REMARK_GAP_VARIABLE, *tp);
  return NULL_TREE;
}

/* Note in P what STMT, which has no others in it, reads and writes.  */

static void
note_simple (struct loop_proof *p, gimple *stmt)
{
  walk_stmt_info wi;
  tree to = gimple_get_lhs (stmt);
  memset (&wi, 0, sizeof wi);
  wi.info = p;
  if (gimple_clobber_p (stmt))
    return;
  refuse_proof (p, gimple_has_volatile_ops (stmt), REMARK_GAP_STATEMENT);
  bool sets = to && DECL_P (to) && is_gimple_reg (to);
  for (unsigned k = sets ? 1 : 0; k < gimple_num_ops (stmt); k++)
    if (tree *op = gimple_op_ptr (stmt, k))
      walk_tree (op, check_use, &wi, NULL);
  walk_stmt_load_store_ops (stmt, p, note_load, note_stored_access);
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    body_note_assign (&p->values, assign);
  if (sets)
    {
      refuse_proof (p, !settable_p (p, to), REMARK_GAP_VARIABLE, to);
      p->set.add (to);
    }
}

/* Note in P what CALL does.  It must be a function of its arguments'
   values.  */

static void
note_plain_call (struct loop_proof *p, gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  bool refused
    = !mathematical_p (call) && !(gimple_call_flags (call) & ECF_CONST);
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    refused |= (!is_gimple_val (gimple_call_arg (call, k))
		|| POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, k))));
  refuse_proof (p, refused, fn ? REMARK_GAP_CALL : REMARK_GAP_STATEMENT, fn);
  note_simple (p, call);
}

static void note_sequence (struct loop_proof *p, gimple_seq seq);

/* Note in P what LOOP, which is inside, does.  */

static void
note_inner_loop (struct loop_proof *p, gomp_for *loop)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = p;
  refuse_proof (p, gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP,
		REMARK_GAP_STATEMENT);
  note_sequence (p, gimple_omp_for_pre_body (loop));
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    {
      walk_tree (gimple_omp_for_initial_ptr (loop, k), check_use, &wi, NULL);
      walk_tree (gimple_omp_for_final_ptr (loop, k), check_use, &wi, NULL);
    }
  body_enter_loop (&p->values, loop);
  body_forget (&p->values);
  note_sequence (p, gimple_omp_body (loop));
  body_forget (&p->values);
  body_leave_loop (&p->values, loop);
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      /* The one outside is another one.  */
      p->set.remove (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      refuse_proof (p, !loop_variable_p (p, OMP_CLAUSE_DECL (c)),
		    REMARK_GAP_VARIABLE, OMP_CLAUSE_DECL (c));
}

/* Note in P what STMT does.  */

static void
note_stmt (struct loop_proof *p, gimple *stmt)
{
  if (gimple_location (stmt) != UNKNOWN_LOCATION)
    p->at = gimple_location (stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      note_sequence (p, gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      note_sequence (p, gimple_try_eval (stmt));
      body_forget (&p->values);
      note_sequence (p, gimple_try_cleanup (stmt));
      body_forget (&p->values);
      break;
    case GIMPLE_OMP_FOR:
      note_inner_loop (p, as_a<gomp_for *> (stmt));
      break;
    case GIMPLE_ASSIGN:
      note_simple (p, stmt);
      break;
    case GIMPLE_CALL:
      note_plain_call (p, as_a<gcall *> (stmt));
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      note_simple (p, stmt);
      body_forget (&p->values);
      break;
    case GIMPLE_LABEL:
      body_pass_label (&p->values, gimple_label_label (as_a<glabel *> (stmt)));
      break;
    case GIMPLE_GOTO:
      body_forget (&p->values);
      refuse_proof (p, TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL,
		    REMARK_GAP_STATEMENT);
      break;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      break;
    default:
      refuse_proof (p, true, REMARK_GAP_STATEMENT);
    }
}

/* Note in P what SEQ does.  */

static void
note_sequence (struct loop_proof *p, gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      plain_loop_find (&p->values, i);
      note_stmt (p, gsi_stmt (i));
    }
}

/* True if the members F and G of a record share no byte.  */

static bool
members_apart_p (tree f, tree g)
{
  tree sf = DECL_SIZE (f), sg = DECL_SIZE (g);
  if (DECL_CONTEXT (f) != DECL_CONTEXT (g) || !sf || !sg
      || !tree_fits_shwi_p (sf)
      || !tree_fits_shwi_p (sg) || !tree_fits_shwi_p (DECL_FIELD_OFFSET (f))
      || !tree_fits_shwi_p (DECL_FIELD_OFFSET (g)))
    return false;
  HOST_WIDE_INT at_f = int_bit_position (f), at_g = int_bit_position (g);
  return at_f + tree_to_shwi (sf) <= at_g || at_g + tree_to_shwi (sg) <= at_f;
}

/* What the variable T is a part of, as all of a common block's are; null if it
   is not one.  */

static tree
common_block_part (tree t)
{
  return (DECL_P (t) && VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t)
	  ? DECL_VALUE_EXPR (t) : NULL_TREE);
}

/* True if the variables A and B share no memory.  */

static bool
variables_apart_p (tree a, tree b)
{
  tree in_a = common_block_part (a), in_b = common_block_part (b);
  if (a == b)
    return false;
  if (!in_a && !in_b)
    return true;
  if (!in_a || !in_b || TREE_CODE (in_a) != COMPONENT_REF
      || TREE_CODE (in_b) != COMPONENT_REF)
    return false;
  tree whole_a = TREE_OPERAND (in_a, 0), whole_b = TREE_OPERAND (in_b, 0);
  if (!DECL_P (whole_a) || !DECL_P (whole_b))
    return false;
  return (whole_a != whole_b
	  || members_apart_p (TREE_OPERAND (in_a, 1), TREE_OPERAND (in_b, 1)));
}

/* True if T, the object of a reference, is memory that is reached in no other
   way, if something writes to it.  */

static bool
restrict_pointer_p (tree t)
{
  return TYPE_RESTRICT (TREE_TYPE (t)) && POINTER_TYPE_P (TREE_TYPE (t));
}

/* True if the object of A is a variable, and no pointer to one.  */

static bool
variable_object_p (const struct body_reference *a)
{
  tree base = get_base_address (a->ref);
  return base && DECL_P (base);
}

/* True if A and B are to one object.  A pointer is not what it points to.  */

static bool
same_object_p (const struct body_reference *a, const struct body_reference *b)
{
  return (a->object && b->object
	  && variable_object_p (a) == variable_object_p (b)
	  && operand_equal_p (a->object, b->object, 0));
}

/* True if the objects of A and B are others, which share no memory.  */

static bool
objects_apart_p (const struct body_reference *a, const struct body_reference *b)
{
  if (a->object && b->object)
    {
      bool va = variable_object_p (a) || a->declared;
      bool vb = variable_object_p (b) || b->declared;
      if (va && vb)
	return variables_apart_p (a->object, b->object);
      if (same_object_p (a, b))
	return false;
      if ((va || restrict_pointer_p (a->object))
	  && (vb || restrict_pointer_p (b->object)))
	return true;
    }
  return (flag_strict_aliasing
	  && !alias_sets_conflict_p (get_alias_set (a->ref),
				     get_alias_set (b->ref)));
}

/* True if A and B, to one object, are apart where COUNTER of P has other
   values.  */

static bool
parts_apart_p (struct loop_proof *p, int counter,
	       const struct body_reference *a,
	       const struct body_reference *b)
{
  unsigned n = MIN (a->parts.length (), b->parts.length ());
  for (unsigned k = 0; k < n; k++)
    {
      const struct access_part *x = &a->parts[k], *y = &b->parts[k];
      if (x->kind != y->kind)
	return false;
      if (x->kind == access_part::FIELD)
	{
	  if (x->type != y->type)
	    return members_apart_p (x->type, y->type);
	  continue;
	}
      if (x->unit != y->unit || x->size != y->size
	  || !types_compatible_p (x->type, y->type))
	return false;
      if (x->size > 0
	  && subscript_apart_p (p->values.atoms.address (), counter, &x->at,
				&y->at, x->size))
	return true;
      /* What overlaps in part has no parts in common.  */
      if (x->size != 1 && !(subscript_number_p (&x->at, 0)
			    && subscript_number_p (&y->at, 0)))
	return false;
    }
  return false;
}

/* True if accesses I and J of P are apart in different iterations of its loop,
   whose counters are the N from FIRST on.  */

static bool
accesses_apart_p (struct loop_proof *p, int first, unsigned n, unsigned i,
		  unsigned j)
{
  const struct body_reference *a = p->accesses[i], *b = p->accesses[j];
  if (i != j && objects_apart_p (a, b))
    return true;
  if (!same_object_p (a, b))
    return false;
  for (unsigned k = 0; k < n; k++)
    if (!parts_apart_p (p, first + k, a, b))
      return false;
  return true;
}

/* The name of the object of A for the user, or null.  That of an array of
   variable size is behind a pointer whose name has a number behind that.  */

static tree
name_of (const struct body_reference *a)
{
  tree base = a->object ? a->object : get_base_address (a->ref);
  if (!base || !DECL_P (base) || !DECL_NAME (base))
    return NULL_TREE;
  const char *text = IDENTIFIER_POINTER (DECL_NAME (base));
  const char *dot = strchr (text, '.');
  return (!DECL_ARTIFICIAL (base) ? DECL_NAME (base)
	  : a->declared && dot ? get_identifier_with_length (text, dot - text)
	  : NULL_TREE);
}

/* Accesses I, which writes, and J of P are not known to be apart.  */

static void
refuse_pair (struct loop_proof *p, unsigned i, unsigned j)
{
  tree name = name_of (p->accesses[i]), other = name_of (p->accesses[j]);
  bool known = p->accesses[i]->object && p->accesses[j]->object;
  /* Where one object is not known, its access is in the way of all others.  */
  unsigned k = p->accesses[i]->object ? j : i;
  p->at = p->places[k];
  if (!known && p->values.wraps)
    refuse_proof (p, true, REMARK_GAP_WRAP);
  else if (!name || !other || (name == other && !known))
    refuse_proof (p, true, REMARK_GAP_STATEMENT);
  else if (name == other)
    refuse_proof (p, true, p->values.wraps
		  ? REMARK_GAP_WRAP : REMARK_GAP_ACCESS, name);
  else
    refuse_proof (p, true, REMARK_GAP_ALIAS, k == j ? other : name);
}

/* Refuse P if one of its accesses may write what another iteration accesses, of
   its loop, whose counters are the N from FIRST on.  */

static void
check_apart (struct loop_proof *p, int first, unsigned n)
{
  unsigned all = p->accesses.length ();
  refuse_proof (p, all > MOST_ACCESSES, REMARK_GAP_MANY);
  for (unsigned i = 0; i < all && !p->refused; i++)
    for (unsigned j = 0; p->stores[i] && j < all && !p->refused; j++)
      if ((j >= i || !p->stores[j]) && !accesses_apart_p (p, first, n, i, j))
	refuse_pair (p, i, j);
}

/* Note in P what an iteration of LOOP does, whose changes have been noted.
   Return the first one's number of its counters.  */

static int
note_iteration (struct loop_proof *p, gomp_for *loop)
{
  int first = body_enter_loop (&p->values, loop);
  note_sequence (p, gimple_omp_body (loop));
  return first;
}

bool
independent_p (gomp_for *loop, struct proof_gap *gap)
{
  struct loop_proof p;
  p.at = gimple_location (loop);
  body_note_changes (&p.values, loop);
  int first = note_iteration (&p, loop);
  if (!p.refused)
    check_apart (&p, first, gimple_omp_for_collapse (loop));
  if (gap)
    *gap = p.gap;
  return !p.refused;
}

/* True if A is to an automatic array.  */

static bool
automatic_array_p (const struct body_reference *a)
{
  return (a->object && variable_object_p (a) && VAR_P (a->object)
	  && !TREE_STATIC (a->object) && !DECL_EXTERNAL (a->object)
	  && !DECL_HAS_VALUE_EXPR_P (a->object)
	  && TREE_CODE (TREE_TYPE (a->object)) == ARRAY_TYPE);
}

tree
array_for_all (gomp_for *loop)
{
  struct loop_proof p;
  body_note_changes (&p.values, loop);
  int first = note_iteration (&p, loop);
  for (unsigned i = 0; i < p.accesses.length (); i++)
    {
      const struct body_reference *a = p.accesses[i];
      bool same = p.stores[i] && automatic_array_p (a);
      for (unsigned k = 0; same && k < a->parts.length (); k++)
	same = subscript_same_p (p.values.atoms.address (), first,
				 gimple_omp_for_collapse (loop),
				 &a->parts[k].at);
      if (same)
	return a->object;
    }
  return NULL_TREE;
}

/* True if A is to one of VARIABLES.  */

static bool
access_to_p (const struct body_reference *a, hash_set<tree> *variables)
{
  return variable_object_p (a) && a->object && variables->contains (a->object);
}

/* Callback of walk_tree: stop at a variable that the loop that the INFO of
   DATA, a walk_stmt_info, is reduces.  */

static tree
find_reduced (tree *tp, int *, void *data)
{
  gomp_for *loop = (gomp_for *) ((walk_stmt_info *) data)->info;
  return (find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_REDUCTION, *tp)
	  ? *tp : NULL_TREE);
}

/* True if BEFORE, or the bounds of LOOP, use a variable that LOOP reduces.  */

static bool
reduced_before_p (const auto_vec<gimple *> &before, gomp_for *loop)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = loop;
  for (unsigned i = 0; i < before.length (); i++)
    if (walk_gimple_op (before[i], find_reduced, &wi))
      return true;
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    if (walk_tree (gimple_omp_for_initial_ptr (loop, k), find_reduced, &wi,
		   NULL)
	|| walk_tree (gimple_omp_for_final_ptr (loop, k), find_reduced, &wi,
		      NULL))
      return true;
  return walk_gimple_seq (gimple_omp_for_pre_body (loop), NULL, find_reduced,
			  &wi);
}

bool
read_before_p (const auto_vec<gimple *> &before, gomp_for *loop,
	       hash_set<tree> *values)
{
  struct loop_proof p;
  if (reduced_before_p (before, loop))
    return true;
  body_note_changes (&p.values, loop);
  for (unsigned i = 0; i < before.length (); i++)
    note_simple (&p, before[i]);
  note_sequence (&p, gimple_omp_for_pre_body (loop));
  unsigned n = p.accesses.length ();
  p.refused = false;
  note_iteration (&p, loop);
  for (unsigned i = 0; i < n; i++)
    if (!access_to_p (p.accesses[i], values))
      {
	bool changed = p.refused;
	for (unsigned k = n; k < p.accesses.length (); k++)
	  changed |= (p.stores[k]
		      && !objects_apart_p (p.accesses[i], p.accesses[k]));
	if (changed)
	  return true;
      }
  return false;
}
