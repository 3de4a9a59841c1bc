/* Direct kernels: those that need no stack.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Setting up the stack of a warp is a large part of a short launch, and most
   loops need none: their variables are in registers.  The device's compiler
   would know, but it does not tell.  So a kernel has no stack here only if
   nothing in it could get a frame: all of its code is in one function, which
   calls nothing, has no variable in memory, and computes with numbers that a
   register holds.  What might make calls or copies in memory of that later is
   switched off, or refused:

   - loops that become calls of memset, vectors;
   - a value that is stored as a whole number and loaded as a floating-point
     one, or the other way.

   Atomic operations of a thread ask libgcc's variables whether lanes diverge,
   which are set with the stack.  They are calls here; those of lanes do not.

   Where each warp is a team, its code and the body of the parallel region
   become that one function.  What is passed between them is in variables
   then.

   Otherwise what a team does is a function, and the body another one, as the
   warps that wait for it call it, too.  What is passed between them is in
   shared memory (shared.cc).  If there is nothing else in memory, and these
   functions call none but each other, there is no stack either.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "gimple/walk.h"
#include "region/simt.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* One kind of accesses of a function.  */
struct access_kind
{
  alias_set_type set;
  bool real;			/* Of floating-point numbers.  */
};

/* What is known of a function that is looked through.  */
struct frame_scan
{
  auto_vec<struct access_kind> seen;
  hash_set<basic_block> lanes;	/* Where lanes have iterations.  */
  hash_set<tree> *known;	/* Functions that need no stack, or null.  */
};

/* True if a register holds values of TYPE, and all operations with them are
   instructions.  */

static bool
register_type_p (tree type)
{
  if (!tree_fits_uhwi_p (TYPE_SIZE (type)))
    return false;
  unsigned HOST_WIDE_INT bits = tree_to_uhwi (TYPE_SIZE (type));
  if (SCALAR_FLOAT_TYPE_P (type))
    return bits == 32 || bits == 64;
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && bits <= 64;
}

/* True if BASE, of an access or an address, is not on the stack.  */

static bool
not_on_stack_p (tree base)
{
  if (!base)
    return false;
  if (VAR_P (base))
    return is_global_var (base) && !DECL_THREAD_LOCAL_P (base);
  return (TREE_CODE (base) == STRING_CST
	  || (TREE_CODE (base) == MEM_REF
	      && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME));
}

/* True if the reference REF is to a part of memory as it is there.  */

static bool
plain_reference_p (tree ref)
{
  tree base = get_base_address (ref);
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
	break;
      case COMPONENT_REF:
	if (DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
	  return false;
	break;
      default:
	return false;
      }
  return not_on_stack_p (base);
}

/* True if the operand OP needs no stack, by S.  */

static bool
operand_p (tree op, struct frame_scan *s)
{
  if (!op)
    return true;
  if (TREE_CODE (op) == ADDR_EXPR)
    return not_on_stack_p (get_base_address (TREE_OPERAND (op, 0)));
  tree type = TREE_TYPE (op);
  if (!register_type_p (type))
    return false;
  if (TREE_CODE (op) == SSA_NAME || CONSTANT_CLASS_P (op))
    return true;
  if ((!REFERENCE_CLASS_P (op) && !VAR_P (op)) || !plain_reference_p (op))
    return false;
  /* Barriers are between accesses to tiles, so no value of another kind is
     known to be there.  */
  tree base = get_base_address (op);
  if (TREE_CODE (base) == MEM_REF
      && simt_told_p (TREE_OPERAND (base, 0), SIMT_TILE_NAME))
    return true;
  struct access_kind kind = { get_alias_set (op), SCALAR_FLOAT_TYPE_P (type) };
  for (unsigned k = 0; k < s->seen.length (); k++)
    {
      const struct access_kind *a = &s->seen[k];
      if (a->set == kind.set && a->real == kind.real)
	return true;
      if (a->real != kind.real && alias_sets_conflict_p (a->set, kind.set))
	return false;
    }
  s->seen.safe_push (kind);
  return true;
}

