/* From GIMPLE to the lane IR: which variable counts a lane loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A simd loop's variable is the program's own.  An OpenACC loop is counted by
   a variable of GCC's own; those of a collapsed nest are computed from that by
   remainders and quotients, the innermost, which is the one that adjacent
   lanes differ in, first (omp-expand.cc, expand_oacc_collapse_vars).  So the
   first remainder is followed to a name that the program gave.  The variable
   of a single OpenACC loop may be gone, or others take its place;
   names/source-subscript.cc finds it in the source.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "lower/origin/lane-variable.h"
#include "names/language.h"

/* How many names are examined.  */
#define MAX_NAMES 32

/* What the statement USE computes from NAME, if it is simple arithmetic and
   either a remainder or, if REMAINDER, computed from one; else null.  */

static tree
computed_value (gimple *use, bool *remainder)
{
  if (!is_gimple_assign (use) || gimple_vuse (use))
    return gimple_code (use) == GIMPLE_PHI && !*remainder
	   ? gimple_phi_result (use) : NULL_TREE;
  switch (gimple_assign_rhs_code (use))
    {
    case TRUNC_MOD_EXPR:
      *remainder = true;
      break;
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case NEGATE_EXPR:
      if (!*remainder)
	return NULL_TREE;
      break;
    case SSA_NAME:
    CASE_CONVERT:
      break;
    default:
      return NULL_TREE;
    }
  return gimple_assign_lhs (use);
}

/* A name to be examined, and whether a remainder led to it.  */
struct looked_at { tree name; bool remainder; };

void
lower_note_lane_variable (struct lowering *l, int lane_loop, tree name)
{
  struct ir_lane_loop *loop = &l->f->lane_loops[lane_loop];
  auto_vec<looked_at> todo;
  hash_set<tree> seen;
  looked_at first = { name, false };
  todo.safe_push (first);
  for (unsigned i = 0; i < todo.length () && i < MAX_NAMES; i++)
    {
      looked_at now = todo[i];
      tree var = SSA_NAME_VAR (now.name);
      char *text = (var && VAR_P (var) && !DECL_ARTIFICIAL (var)
		    ? spell_decl (var) : NULL);
      if (text)
	{
	  if (!loop->variable)
	    loop->variable = arena_strdup (l->module->arena, text);
	  free (text);
	  return;
	}
      use_operand_p use_p;
      imm_use_iterator iter;
      FOR_EACH_IMM_USE_FAST (use_p, iter, now.name)
	{
	  looked_at next = { NULL_TREE, now.remainder };
	  next.name = computed_value (USE_STMT (use_p), &next.remainder);
	  if (next.name && TREE_CODE (next.name) == SSA_NAME
	      && !seen.add (next.name))
	    todo.safe_push (next);
	}
    }
}
