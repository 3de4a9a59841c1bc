/* From GIMPLE to the lane IR: phis of what local variables in memory hold.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A variable whose address is taken, as the counter K of a loop with std::min
   (k, n), or which a data construct around names, is kept in memory.  GCC
   makes phis of memory as a whole; here each place of interest gets its own,
   in the way of Braun et al., "Simple and Efficient Construction of Static
   Single Assignment Form" (CC 2013): a place is looked up backwards, and phis
   that turn out to be no choice stand for the value that they always are.

   A lane's own memory only: what several lanes store to is not what a lane
   finds there.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "lower/memory/memory-phi.h"
#include "lower/value/operand.h"
#include "lower/value/virtual-lane-loop.h"
#include "region/simt.h"

/* How many definitions of memory are looked through for one load.  */
#define MAX_STEPS 512

memory_phis::~memory_phis ()
{
  for (auto entry : at)
    for (struct memory_phi *p = entry.second, *next; p; p = next)
      {
	next = p->next;
	free (p->args);
	free (p);
      }
}

/* A search for what a place holds.  */
struct memory_search
{
  struct lowering *l;
  struct local_place place;
  tree type;
  bool shared;			/* Lanes share the variable.  */
  int left;			/* How many more definitions to visit.  */
  auto_vec<struct memory_phi *> made;
};

static const struct memory_value unknown = { NULL_TREE, NULL };

/* The phi at AT for the place of S, if it has been found, or null.  */

static struct memory_phi *
phi_of (const struct memory_search *s, gphi *at)
{
  struct memory_phi **first = s->l->memory_phis->at.get (at);
  struct memory_phi *p = first ? *first : NULL;
  while (p && (p->place.var != s->place.var
	       || p->place.offset != s->place.offset
	       || !types_compatible_p (p->type, s->type)))
    p = p->next;
  return p;
}

/* Make a phi for the place of S at AT.  */

static struct memory_phi *
new_phi (struct memory_search *s, gphi *at)
{
  struct memory_phi *p = XCNEW (struct memory_phi);
  bool existed;
  struct memory_phi *&first
    = s->l->memory_phis->at.get_or_insert (at, &existed);
  p->at = at;
  p->place = s->place;
  p->type = s->type;
  p->args = XCNEWVEC (struct memory_value, gimple_phi_num_args (at));
  p->known = true;
  p->ref = IR_NONE;
  p->next = existed ? first : NULL;
  first = p;
  s->made.safe_push (p);
  return p;
}

/* True if a lane that executes BB shares the variable of S with others that
   do.  */

static bool
shared_at_p (const struct memory_search *s, basic_block bb)
{
  return (s->shared
	  && (s->l->threads >= 0 || s->l->simt[bb->index] >= 0));
}

/* What the place of S holds when memory is VUSE.  */

static struct memory_value
look_up (struct memory_search *s, tree vuse)
{
  while (vuse && !SSA_NAME_IS_DEFAULT_DEF (vuse) && s->left-- > 0)
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      basic_block bb = gimple_bb (def);
      HOST_WIDE_INT offset = 0;
      if (gphi *at = dyn_cast<gphi *> (def))
	{
	  if (shared_at_p (s, bb) || s->l->virtuals->virtual_headers.get (bb))
	    return unknown;
	  struct memory_phi *p = phi_of (s, at);
	  if (!p && !s->l->memory_phis->complete)
	    p = new_phi (s, at);
	  struct memory_value v = { NULL_TREE, p };
	  return v;
	}
      switch (lower_effect_on (s->l, def, &s->place))
	{
	case EFFECT_NONE:
	  vuse = gimple_vuse (def);
	  break;
	case EFFECT_STORE:
	  {
	    tree value = lower_stored_at (def, &s->place, s->type, &offset);
	    bool known = (value && !shared_at_p (s, bb)
			  && lower_value_p (value)
			  && types_compatible_p (TREE_TYPE (value), s->type));
	    struct memory_value v = { known ? value : NULL_TREE, NULL };
	    return v;
	  }
	case EFFECT_UNKNOWN:
	  return unknown;
	}
    }
  return unknown;
}

/* V, or what it always is.  */

static struct memory_value
resolve_value (struct memory_value v)
{
  while (v.phi && (v.phi->same.value || v.phi->same.phi))
    v = v.phi->same;
  return v;
}

/* True if A and B are the same.  */

static bool
same_value_p (struct memory_value a, struct memory_value b)
{
  return (a.phi == b.phi
	  && (a.value == b.value
	      || (a.value && b.value
		  && operand_equal_p (a.value, b.value, 0))));
}

/* If P is no choice, note what it always is, and return true.  */

static bool
simplify_phi (struct memory_phi *p)
{
  struct memory_value only = unknown;
  if (p->same.value || p->same.phi)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (p->at); i++)
    {
      struct memory_value v = resolve_value (p->args[i]);
      if (dead_edge_p (gimple_phi_arg_edge (p->at, i)) || v.phi == p)
	continue;
      if ((only.value || only.phi) && !same_value_p (only, v))
	return false;
      only = v;
    }
  p->same = only;
  return only.value || only.phi;
}

/* Find the operands of the phis that S has made, and of those that these need.
   Unless all are known, none is.  */

