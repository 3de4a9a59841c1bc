/* Room for further levels in the marks of a loop's directive.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of a directive with N levels, GCC's lowering (omp-low.cc,
   lower_oacc_head_tail) makes

     mark of the head, with N and the clauses
     fork, mark of the head with N - 1, fork, ..., mark of the head's end
       the loop
     mark of the tail with N, join, ..., mark of the tail with 1, join,
     mark of the tail's end

   in which each uses the value of the one before it.  A further level is one
   more fork, directly before the end of the head, and the join of it, directly
   behind the loop.  What no level uses vanishes in each device's compiler.  */

#include "gcc-shim.h"
#include "transform/acc/mark-room.h"

/* The arguments of a mark: its kind, the value of the one before it, and the
   number of levels or of the level.  */
enum { MARK_KIND, MARK_BEFORE, MARK_LEVELS, MARK_TAG };

/* True if STMT is a mark of KIND.  */

static bool
kind_p (gimple *stmt, enum ifn_unique_kind kind)
{
  return (gimple_call_internal_p (stmt, IFN_UNIQUE)
	  && tree_to_uhwi (gimple_call_arg (stmt, MARK_KIND)) == kind);
}

/* The one that uses the value of MARK; null if that is not clear.  */

static gcall *
following_mark (gcall *mark)
{
  use_operand_p use;
  gimple *stmt;
  tree value = gimple_call_lhs (mark);
  if (!value || TREE_CODE (value) != SSA_NAME
      || !single_imm_use (value, &use, &stmt)
      || !gimple_call_internal_p (stmt, IFN_UNIQUE))
    return NULL;
  return as_a<gcall *> (stmt);
}

/* The last mark of the head that MARK begins; null if there is more than marks
   and forks, as for variables of a level and reductions.  */

static gcall *
head_end (gcall *mark)
{
  for (unsigned n = tree_to_uhwi (gimple_call_arg (mark, MARK_LEVELS)); n; n--)
    {
      gcall *fork = following_mark (mark);
      mark = fork && kind_p (fork, IFN_UNIQUE_OACC_FORK)
	? following_mark (fork) : NULL;
      if (!mark || !kind_p (mark, IFN_UNIQUE_OACC_HEAD_MARK))
	return NULL;
    }
  return mark;
}

/* The first mark of the tail that belongs to the head that ends with END.  */

static gcall *
tail_of (gcall *end)
{
  gcall *tail = following_mark (end);
  return tail && kind_p (tail, IFN_UNIQUE_OACC_TAIL_MARK) ? tail : NULL;
}

bool
acc_room_possible_p (gcall *mark)
{
  unsigned tag = tree_to_uhwi (gimple_call_arg (mark, MARK_TAG));
  gcall *end = shim_oacc_reduces_p (tag) || !gimple_call_lhs (mark)
	       ? NULL : head_end (mark);
  return end && tail_of (end);
}

/* Put a mark of KIND with ARG directly before MARK, in the chain, at the end
   of a block of its own.  */

static void
put_before (gcall *mark, enum ifn_unique_kind kind, tree arg)
{
  tree before = gimple_call_arg (mark, MARK_BEFORE);
  gcall *call
    = gimple_build_call_internal (IFN_UNIQUE, 3,
				  build_int_cst (integer_type_node, kind),
				  before, arg);
  tree value = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, value);
  gimple_call_set_ctrl_altering (call, true);
  gimple_set_location (call, gimple_location (mark));
  gimple_stmt_iterator i = gsi_for_stmt (mark);
  gsi_insert_before (&i, call, GSI_SAME_STMT);
  gimple_call_set_arg (mark, MARK_BEFORE, value);
  update_stmt (mark);
  split_block (gimple_bb (call), call);
}

void
acc_room_make (gcall *mark)
{
  tree minus_one = integer_minus_one_node;
  unsigned n = tree_to_uhwi (gimple_call_arg (mark, MARK_LEVELS));
  gcall *end = head_end (mark), *tail = tail_of (end);
  gcall *inner = mark;
  for (unsigned k = n; k > 1; k--)
    {
      inner = following_mark (following_mark (inner));
      gimple_call_set_arg (inner, MARK_LEVELS,
			   build_int_cst (integer_type_node, k));
    }
  put_before (end, IFN_UNIQUE_OACC_HEAD_MARK, integer_one_node);
  put_before (end, IFN_UNIQUE_OACC_FORK, minus_one);
  put_before (tail, IFN_UNIQUE_OACC_TAIL_MARK,
	      build_int_cst (integer_type_node, n + 1));
  put_before (tail, IFN_UNIQUE_OACC_JOIN, minus_one);
  gimple_call_set_arg (mark, MARK_LEVELS,
		       build_int_cst (integer_type_node, n + 1));
}
