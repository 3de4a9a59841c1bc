/* Direct kernels: the entry.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The function of a region becomes a kernel of PTX itself, by the attribute
   "kernel" in place of "omp target entrypoint" (GCC: config/nvptx/nvptx.cc,
   write_as_kernel).  libgomp launches it with three values: the data, the
   memory for stacks, and the size of each warp's (libgomp:
   plugin/plugin-nvptx.c, GOMP_OFFLOAD_run).

   The kernel has no frame, as there is no stack yet when it begins.  It sets up
   the stack of its warp, and then

     if (warp == 0)
       { team (data); word[BODY] = -1; barrier; }
     else
       waiting ();

   with

     void waiting ()
     {
       for (;;)
	 {
	   barrier;
	   switch (word[BODY])
	     {
	     case -1: return;
	     case K: body_K (data); break;
	     }
	   barrier;
	 }
     }

   Where each warp is a team of its own (warp-teams.cc), all of them execute
   team (data).  Some need no stack (frameless.cc), and are a part of the
   kernel.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/new-function.h"
#include "transform/launch/launch-int.h"

/* A parameter NAME of TYPE for DECL.  */

static tree
new_parameter (tree decl, tree name, tree type)
{
  tree parm = build_decl (DECL_SOURCE_LOCATION (decl), PARM_DECL, name, type);
  DECL_ARG_TYPE (parm) = type;
  DECL_CONTEXT (parm) = decl;
  DECL_ARTIFICIAL (parm) = TREE_USED (parm) = TREE_READONLY (parm) = 1;
  return parm;
}

/* Give DECL the parameters and the attributes of a kernel.  */

static void
make_kernel (tree decl)
{
  tree old = DECL_ARGUMENTS (decl);
  tree data = new_parameter (decl, DECL_NAME (old), TREE_TYPE (old));
  tree stacks = new_parameter (decl, get_identifier (".stacks"),
			       ptr_type_node);
  tree size = new_parameter (decl, get_identifier (".stack_size"),
			     size_type_node);
  DECL_ARGUMENTS (decl) = data;
  DECL_CHAIN (data) = stacks;
  DECL_CHAIN (stacks) = size;
  TREE_TYPE (decl) = build_function_type_list (void_type_node,
					       TREE_TYPE (data),
					       ptr_type_node, size_type_node,
					       NULL_TREE);
  tree attributes = remove_attribute ("omp target entrypoint",
				      copy_list (DECL_ATTRIBUTES (decl)));
  static const char *const added[] = { "omp declare target", "kernel" };
  for (unsigned i = 0; i < ARRAY_SIZE (added); i++)
    attributes = tree_cons (get_identifier (added[i]), NULL_TREE, attributes);
  DECL_ATTRIBUTES (decl) = attributes;
  /* Without optimization parameters would be in a frame.  */
  if (!opt_for_fn (decl, optimize))
    shim_optimize_with (decl, &gcc_options::x_optimize, 1);
}

/* A barrier of all warps, before gimplification.  */

static tree
barrier_tree (void)
{
  static const char text[] = "bar.sync\t0;";
  tree clobbers = build_tree_list (NULL_TREE, build_string (7, "memory"));
  tree as = build5 (ASM_EXPR, void_type_node, build_string (sizeof text, text),
		    NULL_TREE, NULL_TREE, clobbers, NULL_TREE);
  ASM_VOLATILE_P (as) = 1;
  return as;
}

/* What a warp that waits does with the NUMBER of a body of PLAN: a chain of
   tests.  WARP is a variable that has its own number.  */

