/* Whether loops can get lanes, for those who advise that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A hint that gives a loop lanes is judged by what judges the transform that
   does (transform/omp/legality.cc), but for what the user knows better: that
   the iterations are independent, and how many a thread runs in a row.

   The user's directive makes GCC give each lane its own variables, and GCC
   fails to where they stay in memory (repair/faults.h).  Whether they do is
   known only when the device's code is made, so any that is in memory now
   counts; so do those of functions that may be inlined, and the frames of
   calls.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "option/options.h"
#include "transform/acc/legality.h"
#include "transform/call/frame-use.h"
#include "transform/call/lane-safe.h"
#include "transform/call/spin-wait.h"
#include "transform/judge/judge.h"
#include "transform/omp/legality.h"
#include "transform/simt/frame-copy.h"
#include "transform/simt/stack.h"

/* True if FN has variables of its own in memory.  */

static bool
memory_variables_p (struct function *fn)
{
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fn, i, var)
    if (VAR_P (var) && !is_global_var (var) && !is_gimple_reg (var)
	&& !DECL_HAS_VALUE_EXPR_P (var) && !DECL_HARD_REGISTER (var))
      return true;
  return false;
}

/* True if lanes that execute STMT share memory that each should have, unless it
   is repaired.  SEEN are the functions examined.  */

static bool
shares_memory_p (gimple *stmt, hash_set<tree> *seen)
{
  if (frame_use_of (stmt) != FRAME_NONE)
    return true;
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return false;
  if (frame_copy_of (stmt) != FRAME_COPY_NONE)
    return true;
  struct function *fn = call_function (stmt);
  if (!fn || seen->add (fn->decl))
    return false;
  if (memory_variables_p (fn))
    return true;
  for (gimple *inside : function_statements (fn))
    if (shares_memory_p (inside, seen))
      return true;
  return false;
}

/* Find out in J about LOOP of an OpenMP region.  NORMAL: loops have one entry
   and one jump back.  */

static void
judge_omp (struct judged_loop *j, class loop *loop, bool normal)
{
  struct counted_loop s;
  auto_vec<gimple *> stmts;
  hash_set<tree> seen;
  bool known = normal && counted_of_loop (loop, &s) == REMARK_NONE;
  s.loop = loop;
  s.threads = false;
  s.taken = true;
  if (!known)
    s.bound = NULL_TREE;
  j->id = legality_body_refusal (&s, j->region, !j->shared || !known, &j->what);
  /* Without optimization reductions are in memory, too.  */
  if (!optimize && (j->id == REMARK_MEMORY || j->id == REMARK_OWN))
    j->id = REMARK_NONE;
  if (j->id != REMARK_NONE)
    return;
  list_statements (loop, &stmts);
  HOST_WIDE_INT need = legality_stack_bound (stmts, s.privates);
  if (need < 0 || need > LANE_STACK_MAX)
    {
      j->id = REMARK_CALL_STACK;
      return;
    }
  j->repairs = need > LANE_STACK_DEFAULT;
  for (unsigned i = 0; i < s.privates.length (); i++)
    j->repairs |= optimize || AGGREGATE_TYPE_P (TREE_TYPE (s.privates[i]));
  unsigned sines = 0, cosines = 0;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      j->repairs |= shares_memory_p (stmts[i], &seen);
      frame_note_sincos (stmts[i], &sines, &cosines);
    }
  j->repairs |= (sines & cosines) != 0;
  j->repairs &= (drano_options.transform & TRANSFORM_REPAIRS) == 0;
}

/* Find out in J about LOOP of an OpenACC region.  */

static void
judge_acc (struct judged_loop *j, class loop *loop)
{
  for (gimple *stmt : loop_statements (loop))
    if (spin_p (cfun, stmt, loop))
      j->id = REMARK_SPIN;
  if (j->id != REMARK_NONE || !j->shared || !optimize)
    return;
  j->what = acc_shared_variable (j->region, loop);
  if (j->what)
    j->id = REMARK_SHARED;
}

/* Append to JUDGED what is known of the loops of F, into which REGION was
   lowered.  */

static void
judge_function (struct ir_func *f, const struct region *region,
		struct judged_loops *judged)
{
  struct temporary_loops saved;
  tree decl = current_function_decl;
  push_cfun (region->fn);
  bool normal = temporary_loops_begin (region->fn, &saved);
  record_loop_exits ();
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (int l = 0; l < f->nloops; l++)
    {
      basic_block header = (basic_block) f->loops[l].header_handle;
      if (!header || header->loop_father->header != header
	  || f->loops[l].kind == IR_LOOP_LANES)
	continue;
      struct judged_loop j
	= { region, f, l, f->loops[l].kind == IR_LOOP_SPREAD, REMARK_NONE,
	    NULL_TREE, false };
      if (region->is_acc)
	judge_acc (&j, header->loop_father);
      else
	judge_omp (&j, header->loop_father, normal);
      if (j.id != REMARK_NONE || j.repairs)
	judged->list.safe_push (j);
      /* What is no sum, but goes from one iteration to the next in memory.  */
      bool carries = (region->is_acc && !j.shared && optimize
		      && f->loops[l].naccums == 0
		      && acc_shared_variable (region, header->loop_father));
      if (j.id != REMARK_NONE || carries)
	{
	  f->loops[l].independence = IR_INDEP_CARRIED;
	  f->loops[l].why = "lanes cannot execute its iterations";
	}
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  temporary_loops_end (region->fn, &saved);
  pop_cfun ();
  current_function_decl = decl;
}

void
judge_loops (struct ir_module *module, const auto_vec<struct region *> &regions,
	     struct judged_loops *judged)
{
  unsigned i = 0;
  judged->module = module;
  judged->regions = &regions;
  for (int n = 0; n < module->nfuncs; n++)
    if (module->funcs[n]->is_root)
      judge_function (module->funcs[n], regions[i++], judged);
}

const struct judged_loop *
judged_loop_of (const struct judged_loops *judged, const struct ir_func *func,
		int loop)
{
  for (unsigned i = 0; i < judged->list.length (); i++)
    if (judged->list[i].func == func && judged->list[i].loop == loop)
      return &judged->list[i];
  return NULL;
}

void
judge_tell (const struct judged_loop *j, location_t loc)
{
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, j->id, j->region, loc, j->what);
  char *text = remark_plain_text (&r);
  inform (loc, "%s", text);
  free (text);
}
