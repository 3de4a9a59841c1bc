/* GIMPLE: loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"

void
list_statements (class loop *loop, auto_vec<gimple *> *stmts)
{
  for (gimple *stmt : loop_statements (loop))
    stmts->safe_push (stmt);
}

bool
bb_in_loop_p (class loop *loop, basic_block bb)
{
  class loop *inner = bb->loop_father;
  return inner && (inner == loop || flow_loop_nested_p (loop, inner));
}

int
successor_in_loop (class loop *loop, basic_block bb)
{
  edge t, f;
  extract_true_false_edges_from_block (bb, &t, &f);
  bool t_in = bb_in_loop_p (loop, t->dest);
  bool f_in = bb_in_loop_p (loop, f->dest);
  return t_in == f_in ? -1 : t_in ? 0 : 1;
}

bool
loops_closed_p (void)
{
  return (loops_state_satisfies_p (LOOP_CLOSED_SSA)
	  && dom_info_available_p (CDI_DOMINATORS));
}

bool
temporary_loops_begin (struct function *fn, struct temporary_loops *s)
{
  basic_block bb;
  s->loops = loops_for_fn (fn);
  s->properties = fn->curr_properties;
  FOR_ALL_BB_FN (bb, fn)
    s->father.safe_push (bb->loop_father);
  set_loops_for_fn (fn, NULL);
  fn->curr_properties &= ~PROP_loops;
  /* What passes have left of dominators may be out of date.  */
  free_dominance_info (fn, CDI_DOMINATORS);
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  for (unsigned i = 1; i < vec_safe_length (current_loops->larray); i++)
    {
      class loop *loop = (*current_loops->larray)[i];
      if (loop && (!loop->latch || EDGE_COUNT (loop->header->preds) != 2))
	return false;
    }
  loops_state_clear (LOOPS_MAY_HAVE_MULTIPLE_LATCHES);
  loops_state_set (LOOPS_HAVE_PREHEADERS | LOOPS_HAVE_SIMPLE_LATCHES);
  return true;
}

void
temporary_loops_end (struct function *fn, struct temporary_loops *s)
{
  basic_block bb;
  unsigned i = 0;
  loop_optimizer_finalize ();
  set_loops_for_fn (fn, s->loops);
  fn->curr_properties = s->properties;
  FOR_ALL_BB_FN (bb, fn)
    bb->loop_father = s->father[i++];
  free_dominance_info (fn, CDI_DOMINATORS);
}
