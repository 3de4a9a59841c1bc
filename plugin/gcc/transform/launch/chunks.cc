/* Direct kernels: loops whose iterations threads take in chunks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop with a dynamic schedule has in shared memory where it starts, the step
   from chunk to chunk, where it ends, and how many chunks there are; a thread
   gets the next one by an atomic addition to the number of those that have been
   taken.  That number, unlike the counter of the loop, cannot overflow.

   All threads set this up, with the same values, between two barriers; so one
   loop is in this memory at a time, and what follows a loop that ends with no
   barrier needs none.  A guided loop has chunks of one size, so large that each
   thread gets eight of them on average, as no program may rely on what they
   are: OpenMP leaves it to the implementation how sizes decrease.

   Sections are chunks of one iteration, from 1.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* Append to SEQ: REF = VALUE.  */

static void
store (gimple_seq *seq, tree ref, tree value)
{
  value = gimple_convert (seq, TYPE_MAIN_VARIANT (TREE_TYPE (ref)), value);
  gimple_seq_add_stmt (seq, gimple_build_assign (ref, value));
}

/* Append to SEQ the loading of what C is.  */

static tree
load (gimple_seq *seq, enum launch_chunks c)
{
  tree ref = launch_chunks_ref (c);
  tree value = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (ref)));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, ref));
  return value;
}

/* Operand N of CALL as an unsigned long long in SEQ.  */

static tree
wide (gimple_seq *seq, const gimple *call, unsigned n)
{
  return gimple_convert (seq, long_long_unsigned_type_node,
			 gimple_call_arg (call, n));
}

/* Append to SEQ the number of iterations from START to END by STEP, as unsigned
   numbers.  UP is whether the loop counts up; IS_SIGNED, whether START and END
   have signs.  */

static tree
count_iterations (gimple_seq *seq, tree start, tree end, tree step, tree up,
		  bool is_signed)
{
  tree type = long_long_unsigned_type_node;
  tree compared = is_signed ? long_long_integer_type_node : type;
  tree zero = build_zero_cst (type), one = build_one_cst (type);
  tree from = gimple_convert (seq, compared, start);
  tree to = gimple_convert (seq, compared, end);
  tree forward = gimple_build (seq, LT_EXPR, boolean_type_node, from, to);
  tree backward = gimple_build (seq, GT_EXPR, boolean_type_node, from, to);
  tree range = gimple_build (seq, COND_EXPR, type, up,
			     gimple_build (seq, MINUS_EXPR, type, end, start),
			     gimple_build (seq, MINUS_EXPR, type, start, end));
  tree by = gimple_build (seq, COND_EXPR, type, up, step,
			  gimple_build (seq, NEGATE_EXPR, type, step));
  tree some = gimple_build (seq, COND_EXPR, boolean_type_node, up, forward,
			    backward);
  range = gimple_build (seq, MINUS_EXPR, type, range, one);
  range = gimple_build (seq, TRUNC_DIV_EXPR, type, range, by);
  range = gimple_build (seq, PLUS_EXPR, type, range, one);
  return gimple_build (seq, COND_EXPR, type, some, range, zero);
}

/* The iterations of a chunk of CALL's loop, which has COUNT of them for N
   threads and whose CHUNK the program gives.  */

static tree
chunk_size (gimple_seq *seq, const gimple *call, tree count, tree chunk, tree n)
{
  tree type = long_long_unsigned_type_node;
  const char *name = shim_function_name (gimple_call_fndecl (call));
  chunk = gimple_build (seq, MAX_EXPR, type, chunk, build_one_cst (type));
  if (!strstr (name, "guided"))
    return chunk;
  n = gimple_convert (seq, type, n);
  tree parts = gimple_build (seq, MULT_EXPR, type, n, build_int_cst (type, 8));
  tree each = gimple_build (seq, TRUNC_DIV_EXPR, type, count, parts);
  return gimple_build (seq, MAX_EXPR, type, chunk, each);
}

