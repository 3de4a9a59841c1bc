/* Loops whose iterations OpenMP shares out.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC (omp-expand.cc) makes of a loop without chunks

     q = n / omp_get_num_threads (); tt = n % omp_get_num_threads ();
     if (omp_get_thread_num () < tt) { tt = 0; q++; }
     s0 = q * omp_get_thread_num () + tt; e0 = s0 + q;
     if (s0 >= e0) leave; else the loop from s0 to e0

   of one with chunks

     for (.trip = 0; ; .trip++)
       {
	 s0 = (.trip * omp_get_num_threads () + omp_get_thread_num ()) * chunk;
	 if (s0 >= n) leave; else the loop from s0 to min (s0 + chunk, n)
       }

   and of others a loop over what libgomp writes to .istart0 and .iend0.
   Programs, too, may divide by the number of threads, and GCC gives such
   divisions to one SSA name; so only variables that GCC itself made count:
   the program cannot name q, tt, .trip and .istart0 that have a number behind a
   full stop.  What such a loop does in one iteration, no other depends on:
   OpenMP allows to share out a loop on that condition alone.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/loop/worksharing.h"

/* True if NAME, an SSA name or a variable, is of a variable that GCC made and
   called BASE.NUMBER.  */

static bool
made_by_gcc_p (tree name, const char *base)
{
  tree id = (TREE_CODE (name) == SSA_NAME ? SSA_NAME_IDENTIFIER (name)
	     : VAR_P (name) ? DECL_NAME (name) : NULL_TREE);
  size_t len = strlen (base);
  return (id && strncmp (IDENTIFIER_POINTER (id), base, len) == 0
	  && IDENTIFIER_POINTER (id)[len] == '.');
}

tree
worksharing_not_closed (tree name)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
      if (!phi || gimple_phi_num_args (phi) != 1)
	break;
      name = gimple_phi_arg_def (phi, 0);
    }
  return name;
}

/* The statement that defines NAME, conversions between integers apart; null if
   there is none.  */

static gimple *
definition_of (tree name)
{
  name = worksharing_not_closed (name);
  while (TREE_CODE (name) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (name))
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (!gimple_assign_cast_p (def)
	  || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def))))
	return def;
      name = worksharing_not_closed (gimple_assign_rhs1 (def));
    }
  return NULL;
}

/* True if NAME is the number of a thread, or of a team: *TEAMS.  */

static bool
thread_number_p (tree name, bool *teams)
{
  gimple *def = definition_of (name);
  tree fn = def && is_gimple_call (def) ? gimple_call_fndecl (def) : NULL_TREE;
  *teams = fn && fndecl_built_in_p (fn, BUILT_IN_OMP_GET_TEAM_NUM);
  return *teams || (fn && fndecl_built_in_p (fn, BUILT_IN_OMP_GET_THREAD_NUM));
}

/* The definition of NAME if it is an assignment with CODE, else null.  */

static gassign *
assigned_operation (tree name, enum tree_code code)
{
  gimple *def = definition_of (name);
  return (def && is_gimple_assign (def) && gimple_assign_rhs_code (def) == code
	  ? as_a<gassign *> (def) : NULL);
}

/* Operand K of STMT, which has two, and the other one.  */

static tree
operand_of (gassign *stmt, int k)
{
  return k ? gimple_assign_rhs2 (stmt) : gimple_assign_rhs1 (stmt);
}

/* Fill in N and COUNT of S from Q, n / count or one more.  */

static bool
share_of_quotient (tree q, struct share *s)
{
  gphi *phi = (TREE_CODE (q) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (q)) : NULL);
  if (!phi || !made_by_gcc_p (q, "q"))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gassign *div = assigned_operation (gimple_phi_arg_def (phi, i),
					   TRUNC_DIV_EXPR))
      {
	s->n = gimple_assign_rhs1 (div);
	s->count = gimple_assign_rhs2 (div);
	return true;
      }
  return false;
}

/* Fill in NUMBER, N and COUNT of S if START is q * number + tt.  */

static bool
share_of_start (tree start, struct share *s)
{
  gassign *sum = assigned_operation (start, PLUS_EXPR);
  for (int k = 0; sum && k < 2; k++)
    {
      gassign *product = assigned_operation (operand_of (sum, k), MULT_EXPR);
      if (!product || !made_by_gcc_p (operand_of (sum, 1 - k), "tt"))
	continue;
      for (int j = 0; j < 2; j++)
	{
	  s->number = operand_of (product, j);
	  if (thread_number_p (s->number, &s->teams)
	      && share_of_quotient (operand_of (product, 1 - j), s))
	    return true;
	}
    }
  return false;
}

