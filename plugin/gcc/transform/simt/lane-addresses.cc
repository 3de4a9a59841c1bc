/* What is done through the addresses of variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Addresses are followed through copies, additions, PHIs, and the parameters of
   functions whose bodies are seen.  What the device compiler inlines, it may
   turn into registers: unless an element is chosen by a value that stays
   unknown, as the counter of a loop that stays a loop is.  What is stored by a
   function differs between lanes if what it gets does.  */

#include "gcc-shim.h"
#include "transform/simt/lane-addresses.h"

/* How deep calls are followed, and how far numbers.  */
enum { MAX_ROUNDS = 4, MAX_STEPS = 8 };

/* A walk along an address.  */
struct address_walk
{
  struct lane_values *lanes;	/* Null: in a function that lanes call.  */
  const routine_uses *routines;
  struct address_uses *uses;
  hash_set<tree> seen;
};

static void follow_name (struct address_walk *w, tree name, bool variable);

/* True if STMT uses values that may differ between lanes of W.  */

static bool
differs_p (struct address_walk *w, gimple *stmt)
{
  return !w->lanes || lane_values_differ_p (w->lanes, stmt);
}

/* The parameters of the current function that VALUE is computed from in a few
   steps, DEPTH of them being done, one bit each.  */

static unsigned HOST_WIDE_INT
parameters_in (tree value, unsigned depth)
{
  unsigned HOST_WIDE_INT found = 0, bit = 1;
  if (TREE_CODE (value) != SSA_NAME || depth > MAX_STEPS)
    return 0;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    {
      for (tree parm = DECL_ARGUMENTS (current_function_decl); parm && bit;
	   parm = DECL_CHAIN (parm), bit <<= 1)
	if (SSA_NAME_VAR (value) == parm)
	  found |= bit;
      return found;
    }
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (def) || gimple_assign_load_p (def))
    return 0;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i))
      found |= parameters_in (gimple_op (def, i), depth + 1);
  return found;
}

/* True if OFFSET, in STMT, has no constant value in the code for W's lanes.
   What it is in a function that lanes call is noted in W.  */

static bool
unknown_p (struct address_walk *w, gimple *stmt, tree offset)
{
  class loop *loop = gimple_bb (stmt)->loop_father;
  if (!w->lanes && TREE_CODE (offset) == SSA_NAME)
    {
      w->uses->element = true;
      w->uses->chooser |= parameters_in (offset, 0);
    }
  return (TREE_CODE (offset) == SSA_NAME
	  && ((w->lanes && w->lanes->differ.contains (offset))
	      || (loop_outer (loop) && lane_values_loop_p (loop)
		  && (!w->lanes
		      || w->lanes->region->blocks->contains (loop->header)))));
}

/* True if the address that is the result of PHI is another one in each
   iteration of a loop that stays a loop.  */

static bool
address_moves_p (struct address_walk *w, gphi *phi)
{
  return (gimple_bb (phi) == gimple_bb (phi)->loop_father->header
	  && unknown_p (w, phi, gimple_phi_result (phi)));
}

/* If REF, in STMT, refers to memory by NAME, return true; *VARIABLE becomes
   true if it chooses an element there that is not known.  */

static bool
refers_to_name_p (struct address_walk *w, gimple *stmt, tree ref, tree name,
		  bool *variable)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      *variable |= unknown_p (w, stmt, TREE_OPERAND (ref, 1));
  return ((TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == TARGET_MEM_REF)
	  && TREE_OPERAND (ref, 0) == name);
}

/* True if FN of the C library stores through its last operand.  */

static bool
stores_result_p (const_tree fn)
{
  switch (DECL_FUNCTION_CODE (fn))
    {
    CASE_FLT_FN (BUILT_IN_FREXP):
    CASE_FLT_FN (BUILT_IN_MODF):
    CASE_FLT_FN (BUILT_IN_REMQUO):
    CASE_FLT_FN_REENT (BUILT_IN_LGAMMA):
    CASE_FLT_FN_REENT (BUILT_IN_GAMMA):
      return true;
    default:
      return false;
    }
}

/* What functions of the C library do with the memory that their operand number
   0 leads to; those of which nothing is known here are others.  */

enum bytes_function { BYTES_OTHER, BYTES_STORE, BYTES_READ };

static enum bytes_function
bytes_function_of (const_tree fn)
{
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMPCPY:
    case BUILT_IN_STRCPY: case BUILT_IN_STPCPY: case BUILT_IN_STRNCPY:
    case BUILT_IN_STPNCPY: case BUILT_IN_STRCAT: case BUILT_IN_STRNCAT:
    case BUILT_IN_SPRINTF: case BUILT_IN_SNPRINTF: case BUILT_IN_VSPRINTF:
    case BUILT_IN_VSNPRINTF: case BUILT_IN_MEMSET:
      return BYTES_STORE;
    case BUILT_IN_MEMCMP: case BUILT_IN_STRCMP: case BUILT_IN_STRNCMP:
    case BUILT_IN_MEMCHR: case BUILT_IN_STRCHR: case BUILT_IN_STRRCHR:
    case BUILT_IN_STRSTR: case BUILT_IN_STRLEN: case BUILT_IN_STRNLEN:
    case BUILT_IN_STRSPN: case BUILT_IN_STRCSPN: case BUILT_IN_STRPBRK:
    case BUILT_IN_INDEX: case BUILT_IN_RINDEX: case BUILT_IN_BCMP:
    case BUILT_IN_STRCASECMP: case BUILT_IN_STRNCASECMP: case BUILT_IN_STRDUP:
    case BUILT_IN_STRNDUP: case BUILT_IN_PUTS: case BUILT_IN_PRINTF:
      return BYTES_READ;
    default:
      return BYTES_OTHER;
    }
}

