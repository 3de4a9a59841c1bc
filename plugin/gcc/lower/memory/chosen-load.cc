/* From GIMPLE to the lane IR: loads through one of several addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* std::min and its like return one of two addresses.  A load through a phi of
   addresses reads what the load finds at one of them: a phi of these values.
   So does one through an address that is kept in a local variable, where each
   way to a block has stored another one, as in the pair of std::minmax.
   The phi dominates the load as the values do; so a value from a block before
   the phi's dominates the phi, and has not changed between it and the
   load.

   Without optimisation such functions are called.  A load through what one of
   them returns selects among what the load finds at its operands, by what the
   function compares: the values at the call.  Functions that it calls to
   compute the addresses are followed in the same way, except those that change
   memory.

   A whole number in floating point, as lower/memory/whole-number.cc has it, is
   found in the same way, as the integer that it is.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "lower/memory/chosen-load.h"
#include "lower/memory/memory-phi.h"
#include "lower/origin/local-memory.h"
#include "lower/value/operand.h"
#include "lower/value/virtual-lane-loop.h"
#include "region/simt.h"

/* How many choices of addresses, one made of another, are followed, and of how
   many addresses each.  */
#define MAX_CHOICE_DEPTH 4
#define MAX_CHOICES 4
/* How many statements of routines that return addresses are scanned for one
   load.  */
#define MAX_SELECTED 200

/* The number STMT loads, at OFFSET of what a pointer points to: an integer, or
   in floating point, TYPE.  MADE is what is made of it, of one in floating
   point by LEAF.  If TYPE is a pointer's, it is the chosen address itself.  */
struct chosen_load
{
  gimple *stmt;
  HOST_WIDE_INT offset;
  tree type;
  struct ir_type made;
  chosen_leaf leaf;
};

/* If STMT loads a number through a pointer, set *C and return the pointer.  If
   it loads an address, return that.  */

static tree
chosen_load (gimple *stmt, struct chosen_load *c)
{
  tree ref = gimple_assign_rhs1 (stmt);
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !(POINTER_TYPE_P (TREE_TYPE (ref))
	   || (TREE_CODE (ref) == MEM_REF
	       && (INTEGRAL_TYPE_P (TREE_TYPE (ref))
		   || SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref))))))
    return NULL_TREE;
  c->stmt = stmt;
  c->type = TREE_TYPE (ref);
  c->made = lower_type (c->type);
  c->leaf = NULL;
  c->offset = 0;
  if (POINTER_TYPE_P (c->type))
    return gimple_assign_lhs (stmt);
  c->offset = (HOST_WIDE_INT) TREE_INT_CST_LOW (TREE_OPERAND (ref, 1));
  return TREE_OPERAND (ref, 0);
}

/* Return what C finds if its pointer is PTR, or null.  */

static tree
chosen_value (struct lowering *l, const struct chosen_load *c, tree ptr)
{
  HOST_WIDE_INT at = 0;
  if (POINTER_TYPE_P (c->type))
    {
      ptr = lower_pointer_origin (l, ptr);
      return is_gimple_min_invariant (ptr) ? ptr : NULL_TREE;
    }
  tree value = lower_private_at (l, c->stmt, ptr, c->offset, c->type, &at);
  return (value && lower_value_p (value)
	  && (INTEGRAL_TYPE_P (TREE_TYPE (value))
	      || SCALAR_FLOAT_TYPE_P (TREE_TYPE (value)))
	  && (INTEGRAL_TYPE_P (TREE_TYPE (value))
	      == INTEGRAL_TYPE_P (c->type))
	  && TYPE_PRECISION (TREE_TYPE (value)) == TYPE_PRECISION (c->type)
	  && TYPE_UNSIGNED (TREE_TYPE (value)) == TYPE_UNSIGNED (c->type)
	  ? value : NULL_TREE);
}

/* The operand VALUE as what is made of C, for blocks before BEFORE, or
   IR_NONE.  */

static ir_ref
made_of (struct lowering *l, const struct chosen_load *c, tree value,
	 ir_blk before)
{
  return (!SCALAR_FLOAT_TYPE_P (c->type) ? lower_operand (l, value)
	  : c->leaf (l, value, c->made, before > l->bb));
}

