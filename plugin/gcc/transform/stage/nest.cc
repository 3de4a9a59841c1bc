/* Nests of two loops whose accesses can go through a tile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A tile is TILE_ROWS iterations of the outer loop by 32 of the inner one,
   which one warp executes.  What goes through it is loaded before all else,
   and stored behind all else, of the tile's iterations.  The directives say
   that no iteration needs what another does.  So it is enough that within one
   iteration nothing before such a load may write what it reads, and nothing
   behind such a store may read or write what it writes.  As addresses are
   computed for elements that another lane's iteration uses, they must follow
   from the counters; and as all elements of the tile are loaded and stored,
   each iteration must do so.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/ifn.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "transform/call/lane-safe.h"
#include "transform/loop/independence.h"
#include "transform/loop/thread-value.h"
#include "transform/stage/nest.h"

/* Collect the calls of IFN_GOACC_LOOP of loop K of N, and its lanes' start if
   it is the inner one; the blocks of P are those of its marks.  */

static void
find_calls (struct stage_nest *n, const struct partition *p, int k)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (p->of_block[bb->index] == n->marks[k])
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	{
	  gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
	  enum internal_fn fn = call ? internal_fn_of (call) : IFN_LAST;
	  if (fn == IFN_GOACC_LOOP)
	    n->calls[k].safe_push (call);
	  if (fn == IFN_UNIQUE && k
	      && (tree_to_uhwi (gimple_call_arg (call, 0))
		  == IFN_UNIQUE_OACC_FORK))
	    n->fork = call;
	}
}

/* True if N's loop INNER, which PHI counts, ends where OpenACC has its lanes
   end.  */

static bool
find_test (struct stage_nest *n, class loop *inner, gphi *phi)
{
  tree end = stage_end (inner, phi, &n->exit, &n->at_head);
  gcall *bound = end ? internal_def (end) : NULL;
  return bound && gimple_call_internal_fn (bound) == IFN_GOACC_LOOP;
}

bool
stage_nest_find (struct stage_nest *n, const struct region *region,
		 const struct partition *p, class loop *inner)
{
  const unsigned vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  gphi *phi[2];
  const struct acc_loop *marked = p->of_block[inner->header->index];
  const struct acc_loop *around = marked ? marked->parent : NULL;
  if (!around || !around->parent || marked->mask != vector || marked->e_mask
      || marked->child || marked->sibling || around->child != marked
      || !around->mask || (around->mask & vector) || around->e_mask
      || !stage_first_iteration (inner, &phi[1]))
    return false;
  class loop *outer = loop_outer (inner);
  while (loop_outer (outer) && (p->of_block[outer->header->index] != around
				|| !stage_first_iteration (outer, &phi[0])))
    outer = loop_outer (outer);
  if (!loop_outer (outer) || !loop_outer (loop_outer (outer))
      || !find_test (n, inner, phi[1]))
    return false;
  n->region = region;
  n->inner = inner;
  n->values = stage_values ();
  n->values.region = region;
  /* The cycle over chunks is around it.  */
  n->outer = outer;
  n->values.outer = loop_outer (outer);
  n->marks[0] = around;
  n->marks[1] = marked;
  n->fork = NULL;
  n->obscure = NULL;
  for (int k = 0; k < 2; k++)
    {
      find_calls (n, p, k);
      n->values.count[k] = gimple_phi_result (phi[k]);
      n->range[k] = gimple_call_arg (n->calls[k][0], 2);
    }
  return n->fork != NULL;
}

void
stage_nest_access (struct stage_nest *n, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt)
      || !flow_bb_inside_loop_p (n->inner, gimple_bb (stmt)))
    return;
  struct stage_access a;
  HOST_WIDE_INT step;
  a.stmt = stmt;
  a.store = gimple_store_p (stmt);
  a.ref = a.store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  a.bytes = shim_type_bytes (TREE_TYPE (a.ref));
  tree value = a.store ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
  tree type = TREE_TYPE (a.ref);
  if (!(INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	|| SCALAR_FLOAT_TYPE_P (type))
      || a.bytes <= 0 || a.bytes > 16 || !pow2p_hwi (a.bytes)
      || (TREE_CODE (value) != SSA_NAME && !is_gimple_min_invariant (value))
      || (TREE_CODE (a.ref) == COMPONENT_REF
	  && DECL_BIT_FIELD (TREE_OPERAND (a.ref, 1))))
    return;
  if (!stage_value_p (&n->values, a.ref))
    {
      /* In loops inside, other counters are expected.  */
      if (gimple_bb (stmt)->loop_father == n->inner)
	n->obscure = stmt;
    }
  else if (stage_step (&n->values, a.ref, 0, &step) && step == a.bytes)
    n->accesses.safe_push (a);
}

/* True if the calls that share out the iterations of N's loops count them one
   by one, and each device may share them out as it likes.  */

