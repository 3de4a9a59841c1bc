/* What to write instead of an OpenACC loop's seq.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop with seq may be sequential because it has to: it adds up something.
   To call it independent would be wrong, then; what it adds up can be reduced
   if it is a variable that the directive can name, and an operator does it.  */

#include "gcc-shim.h"
#include "diagnose/advice/edit.h"
#include "diagnose/seq-cure.h"
#include "ir/loops.h"
#include "lower/lower.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "region/acc-partition.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"

/* True if REF, in REGION, is a scalar variable of the program's.  */

static bool
scalar_p (const struct region *region, tree ref)
{
  if (DECL_P (ref))
    return true;
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1))
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME)
    return false;
  tree field = receiver_load_field (region, TREE_OPERAND (ref, 0));
  tree value = field ? launch_arg (region, field) : NULL_TREE;
  if (value && TREE_CODE (value) == ADDR_EXPR)
    {
      tree var = TREE_OPERAND (value, 0);
      return DECL_P (var) && !AGGREGATE_TYPE_P (TREE_TYPE (var));
    }
  return field && spell_fortran_p ();
}

/* True if the accumulation A of F, into which REGION was lowered, can be a
   reduction.  */

static bool
reducible_p (const struct ir_func *f, const struct region *region,
	     const struct ir_accum *a)
{
  if (!a->name || !*a->name || !advise_operator (a->op))
    return false;
  if (a->store < 0)
    return true;
  gimple *store = (gimple *) f->insns[a->store].mem->stmt_handle;
  return scalar_p (region, gimple_get_lhs (store));
}

/* True if the address of REF, of STMT, is computed there, as an element's of
   its own is in each iteration.  */

static bool
element_p (gimple *stmt, tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF
	&& TREE_CODE (TREE_OPERAND (ref, 1)) == SSA_NAME)
      return true;
  tree address = (TREE_CODE (ref) == MEM_REF ? TREE_OPERAND (ref, 0)
		  : NULL_TREE);
  return (address && TREE_CODE (address) == SSA_NAME
	  && gimple_bb (SSA_NAME_DEF_STMT (address)) == gimple_bb (stmt)
	  && !gimple_assign_load_p (SSA_NAME_DEF_STMT (address)));
}

/* True if loop L of F accumulates from one iteration to the next.  What each
   adds to an element of its own is nothing of the kind.  */

static bool
sums_p (const struct ir_func *f, int l)
{
  const struct ir_loop *loop = &f->loops[l];
  for (int i = 0; i < loop->naccums; i++)
    {
      const struct ir_accum *a = &loop->accums[i];
      gimple *stmt = (a->store < 0 ? NULL
		      : (gimple *) f->insns[a->store].mem->stmt_handle);
      if (!stmt || (loop->independence != IR_INDEP_PROVED
		    && !element_p (stmt, gimple_get_lhs (stmt))))
	return true;
    }
  return false;
}

/* Say what is to be written on loop L of F, into which REGION was lowered.  */

static void
tell_reduction (const struct ir_func *f, const struct region *region, int l)
{
  const struct ir_loop *loop = &f->loops[l];
  location_t place = location_of_user (loop_place (f, l));
  char *noun = loop_noun (place, false);
  for (int i = 0; i < loop->naccums; i++)
    if (!reducible_p (f, region, &loop->accums[i]))
      {
	free (noun);
	return;
      }
  for (int i = 0; i < loop->naccums; i++)
    inform (place, "write %<reduction(%s:%s)%> instead of %<seq%> on %s",
	    advise_operator (loop->accums[i].op), loop->accums[i].name, noun);
  free (noun);
}

bool
seq_cure (const struct judged_loops *judged, const struct idle_loop *idle)
{
  struct arena *a = arena_new ();
  struct partition *p = partition_function (idle->region->fn);
  bool told = false, free_one = false;
  for (int k = 0; a && k < judged->module->nfuncs; k++)
    {
      const struct ir_func *f = judged->module->funcs[k];
      if (!f->is_root
	  || lower_region_of (*judged->regions, f) != idle->region)
	continue;
      const struct nest *n = nest_new (a, f);
      for (int l = 0; n && l < f->nloops; l++)
	{
	  basic_block header = (basic_block) f->loops[l].header_handle;
	  const struct acc_loop *marked
	    = header ? p->of_block[header->index] : NULL;
	  int around = n->natural[l] < 0 ? -1 : nest_parent (n, l);
	  basic_block outer
	    = (around < 0 ? NULL
	       : (basic_block) f->loops[around].header_handle);
	  if (!marked || !(marked->flags & OLF_SEQ)
	      || (outer && p->of_block[outer->index] == marked))
	    continue;
	  bool sums = sums_p (f, l);
	  bool carries = f->loops[l].independence == IR_INDEP_CARRIED;
	  if (sums)
	    tell_reduction (f, idle->region, l);
	  told |= sums || carries;
	  free_one |= !sums && !carries;
	}
    }
  partition_free (p);
  arena_free (a);
  return told && !free_one;
}
