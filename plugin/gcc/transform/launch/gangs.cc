/* How many gangs and workers OpenACC's regions are launched with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where the program does not say how many gangs it wants, libgomp launches
   twice as many gangs as warps fit on the device, and as many workers in each
   as a block can have.  The host knows the number of iterations that gangs
   share, or can compute it from what it hands to the region (host-value.cc),
   and asks for as many warps as that needs: first for gangs of one worker on
   all multiprocessors, then for more workers, then for more gangs.

   There are never fewer warps than iterations for them, and never more gangs
   than libgomp would launch: so many fit even if threads have all the registers
   that they can have.  Of more iterations libgomp's number is right.  Nor are
   there more workers than fit then, or libgomp would refuse the launch.

   A program can tell how many gangs there are where it asks, and where each
   gang does what has an effect once more.  Such regions are left alone.  What
   GOMP_OPENACC_DIM says, which libgomp reads when the program starts, and
   -fopenacc-dim, count for more than what this computes.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/walk.h"
#include "option/offload-options.h"
#include "option/options.h"
#include "region/acc-marks.h"
#include "region/acc-partition.h"
#include "region/region.h"
#include "region/simt.h"
#include "transform/launch/launch-int.h"

/* The most registers of a thread.  */
#define THREAD_REGISTERS 256

/* How many blocks libgomp launches for each that fits.  */
#define GANGS_TURNS 2

/* Operands of .GOACC_LOOP and .GOACC_REDUCTION.  */
enum { LOOP_KIND = 0, LOOP_RANGE = 2, LOOP_STEP = 3, REDUCTION_VALUE = 2 };

/* The gangs of a region.  */
struct gangs
{
  const struct region *region;
  struct partition *p;
  auto_vec<gcall *> loops;	/* .GOACC_LOOP of those that gangs share.  */
  hash_set<struct cgraph_node *> seen; /* Functions that do not ask.  */
};

/* The levels of LOOP.  */

static unsigned
shared_levels (const struct acc_loop *loop)
{
  return loop->mask | loop->e_mask;
}

/* True if gangs share a loop of P that STMT is in.  */

static bool
shared_p (const struct partition *p, const gimple *stmt)
{
  const struct acc_loop *loop = p->of_block[gimple_bb (stmt)->index];
  for (; loop; loop = loop->parent)
    if (shared_levels (loop) & LEVEL_GANG)
      return true;
  return false;
}

/* True if FN has a statement that can tell how many gangs there are, or calls
   what can.  */

static bool
asks_p (struct gangs *g, struct function *fn)
{
  for (gimple *stmt : function_statements (fn))
    {
      gcall *call = dyn_cast<gcall *> (stmt);
      struct cgraph_node *callee = launch_callee (stmt);
      if (gimple_code (stmt) == GIMPLE_ASM
	  || gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE)
	  || gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS))
	return true;
      if (!call || gimple_call_internal_p (call))
	continue;
      tree decl = gimple_call_fndecl (call);
      if (!decl || fndecl_built_in_p (decl, BUILT_IN_GOACC_PARLEVEL_ID)
	  || fndecl_built_in_p (decl, BUILT_IN_GOACC_PARLEVEL_SIZE))
	return true;
      if (callee && DECL_WEAK (callee->decl) && !DECL_COMDAT (callee->decl))
	return true;
      if (callee
	  ? (!g->seen.add (callee)
	     && asks_p (g, DECL_STRUCT_FUNCTION (callee->decl)))
	  : (!launch_library_p (decl)
	     && !(gimple_call_flags (call) & (ECF_CONST | ECF_PURE))))
	return true;
    }
  return false;
}

/* True if STMT, which each gang executes, has no effect but on variables of the
   gang: but those on reductions.  */

static bool
repeatable_p (gimple *stmt)
{
  tree to = gimple_get_lhs (stmt);
  if (!gimple_vdef (stmt))
    return !gimple_has_volatile_ops (stmt);
  if (gimple_clobber_p (stmt))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree decl = gimple_call_fndecl (call);
      if (!gimple_call_internal_p (call, IFN_UNIQUE)
	  && !gimple_call_internal_p (call, IFN_GOACC_LOOP)
	  && !gimple_call_internal_p (call, IFN_GOACC_REDUCTION)
	  && !(decl && startswith (shim_function_name (decl), "__drano_")))
	return false;
      if (!to || TREE_CODE (to) == SSA_NAME)
	return true;
    }
  to = to ? get_base_address (to) : NULL_TREE;
  return (to && VAR_P (to) && !is_global_var (to)
	  && !gimple_has_volatile_ops (stmt));
}

/* True if X, which gangs combine, is nothing but what comes from loops that
   they share: not what each of them adds.  SEEN are values that were
   followed.  */

