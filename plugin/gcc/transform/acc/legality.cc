/* Whether the iterations of a loop of an OpenACC region may be given to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop without a directive has so far been run by one thread.  Lanes may
   have it if no two iterations get at one element that one of them writes, if
   nothing but counters and reductions goes from one to the next, and if
   nothing else is used after it.  Of a loop with a directive the program says
   the first.

   Each lane has its own copy of a local variable in memory, which begins as
   that of the one thread (nvptx_propagate), and is lost at the end: so none
   may be written, nor its address be used.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "gimple/loops.h"
#include "gimple/ifn.h"
#include "gimple/value.h"
#include "region/argument/receiver.h"
#include "transform/acc/lanes.h"
#include "transform/acc/legality.h"
#include "transform/call/lane-safe.h"
#include "transform/kernels/kernels.h"
#include "transform/loop/independence.h"
#include "transform/loop/recurrence.h"
#include "transform/loop/thread-value.h"

/* Note in DATA, a tree, that BASE is written or its address used, if it is an
   automatic variable.  */

static bool
note_local_variable (gimple *, tree base, tree, void *data)
{
  base = base_variable (base);
  if ((VAR_P (base) && !is_global_var (base))
      || TREE_CODE (base) == PARM_DECL || TREE_CODE (base) == RESULT_DECL)
    *(tree *) data = base;
  return false;
}

/* Why lanes may not run STMT; *WHAT as for acc_plain_refusal.  */

static enum remark_id
stmt_refusal (gimple *stmt, tree *what)
{
  tree local = NULL_TREE;
  enum remark_id id = call_refusal (stmt, what);
  if (id != REMARK_NONE)
    return id;
  if (!gimple_clobber_p (stmt))
    walk_stmt_load_store_addr_ops (stmt, &local, NULL, note_local_variable,
				   note_local_variable);
  *what = local;
  return local ? REMARK_MEMORY : REMARK_NONE;
}

/* Why lanes may not run the body of LOOP.  */

static enum remark_id
body_refusal (class loop *loop, tree *what)
{
  enum remark_id id = REMARK_NONE;
  basic_block *body = get_loop_body (loop);
  for (unsigned b = 0; b < loop->num_nodes && id == REMARK_NONE; b++)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, body[b]->succs)
	if (e->flags & EDGE_COMPLEX)
	  id = REMARK_EXCEPTION;
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	   !gsi_end_p (i) && id == REMARK_NONE; gsi_next_nondebug (&i))
	id = stmt_refusal (gsi_stmt (i), what);
      for (gphi_iterator i = gsi_start_phis (body[b]);
	   !gsi_end_p (i) && id == REMARK_NONE; gsi_next (&i))
	id = stmt_refusal (i.phi (), what);
    }
  free (body);
  return id;
}

/* True if the value V, by which S's loop is left, is that of one of its CARRIED
   when the test has been passed.  */

static bool
carried_result_p (const struct counted_loop *s, tree v)
{
  edge latch = loop_latch_edge (s->loop);
  for (unsigned i = 0; i < s->carried.length (); i++)
    {
      gphi *phi = s->carried[i].phi;
      if (v == (s->at_head ? gimple_phi_result (phi)
		: PHI_ARG_DEF_FROM_EDGE (phi, latch)))
	return true;
    }
  return false;
}

/* Why lanes cannot reduce values of TYPE by an operator that they could reduce
   others by; *WHAT becomes the type's name.  */

static enum remark_id
type_refusal (tree type, tree *what)
{
  tree name = TYPE_IDENTIFIER (TYPE_MAIN_VARIANT (type));
  if (acc_lanes_type_p (type) || !name)
    return REMARK_CARRIED;
  *what = name;
  return REMARK_REDUCED_TYPE;
}

/* Why lanes cannot reduce what S's loop carries, or sums up in memory;
   REMARK_CARRIED if it is not the types.  */

