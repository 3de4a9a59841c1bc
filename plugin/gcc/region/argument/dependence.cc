/* Which sequential loops have independent iterations: GCC's dependence
   analysis.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each pair of accesses of a loop of which one writes is given to GCC's own
   tests (tree-data-ref.cc).  The iterations are independent if no two of them
   can access the same element, and if no scalar is loop-carried, which
   lowering has checked.  An accumulation in memory is an exception: advice
   handles it (ir_accum).  Distances of 0 in this loop are harmless.  A
   variable declared in the body is private to an iteration; one that is
   declared in a loop around it would be shared by lanes.

   What two pointers lead to may overlap, unless the construct itself maps both:
   an OpenMP construct may not map what overlaps under two names (OpenMP 5.0,
   section 2.19.7.1, restrictions), where OpenACC allows a part of what is
   present.  GCC knows of restrict pointers only, and only in the function that
   has them.

   GCC's analysis requires loops with one latch and one entry, by flags of the
   function's table of loops, whose state depends on the passes before ours.
   That table must not be changed: we make a new one and put the old one back
   afterwards.  The code is not changed.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "names/language.h"
#include "names/location.h"
#include "region/argument/array-root.h"
#include "region/argument/dependence.h"
#include "region/argument/launched.h"
#include "region/argument/receiver.h"
#include "region/argument/wrapping.h"
#include "region/omp-directives.h"

/* How many accesses of a loop are examined: pairs are their square.  */
#define MAX_REFERENCES 64

/* True if the object that D is in is what a pointer that REGION was handed
   leads to, ARRAY's.  Such a pointer is often loaded in the loop, but is the
   same each time.  */

static bool
received_object_p (const struct region *region, data_reference_p d, tree array)
{
  tree base = DR_BASE_OBJECT (d);
  return (array && base && TREE_CODE (base) == MEM_REF
	  && integer_zerop (TREE_OPERAND (base, 1))
	  && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	  && receiver_load_field (region, TREE_OPERAND (base, 0)) == array);
}

/* Return the dependence of accesses A and B, both of ARRAY if that is not
   null, in the loops NEST of REGION.  */

static ddr_p
dependence_of (const struct region *region, data_reference_p a,
	       data_reference_p b, tree array, const vec<loop_p> &nest)
{
  tree base_a = DR_BASE_OBJECT (a), base_b = DR_BASE_OBJECT (b);
  bool one = (received_object_p (region, a, array)
	      && received_object_p (region, b, array)
	      && types_compatible_p (TREE_TYPE (base_a), TREE_TYPE (base_b)));
  /* GCC takes an object for another in each iteration if its pointer is loaded
     there; a declaration it does not.  */
  if (one)
    DR_BASE_OBJECT (a) = DR_BASE_OBJECT (b) = array;
  ddr_p ddr = initialize_data_dependence_relation (a, b, nest);
  compute_affine_dependence (ddr, nest[0]);
  DR_BASE_OBJECT (a) = base_a;
  DR_BASE_OBJECT (b) = base_b;
  return ddr;
}

/* What is known of a pair of accesses, in order of gravity.  */
enum verdict { APART, UNKNOWN, CARRIED };

/* True if the arrays A and B of REGION, as array_root gives them, are apart
   because its construct maps both by names of their own, or they are so where
   it is launched.  */

static bool
mapped_apart_p (const struct region *region, tree a, tree b)
{
  const struct omp_target *t = directives_at (region_entry (region)->loc);
  if (DECL_P (a) && DECL_P (b) && TREE_CODE (a) != FIELD_DECL
      && TREE_CODE (b) != FIELD_DECL)
    return true;
  if (TREE_CODE (a) != FIELD_DECL || TREE_CODE (b) != FIELD_DECL)
    return false;
  if (launched_apart_p (region, a, b))
    return true;
  if (!t || !t->maps_all || launched_from_one_p (region, a, b))
    return false;
  int64_t number_a = receiver_field_number (region, a);
  int64_t number_b = receiver_field_number (region, b);
  return number_a && number_b && number_a != number_b;
}

bool
depend_other_array_p (const struct region *region, tree a, tree b)
{
  a = array_root (region, a);
  b = array_root (region, b);
  return a && b && a != b && mapped_apart_p (region, a, b);
}

