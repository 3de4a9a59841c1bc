/* Direct kernels: small arrays of lanes in registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An array that each lane has its own of is in local memory, which is memory of
   the device: registers have no subscripts.  Where all subscripts are constants
   once loops with few iterations are unrolled, its elements are variables, and
   in registers.  GCC does that for variables of a function alone, and only
   where unrolling makes the function smaller; lanes' arrays become parts of a
   record later.

   A subscript becomes a constant if it is computed from constants and counters
   of loops whose ends are, too: so may be the end of an inner loop be that
   depends on the counter of an outer one, when that is unrolled.  Thus GCC's
   own pass, which unrolls loops that have constant numbers of iterations, is
   executed until there are no more of them, at most as often as loops are
   nested.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"
#include "transform/repair/addresses.h"
#include "transform/simt/region.h"

/* At most how many elements arrays have, how many iterations loops, and by how
   many statements the function grows.  */
enum { MOST_ELEMENTS = 32, MOST_ITERATIONS = 32, MOST_STATEMENTS = 2500 };

/* How many iterations an inner loop has whose number is not known.  */
#define FEW_ITERATIONS 8

/* How deeply loops are nested.  */
#define MOST_ROUNDS 4

/* Lanes' arrays of the current function.  */
struct lane_arrays
{
  auto_vec<tree> vars;
  hash_set<tree> spoilt;	/* Those of VARS that must be in memory.  */
  hash_set<class loop *> loops;	/* That are to be unrolled.  */
  hash_set<tree> elements;	/* Variables that were elements.  */
};

/* How many elements VAR has, or 0 if it is not for registers.  */

static HOST_WIDE_INT
elements_of (tree var)
{
  tree type = TREE_TYPE (var);
  if (!VAR_P (var) || is_global_var (var) || TREE_THIS_VOLATILE (var)
      || TREE_CODE (type) != ARRAY_TYPE
      || !is_gimple_reg_type (TREE_TYPE (type))
      || TYPE_VOLATILE (TREE_TYPE (type)))
    return 0;
  HOST_WIDE_INT all = int_size_in_bytes (type);
  HOST_WIDE_INT n = all > 0 ? all / int_size_in_bytes (TREE_TYPE (type)) : 0;
  return n <= MOST_ELEMENTS ? n : 0;
}

/* Collect into A the arrays that GOMP_SIMT_ENTER names.  */

static void
collect_arrays (struct lane_arrays *a)
{
  for (gimple *stmt : function_statements (cfun))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER))
      for (unsigned i = 1; i < gimple_call_num_args (stmt); i++)
	{
	  tree arg = gimple_call_arg (stmt, i);
	  if (TREE_CODE (arg) == ADDR_EXPR
	      && elements_of (TREE_OPERAND (arg, 0)))
	    a->vars.safe_push (TREE_OPERAND (arg, 0));
	}
}

/* The element of one of A's arrays that REF is, if an access to that may be one
   to a variable, else null.  */

static tree
element_p (const struct lane_arrays *a, tree ref)
{
  return (TREE_CODE (ref) == ARRAY_REF && !TREE_THIS_VOLATILE (ref)
	  && a->vars.contains (TREE_OPERAND (ref, 0))
	  && types_compatible_p (TREE_TYPE (ref),
				 TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0))))
	  ? ref : NULL_TREE);
}

/* The element that STMT loads or stores, or null.  */

static tree
element_of (const struct lane_arrays *a, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return NULL_TREE;
  tree stored = element_p (a, gimple_assign_lhs (stmt));
  tree loaded = element_p (a, gimple_assign_rhs1 (stmt));
  return stored && loaded ? NULL_TREE : stored ? stored : loaded;
}

/* Have DATA, of struct lane_arrays, keep *TP in memory if that is a
   variable.  */

static tree
spoil (tree *tp, int *, void *data)
{
  if (VAR_P (*tp))
    ((struct lane_arrays *) data)->spoilt.add (*tp);
  return NULL_TREE;
}

/* Have A keep in memory those of its arrays that are used otherwise than by
   element, or are so where a subscript is not SUBSCRIPT_P.  */

static void
find_spoilt (struct lane_arrays *a,
	     bool (*subscript_p) (struct lane_arrays *, tree, tree))
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	walk_tree (gimple_phi_arg_def_ptr (i.phi (), k), spoil, a, NULL);
  for (gimple *stmt : function_statements (cfun))
    {
      tree ref = element_of (a, stmt);
      if (gimple_clobber_p (stmt)
	  || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER))
	continue;
      if (ref)
	{
	  if (!subscript_p (a, TREE_OPERAND (ref, 0), TREE_OPERAND (ref, 1)))
	    a->spoilt.add (TREE_OPERAND (ref, 0));
	  /* What is stored may be the address of another.  */
	  if (ref == gimple_assign_lhs (stmt))
	    walk_tree (gimple_assign_rhs1_ptr (stmt), spoil, a, NULL);
	  continue;
	}
      for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
	walk_tree (gimple_op_ptr (stmt, k), spoil, a, NULL);
    }
}