bool
worksharing_static_p (basic_block bb, struct share *s)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!cond)
    return false;
  for (int k = 0; k < 2; k++)
    {
      s->start = k ? gimple_cond_rhs (cond) : gimple_cond_lhs (cond);
      s->end = k ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
      gassign *sum = assigned_operation (s->end, PLUS_EXPR);
      if (sum && TREE_CODE (s->start) == SSA_NAME
	  && (gimple_assign_rhs1 (sum) == s->start
	      || gimple_assign_rhs2 (sum) == s->start)
	  && share_of_start (s->start, s))
	{
	  s->kind = SHARE_STATIC;
	  s->guard = bb;
	  return true;
	}
    }
  return false;
}

/* Whether NAME is computed from .trip (1) and the number of a thread or team
   (2), which is put into S.  DEPTH is how far it has been followed.  */

static int
chunk_parts (tree name, struct share *s, int depth)
{
  bool teams;
  if (made_by_gcc_p (name, ".trip"))
    return 1;
  if (thread_number_p (name, &teams))
    {
      s->teams = teams;
      return 2;
    }
  int parts = 0;
  gimple *def = depth < 4 ? definition_of (name) : NULL;
  if (def && is_gimple_assign (def) && !gimple_vuse (def))
    for (unsigned i = 1; i < gimple_num_ops (def); i++)
      parts |= chunk_parts (gimple_op (def, i), s, depth + 1);
  return parts;
}

/* If BB ends in the test whether there is another chunk, describe that in S and
   return true.  With chunks of one iteration, GCC may make the loop over a
   chunk vanish, so that a loop of the program itself looks like it: there is no
   product then.  */

static bool
chunk_test_p (basic_block bb, struct share *s)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!cond)
    return false;
  for (int k = 0; k < 2; k++)
    {
      s->start = k ? gimple_cond_rhs (cond) : gimple_cond_lhs (cond);
      s->n = k ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
      if ((assigned_operation (s->start, MULT_EXPR)
	   || assigned_operation (s->start, LSHIFT_EXPR))
	  && chunk_parts (s->start, s, 0) == 3)
	{
	  enum tree_code code = gimple_cond_code (cond);
	  if (k)
	    code = swap_tree_comparison (code);
	  /* Of start < 2000, GCC makes start <= 1999.  */
	  if (TREE_CODE (s->n) == INTEGER_CST
	      && (code == LE_EXPR || code == GT_EXPR))
	    s->n = int_const_binop (PLUS_EXPR, s->n,
				    build_one_cst (TREE_TYPE (s->n)));
	  s->kind = SHARE_CHUNKS;
	  s->guard = bb;
	  return true;
	}
    }
  return false;
}

/* True if STMT reads what libgomp wrote to BASE.  */

static bool
handed_out_p (gimple *stmt, const char *base)
{
  return (gimple_assign_load_p (stmt)
	  && made_by_gcc_p (gimple_assign_rhs1 (stmt), base));
}

/* The name of the function of libgomp that STMT calls, behind PREFIX, if what
   it hands out has a size; null otherwise.  */

static const char *
hands_out (gimple *stmt, const char *prefix)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  const char *name = fn ? shim_function_name (fn) : "";
  return (startswith (name, prefix)
	  && (strstr (name, "dynamic") || strstr (name, "guided"))
	  ? name + strlen (prefix) : NULL);
}

/* The arguments before a chunk's size are the first and the last iteration and
   the step; of unsigned numbers the direction, too, and before all what a
   function that starts threads needs for that.  */
enum { SIZE = 3, SIZE_ULL = 4, SIZE_LAUNCH = 6 };

tree *
worksharing_chunk_size (gimple *stmt, const struct share *s)
{
  const char *name = hands_out (stmt, "GOMP_loop_");
  if (!name || !strstr (name, "_start"))
    return NULL;
  unsigned arg = startswith (name, "ull_") ? SIZE_ULL : SIZE;
  tree to = gimple_call_arg (stmt, arg + 1);
  return (TREE_CODE (to) == ADDR_EXPR && TREE_OPERAND (to, 0) == s->handed
	  ? gimple_call_arg_ptr (stmt, arg) : NULL);
}

tree *
worksharing_launch_chunk_size (gimple *stmt)
{
  return (hands_out (stmt, "GOMP_parallel_loop_")
	  ? gimple_call_arg_ptr (stmt, SIZE_LAUNCH) : NULL);
}

/* True if STMT computes where S's chunk ends: the lesser of the number of
   iterations and a sum with the chunk's first; S then has the other
   summand.  */