static tree
choose_body (struct launch_plan *plan, tree number, tree warp)
{
  tree chain = build_empty_stmt (UNKNOWN_LOCATION);
  for (unsigned k = plan->bodies.length (); k-- > 0;)
    {
      struct cgraph_node *body = launch_copy (plan, plan->bodies[k],
					      CONTEXT_THREAD);
      tree call = build_call_expr (body->decl, 1, launch_data_ref ());
      tree first = warp;
      if (plan->lane_teams)
	first = build2 (MULT_EXPR, integer_type_node, warp,
			build_int_cst (integer_type_node, MACHINE_WARP));
      if (plan->numbered)
	call = build3 (COND_EXPR, void_type_node,
		       build2 (LT_EXPR, boolean_type_node, first,
			       launch_word_ref (WORD_THREADS)),
		       call, build_empty_stmt (UNKNOWN_LOCATION));
      if (plan->bodies.length () == 1)
	return call;
      chain = build3 (COND_EXPR, void_type_node,
		      build2 (EQ_EXPR, boolean_type_node, number,
			      build_int_cst (integer_type_node, k)),
		      call, chain);
    }
  return chain;
}

/* A variable NAME for FN, of which the list VARS becomes one more.  */

static tree
local_variable (tree fn, const char *name, tree *vars)
{
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name),
			 integer_type_node);
  DECL_CONTEXT (var) = fn;
  DECL_ARTIFICIAL (var) = DECL_IGNORED_P (var) = TREE_USED (var) = 1;
  DECL_CHAIN (var) = *vars;
  return *vars = var;
}

/* The number of the own warp, before gimplification: VAR = that.  */

static tree
warp_tree (tree var)
{
  static const char text[] = "mov.u32\t%0, %%tid.y;";
  tree out = build_tree_list (build_tree_list (NULL_TREE,
					       build_string (3, "=r")), var);
  tree as = build5 (ASM_EXPR, void_type_node, build_string (sizeof text, text),
		    out, NULL_TREE, NULL_TREE, NULL_TREE);
  return as;
}

/* What warps other than the first do in PLAN's kernel.  The current function is
   the region's.  */

static struct cgraph_node *
make_waiting (struct launch_plan *plan)
{
  location_t loc = DECL_SOURCE_LOCATION (plan->entry->decl);
  tree type = build_function_type_list (void_type_node, NULL_TREE);
  tree fn = new_function (type, "drano_waiting", loc), vars = NULL_TREE;
  tree number = local_variable (fn, "number", &vars);
  tree warp = local_variable (fn, "warp", &vars);
  tree round = NULL_TREE, all = NULL_TREE;
  append_to_statement_list (barrier_tree (), &round);
  append_to_statement_list (build2 (MODIFY_EXPR, integer_type_node, number,
				    launch_word_ref (WORD_BODY)), &round);
  append_to_statement_list
    (build3 (COND_EXPR, void_type_node,
	     build2 (LT_EXPR, boolean_type_node, number, integer_zero_node),
	     build1 (RETURN_EXPR, void_type_node, NULL_TREE),
	     build_empty_stmt (loc)), &round);
  append_to_statement_list (choose_body (plan, number, warp), &round);
  append_to_statement_list (barrier_tree (), &round);
  append_to_statement_list (warp_tree (warp), &all);
  append_to_statement_list (build1 (LOOP_EXPR, void_type_node, round), &all);
  define_function (fn, vars, all, loc);
  return cgraph_node::get (fn);
}

/* Append to SEQ the setting up of the stack of WARP, whose function has the
   parameters STACKS and SIZE, as GCC's entries do it.  */

static void
set_up_stack (gimple_seq *seq, tree warp, tree stacks, tree size)
{
  tree type = integer_type_node;
  tree block = launch_register (seq, "ctaid.x");
  tree warps = launch_register (seq, "ntid.y");
  tree n = gimple_build (seq, MULT_EXPR, type, block, warps);
  n = gimple_build (seq, PLUS_EXPR, type, n, warp);
  n = gimple_build (seq, PLUS_EXPR, type, n, integer_one_node);
  n = gimple_convert (seq, size_type_node, n);
  n = gimple_build (seq, MULT_EXPR, size_type_node, n, size);
  tree top = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, stacks, n);
  gimple_seq_add_stmt (seq,
		       gimple_build_assign (launch_stacks_ref (warp), top));
  gimple_seq_add_stmt (seq, gimple_build_assign (launch_uniform_ref (warp),
						 integer_zero_node));
}

/* Append to BB the statements of SEQ.  */

static void
append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_last_bb (bb);
  gsi_insert_seq_after (&i, seq, GSI_CONTINUE_LINKING);
}