static bool constant_later_p (tree x, hash_set<tree> *seen,
			      hash_set<class loop *> *loops);

/* Add what FROM has to TO.  */

template<typename T>
static void
add_all (hash_set<T> *to, hash_set<T> *from)
{
  for (typename hash_set<T>::iterator i = from->begin (); i != from->end ();
       ++i)
    to->add (*i);
}

/* True if the number of iterations after which EXIT leaves its loop at the
   latest is constant when LOOPS are unrolled; SEEN and LOOPS are as below, and
   are changed in that case only.  */

static bool
left_later_p (edge exit, hash_set<tree> *seen, hash_set<class loop *> *loops)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (exit->src));
  hash_set<tree> values;
  hash_set<class loop *> needed;
  add_all (&values, seen);
  add_all (&needed, loops);
  if (!cond || !constant_later_p (gimple_cond_lhs (cond), &values, &needed)
      || !constant_later_p (gimple_cond_rhs (cond), &values, &needed))
    return false;
  add_all (seen, &values);
  add_all (loops, &needed);
  return true;
}

/* True if the number of iterations that LOOP has at most is constant when LOOPS
   are unrolled, to which it is added with those that it depends on.  SEEN is as
   below.  */

static bool
counted_later_p (class loop *loop, hash_set<tree> *seen,
		 hash_set<class loop *> *loops)
{
  bool counted = loops->add (loop);
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (unsigned k = 0; k < exits.length () && !counted; k++)
    counted = left_later_p (exits[k], seen, loops);
  return counted;
}

/* True if X is constant when LOOPS are unrolled, to which those are added that
   it depends on.  SEEN are values that were followed.  */

static bool
constant_later_p (tree x, hash_set<tree> *seen, hash_set<class loop *> *loops)
{
  if (TREE_CODE (x) == INTEGER_CST
      || (TREE_CODE (x) == SSA_NAME && seen->add (x)))
    return true;
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x)
      || !INTEGRAL_TYPE_P (TREE_TYPE (x)))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (x);
  class loop *loop = gimple_bb (def)->loop_father;
  gphi *phi = dyn_cast<gphi *> (def);
  if (phi ? !(loop->header == gimple_bb (phi) && loop_outer (loop)
	      ? counted_later_p (loop, seen, loops)
	      : degenerate_phi_result (phi) != NULL_TREE)
      : gimple_vuse (def) || !is_gimple_assign (def))
    return false;
  use_operand_p use;
  ssa_op_iter i;
  FOR_EACH_PHI_OR_STMT_USE (use, def, i, SSA_OP_USE)
    if (!constant_later_p (USE_FROM_PTR (use), seen, loops))
      return false;
  return true;
}

/* True if SUBSCRIPT, of an array of A, is constant when A's loops are unrolled,
   to which those are added that it needs.  */

static bool
foldable_p (struct lane_arrays *a, tree var, tree subscript)
{
  hash_set<tree> seen;
  hash_set<class loop *> loops;
  if (a->spoilt.contains (var) || !constant_later_p (subscript, &seen, &loops))
    return false;
  for (hash_set<class loop *>::iterator i = loops.begin (); i != loops.end ();
       ++i)
    a->loops.add (*i);
  return true;
}

/* True if SUBSCRIPT is that of an element of VAR.  */

static bool
known_p (struct lane_arrays *, tree var, tree subscript)
{
  tree domain = TYPE_DOMAIN (TREE_TYPE (var));
  return (TREE_CODE (subscript) == INTEGER_CST
	  && !tree_int_cst_lt (subscript, TYPE_MIN_VALUE (domain))
	  && !tree_int_cst_lt (TYPE_MAX_VALUE (domain), subscript));
}

/* How often LOOP's latch is executed, at most if it has several exits; -1 if
   that is not constant.  */

static HOST_WIDE_INT
latch_executions (class loop *loop)
{
  tree n = number_of_latch_executions (loop);
  if (tree_fits_uhwi_p (n))
    return MIN (tree_to_uhwi (n), (unsigned HOST_WIDE_INT) INT_MAX);
  return single_exit (loop) ? -1 : max_loop_iterations_int (loop);
}

/* How many statements A's loops have when they are unrolled, where those whose
   numbers of iterations are not known have few.  */

static HOST_WIDE_INT
size_unrolled (const struct lane_arrays *a)
{
  HOST_WIDE_INT size = 0;
  for (gimple *stmt : function_statements (cfun))
    {
      HOST_WIDE_INT times = 1;
      class loop *loop = gimple_bb (stmt)->loop_father;
      for (; const_cast<struct lane_arrays *> (a)->loops.contains (loop)
	     && times <= MOST_STATEMENTS; loop = loop_outer (loop))
	{
	  HOST_WIDE_INT n = latch_executions (loop);
	  times *= n >= 0 ? n + 1 : FEW_ITERATIONS;
	}
      size += times > 1 ? times : 0;
    }
  return size;
}