static bool
chunk_end_p (gimple *stmt, struct share *s)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != MIN_EXPR)
    return false;
  for (int k = 0; k < 2; k++)
    {
      gassign *sum = assigned_operation (operand_of (as_a<gassign *> (stmt), k),
					 PLUS_EXPR);
      if (sum && operand_equal_p (operand_of (as_a<gassign *> (stmt), 1 - k),
				  s->n, 0)
	  && (gimple_assign_rhs1 (sum) == s->start
	      || gimple_assign_rhs2 (sum) == s->start))
	{
	  s->chunk = operand_of (sum, gimple_assign_rhs1 (sum) == s->start);
	  return true;
	}
    }
  return false;
}

/* True if NAME is the first value (END: the end of the values) that the range
   of S gives to a counter: a multiple of the iteration, more or less something.
   DEPTH is how far it has been followed.  */

static bool
from_range_p (tree name, struct share *s, bool end, int depth)
{
  name = worksharing_not_closed (name);
  if (s->kind != SHARE_DYNAMIC
      && name == (end ? s->end : s->start) && name)
    return true;
  gimple *def = depth < 4 ? definition_of (name) : NULL;
  if (!def || !is_gimple_assign (def))
    return false;
  if (s->kind == SHARE_DYNAMIC)
    {
      if (!handed_out_p (def, end ? ".iend0" : ".istart0"))
	return false;
      if (!end)
	s->handed = gimple_assign_rhs1 (def);
      return true;
    }
  if (s->kind == SHARE_CHUNKS && end && chunk_end_p (def, s))
    return true;
  switch (gimple_assign_rhs_code (def))
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case POINTER_PLUS_EXPR:
    case NEGATE_EXPR: case LSHIFT_EXPR: CASE_CONVERT:
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (from_range_p (gimple_op (def, i), s, end, depth + 1))
	  return true;
      return false;
    default:
      return false;
    }
}

/* Whether STMT puts the first iteration of the range of S (1), or its end (2),
   into a field without a name of TO, what threads get; 0 if neither.  What the
   program itself passes has a name.  */

static int
range_stored (gimple *stmt, tree to, struct share *s)
{
  tree lhs = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL;
  if (!lhs || TREE_CODE (lhs) != COMPONENT_REF
      || DECL_NAME (TREE_OPERAND (lhs, 1)) || get_base_address (lhs) != to)
    return 0;
  tree value = gimple_assign_rhs1 (stmt);
  return (from_range_p (value, s, true, 0) ? 2
	  : from_range_p (value, s, false, 0) ? 1 : 0);
}

bool
worksharing_passed_p (const struct share *s, gimple *launch)
{
  tree data = (gimple_call_num_args (launch) > 1
	       ? gimple_call_arg (launch, 1) : NULL_TREE);
  if (!data || TREE_CODE (data) != ADDR_EXPR)
    return false;
  int stored = 0;
  struct share range = *s;
  for (gimple *stmt : function_statements (cfun))
    stored |= range_stored (stmt, TREE_OPERAND (data, 0), &range);
  return stored == 3;
}

/* Find into S the test for an empty range before LOOP.  */

static void
find_guard (class loop *loop, struct share *s)
{
  class loop *outer = loop_outer (loop);
  for (basic_block bb = loop_preheader_edge (loop)->src;
       bb_in_loop_p (outer, bb); bb = single_pred (bb))
    if (worksharing_static_p (bb, s)
	|| (bb->loop_father == outer && chunk_test_p (bb, s))
	|| !single_pred_p (bb))
      return;
}

/* True if the counter of a loop goes over the range of S from INIT to BOUND.
   Fill in what of S these tell.  */

static bool
range_counted_p (struct share *s, tree init, tree bound)
{
  return (from_range_p (init, s, false, 0) && from_range_p (bound, s, true, 0));
}

bool
worksharing_of_simd_loop (class loop *loop, tree init, tree bound,
			  struct share *s)
{
  /* GCC's loops over the copies of a reduction may be before it.  */
  for (basic_block bb = loop_preheader_edge (loop)->src; bb;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    {
      memset (s, 0, sizeof *s);
      if (worksharing_static_p (bb, s))
	return range_counted_p (s, init, bound);
    }
  return false;
}

void
worksharing_of_loop (class loop *loop, tree init, tree bound, struct share *s)
{
  memset (s, 0, sizeof *s);
  s->kind = SHARE_DYNAMIC;
  if (range_counted_p (s, init, bound))
    return;
  s->kind = SHARE_NONE;
  find_guard (loop, s);
  if (s->kind != SHARE_NONE && !range_counted_p (s, init, bound))
    s->kind = SHARE_NONE;
}

bool
worksharing_single_p (class loop *loop)
{
  struct share s;
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (made_by_gcc_p (gimple_phi_result (i.phi ()), ".trip"))
      return !chunk_test_p (loop->header, &s);
  return false;
}