/* True if DEF asks for a number of threads or teams.  */

static bool
number_of_threads_p (gimple *def)
{
  tree fn = is_gimple_call (def) ? gimple_call_fndecl (def) : NULL_TREE;
  return (fn && (startswith (shim_function_name (fn), "omp_get_num_threads")
		 || startswith (shim_function_name (fn), "omp_get_num_teams")));
}

/* True if DEF is how far apart the iterations are that one lane executes, of a
   loop of OpenACC.  That is a multiple of the loop's step, which is not 0.  */

static bool
step_of_lane_p (gimple *def)
{
  return (internal_fn_of (def) == IFN_GOACC_LOOP
	  && tree_to_uhwi (gimple_call_arg (def, 0)) == IFN_GOACC_LOOP_STEP);
}

/* True if STEP, of an access in REGION, is not 0: a number, that of threads or
   lanes, or what gfortran multiplies the subscripts of an array's dimension
   with, which is 0 only if that has no elements.  */

static bool
nonzero_step_p (const struct region *region, tree step, int depth)
{
  tree descriptor;
  int dim;
  STRIP_NOPS (step);
  if (TREE_CODE (step) == INTEGER_CST)
    return !integer_zerop (step);
  if (depth > 8)
    return false;
  if (CONVERT_EXPR_P (step)
      && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (step, 0)))
      && (TYPE_PRECISION (TREE_TYPE (step))
	  >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (step, 0)))))
    return nonzero_step_p (region, TREE_OPERAND (step, 0), depth + 1);
  if (TREE_CODE (step) == MULT_EXPR)
    return (nonzero_step_p (region, TREE_OPERAND (step, 0), depth + 1)
	    && nonzero_step_p (region, TREE_OPERAND (step, 1), depth + 1));
  if (TREE_CODE (step) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (step))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (step);
  if (!is_gimple_assign (def))
    return number_of_threads_p (def) || step_of_lane_p (def);
  tree rhs = gimple_assign_rhs1 (def);
  if (gimple_assign_rhs_code (def) == MULT_EXPR)
    return (nonzero_step_p (region, rhs, depth + 1)
	    && nonzero_step_p (region, gimple_assign_rhs2 (def), depth + 1));
  if (gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def))
    return nonzero_step_p (region, rhs, depth + 1);
  if (!gimple_assign_load_p (def) || !spell_fortran_p ())
    return false;
  if (spell_descriptor (rhs, &dim, &descriptor) == DESCRIPTOR_STRIDE)
    return true;
  tree field = receiver_field_read (region, rhs);
  if (TREE_CODE (rhs) == MEM_REF && integer_zerop (TREE_OPERAND (rhs, 1)))
    field = receiver_load_field (region, TREE_OPERAND (rhs, 0));
  return (field && DECL_NAME (field)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (field)), "stride."));
}

/* True if A is known to be to another place in each iteration of LOOP of
   REGION, if it moves at all.  GCC believes that of steps whose value is not
   known, too.  */

static bool
access_moves_p (const struct region *region, data_reference_p a,
		class loop *loop)
{
  for (unsigned i = 0; i < DR_NUM_DIMENSIONS (a); i++)
    for (tree fn = DR_ACCESS_FN (a, i); TREE_CODE (fn) == POLYNOMIAL_CHREC;
	 fn = CHREC_LEFT (fn))
      if (CHREC_VARIABLE (fn) == (unsigned) loop->num
	  && nonzero_step_p (region, CHREC_RIGHT (fn), 0))
	return true;
  return false;
}

/* Return what is known of accesses A and B of the loops NEST.  Names that
   differ are not enough; what could overlap then may be put into UNLESS, if
   that is not null, as what may stay at one place.  */