/* One of several addresses: that AT has for the edge by which BB is
   entered.  */
struct address_choice
{
  basic_block bb;
  tree at[MAX_CHOICES];
};

/* If PTR is one of several addresses, set *CH and return true.  */

static bool
choice_of (struct lowering *l, tree ptr, int depth, struct address_choice *ch)
{
  ptr = lower_pointer_origin (l, ptr);
  if (depth == MAX_CHOICE_DEPTH || TREE_CODE (ptr) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return false;
  *ch = address_choice ();
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  gphi *phi = dyn_cast<gphi *> (def);
  if (!phi)
    ch->bb = lower_private_choice (l, def, ch->at, MAX_CHOICES);
  else if (gimple_phi_num_args (phi) <= MAX_CHOICES)
    {
      ch->bb = gimple_bb (phi);
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	ch->at[i] = gimple_phi_arg_def (phi, i);
    }
  return ch->bb != NULL;
}

/* Return the call of a routine at hand that gives the address PTR of what C
   loads, or null.  */

static gcall *
selection_of (struct lowering *l, const struct chosen_load *c, tree ptr,
	      int depth)
{
  ptr = lower_pointer_origin (l, ptr);
  if (POINTER_TYPE_P (c->type) || depth == MAX_CHOICE_DEPTH
      || TREE_CODE (ptr) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL;
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (ptr));
  return call && callee_body (call) ? call : NULL;
}

/* Call FN (L, NAME) for each SSA name that C may find if its pointer is
   PTR.  */

static void
walk_choice (struct lowering *l, const struct chosen_load *c, tree ptr,
	     int depth, void (*fn) (struct lowering *, tree))
{
  tree value = chosen_value (l, c, ptr);
  struct address_choice ch;
  bool chosen = !value && choice_of (l, ptr, depth, &ch);
  gcall *call = value || chosen ? NULL : selection_of (l, c, ptr, depth);
  if (value && TREE_CODE (value) == SSA_NAME)
    fn (l, value);
  else if (!value)
    lower_walk_memory_phi_at (l, c->stmt, ptr, c->offset, c->type, fn);
  for (unsigned i = 0; call && i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      struct chosen_load there = { call, 0, c->type, c->made, c->leaf };
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
	{
	  walk_choice (l, &there, arg, depth + 1, fn);
	  walk_choice (l, c, arg, depth + 1, fn);
	}
    }
  for (unsigned i = 0; chosen && i < EDGE_COUNT (ch.bb->preds); i++)
    if (ch.at[i])
      walk_choice (l, c, ch.at[i], depth + 1, fn);
}

static ir_ref emit_choice (struct lowering *l, const struct chosen_load *c,
			   tree ptr, ir_blk before, int depth);

/* What a load finds at an address that a routine gives: as std::min does, the
   address of one of its operands.  Its statements are scanned at the load.  */
struct selection
{
  struct lowering *l;
  const struct chosen_load *load;
  struct chosen_load compared;	/* What the routine itself loads.  */
  ir_blk before;
  int depth;
  int left;			/* How many more statements to scan.  */
};

/* CALL of a routine, in the program's own body or in the routine of OUTER.  */
struct frame
{
  struct selection *s;
  gcall *call;
  const struct frame *outer;
};

static ir_ref lower_returned_value (const struct frame *f,
				    const struct chosen_load *c);
static ir_ref selected_at (const struct frame *f, const struct chosen_load *c,
			   tree ptr);

/* The operand of F's call that NAME is in the routine, or null.  */

static tree
operand_of (const struct frame *f, tree name)
{
  unsigned n = 0;
  tree decl = callee_body (f->call);
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), n++)
    if (SSA_NAME_VAR (name) == p && n < gimple_call_num_args (f->call))
      return gimple_call_arg (f->call, n);
  return NULL_TREE;
}

/* The value of VALUE, an integer of F's routine, or IR_NONE.  */