void
launch_set_chunks (gimple_seq *seq, const gimple *call, unsigned first, tree n)
{
  tree type = long_long_unsigned_type_node, up;
  bool ull = launch_role_of (call) == ROLE_LOOP_ULL_START;
  if (ull)
    up = gimple_build (seq, NE_EXPR, boolean_type_node,
		       gimple_call_arg (call, 0),
		       build_zero_cst (TREE_TYPE (gimple_call_arg (call, 0))));
  tree start = wide (seq, call, first), end = wide (seq, call, first + 1);
  tree step = wide (seq, call, first + 2), chunk = wide (seq, call, first + 3);
  if (!ull)
    {
      tree by = gimple_convert (seq, long_long_integer_type_node, step);
      up = gimple_build (seq, GT_EXPR, boolean_type_node, by,
			 build_zero_cst (long_long_integer_type_node));
    }
  tree count = count_iterations (seq, start, end, step, up, !ull);
  tree size = chunk_size (seq, call, count, chunk, n);
  tree chunks = gimple_build (seq, PLUS_EXPR, type, count, size);
  chunks = gimple_build (seq, MINUS_EXPR, type, chunks, build_one_cst (type));
  chunks = gimple_build (seq, TRUNC_DIV_EXPR, type, chunks, size);
  store (seq, launch_chunks_ref (CHUNKS_START), start);
  store (seq, launch_chunks_ref (CHUNKS_STEP),
	 gimple_build (seq, MULT_EXPR, type, step, size));
  store (seq, launch_chunks_ref (CHUNKS_END), end);
  store (seq, launch_chunks_ref (CHUNKS_COUNT), chunks);
  store (seq, launch_chunks_ref (CHUNKS_TAKEN), build_zero_cst (type));
}

void
launch_set_sections (gimple_seq *seq, tree count)
{
  store (seq, launch_chunks_ref (CHUNKS_COUNT), count);
  store (seq, launch_chunks_ref (CHUNKS_TAKEN),
	 build_zero_cst (long_long_unsigned_type_node));
}

/* Append to SEQ the taking of a chunk; return its number.  The last operand is
   the memory model: relaxed.  */

static tree
take_chunk (gimple_seq *seq)
{
  tree taken = launch_chunks_ref (CHUNKS_TAKEN);
  tree type = long_long_unsigned_type_node;
  gcall *call
    = gimple_build_call (builtin_decl_explicit (BUILT_IN_ATOMIC_FETCH_ADD_8),
			 3, build_fold_addr_expr (taken), build_one_cst (type),
			 integer_zero_node);
  tree fn_type = TREE_TYPE (gimple_call_fndecl (call));
  tree number = make_ssa_name (TREE_TYPE (fn_type));
  gimple_call_set_lhs (call, number);
  gimple_seq_add_stmt (seq, call);
  return gimple_convert (seq, type, number);
}

tree
launch_next_chunk (gimple_seq *seq, tree istart, tree iend)
{
  tree type = long_long_unsigned_type_node;
  tree number = take_chunk (seq), count = load (seq, CHUNKS_COUNT);
  tree step = load (seq, CHUNKS_STEP), start = load (seq, CHUNKS_START);
  tree from = gimple_build (seq, MULT_EXPR, type, number, step);
  from = gimple_build (seq, PLUS_EXPR, type, start, from);
  tree to = gimple_build (seq, PLUS_EXPR, type, from, step);
  tree next = gimple_build (seq, PLUS_EXPR, type, number, build_one_cst (type));
  tree last = gimple_build (seq, EQ_EXPR, boolean_type_node, next, count);
  to = gimple_build (seq, COND_EXPR, type, last, load (seq, CHUNKS_END), to);
  tree at[2] = { istart, iend }, values[2] = { from, to };
  for (int k = 0; k < 2; k++)
    {
      tree target = TREE_TYPE (TREE_TYPE (at[k]));
      if (VOID_TYPE_P (target) || !INTEGRAL_TYPE_P (target))
	target = type;
      store (seq, build2 (MEM_REF, TYPE_MAIN_VARIANT (target), at[k],
			  build_zero_cst (TREE_TYPE (at[k]))), values[k]);
    }
  return gimple_build (seq, LT_EXPR, boolean_type_node, number, count);
}

tree
launch_next_section (gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node;
  tree number = take_chunk (seq), count = load (seq, CHUNKS_COUNT);
  tree some = gimple_build (seq, LT_EXPR, boolean_type_node, number, count);
  number = gimple_build (seq, PLUS_EXPR, type, number, build_one_cst (type));
  return gimple_build (seq, COND_EXPR, type, some, number,
		       build_zero_cst (type));
}