static enum remark_id
reduced_refusal (const struct counted_loop *s, tree *what)
{
  enum remark_id id = REMARK_CARRIED;
  for (unsigned i = 0; i < s->carried.length () && id == REMARK_CARRIED; i++)
    if (s->carried[i].kind == CARRIED_REDUCTION)
      id = type_refusal (TREE_TYPE (gimple_phi_result (s->carried[i].phi)),
			 what);
  for (unsigned i = 0; i < s->summed.length () && id == REMARK_CARRIED; i++)
    id = type_refusal (TREE_TYPE (s->summed[i].at.ref[0]), what);
  return id;
}

/* Why lanes cannot have the sums of floating-point numbers of LOOP of REGION:
   their types, or their order.  */

static enum remark_id
float_sum_refusal (const struct region *region, class loop *loop, tree *what)
{
  struct counted_loop s;
  counted_of_loop (loop, &s);
  s.reorder = true;
  recurrence_find (&s, region);
  return (reduced_refusal (&s, what) == REMARK_REDUCED_TYPE
	  ? REMARK_REDUCED_TYPE : REMARK_FLOAT_SUM);
}

/* The variable whose value PHI is, or null.  */

static tree
named_variable (gphi *phi)
{
  tree variable = SSA_NAME_VAR (gimple_phi_result (phi));
  return variable && DECL_NAME (variable) ? variable : NULL_TREE;
}

/* Why lanes cannot have what S's loop carries and leaves behind; *WHAT as for
   acc_plain_refusal.  */

static enum remark_id
carried_refusal (const struct counted_loop *s, tree *what)
{
  for (unsigned i = 0; i < s->carried.length (); i++)
    {
      const struct carried *c = &s->carried[i];
      tree type = TREE_TYPE (gimple_phi_result (c->phi));
      if (c->kind == CARRIED_LAST)
	{
	  *what = named_variable (c->phi);
	  return *what ? REMARK_LAST_VALUE : REMARK_CARRIED;
	}
      if (c->kind == CARRIED_REDUCTION && !acc_lanes_op_p (c->op, type))
	return reduced_refusal (s, what);
    }
  for (gphi_iterator i = gsi_start_phis (s->exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = gimple_phi_arg_def (i.phi (), s->exit->dest_idx);
      if (!virtual_operand_p (v) && !counted_invariant_p (s->loop, v)
	  && !carried_result_p (s, v))
	return REMARK_LIVE_OUT;
    }
  return REMARK_NONE;
}

enum remark_id
acc_plain_refusal (struct counted_loop *s, const struct region *region,
		   class loop *loop, bool reorder, tree *what)
{
  drano_assert (loops_closed_p ());
  *what = NULL_TREE;
  independence_hoist (region, loop);
  enum remark_id id = counted_of_loop (loop, s);
  if (id != REMARK_NONE)
    return id;
  s->reorder = reorder;
  id = recurrence_find (s, region);
  if (id == REMARK_CARRIED && independence_float_sums_p (s, region))
    return float_sum_refusal (region, loop, what);
  if (id == REMARK_CARRIED)
    return recurrence_reason (s, what);
  if (id == REMARK_NONE)
    id = carried_refusal (s, what);
  if (id == REMARK_NONE)
    id = body_refusal (loop, what);
  if (id != REMARK_NONE)
    return id;
  id = independence_refusal (s, region, acc_lanes_op_p);
  return id == REMARK_CARRIED ? reduced_refusal (s, what) : id;
}

/* True if V, by which LOOP with a directive is entered, comes from what GCC has
   made of the directive: the first iteration, or the start of a reduction.  The
   cycle over chunks is in between.  */

static bool
directive_value_p (class loop *loop, tree v, int depth)
{
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v) || depth > 8)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def))
    return directive_value_p (loop, gimple_assign_rhs1 (def), depth + 1);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      class loop *chunks = loop_outer (loop);
      return (gimple_bb (phi) == chunks->header
	      && EDGE_COUNT (chunks->header->preds) == 2
	      && directive_value_p (loop,
				    PHI_ARG_DEF_FROM_EDGE
				    (phi, loop_preheader_edge (chunks)),
				    depth + 1));
    }
  enum internal_fn fn = internal_fn_of (def);
  return fn == IFN_GOACC_LOOP || fn == IFN_GOACC_REDUCTION;
}

/* True if all that goes from one iteration of LOOP to the next is what GCC has
   made of its directive.  */