static enum verdict
test_dependence (const struct region *region, data_reference_p a,
		 data_reference_p b, const vec<loop_p> &nest,
		 auto_vec<struct depend_pair> *unless)
{
  tree array_a = array_root (region, DR_REF (a));
  tree array_b = array_root (region, DR_REF (b));
  if (array_a && array_b && array_a != array_b
      && mapped_apart_p (region, array_a, array_b))
    return APART;
  ddr_p ddr = dependence_of (region, a, b,
			     array_a == array_b ? array_a : NULL_TREE, nest);
  enum verdict v = UNKNOWN;
  bool stays = false;
  if (DDR_ARE_DEPENDENT (ddr) == chrec_known)
    v = APART;
  else if (DDR_ARE_DEPENDENT (ddr) == NULL_TREE && DDR_NUM_DIST_VECTS (ddr))
    {
      v = APART;
      for (unsigned i = 0; i < DDR_NUM_DIST_VECTS (ddr); i++)
	if (DDR_DIST_VECT (ddr, i)[0] != 0)
	  v = CARRIED;
      stays = (v == APART && !access_moves_p (region, a, nest[0])
	       && !access_moves_p (region, b, nest[0]));
    }
  free_dependence_relation (ddr);
  if (stays)
    v = UNKNOWN;
  if (v == UNKNOWN && loop_containing_stmt (DR_STMT (a)) == nest[0]
      && loop_containing_stmt (DR_STMT (b)) == nest[0]
      && wrapping_apart_p (region, nest[0], DR_REF (a), DR_REF (b)))
    return APART;
  if (v == UNKNOWN && unless
      && (stays || (array_a && array_b && DR_STMT (a) != DR_STMT (b))))
    {
      struct depend_pair p = { { DR_STMT (a), DR_STMT (b) },
			       { DR_REF (a), DR_REF (b) } };
      unless->safe_push (p);
      v = APART;
    }
  return v;
}

/* Return the number of the accumulation of LOOP, a loop of F, that STMT is a
   part of, or -1, as where F is null.  */

static int
accumulation_of (const struct ir_func *f, const struct ir_loop *loop,
		 const gimple *stmt)
{
  for (int i = 0; f && i < loop->naccums; i++)
    {
      const struct ir_accum *a = &loop->accums[i];
      if (a->load >= 0 && a->store >= 0
	  && (f->insns[a->load].mem->stmt_handle == stmt
	      || f->insns[a->store].mem->stmt_handle == stmt))
	return i;
    }
  return -1;
}

/* True if A and B are the two of a pair of LIST, or one of them twice.  */

static bool
in_one_pair_p (const auto_vec<struct depend_pair> *list, const gimple *a,
	       const gimple *b)
{
  for (unsigned i = 0; list && i < list->length (); i++)
    {
      gimple *const *x = (*list)[i].stmt;
      if ((a == x[0] || a == x[1]) && (b == x[0] || b == x[1]))
	return true;
    }
  return false;
}

/* True if accesses A and B of REGION, of which one is a load, need not be
   tested where OpenMP shares out the iterations: they are by different
   names.  */

static bool
shared_apart_p (const struct region *region, data_reference_p a,
		data_reference_p b)
{
  tree x = array_root_of_ref (region, DR_REF (a));
  tree y = array_root_of_ref (region, DR_REF (b));
  return (x && y && x != y && !(DR_IS_WRITE (a) && DR_IS_WRITE (b)));
}

/* What is asked of the accesses of a loop of REGION: as for depend_apart_p.  */
struct dependence_test
{
  const struct region *region;
  auto_vec<struct depend_pair> *unless;
  const auto_vec<struct depend_pair> *except;
  bool shared;
};

/* Return what is known of all pairs of the accesses REFS in LOOP of F, the
   outermost of NEST, as T asks.  */

static enum verdict
test_dependences (const struct dependence_test *t, const struct ir_func *f,
		  const struct ir_loop *loop,
		  const vec<data_reference_p> &refs, const vec<loop_p> &nest)
{
  enum verdict v = APART;
  for (unsigned i = 0; i < refs.length (); i++)
    for (unsigned k = i; k < refs.length () && v != CARRIED; k++)
      {
	if ((!DR_IS_WRITE (refs[i]) && !DR_IS_WRITE (refs[k]))
	    || in_one_pair_p (t->except, DR_STMT (refs[i]), DR_STMT (refs[k])))
	  continue;
	if (t->shared && shared_apart_p (t->region, refs[i], refs[k]))
	  continue;
	/* What is accumulated at one place becomes a reduction; elsewhere each
	   iteration must have a place of its own.  */
	int sum = accumulation_of (f, loop, DR_STMT (refs[i]));
	if (sum < 0 || sum != accumulation_of (f, loop, DR_STMT (refs[k]))
	    || !DR_STEP (refs[i]) || !integer_zerop (DR_STEP (refs[i])))
	  v = MAX (v, test_dependence (t->region, refs[i], refs[k], nest,
				       t->unless));
      }
  return v;
}