/* True if CALL becomes instructions without a stack, its operands apart.  */

static bool
instructions_p (gcall *call)
{
  if (gimple_call_internal_p (call))
    switch (gimple_call_internal_fn (call))
      {
      case IFN_GOMP_USE_SIMT: case IFN_GOMP_SIMT_LANE: case IFN_GOMP_SIMT_VF:
      case IFN_GOMP_SIMD_VF:
      case IFN_GOMP_SIMT_LAST_LANE: case IFN_GOMP_SIMT_ORDERED_PRED:
      case IFN_GOMP_SIMT_VOTE_ANY: case IFN_GOMP_SIMT_XCHG_BFLY:
      case IFN_GOMP_SIMT_XCHG_IDX:
	return true;
      /* What else sets up memory of lanes is nothing in functions that call
	 nothing (GCC: nvptx_output_simt_enter).  */
      case IFN_GOMP_SIMT_ENTER:
	return simt_no_variables_p (call);
      case IFN_GOMP_SIMT_ENTER_ALLOC: case IFN_GOMP_SIMT_EXIT:
	return true;
      /* A mark of tiles (stage/put.cc).  */
      case IFN_UNIQUE:
	return (tree_to_shwi (gimple_call_arg (call, 0))
		== IFN_UNIQUE_UNSPEC);
      default:
	return false;
      }
  return (launch_library_leaf_p (gimple_call_fndecl (call))
	  || launch_instruction_p (call)
	  || gimple_call_builtin_p (call, BUILT_IN_EXPECT)
	  || gimple_call_builtin_p (call, BUILT_IN_UNREACHABLE)
	  || gimple_call_builtin_p (call, BUILT_IN_ASSUME_ALIGNED));
}

/* True if CALL is an atomic operation for which the device has an instruction,
   or a few (GCC: config/nvptx/nvptx.md).  */

static bool
atomic_instruction_p (gcall *call)
{
  if (gimple_call_internal_p (call, IFN_ATOMIC_COMPARE_EXCHANGE))
    return true;
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    case BUILT_IN_ATOMIC_LOAD_4: case BUILT_IN_ATOMIC_LOAD_8:
    case BUILT_IN_ATOMIC_FETCH_ADD_4: case BUILT_IN_ATOMIC_FETCH_ADD_8:
    case BUILT_IN_ATOMIC_FETCH_SUB_4: case BUILT_IN_ATOMIC_FETCH_SUB_8:
    case BUILT_IN_ATOMIC_ADD_FETCH_4: case BUILT_IN_ATOMIC_ADD_FETCH_8:
    case BUILT_IN_ATOMIC_SUB_FETCH_4: case BUILT_IN_ATOMIC_SUB_FETCH_8:
      return true;
    default:
      return false;
    }
}

/* True if what CALL calls needs no stack, by S.  */

static bool
call_p (gcall *call, struct frame_scan *s)
{
  tree fn = gimple_call_fndecl (call);
  return (instructions_p (call)
	  || (fn && s->known && s->known->contains (fn))
	  || (atomic_instruction_p (call)
	      && s->lanes.contains (gimple_bb (call))));
}

/* True if STMT needs no stack, by S.  */

static bool
statement_p (gimple *stmt, struct frame_scan *s)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: case GIMPLE_PREDICT: case GIMPLE_NOP:
    case GIMPLE_DEBUG:
      return true;
    case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_RETURN:
    case GIMPLE_ASSIGN: case GIMPLE_PHI:
      break;
    case GIMPLE_CALL:
      if (!call_p (as_a<gcall *> (stmt), s))
	return false;
      for (unsigned k = 0; k < gimple_call_num_args (stmt); k++)
	if (!operand_p (gimple_call_arg (stmt, k), s))
	  return false;
      return operand_p (gimple_call_lhs (stmt), s);
    case GIMPLE_ASM:
      for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
	{
	  tree list = gimple_op (stmt, k);
	  tree op = (list && TREE_CODE (list) == TREE_LIST
		     ? TREE_VALUE (list) : NULL_TREE);
	  if (op && TREE_CODE (op) != SSA_NAME && !CONSTANT_CLASS_P (op)
	      && (TREE_CODE (op) != ADDR_EXPR || !operand_p (op, s)))
	    return false;
	}
      return true;
    default:
      return false;
    }
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	if (!operand_p (gimple_phi_arg_def (phi, k), s))
	  return false;
      return operand_p (gimple_phi_result (phi), s);
    }
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (op && TREE_CODE (op) != CASE_LABEL_EXPR && !operand_p (op, s))
	return false;
    }
  return true;
}