static bool
counted_p (const struct stage_nest *n)
{
  for (int k = 0; k < 2; k++)
    for (unsigned i = 0; i < n->calls[k].length (); i++)
      {
	gcall *call = n->calls[k][i];
	if (!integer_onep (gimple_call_arg (call, 1))
	    || !operand_equal_p (gimple_call_arg (call, 2), n->range[k], 0)
	    || !integer_onep (gimple_call_arg (call, 3))
	    || !(integer_zerop (gimple_call_arg (call, 4))
		 || integer_minus_onep (gimple_call_arg (call, 4)))
	    || (n->marks[k]->flags & OLF_GANG_STATIC))
	  return false;
      }
  return true;
}

/* True if the vector length that the program sets, if it does, is a warp's.  */

static bool
one_warp_p (const struct stage_nest *n)
{
  tree attr = oacc_get_fn_attrib (n->region->fn->decl);
  tree dims = attr ? TREE_VALUE (attr) : NULL_TREE;
  for (int i = 0; dims && i < GOMP_DIM_VECTOR; i++)
    dims = TREE_CHAIN (dims);
  return (!dims || !TREE_VALUE (dims)
	  || !tree_fits_shwi_p (TREE_VALUE (dims))
	  || tree_to_shwi (TREE_VALUE (dims)) == STAGE_LANES);
}

/* True if STMT, outside of N's inner loop, may be executed for any number of
   the outer one.  */

static bool
harmless_p (const struct stage_nest *n, gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_NOP
      || gimple_clobber_p (stmt))
    return true;
  if (gimple_code (stmt) == GIMPLE_COND)
    {
      /* Those that GCC has made of the directives.  */
      gcall *a = internal_def (gimple_cond_lhs (stmt));
      gcall *b = internal_def (gimple_cond_rhs (stmt));
      return ((a && gimple_call_internal_fn (a) == IFN_GOACC_LOOP)
	      || (b && gimple_call_internal_fn (b) == IFN_GOACC_LOOP));
    }
  enum internal_fn fn = internal_fn_of (stmt);
  if (fn == IFN_GOACC_LOOP || fn == IFN_UNIQUE)
    return true;
  return (is_gimple_assign (stmt)
	  && (!gimple_vuse (stmt) || stage_fixed_load_p (&n->values, stmt)));
}

/* True if nothing but the inner loop of N is in its outer one.  */

static bool
perfect_p (const struct stage_nest *n)
{
  bool good = true;
  for (gimple *stmt : loop_statements (n->outer))
    good = good && (flow_bb_inside_loop_p (n->inner, gimple_bb (stmt))
		    || harmless_p (n, stmt));
  return good;
}

/* Note in DATA, a flag, that BASE is a variable of one thread.  */

static bool
note_frame (gimple *, tree base, tree, void *data)
{
  base = base_variable (base);
  *(bool *) data |= ((VAR_P (base) && !is_global_var (base))
		     || TREE_CODE (base) == PARM_DECL);
  return false;
}

/* True if lanes may execute STMT, of a nest's body, in another order.  */

static bool
any_order_p (gimple *stmt)
{
  tree what;
  bool uses_memory = false;
  if (gimple_clobber_p (stmt))
    return true;
  if (is_gimple_call (stmt) && gimple_vdef (stmt))
    return false;
  walk_stmt_load_store_addr_ops (stmt, &uses_memory, NULL, note_frame,
				 note_frame);
  return (!uses_memory && !gimple_has_volatile_ops (stmt)
	  && call_refusal (stmt, &what) == REMARK_NONE);
}

/* True if NAME, which is computed in N's inner loop, is used elsewhere.  */

static bool
leaves_p (const struct stage_nest *n, tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (virtual_operand_p (name))
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use))
	&& !flow_bb_inside_loop_p (n->inner, gimple_bb (USE_STMT (use))))
      return true;
  return false;
}

/* True if BB, of N's inner loop, has nothing that forbids another order, and
   nothing in it is used elsewhere.  */

static bool
block_free_p (const struct stage_nest *n, basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->flags & EDGE_COMPLEX)
      return false;
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (leaves_p (n, gimple_phi_result (i.phi ()))
	|| (bb == n->inner->header
	    && !virtual_operand_p (gimple_phi_result (i.phi ()))
	    && gimple_phi_result (i.phi ()) != n->values.count[1]))
      return false;
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      tree name;
      ssa_op_iter iter;
      if (!any_order_p (gsi_stmt (i)))
	return false;
      FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (i), iter, SSA_OP_DEF)
	if (leaves_p (n, name))
	  return false;
    }
  return true;
}

/* True if the program says that the iterations of LOOP are independent.  */

static bool
free_loop_p (const struct acc_loop *loop)
{
  return (loop->flags & OLF_INDEPENDENT) && !(loop->flags & OLF_AUTO);
}

/* True if the iterations of N's loops may be executed in any order, and those
   of a tile in parts.  */

static bool
body_free_p (const struct stage_nest *n)
{
  bool good = free_loop_p (n->marks[0]) && free_loop_p (n->marks[1]);
  for (basic_block bb : loop_blocks (n->inner))
    good = good && block_free_p (n, bb);
  return good;
}

/* True if A, of N, comes too early or too late for STMT when it goes through a
   tile: as a load it comes before all else, as a store behind it.  */