/* Put all accesses of LOOP into REFS; false if that cannot be done, or if they
   are too many.  */

static bool
find_references (class loop *loop, vec<data_reference_p> *refs)
{
  bool found = true;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned b = 0; b < loop->num_nodes && found; b++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[b]);
	 !gsi_end_p (i) && found; gsi_next (&i))
      found = (mathematical_p (gsi_stmt (i))
	       || (find_data_references_in_stmt (loop, gsi_stmt (i), refs)
		   && refs->length () <= MAX_REFERENCES));
  free (body);
  return found;
}

/* Return what is known of the accesses of GCC's LOOP, which is L of F if that
   is not null, as T asks.  */

static enum verdict
test_loop (const struct dependence_test *t, class loop *loop,
	   const struct ir_func *f, const struct ir_loop *l)
{
  vec<loop_p> nest = vNULL;
  vec<data_reference_p> refs = vNULL;
  enum verdict v = UNKNOWN;
  if (find_loop_nest (loop, &nest) && find_references (loop, &refs))
    v = test_dependences (t, f, l, refs, nest);
  for (unsigned i = 0; i < refs.length (); i++)
    free_data_ref (refs[i]);
  refs.release ();
  nest.release ();
  return v;
}

bool
depend_apart_p (const struct region *region, class loop *loop,
		auto_vec<struct depend_pair> *unless,
		const auto_vec<struct depend_pair> *except, bool shared)
{
  const struct dependence_test t = { region, unless, except, shared };
  shim_scev_initialize ();
  enum verdict v = test_loop (&t, loop, NULL, NULL);
  scev_finalize ();
  return v == APART;
}

/* Find out about LOOP of F, which is GCC's loop NATURAL of REGION.  */

static void
find_independence (const struct ir_func *f, struct ir_loop *loop,
		   class loop *natural, const struct region *region)
{
  for (int i = 0; i < loop->naccums; i++)
    if (loop->accums[i].op == IR_REDUCE_OTHER)
      return;
  const struct dependence_test t = { region, NULL, NULL, false };
  enum verdict v = test_loop (&t, natural, f, loop);
  if (v == APART)
    loop->independence = IR_INDEP_PROVED;
  else if (v == CARRIED)
    {
      loop->independence = IR_INDEP_CARRIED;
      loop->why = "an iteration needs what another one writes";
    }
}

/* Return the variable in memory, of the function's own, that REF is a part of;
   null if it is none.  */

static tree
variable_of_function (const struct region *region, tree ref)
{
  tree base = array_root (region, ref);
  return base && VAR_P (base) && !is_global_var (base) ? base : NULL_TREE;
}

/* Return the variable of the function's own that STMT writes, or whose address
   it hands to a call; null if there is none.  *BEGINS is set if STMT begins or
   ends its life.  */

static tree
variable_written (const struct region *region, gimple *stmt, bool *begins)
{
  *begins = gimple_clobber_p (stmt);
  if (gimple_store_p (stmt))
    return variable_of_function (region, gimple_get_lhs (stmt));
  if (is_gimple_call (stmt) && !gimple_call_internal_p (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      {
	tree arg = gimple_call_arg (stmt, i);
	if (POINTER_TYPE_P (TREE_TYPE (arg)))
	  if (tree var = array_root_of_pointer (region, arg))
	    if (VAR_P (var) && !is_global_var (var))
	      return var;
      }
  return NULL_TREE;
}

/* Note in LOOP, which is GCC's loop NATURAL of REGION, if its iterations write
   a variable in memory that lives longer than one of them: lanes would have one
   between them.  */

static void
find_shared (struct ir_loop *loop, class loop *natural,
	     const struct region *region)
{
  hash_set<tree> written, born;
  for (gimple *stmt : loop_statements (natural))
    {
      bool begins;
      tree var = variable_written (region, stmt, &begins);
      if (var && begins)
	born.add (var);
      else if (var)
	written.add (var);
    }
  for (hash_set<tree>::iterator i = written.begin (); i != written.end (); ++i)
    if (!born.contains (*i))
      {
	loop->independence = IR_INDEP_CARRIED;
	loop->why = "the iterations write a variable that they share";
	return;
      }
}

static bool opens_construct_p (tree decl, hash_set<tree> *seen);

/* True if block BB calls what opens an OpenMP construct, or waits for other
   threads, perhaps further down.  SEEN are the functions examined.  */

static bool
calls_construct_p (basic_block bb, hash_set<tree> *seen)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree decl = (is_gimple_call (gsi_stmt (i))
		   ? gimple_call_fndecl (gsi_stmt (i)) : NULL_TREE);
      if (decl && opens_construct_p (decl, seen))
	return true;
    }
  return false;
}