/* True if GCC may compute the length that CALL asks for in lanes of W from
   that of another text, and not read this one.  */

static bool
length_known_p (struct address_walk *w, gcall *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_STRLEN) || !w->lanes)
    return false;
  for (unsigned i = 0; i < w->lanes->stmts.length (); i++)
    if (gimple_call_builtin_p (w->lanes->stmts[i], BUILT_IN_STRLEN)
	&& !operand_equal_p (gimple_call_arg (w->lanes->stmts[i], 0),
			     gimple_call_arg (call, 0), 0))
      return true;
  return false;
}

/* True if the result of CALL serves to tell equal from other memory only.  */

static bool
equality_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  imm_use_iterator iter;
  use_operand_p use;
  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
    return !lhs;
  FOR_EACH_IMM_USE_FAST (use, iter, lhs)
    {
      gimple *stmt = USE_STMT (use);
      enum tree_code code = ERROR_MARK;
      if (is_gimple_debug (stmt))
	continue;
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	code = gimple_cond_code (cond);
      else if (is_gimple_assign (stmt))
	code = gimple_assign_rhs_code (stmt);
      if (code != EQ_EXPR && code != NE_EXPR)
	return false;
    }
  return true;
}

/* True if CALL of FN, which does KIND with memory, may use registers: GCC has
   instructions for so many bytes as are constant, and for whether a few are
   equal.  */

static bool
registers_p (gcall *call, const_tree fn, enum bytes_function kind)
{
  tree count = (gimple_call_num_args (call) >= 3 && !stdarg_p (TREE_TYPE (fn))
		? gimple_call_arg (call, 2) : NULL_TREE);
  return (count && TREE_CODE (count) == INTEGER_CST
	  && (kind == BYTES_STORE
	      || (compare_tree_int (count, 16) <= 0 && equality_p (call))));
}

/* Note what CALL of FN, of the C library, does through its operand number
   I.  */

static void
note_library (struct address_walk *w, gcall *call, const_tree fn, unsigned i)
{
  struct address_uses *u = w->uses;
  enum bytes_function kind = bytes_function_of (fn);
  if (stores_result_p (fn))
    {
      u->memory = true;
      u->stored |= differs_p (w, call);
      return;
    }
  if (kind == BYTES_OTHER || length_known_p (w, call))
    return;
  u->memory |= !registers_p (call, fn, kind);
  u->read |= i > 0 || kind == BYTES_READ;
  u->stored |= i == 0 && kind == BYTES_STORE && differs_p (w, call);
}

/* True if one of the operands of CALL in the set CHOOSER is another for each
   lane of W.  */

static bool
chooser_differs_p (struct address_walk *w, gcall *call,
		   unsigned HOST_WIDE_INT chooser)
{
  for (unsigned i = 0; i < gimple_call_num_args (call)
       && i < HOST_BITS_PER_WIDE_INT; i++)
    if ((chooser >> i & 1)
	&& w->lanes && TREE_CODE (gimple_call_arg (call, i)) == SSA_NAME
	&& w->lanes->differ.contains (gimple_call_arg (call, i)))
      return true;
  return false;
}

/* Note what CALL does through its operand number I.  */

static void
note_argument (struct address_walk *w, gcall *call, unsigned i)
{
  tree fn = gimple_call_fndecl (call);
  struct address_uses *u = w->uses;
  if (gimple_call_internal_p (call) || i >= HOST_BITS_PER_WIDE_INT)
    return;
  if (fn && fndecl_built_in_p (fn))
    {
      if (fndecl_built_in_p (fn, BUILT_IN_NORMAL))
	note_library (w, call, fn, i);
      return;
    }
  u->memory |= lane_values_call_p (fn);
  const struct parameter_uses *p
    = fn ? const_cast<routine_uses *> (w->routines)->get (fn) : NULL;
  if (!p)
    {
      u->unknown |= !fn || !DECL_STRUCT_FUNCTION (fn);
      return;
    }
  unsigned HOST_WIDE_INT bit = HOST_WIDE_INT_1U << i;
  u->read |= (p->read & bit) != 0;
  u->memory |= (p->memory & bit) != 0;
  u->memory |= (p->element & bit)
    && (DECL_UNINLINABLE (fn)
	|| lookup_attribute ("noinline", DECL_ATTRIBUTES (fn)));
  u->memory |= (p->chosen & bit) && chooser_differs_p (w, call, p->chooser);
  u->stored |= (p->stored & bit) && differs_p (w, call);
}