static ir_ref
selected_value (const struct frame *f, tree value)
{
  struct lowering *l = f->s->l;
  if (CONSTANT_CLASS_P (value))
    return made_of (l, f->s->load, value, f->s->before);
  gimple *def = (TREE_CODE (value) == SSA_NAME
		 && !SSA_NAME_IS_DEFAULT_DEF (value)
		 ? SSA_NAME_DEF_STMT (value) : NULL);
  if (!def || !is_gimple_assign (def) || f->s->left-- <= 0)
    return IR_NONE;
  tree rhs = gimple_assign_rhs1 (def);
  if (gimple_assign_load_p (def))
    return (TREE_CODE (rhs) == MEM_REF && !gimple_has_volatile_ops (def)
	    && integer_zerop (TREE_OPERAND (rhs, 1))
	    && shim_type_bytes (TREE_TYPE (rhs))
	       == shim_type_bytes (f->s->load->type)
	    ? selected_at (f, &f->s->compared, TREE_OPERAND (rhs, 0))
	    : IR_NONE);
  if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
    return IR_NONE;
  ir_ref r = lower_value_p (rhs) ? selected_value (f, rhs) : IR_NONE;
  return (r == IR_NONE || !INTEGRAL_TYPE_P (TREE_TYPE (value)) ? r
	  : ir_emit (l->f, l->bb, IR_CONV, lower_type (TREE_TYPE (value)), 1,
		     &r));
}

/* Return the edge behind the condition, which alone leads to E, or null.  */

static edge
deciding_edge (edge e)
{
  while (!(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    {
      if (!single_pred_p (e->src) || !single_succ_p (e->src))
	return NULL;
      e = single_pred_edge (e->src);
    }
  return e;
}

/* What C finds if the address is PHI of F's routine, or IR_NONE: one of two
   addresses, which a comparison chooses.  */

static ir_ref
selected_phi (const struct frame *f, const struct chosen_load *c, gphi *phi)
{
  struct lowering *l = f->s->l;
  if (gimple_phi_num_args (phi) == 1)
    return selected_at (f, c, gimple_phi_arg_def (phi, 0));
  edge e[2] = { NULL, NULL };
  for (unsigned i = 0; i < 2 && gimple_phi_num_args (phi) == 2; i++)
    e[i] = deciding_edge (gimple_phi_arg_edge (phi, i));
  if (!e[0] || !e[1] || e[0]->src != e[1]->src)
    return IR_NONE;
  gimple *test = last_stmt (e[0]->src);
  int yes = (e[0]->flags & EDGE_TRUE_VALUE) ? 0 : 1;
  ir_ref x[2], args[3];
  x[0] = selected_value (f, gimple_cond_lhs (test));
  x[1] = selected_value (f, gimple_cond_rhs (test));
  args[1] = selected_at (f, c, gimple_phi_arg_def (phi, yes));
  args[2] = selected_at (f, c, gimple_phi_arg_def (phi, 1 - yes));
  if (x[0] == IR_NONE || x[1] == IR_NONE || args[1] == IR_NONE
      || args[2] == IR_NONE)
    return IR_NONE;
  struct ir_type truth = ir_type_bool ();
  args[0] = ir_emit (l->f, l->bb, lower_op_of_code (gimple_cond_code (test)),
		     truth, 2, x);
  return ir_emit (l->f, l->bb, IR_SELECT, c->made, 3, args);
}

/* What C finds if the address is PTR of F's routine, or IR_NONE.  */

static ir_ref
selected_at (const struct frame *f, const struct chosen_load *c, tree ptr)
{
  ptr = lower_pointer_origin (NULL, ptr);
  if (TREE_CODE (ptr) != SSA_NAME || f->s->left-- <= 0)
    return IR_NONE;
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      tree arg = operand_of (f, ptr);
      return (!arg ? IR_NONE
	      : f->outer ? selected_at (f->outer, c, arg)
	      : emit_choice (f->s->l, c, arg, f->s->before, f->s->depth + 1));
    }
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return selected_phi (f, c, phi);
  gcall *call = dyn_cast<gcall *> (def);
  struct frame inner = { f->s, call, f };
  return (call && callee_body (call)
	  ? lower_returned_value (&inner, c) : IR_NONE);
}

/* True if STMT of a routine may change what the routine's operands point
   to.  */

static bool
changes_p (struct lowering *l, gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  for (unsigned i = 0; call && i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
	&& lower_call_changes_p (l, call, i))
      return true;
  return !call && gimple_vdef (stmt);
}

/* What C finds at the address that F's routine returns, or IR_NONE if that
   changes memory or returns in several places.  What a block does that ends the
   program, as a failed assertion, does not matter.  */

static ir_ref
lower_returned_value (const struct frame *f, const struct chosen_load *c)
{
  struct function *fn = DECL_STRUCT_FUNCTION (callee_body (f->call));
  tree value = NULL_TREE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
	 !gsi_end_p (gsi) && EDGE_COUNT (bb->succs); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (f->s->left-- <= 0 || changes_p (f->s->l, stmt))
	  return IR_NONE;
	if (greturn *r = dyn_cast<greturn *> (stmt))
	  {
	    if (value || !gimple_return_retval (r))
	      return IR_NONE;
	    value = gimple_return_retval (r);
	  }
      }
  return value ? selected_at (f, c, value) : IR_NONE;
}