/* True if the current function, which calls nothing but KNOWN ones, needs no
   stack.  */

static bool
needs_none_p (hash_set<tree> *known)
{
  struct frame_scan s;
  basic_block bb;
  s.known = known;
  simt_blocks (&s.lanes);
  for (gimple *stmt : function_statements (cfun))
    if (!statement_p (stmt, &s))
      return false;
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	  && !statement_p (i.phi (), &s))
	return false;
  return true;
}

/* True if the function of NODE calls nothing but the function CALLED, atomic
   operations apart.  */

static bool
calls_only_p (struct cgraph_node *node, struct cgraph_node *called)
{
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (node->decl)))
    if (gcall *call = dyn_cast<gcall *> (stmt))
      if ((!called || gimple_call_fndecl (call) != called->decl)
	  && !instructions_p (call) && !atomic_instruction_p (call))
	return false;
  return true;
}

/* Note in READ, a set of variables, that BASE, of an operand of a statement
   that does not store to it, is one.  */

static bool
note_read (gimple *, tree base, tree, void *read)
{
  if (base && DECL_P (base))
    ((hash_set<tree> *) read)->add (base);
  return false;
}

/* Remove from the current function what stores to variables of its own that
   nothing reads, or says where they end.  */

static void
remove_dead_stores (void)
{
  hash_set<tree> read;
  basic_block bb;
  for (gimple *stmt : function_statements (cfun))
    walk_stmt_load_store_addr_ops (stmt, &read, note_read, NULL, note_read);
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), &read, NULL, NULL, note_read);
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      {
	gimple *stmt = gsi_stmt (i);
	tree base = (gimple_vdef (stmt) && gimple_assign_single_p (stmt)
		     && (gimple_clobber_p (stmt)
			 || !gimple_has_volatile_ops (stmt))
		     ? get_base_address (gimple_assign_lhs (stmt)) : NULL_TREE);
	if (base && auto_var_in_fn_p (base, cfun->decl)
	    && !read.contains (base))
	  {
	    unlink_stmt_vdef (stmt);
	    gsi_remove (&i, true);
	    release_defs (stmt);
	  }
	else
	  gsi_next (&i);
      }
}

/* Put BODY into the current function, TEAM's, which calls it; return whether
   that is possible.  */

static bool
inline_body (struct cgraph_node *team, struct cgraph_node *body)
{
  bool found = false;
  /* There is one team, which has all iterations.  Else what shares them out
     among teams would be used again by threads.  */
  shim_simplify ();
  cgraph_edge::rebuild_edges ();
  for (struct cgraph_edge *e = team->callees; e; e = e->next_callee)
    if (e->callee == body && !e->call_stmt_cannot_inline_p && !found)
      {
	e->inline_failed = CIF_OK;
	DECL_POSSIBLY_INLINED (body->decl) = 1;
	shim_clone_inlined (e);
	found = true;
      }
  if (!found)
    return false;
  optimize_inline_calls (team->decl);
  update_ssa (TODO_update_ssa);
  /* What was passed has an address no more, and becomes variables.  */
  execute_update_addresses_taken ();
  update_ssa (TODO_update_ssa);
  cleanup_tree_cfg (TODO_update_ssa);
  opt_pass *parts = make_pass_sra_early (g);
  parts->execute (cfun);
  delete parts;
  update_ssa (TODO_update_ssa);
  cleanup_tree_cfg (TODO_update_ssa);
  remove_dead_stores ();
  cgraph_edge::rebuild_edges ();
  return true;
}

bool
launch_alone_p (struct cgraph_node *node)
{
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  bool alone = calls_only_p (node, NULL) && needs_none_p (NULL);
  pop_cfun ();
  return alone;
}