/* Note how STMT uses NAME, an address; VARIABLE as for follow_name.  */

static void
note_address_use (struct address_walk *w, gimple *stmt, tree name,
		  bool variable)
{
  if (is_gimple_debug (stmt))
    return;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      if (gimple_call_arg (call, i) == name)
	note_argument (w, call, i);
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      follow_name (w, gimple_phi_result (phi), variable
		   || address_moves_p (w, phi));
      return;
    }
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (assign), rhs = gimple_assign_rhs1 (assign);
  bool element = variable;
  if (refers_to_name_p (w, stmt, rhs, name, &element))
    {
      w->uses->read = true;
      w->uses->memory |= element;
    }
  element = variable;
  if (refers_to_name_p (w, stmt, lhs, name, &element))
    {
      w->uses->stored |= differs_p (w, stmt);
      w->uses->memory |= element;
    }
  if (TREE_CODE (lhs) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return;
  if (gimple_assign_rhs_code (assign) == POINTER_PLUS_EXPR && rhs == name)
    follow_name (w, lhs, variable || unknown_p (w, stmt,
						gimple_assign_rhs2 (assign)));
  else if (rhs == name && gimple_assign_rhs_class (assign) == GIMPLE_SINGLE_RHS)
    follow_name (w, lhs, variable);
  else if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assign)))
    follow_name (w, lhs, variable);
  else if (TREE_CODE (rhs) == ADDR_EXPR)
    {
      element = variable;
      if (refers_to_name_p (w, stmt, TREE_OPERAND (rhs, 0), name, &element))
	follow_name (w, lhs, element);
    }
}

/* Note what is done through NAME, an address; VARIABLE is true if it leads to
   an element that is not known.  */

static void
follow_name (struct address_walk *w, tree name, bool variable)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (w->seen.add (name))
    return;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (!w->lanes || w->lanes->region->blocks->contains (gimple_bb (stmt)))
	note_address_use (w, stmt, name, variable);
    }
}

/* Find out what the function of NODE does with its parameters, from what
   ROUTINES has of those that it calls, and put it there.  */

static void
prepare_routine (const struct cgraph_node *node, routine_uses *routines)
{
  struct parameter_uses p = { 0, 0, 0, 0, 0, 0 };
  unsigned HOST_WIDE_INT bit = 1;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  shim_scev_initialize ();
  for (tree parm = DECL_ARGUMENTS (node->decl); parm && bit;
       parm = DECL_CHAIN (parm), bit <<= 1)
    {
      struct address_uses uses = { };
      struct address_walk w;
      w.lanes = NULL;
      w.routines = routines;
      w.uses = &uses;
      tree name = is_gimple_reg (parm) ? ssa_default_def (cfun, parm) : NULL;
      if (!name || !POINTER_TYPE_P (TREE_TYPE (parm)))
	continue;
      follow_name (&w, name, false);
      p.stored |= uses.stored || uses.unknown ? bit : 0;
      p.read |= uses.read || uses.unknown ? bit : 0;
      p.memory |= uses.memory || uses.unknown ? bit : 0;
      p.element |= uses.element ? bit : 0;
      p.chosen |= uses.chooser ? bit : 0;
      p.chooser |= uses.chooser;
    }
  scev_finalize ();
  loop_optimizer_finalize ();
  pop_cfun ();
  routines->put (node->decl, p);
}

void
lane_addresses_prepare (const auto_vec<struct simt_region> &regions,
			routine_uses *routines)
{
  node_set called;
  for (unsigned i = 0; i < regions.length (); i++)
    simt_region_called (&regions[i], &called);
  unsigned rounds = called.elements () > 1 ? MAX_ROUNDS : 1;
  for (unsigned r = 0; r < rounds; r++)
    for (node_set::iterator i = called.begin (); i != called.end (); ++i)
      prepare_routine (*i, routines);
}

void
lane_addresses_follow (struct lane_values *l, const routine_uses *routines,
		       gimple *stmt, tree decl, struct address_uses *uses)
{
  struct address_walk w;
  w.lanes = l;
  w.routines = routines;
  w.uses = uses;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      {
	tree arg = gimple_call_arg (call, i);
	if (TREE_CODE (arg) == ADDR_EXPR
	    && get_base_address (TREE_OPERAND (arg, 0)) == decl)
	  note_argument (&w, call, i);
      }
  if (gimple_code (stmt) == GIMPLE_PHI)
    follow_name (&w, gimple_phi_result (stmt),
		 address_moves_p (&w, as_a<gphi *> (stmt)));
  tree lhs = gimple_get_lhs (stmt);
  if (!is_gimple_assign (stmt) || TREE_CODE (lhs) != SSA_NAME
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
    return;
  bool variable = false;
  tree ref = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      variable |= unknown_p (&w, stmt, TREE_OPERAND (ref, 1));
  if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
    variable |= unknown_p (&w, stmt, gimple_assign_rhs2 (stmt));
  follow_name (&w, lhs, variable);
}