static bool
directive_carries_p (class loop *loop)
{
  edge pre = loop_preheader_edge (loop);
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !directive_value_p (loop, PHI_ARG_DEF_FROM_EDGE (i.phi (), pre), 0))
      return false;
  return true;
}

/* True if V is carried by LOOP, or is what comes back.  */

static bool
carried_p (class loop *loop, tree v)
{
  edge latch = loop_latch_edge (loop);
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (v == gimple_phi_result (i.phi ())
	|| v == PHI_ARG_DEF_FROM_EDGE (i.phi (), latch))
      return true;
  return false;
}

/* True if the code after LOOP uses what it computes, but for what it
   carries.  */

static bool
value_leaves_p (class loop *loop)
{
  edge exit = single_exit (loop);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = gimple_phi_arg_def (i.phi (), exit->dest_idx);
      imm_use_iterator iter;
      use_operand_p use;
      if (virtual_operand_p (v) || counted_invariant_p (loop, v)
	  || carried_p (loop, v))
	continue;
      FOR_EACH_IMM_USE_FAST (use, iter, gimple_phi_result (i.phi ()))
	if (!is_gimple_debug (USE_STMT (use)))
	  return true;
    }
  return false;
}

/* The variables, not arrays, that a region has in the device's memory and that
   a loop of it loads and stores.  */
struct shared_variables
{
  const struct region *region;
  hash_set<tree> loaded, stored;	/* Fields of its record.  */
};

/* Put the field by which S's region gets BASE into SET, if BASE is such a
   variable.  Return false, so that a walk goes on.  */

static bool
note_shared (struct shared_variables *s, hash_set<tree> *set, tree base)
{
  tree field = (TREE_CODE (base) == MEM_REF
		&& !AGGREGATE_TYPE_P (TREE_TYPE (base))
		&& TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
		? receiver_load_field (s->region, TREE_OPERAND (base, 0))
		: NULL_TREE);
  if (field)
    set->add (field);
  return false;
}

static bool
note_shared_load (gimple *, tree base, tree, void *data)
{
  struct shared_variables *s = (struct shared_variables *) data;
  return note_shared (s, &s->loaded, base);
}

static bool
note_shared_store (gimple *, tree base, tree, void *data)
{
  struct shared_variables *s = (struct shared_variables *) data;
  return note_shared (s, &s->stored, base);
}

tree
acc_shared_variable (const struct region *region, class loop *loop)
{
  struct shared_variables s;
  tree found = NULL_TREE;
  s.region = region;
  for (gimple *stmt : loop_statements (loop))
    walk_stmt_load_store_addr_ops (stmt, &s, note_shared_load,
				   note_shared_store, NULL);
  for (hash_set<tree>::iterator i = s.stored.begin (); i != s.stored.end ();
       ++i)
    if (s.loaded.contains (*i)
	&& (!found || DECL_UID (*i) < DECL_UID (found)))
      found = *i;
  return found;
}

enum remark_id
acc_directive_refusal (const struct acc_loop *d, const struct region *region,
		       class loop *loop, tree *what)
{
  *what = NULL_TREE;
  if (d->flags & OLF_SEQ)
    return kernels_made_sequential_p (d->loc) ? REMARK_AUTO : REMARK_SEQ;
  /* GCC takes it for independent, without a proof.  */
  if (d->flags & OLF_AUTO)
    return REMARK_AUTO;
  if (!(d->flags & OLF_INDEPENDENT) || (d->flags & OLF_TILE)
      || !single_exit (loop) || EDGE_COUNT (loop->header->preds) != 2)
    return REMARK_UNPROVED;
  if (!directive_carries_p (loop))
    return REMARK_CARRIED;
  if (value_leaves_p (loop))
    return REMARK_LIVE_OUT;
  *what = acc_shared_variable (region, loop);
  if (*what)
    return REMARK_SHARED;
  for (gimple *stmt : loop_statements (loop))
    if (!gimple_clobber_p (stmt))
      walk_stmt_load_store_addr_ops (stmt, what, NULL,
				     note_local_variable,
				     note_local_variable);
  return *what ? REMARK_MEMORY : REMARK_NONE;
}