/* Have GCC unroll those of A's loops that have constant numbers of iterations,
   if these are few.  Return whether there are some.  */

static bool
mark_loops (struct lane_arrays *a)
{
  bool any = false;
  for (hash_set<class loop *>::iterator i = a->loops.begin ();
       i != a->loops.end (); ++i)
    {
      HOST_WIDE_INT n = latch_executions (*i);
      if (n < 0)
	continue;
      if (n >= MOST_ITERATIONS)
	return false;
      (*i)->unroll = n + 1;
      any = true;
    }
  return any;
}

/* Find the loops by whose counters A's arrays have subscripts, and mark those
   that can be unrolled now.  */

static bool
find_unrolled (struct lane_arrays *a)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  shim_scev_initialize ();
  find_spoilt (a, foldable_p);
  bool any = size_unrolled (a) <= MOST_STATEMENTS && mark_loops (a);
  scev_finalize ();
  loop_optimizer_finalize ();
  return any;
}

/* Have the elements of A's array VAR be variables.  */

static void
replace_elements (struct lane_arrays *a, tree var)
{
  tree type = TREE_TYPE (TREE_TYPE (var));
  tree first = TYPE_MIN_VALUE (TYPE_DOMAIN (TREE_TYPE (var)));
  auto_vec<tree> elements;
  for (HOST_WIDE_INT i = 0; i < elements_of (var); i++)
    {
      elements.safe_push (create_tmp_reg (type));
      a->elements.add (elements.last ());
    }
  for (gimple *stmt : function_statements (cfun))
    {
      tree ref = element_of (a, stmt);
      if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER))
	for (unsigned i = 1; i < gimple_call_num_args (stmt); i++)
	  if (TREE_CODE (gimple_call_arg (stmt, i)) == ADDR_EXPR
	      && TREE_OPERAND (gimple_call_arg (stmt, i), 0) == var)
	    gimple_call_set_arg (stmt, i, null_pointer_node);
      if (!ref || TREE_OPERAND (ref, 0) != var)
	continue;
      tree element = elements[tree_to_shwi (TREE_OPERAND (ref, 1))
			      - tree_to_shwi (first)];
      if (ref == gimple_assign_lhs (stmt))
	{
	  unlink_stmt_vdef (stmt);
	  if (TREE_CODE (gimple_vdef (stmt)) == SSA_NAME)
	    release_ssa_name (gimple_vdef (stmt));
	  gimple_set_vdef (stmt, NULL_TREE);
	  gimple_assign_set_lhs (stmt, element);
	}
      else
	gimple_assign_set_rhs1 (stmt, element);
      gimple_set_vuse (stmt, NULL_TREE);
      update_stmt (stmt);
    }
}

/* True if BLOCK, with one way in and one out, does nothing but copy values, and
   all values that meet behind it are of elements of DATA's arrays.  */

static bool
exchange_p (basic_block block, const void *data)
{
  struct lane_arrays *a = (struct lane_arrays *) const_cast<void *> (data);
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    if (!gimple_assign_ssa_name_copy_p (gsi_stmt (i)))
      return false;
  basic_block join = single_succ (block);
  bool any = false;
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	tree var = SSA_NAME_VAR (gimple_phi_result (i.phi ()));
	if (!var || !a->elements.contains (var))
	  return false;
	any = true;
      }
  return any;
}

/* GCC's pass puts the addresses of variables into references to memory.  Have
   those of variables that lanes have their own of in names again: elsewhere the
   device compiler does not find them (transform/repair/addresses.cc).  */

static void
name_addresses (void)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    repair_addresses (&regions[i]);
  simt_regions_free (&regions);
}

void
launch_lane_arrays (void)
{
  struct lane_arrays a;
  collect_arrays (&a);
  for (int round = 0; round < MOST_ROUNDS && !a.vars.is_empty (); round++)
    {
      struct lane_arrays found;
      collect_arrays (&found);
      if (!find_unrolled (&found))
	break;
      opt_pass *unroll = make_pass_complete_unrolli (g);
      unroll->execute (cfun);
      delete unroll;
      name_addresses ();
    }
  find_spoilt (&a, known_p);
  for (unsigned i = 0; i < a.vars.length (); i++)
    if (!a.spoilt.contains (a.vars[i]))
      replace_elements (&a, a.vars[i]);
  if (!a.vars.is_empty ())
    {
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa);
      basic_block bb;
      FOR_EACH_BB_FN (bb, cfun)
	if (gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb)))
	  launch_select (cond, exchange_p, &a);
    }
}