/* Return what C finds if its pointer is PTR, made of values that are computed
   in blocks before BEFORE; or IR_NONE.  */

static ir_ref
emit_choice (struct lowering *l, const struct chosen_load *c, tree ptr,
	     ir_blk before, int depth)
{
  if (tree value = chosen_value (l, c, ptr))
    {
      basic_block bb = (TREE_CODE (value) == SSA_NAME
			? gimple_bb (SSA_NAME_DEF_STMT (value)) : NULL);
      return (bb && l->of_bb[bb->index] >= before
	      ? IR_NONE : made_of (l, c, value, before));
    }
  ir_ref carried = lower_memory_phi_at (l, c->stmt, ptr, c->offset, c->type,
					before);
  if (carried != IR_NONE)
    return carried;
  struct address_choice ch;
  bool chosen = choice_of (l, ptr, depth, &ch);
  gcall *call = (chosen || before <= l->bb ? NULL
		 : selection_of (l, c, ptr, depth));
  if (call)
    {
      struct selection s = { l, c, { call, 0, c->type, c->made, c->leaf },
			     before,
			     depth, MAX_SELECTED };
      struct frame f = { &s, call, NULL };
      return lower_returned_value (&f, c);
    }
  if (!chosen || l->virtuals->virtual_headers.get (ch.bb))
    return IR_NONE;
  ir_blk b = l->of_bb[ch.bb->index];
  int n = 0;
  edge way;
  edge_iterator ei;
  FOR_EACH_EDGE (way, ei, ch.bb->preds)
    n += !dead_edge_p (way);
  /* Of a loop, the ways back are not there yet.  */
  if (b < 0 || b >= before || n != l->f->blocks[b].npreds)
    return IR_NONE;
  ir_ref args[MAX_CHOICES];
  for (int i = 0; i < n; i++)
    {
      int p = l->f->blocks[b].preds[i];
      edge e = find_edge ((basic_block) l->f->blocks[p].bb_handle, ch.bb);
      args[i] = emit_choice (l, c, ch.at[e->dest_idx], b, depth + 1);
      if (args[i] == IR_NONE)
	return IR_NONE;
    }
  ir_ref r = ir_phi (l->f, b, c->made, n);
  for (int i = 0; i < n; i++)
    ir_set_arg (l->f, r, i, args[i]);
  return r;
}

void
lower_walk_chosen (struct lowering *l, gimple *stmt,
		   void (*fn) (struct lowering *, tree))
{
  struct chosen_load c;
  if (tree ptr = chosen_load (stmt, &c))
    walk_choice (l, &c, ptr, 0, fn);
}

ir_ref
lower_chosen_load (struct lowering *l, gimple *stmt)
{
  struct chosen_load c;
  tree ptr = chosen_load (stmt, &c);
  return (ptr && !SCALAR_FLOAT_TYPE_P (c.type)
	  ? emit_choice (l, &c, ptr, l->bb + 1, 0) : IR_NONE);
}

ir_ref
lower_chosen_whole (struct lowering *l, gimple *stmt, struct ir_type type,
		    chosen_leaf leaf)
{
  struct chosen_load c;
  tree ptr = chosen_load (stmt, &c);
  c.made = type;
  c.leaf = leaf;
  return (ptr && SCALAR_FLOAT_TYPE_P (c.type)
	  ? emit_choice (l, &c, ptr, l->bb + 1, 0) : IR_NONE);
}