static bool
combined_p (const struct gangs *g, tree x, hash_set<tree> *seen)
{
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x) || seen->add (x))
    return is_gimple_min_invariant (x) || TREE_CODE (x) == SSA_NAME;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (shared_p (g->p, def))
    return true;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!combined_p (g, gimple_phi_arg_def (phi, i), seen))
	  return false;
      return true;
    }
  if (gimple_call_internal_p (def, IFN_GOACC_REDUCTION))
    return combined_p (g, gimple_call_arg (def, REDUCTION_VALUE), seen);
  return (gimple_assign_ssa_name_copy_p (def)
	  && combined_p (g, gimple_assign_rhs1 (def), seen));
}

/* Find the loops that G's gangs share; false if the program can tell how many
   gangs there are, or has loops that are not for this.  */

static bool
find_loops (struct gangs *g)
{
  for (gimple *stmt : function_statements (g->region->fn))
    {
      if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	{
	  hash_set<tree> seen;
	  tree value = gimple_call_arg (stmt, REDUCTION_VALUE);
	  if (!combined_p (g, value, &seen))
	    return false;
	}
      if (!shared_p (g->p, stmt))
	{
	  if (!repeatable_p (stmt))
	    return false;
	  continue;
	}
      const struct acc_loop *loop = g->p->of_block[gimple_bb (stmt)->index];
      if (!gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  || !(shared_levels (loop) & LEVEL_GANG)
	  || (tree_to_uhwi (gimple_call_arg (stmt, LOOP_KIND))
	      != IFN_GOACC_LOOP_BOUND))
	continue;
      if (loop->flags & OLF_TILE)
	return false;
      g->loops.safe_push (as_a<gcall *> (stmt));
    }
  for (unsigned i = 1; i < g->p->all.length (); i++)
    if (g->p->all[i]->routine && (shared_levels (g->p->all[i]) & LEVEL_GANG))
      return false;
  return !g->loops.is_empty ();
}

/* True if the workers of G's gangs have iterations of the loops that gangs
   share, and of no others.  */

static bool
workers_share_p (const struct gangs *g)
{
  for (unsigned i = 1; i < g->p->all.length (); i++)
    {
      unsigned levels = shared_levels (g->p->all[i]);
      if (!(levels & LEVEL_GANG) != !(levels & LEVEL_WORKER))
	return false;
    }
  return true;
}

/* How many of level DIM, a GOMP_DIM_*, a clause of REGION asks for: 0 for no
   clause, -1 if that is not a constant.  */

static HOST_WIDE_INT
asked_for (const struct region *region, int dim)
{
  tree pos = TREE_VALUE (oacc_get_fn_attrib (region->fn->decl));
  while (dim-- > 0)
    pos = TREE_CHAIN (pos);
  if (!TREE_VALUE (pos))
    return 0;
  tree n = TREE_VALUE (pos);
  return integer_zerop (n) ? -1 : tree_to_shwi (n);
}

/* Append to SEQ how many iterations the loop of CALL has, at least 1, or return
   null if the launcher does not know.  */

static tree
iterations (gimple_seq *seq, const struct region *region, gcall *call)
{
  tree step = gimple_call_arg (call, LOOP_STEP), type = ssizetype;
  tree n = launch_number_on_host (region, gimple_call_arg (call, LOOP_RANGE),
				  seq);
  if (!n || !tree_fits_shwi_p (step) || integer_zerop (step))
    return NULL_TREE;
  n = gimple_convert (seq, type, n);
  if (!integer_onep (step))
    n = gimple_build (seq, TRUNC_DIV_EXPR, type, n,
		      build_int_cst (type, tree_to_shwi (step)));
  if (absu_hwi (tree_to_shwi (step)) > 1)
    n = gimple_build (seq, PLUS_EXPR, type, n, build_one_cst (type));
  return gimple_build (seq, MAX_EXPR, type, n, build_one_cst (type));
}

/* Append to SEQ how many warps the iterations of G's loops need, or return null
   if the launcher does not know.  Gangs have WORKERS, or, if that is 0, one
   each.  */

static tree
needed_warps (gimple_seq *seq, const struct gangs *g, HOST_WIDE_INT workers)
{
  tree all = NULL_TREE, type = ssizetype;
  for (unsigned i = 0; i < g->loops.length (); i++)
    {
      unsigned levels
	= shared_levels (g->p->of_block[gimple_bb (g->loops[i])->index]);
      HOST_WIDE_INT each = levels & LEVEL_VECTOR ? MACHINE_WARP : 1;
      if ((levels & LEVEL_WORKER) && workers)
	each *= workers;
      tree n = iterations (seq, g->region, g->loops[i]);
      if (!n)
	return NULL_TREE;
      n = launch_divided_up (seq, n, build_int_cst (type, each));
      all = all ? gimple_build (seq, MAX_EXPR, type, all, n) : n;
    }
  return all;
}

/* Append to SEQ: N, or 0, libgomp's number, if the environment says how many or
   FITS is false.  */