static void
complete_search (struct memory_search *s)
{
  bool known = true, changed = true;
  for (unsigned n = 0; n < s->made.length () && known; n++)
    {
      struct memory_phi *p = s->made[n];
      for (unsigned i = 0; i < gimple_phi_num_args (p->at); i++)
	if (!dead_edge_p (gimple_phi_arg_edge (p->at, i)))
	  {
	    struct memory_value v
	      = look_up (s, gimple_phi_arg_def (p->at, i));
	    p->args[i] = v;
	    known = known && (v.value || (v.phi && v.phi->known));
	  }
    }
  for (unsigned n = 0; n < s->made.length (); n++)
    s->made[n]->known = known;
  while (changed && known)
    {
      changed = false;
      for (unsigned n = 0; n < s->made.length (); n++)
	changed |= simplify_phi (s->made[n]);
    }
}

/* Start S for the integer of TYPE at PLACE; false if there can be no phi of
   it.  */

static bool
start_search (struct memory_search *s, struct lowering *l,
	      const struct local_place *place, tree type)
{
  enum ir_space space = space_of_decl (l, place->var);
  s->l = l;
  s->place = *place;
  s->type = type;
  s->shared = space == IR_STACK;
  s->left = MAX_STEPS;
  return (INTEGRAL_TYPE_P (type)
	  && (space == IR_PRIVATE || space == IR_STACK));
}

/* The phi that says what the place of S holds when memory is VUSE, or null.  */

static struct memory_phi *
find_phi (struct memory_search *s, tree vuse)
{
  struct memory_value v = look_up (s, vuse);
  if (!v.phi)
    return NULL;
  complete_search (s);
  v = resolve_value (v);
  return v.phi && v.phi->known ? v.phi : NULL;
}

/* The phi for what STMT finds at PLACE as TYPE, or null.  */

static struct memory_phi *
find_for (struct lowering *l, gimple *stmt, const struct local_place *place,
	  tree type)
{
  struct memory_search s;
  return (gimple_vuse (stmt) && start_search (&s, l, place, type)
	  && !shared_at_p (&s, gimple_bb (stmt))
	  ? find_phi (&s, gimple_vuse (stmt)) : NULL);
}

/* The phi for what STMT finds at OFFSET of what PTR points to as TYPE, or
   null.  */

static struct memory_phi *
find_at (struct lowering *l, gimple *stmt, tree ptr, HOST_WIDE_INT offset,
	 tree type)
{
  struct local_place place;
  return (lower_place_at (l, ptr, offset, shim_type_bytes (type), &place)
	  ? find_for (l, stmt, &place, type) : NULL);
}

/* The phi for what STMT loads, or null.  */

static struct memory_phi *
find_load (struct lowering *l, gimple *stmt)
{
  struct local_place place;
  return (gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && lower_place_of (l, gimple_assign_rhs1 (stmt), &place)
	  ? find_for (l, stmt, &place, TREE_TYPE (gimple_assign_lhs (stmt)))
	  : NULL);
}

ir_ref
lower_memory_phi_at (struct lowering *l, gimple *stmt, tree ptr,
		     HOST_WIDE_INT offset, tree type, ir_blk before)
{
  struct memory_phi *p = find_at (l, stmt, ptr, offset, type);
  return (p && l->of_bb[gimple_bb (p->at)->index] < before
	  ? p->ref : IR_NONE);
}

ir_ref
lower_memory_phi_load (struct lowering *l, gimple *stmt)
{
  struct memory_phi *p = find_load (l, stmt);
  return p ? p->ref : IR_NONE;
}

/* Call FN (L, NAME) for each SSA name that P is made of.  */

static void
walk_phi_values (struct lowering *l, struct memory_phi *p,
		 void (*fn) (struct lowering *, tree))
{
  auto_vec<struct memory_phi *> todo;
  hash_set<struct memory_phi *> seen;
  if (p)
    todo.safe_push (p);
  while (!todo.is_empty ())
    {
      p = todo.pop ();
      if (seen.add (p))
	continue;
      for (unsigned i = 0; i < gimple_phi_num_args (p->at); i++)
	{
	  struct memory_value v = resolve_value (p->args[i]);
	  if (v.phi)
	    todo.safe_push (v.phi);
	  else if (v.value && TREE_CODE (v.value) == SSA_NAME)
	    fn (l, v.value);
	}
    }
}

void
lower_walk_memory_phi_at (struct lowering *l, gimple *stmt, tree ptr,
			  HOST_WIDE_INT offset, tree type,
			  void (*fn) (struct lowering *, tree))
{
  walk_phi_values (l, find_at (l, stmt, ptr, offset, type), fn);
}

void
lower_walk_memory_phi (struct lowering *l, gimple *stmt,
		       void (*fn) (struct lowering *, tree))
{
  walk_phi_values (l, find_load (l, stmt), fn);
}

void
lower_memory_phis (struct lowering *l, gphi *at, int npreds)
{
  struct memory_phi **first = l->memory_phis->at.get (at);
  for (struct memory_phi *p = first ? *first : NULL; p; p = p->next)
    if (p->known && !p->same.value && !p->same.phi)
      p->ref = ir_phi (l->f, l->bb, lower_type (p->type), npreds);
}

void
lower_fill_memory_phis (struct lowering *l, gphi *at)
{
  struct memory_phi **first = l->memory_phis->at.get (at);
  basic_block bb = gimple_bb (at);
  for (struct memory_phi *p = first ? *first : NULL; p; p = p->next)
    for (int n = 0; p->ref != IR_NONE && n < l->f->insns[p->ref].nargs; n++)
      {
	const struct ir_block *b = &l->f->blocks[l->of_bb[bb->index]];
	basic_block pred = (basic_block) l->f->blocks[b->preds[n]].bb_handle;
	edge e = find_edge (pred, bb);
	struct memory_value v = resolve_value (p->args[e->dest_idx]);
	ir_set_arg (l->f, p->ref, n,
		    v.phi ? v.phi->ref : lower_operand (l, v.value));
      }
}