/* A new block in the current function behind FROM, to which an edge with FLAGS
   leads, and from which one leads to END.  */

static basic_block
branch (basic_block from, basic_block end, int flags)
{
  basic_block bb = create_empty_bb (from);
  add_bb_to_loop (bb, loops_for_fn (cfun)->tree_root);
  edge e = make_edge (from, bb, flags);
  e->probability = profile_probability::even ();
  bb->count = e->count ();
  make_single_succ_edge (bb, end, EDGE_FALLTHRU);
  return bb;
}

/* Write into the current function behind BB, which has set up the stack of
   WARP: the first one executes TEAM, and the others, if there are parallel
   regions, wait for PLAN's.  Those that have nothing to do end at once.  Return
   where all end.  */

static basic_block
split_warps (struct launch_plan *plan, basic_block bb, tree warp, gimple *team)
{
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_cond (EQ_EXPR, warp,
						integer_zero_node, NULL_TREE,
						NULL_TREE));
  append (bb, seq);
  basic_block end = create_empty_bb (bb);
  add_bb_to_loop (end, loops_for_fn (cfun)->tree_root);
  end->count = bb->count;
  remove_edge (single_succ_edge (bb));
  make_single_succ_edge (end, EXIT_BLOCK_PTR_FOR_FN (cfun), 0);
  basic_block first = branch (bb, end, EDGE_TRUE_VALUE);
  basic_block others = branch (bb, end, EDGE_FALSE_VALUE);
  seq = NULL;
  gimple_seq_add_stmt (&seq, team);
  if (plan->waiting)
    {
      gimple_seq_add_stmt (&seq,
			   gimple_build_assign (launch_word_ref (WORD_BODY),
						integer_minus_one_node));
      launch_barrier (&seq, NULL_TREE);
      gimple_seq call = NULL;
      gimple_seq_add_stmt (&call, gimple_build_call (plan->waiting->decl, 0));
      append (others, call);
    }
  append (first, seq);
  return end;
}

/* Write the kernel of PLAN into the current function, which has the block
   BB alone.  */

static void
write_body (struct launch_plan *plan, basic_block bb)
{
  tree parm[3], p = DECL_ARGUMENTS (current_function_decl);
  for (int k = 0; k < 3; k++, p = DECL_CHAIN (p))
    parm[k] = get_or_create_ssa_default_def (cfun, p);
  gimple_seq seq = NULL, last = NULL;
  tree warp = NULL_TREE;
  if (!plan->frameless)
    {
      warp = launch_register (&seq, "tid.y");
      if (!plan->stackless)
	set_up_stack (&seq, warp, parm[1], parm[2]);
      append (bb, seq);
    }
  gimple *team = gimple_build_call (plan->team->decl, 1, parm[0]);
  if (plan->warp_teams)
    gimple_seq_add_stmt (&last, team);
  else
    bb = split_warps (plan, bb, warp, team);
  gimple_seq_add_stmt (&last, gimple_build_return (NULL_TREE));
  append (bb, last);
}

void
launch_write_entry (struct launch_plan *plan)
{
  struct cgraph_node *kernel = plan->entry;
  tree decl = kernel->decl;
  if (!plan->bodies.is_empty () && !plan->warp_teams)
    {
      push_cfun (DECL_STRUCT_FUNCTION (decl));
      plan->waiting = make_waiting (plan);
      pop_cfun ();
    }
  kernel->remove_callees ();
  kernel->remove_all_references ();
  DECL_STRUCT_FUNCTION (decl) = NULL;
  make_kernel (decl);
  /* What is inlined is compiled as the function is that it becomes a part
     of.  */
  if (plan->frameless || plan->stackless)
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl)
      = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (plan->team->decl);
  basic_block bb
    = init_lowered_empty_function (decl, true, profile_count::uninitialized ());
  cfun->curr_properties &= ~PROP_gimple_lomp_dev;
  write_body (plan, bb);
  free_dominance_info (CDI_DOMINATORS);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  cgraph_edge::rebuild_edges ();
  kernel->lowered = true;
  set_cfun (NULL);
  current_function_decl = NULL_TREE;
}