static tree
unless_said (gimple_seq *seq, tree n, tree fits)
{
  tree fn = build_fn_decl ("getenv",
			   build_function_type_list
			     (ptr_type_node, const_ptr_type_node, NULL_TREE));
  const char *variable = "GOMP_OPENACC_DIM";
  tree said = make_ssa_name (ptr_type_node);
  gcall *call
    = gimple_build_call (fn, 1, build_string_literal (strlen (variable) + 1,
						      variable));
  gimple_call_set_lhs (call, said);
  gimple_seq_add_stmt (seq, call);
  tree unsaid = gimple_build (seq, EQ_EXPR, boolean_type_node, said,
			      null_pointer_node);
  tree use = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, unsaid, fits);
  return gimple_build (seq, COND_EXPR, ssizetype, use, n,
		       build_zero_cst (ssizetype));
}

/* Have the launch of REGION ask for GANGS, and for WORKERS if that is not null,
   which SEQ computes.  */

static void
replace_launch (const struct region *region, gimple_seq seq, tree gangs,
	    tree workers)
{
  gcall *old = as_a<gcall *> (region->launch);
  unsigned mask = GOMP_DIM_MASK (GOMP_DIM_GANG);
  auto_vec<tree> args;
  if (workers)
    mask |= GOMP_DIM_MASK (GOMP_DIM_WORKER);
  for (unsigned i = 0; i < gimple_call_num_args (old); i++)
    {
      if (i == LAUNCH_TAGS)
	{
	  args.safe_push (oacc_launch_pack (GOMP_LAUNCH_DIM, NULL_TREE, mask));
	  args.safe_push (gimple_convert (&seq, unsigned_type_node, gangs));
	  if (workers)
	    args.safe_push (gimple_convert (&seq, unsigned_type_node, workers));
	}
      args.safe_push (gimple_call_arg (old, i));
    }
  gimple_stmt_iterator i = gsi_for_stmt (old);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  gcall *call = gimple_build_call_vec (gimple_call_fn (old), args);
  gimple_call_set_fntype (call, gimple_call_fntype (old));
  gimple_set_location (call, gimple_location (old));
  gimple_call_set_nothrow (call, gimple_call_nothrow_p (old));
  gimple_move_vops (call, old);
  gsi_replace (&i, call, true);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
}

/* Append to SEQ how many gangs and workers there are to be for WARPS, and have
   the launch of REGION ask for them.  WORKERS: these are to be asked for,
   too.  */

static void
ask_for (const struct region *region, gimple_seq seq, tree warps, bool workers)
{
  const struct machine *m = drano_options.machine;
  HOST_WIDE_INT block = m->regs_sm / (THREAD_REGISTERS * MACHINE_WARP);
  tree type = ssizetype, in_gang = NULL_TREE, gangs = warps;
  if (workers)
    {
      in_gang = launch_divided_up (&seq, warps,
				   build_int_cst (type,
						  m->sms * LAUNCH_SPREAD));
      in_gang = gimple_build (&seq, MIN_EXPR, type, in_gang,
			      build_int_cst (type, block));
      gangs = launch_divided_up (&seq, warps, in_gang);
    }
  tree fits = gimple_build (&seq, LE_EXPR, boolean_type_node, gangs,
			    build_int_cst (type, GANGS_TURNS * block * m->sms));
  tree use = unless_said (&seq, gangs, fits);
  if (workers)
    {
      tree said = gimple_build (&seq, EQ_EXPR, boolean_type_node, use,
				build_zero_cst (type));
      in_gang = gimple_build (&seq, COND_EXPR, type, said,
			      build_zero_cst (type), in_gang);
    }
  replace_launch (region, seq, use, in_gang);
}

/* True if nothing but libgomp says how many gangs the launch of REGION has.  */

static bool
default_p (const struct region *region)
{
  HOST_WIDE_INT vector = asked_for (region, GOMP_DIM_VECTOR);
  return (region->construct != IR_ACC_SERIAL
	  && asked_for (region, GOMP_DIM_GANG) == 0
	  && asked_for (region, GOMP_DIM_WORKER) >= 0
	  && (vector == 0 || vector == MACHINE_WARP)
	  && !flag_openacc_dims && !offload_option_p ("-fopenacc-dim=")
	  && !simt_others_possible_p ());
}

void
launch_set_gangs (const struct region *region)
{
  if (!region->launch || !region->launcher
      || strcmp (shim_function_name (gimple_call_fndecl (region->launch)),
		 "GOACC_parallel_keyed") != 0
      || !default_p (region))
    return;
  HOST_WIDE_INT workers = asked_for (region, GOMP_DIM_WORKER);
  struct gangs g;
  g.region = region;
  g.p = partition_function (region->fn);
  if (find_loops (&g) && !asks_p (&g, region->fn))
    {
      gimple_seq seq = NULL;
      push_cfun (region->launcher);
      tree warps = needed_warps (&seq, &g, workers);
      if (warps)
	ask_for (region, seq, warps, !workers && workers_share_p (&g));
      else
	launch_discard (seq);
      pop_cfun ();
    }
  partition_free (g.p);
}