static bool
overtakes_p (const struct stage_nest *n, const struct stage_access *a,
	     gimple *stmt)
{
  if (stmt == a->stmt || !gimple_vuse (stmt) || gimple_clobber_p (stmt)
      || (!a->store && !gimple_vdef (stmt)))
    return false;
  if (a->store ? stage_before_p (stmt, a->stmt)
      : stage_before_p (a->stmt, stmt))
    return false;
  return (stage_writes_p (n->region, stmt, a->ref)
	  || (a->store && stage_reads_p (n->region, stmt, a->ref)));
}

/* True if A can go through a tile without anything else noticing.  */

static bool
unnoticed_p (const struct stage_nest *n, const struct stage_access *a)
{
  bool good = true;
  for (gimple *stmt : loop_statements (n->inner))
    good = good && !overtakes_p (n, a, stmt);
  return good;
}

/* Why A, of N, cannot go through a tile.  */

static enum remark_id
access_refusal (const struct stage_nest *n, const struct stage_access *a)
{
  if (gimple_bb (a->stmt)->loop_father != n->inner
      || !dominated_by_p (CDI_DOMINATORS, n->inner->latch,
			  gimple_bb (a->stmt)))
    return REMARK_STAGE_BRANCH;
  return unnoticed_p (n, a) ? REMARK_NONE : REMARK_STAGE_ORDER;
}

/* Lay out tiles of ROWS rows for N's accesses; return what those of a warp
   take.  The distance of rows is such that all lanes get at different banks,
   whether they go along a row or along a column.  */

static HOST_WIDE_INT
lay_out (struct stage_nest *n, int rows)
{
  n->rows = rows;
  n->bytes = 0;
  for (unsigned i = 0; i < n->accesses.length (); i++)
    {
      struct stage_access *a = &n->accesses[i];
      int at_once = MIN (STAGE_LANES, (int) (STAGE_BANKS / a->bytes));
      a->pitch = STAGE_LANES + (a->bytes < MACHINE_BANK_BYTES
				? MACHINE_BANK_BYTES / a->bytes
				: MAX (1, at_once / rows));
      a->offset = n->bytes;
      n->bytes += ROUND_UP (rows * a->pitch * a->bytes, 16);
    }
  return n->bytes;
}

/* Lay out N's tiles, where SPENT bytes are taken.  A store of a column needs a
   sector's worth of rows.  False if there is no room.  */

static bool
tile_fits_p (struct stage_nest *n, HOST_WIDE_INT spent)
{
  n->warps = (n->marks[0]->mask & GOMP_DIM_MASK (GOMP_DIM_WORKER)
	      ? (int) STAGE_WARPS
	      : 1);
  for (; !n->accesses.is_empty (); n->accesses.pop ())
    {
      HOST_WIDE_INT least = MACHINE_SECTOR;
      for (unsigned i = 0; i < n->accesses.length (); i++)
	least = MIN (least, n->accesses[i].bytes);
      for (int rows = STAGE_LANES; rows * least >= MACHINE_SECTOR; rows /= 2)
	if (lay_out (n, rows) * n->warps + spent <= STAGE_BUDGET)
	  return true;
    }
  return false;
}

/* True if STMT, in the inner loop of the nest DATA, can be moved in front of
   that.  */

static bool
hoistable_p (const void *data, gimple *stmt)
{
  const struct stage_nest *n = (const struct stage_nest *) data;
  tree name;
  ssa_op_iter iter;
  if (!dominated_by_p (CDI_DOMINATORS, n->inner->latch, gimple_bb (stmt))
      || !stage_fixed_load_p (&n->values, stmt))
    return false;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (!counted_invariant_p (n->inner, name))
      return false;
  return true;
}

void
stage_nest_hoist (struct stage_nest *n)
{
  independence_hoist_received (n->region, n->inner);
  /* Other addresses may be wrong if there are no iterations.  */
  if (!n->at_head)
    independence_hoist_if (n->inner, hoistable_p, n);
}

enum remark_id
stage_nest_refusal (struct stage_nest *n, HOST_WIDE_INT spent)
{
  if (!shim_warp_barrier_p ())
    return REMARK_STAGE_RELEASE;
  if (!one_warp_p (n))
    return REMARK_STAGE_VECTOR;
  if (!counted_p (n))
    return REMARK_STAGE_COUNT;
  if (!stage_value_p (&n->values, n->range[1])
      || stage_value_from_p (&n->values, n->range[1], 0))
    return REMARK_STAGE_BOUNDS;
  if (!perfect_p (n))
    return REMARK_STAGE_BETWEEN;
  if (!body_free_p (n))
    return REMARK_STAGE_BODY;
  enum remark_id id = REMARK_NONE;
  for (unsigned i = n->accesses.length (); i-- > 0;)
    {
      enum remark_id refusal = access_refusal (n, &n->accesses[i]);
      if (refusal == REMARK_NONE)
	continue;
      id = refusal;
      n->accesses.ordered_remove (i);
    }
  if (n->accesses.is_empty ())
    return id;
  return tile_fits_p (n, spent) ? REMARK_NONE : REMARK_STAGE_ROOM;
}