/* Put what groups of lanes do, by PLAN, into BODY, a copy that calls it; return
   whether that is possible.  */

static bool
inline_groups (struct launch_plan *plan, struct cgraph_node *body)
{
  if (!plan->by_groups)
    return true;
  push_cfun (DECL_STRUCT_FUNCTION (body->decl));
  bool good = inline_body (body, cgraph_node::get (plan->by_groups));
  pop_cfun ();
  return good;
}

/* Have nothing be made of what FN, a function, does that needs a stack.  */

static void
keep_in_registers (tree fn)
{
  shim_optimize_without (fn,
			 &gcc_options::x_flag_tree_loop_distribute_patterns);
  shim_optimize_without (fn, &gcc_options::x_flag_tree_loop_vectorize);
  shim_optimize_without (fn, &gcc_options::x_flag_tree_slp_vectorize);
}

bool
launch_frameless (struct launch_plan *plan)
{
  struct cgraph_node *team = plan->team;
  if (!plan->warp_teams)
    return false;
  struct cgraph_node *body
    = launch_copy (plan, plan->bodies[0], CONTEXT_THREAD);
  tree decl = body->decl;
  if (!opt_for_fn (decl, optimize) || opt_for_fn (decl, flag_no_inline)
      || opt_for_fn (decl, flag_trapv) || flag_stack_protect
      || DECL_UNINLINABLE (decl) || !tree_inlinable_function_p (decl)
      || !inline_groups (plan, body) || !calls_only_p (team, body)
      || !calls_only_p (body, NULL))
    return false;
  /* What lanes must be spared is said of the body alone.  */
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (team->decl)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  push_cfun (DECL_STRUCT_FUNCTION (team->decl));
  bool none = inline_body (team, body) && needs_none_p (NULL);
  if (none)
    {
      launch_leave_out_needless ();
      launch_load_pairs ();
      cgraph_edge::rebuild_edges ();
    }
  pop_cfun ();
  if (!none)
    return false;
  keep_in_registers (team->decl);
  /* What is passed is loaded at once, not where it is first needed.  */
  shim_optimize_without (team->decl, &gcc_options::x_flag_tree_sink);
  return true;
}

/* True if lanes share a loop in the function FN.  Where something is called,
   GCC would set up their memory for that.  */

static bool
lanes_share_in_p (tree fn)
{
  bool any = false;
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (fn)))
    any |= gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER_ALLOC);
  return any;
}

/* True if NODE, which calls nothing but what is KNOWN and instructions, needs
   no stack.  */

static bool
calls_known_p (struct cgraph_node *node, hash_set<tree> *known)
{
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  bool good = (opt_for_fn (node->decl, optimize)
	       && !opt_for_fn (node->decl, flag_trapv)
	       && needs_none_p (known)
	       && (calls_only_p (node, NULL)
		   || !lanes_share_in_p (node->decl)));
  pop_cfun ();
  return good;
}

bool
launch_stackless (struct launch_plan *plan)
{
  typedef hash_map<tree, struct cgraph_node *> copies;
  hash_set<tree> known;
  if (!optimize || flag_stack_protect || plan->thread_limit)
    return false;
  for (unsigned k = 0; k < plan->bodies.length (); k++)
    launch_copy (plan, plan->bodies[k], CONTEXT_THREAD);
  for (int c = 0; c < CONTEXTS; c++)
    for (copies::iterator i = plan->copies[c].begin ();
	 i != plan->copies[c].end (); ++i)
      known.add ((*i).second->decl);
  for (int c = 0; c < CONTEXTS; c++)
    for (copies::iterator i = plan->copies[c].begin ();
	 i != plan->copies[c].end (); ++i)
      if (!calls_known_p ((*i).second, &known))
	return false;
  for (hash_set<tree>::iterator i = known.begin (); i != known.end (); ++i)
    {
      keep_in_registers (*i);
      if (lanes_share_in_p (*i))
	DECL_UNINLINABLE (*i) = 1;
    }
  return true;
}