/* The same of function DECL.  */

static bool
opens_construct_p (tree decl, hash_set<tree> *seen)
{
  static const unsigned max_functions = 256;
  if (startswith (shim_function_name (decl), "GOMP_"))
    return true;
  if (seen->elements () > max_functions)
    return true;
  struct function *fn = DECL_STRUCT_FUNCTION (decl);
  if (seen->add (decl) || !fn || !fn->cfg)
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    if (calls_construct_p (bb, seen))
      return true;
  return false;
}

/* Store in CALLING the blocks of FN for which calls_construct_p holds.  */

static void
find_calling (struct function *fn, auto_vec<basic_block> *calling)
{
  hash_set<tree> all;
  basic_block bb;
  bool any = false;
  FOR_EACH_BB_FN (bb, fn)
    any = any || calls_construct_p (bb, &all);
  if (!any)
    return;
  /* What one block has found must be found for the next again.  */
  FOR_EACH_BB_FN (bb, fn)
    {
      hash_set<tree> seen;
      if (calls_construct_p (bb, &seen))
	calling->safe_push (bb);
    }
}

/* Note in LOOP of an OpenMP region that it can have no lanes if one of the
   blocks CALLING is in it: a simd loop may not open other constructs.  NATURAL
   is GCC's loop, or null if that is not known.  */

static void
find_constructs (struct ir_loop *loop, class loop *natural,
		 const auto_vec<basic_block> &calling)
{
  for (unsigned i = 0; i < calling.length (); i++)
    if (!natural || flow_bb_inside_loop_p (natural, calling[i]))
      {
	loop->independence = IR_INDEP_CARRIED;
	loop->why = "an iteration opens a construct of its own";
	return;
      }
}

/* True if something is to be found out about LOOP.  */

static bool
undecided_p (const struct ir_loop *loop)
{
  return (loop->kind == IR_LOOP_SEQ && loop->header_handle
	  && loop->independence == IR_INDEP_UNKNOWN);
}

void
depend_find (struct ir_func *f, const struct region *region)
{
  bool any = false;
  auto_vec<basic_block> calling;
  if (!region->is_acc)
    find_calling (region->fn, &calling);
  for (int i = 0; i < f->nloops; i++)
    any |= (f->loops[i].header_handle
	    && (f->loops[i].kind == IR_LOOP_SEQ || calling.length ()));
  if (!any)
    return;
  tree decl = current_function_decl;
  push_cfun (region->fn);
  current_function_decl = region->fn->decl;
  struct temporary_loops saved;
  if (temporary_loops_begin (region->fn, &saved))
    {
      shim_scev_initialize ();
      for (int i = 0; i < f->nloops; i++)
	{
	  basic_block header = (basic_block) f->loops[i].header_handle;
	  if (!header || header->loop_father->header != header)
	    continue;
	  find_constructs (&f->loops[i], header->loop_father, calling);
	  if (undecided_p (&f->loops[i]))
	    find_independence (f, &f->loops[i], header->loop_father, region);
	  if (f->loops[i].kind == IR_LOOP_SEQ)
	    find_shared (&f->loops[i], header->loop_father, region);
	}
      scev_finalize ();
    }
  else
    for (int i = 0; i < f->nloops; i++)
      find_constructs (&f->loops[i], NULL, calling);
  temporary_loops_end (region->fn, &saved);
  pop_cfun ();
  current_function_decl = decl;
}
