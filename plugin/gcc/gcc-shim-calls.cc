/* Which variant nvptx calls, copies of what is to be inlined, and calls that
   GCC makes of several.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* From GCC 15 on, the variants of a metadirective and of a function that is
   called are the cases of a switch, if one of the selectors asks for something
   of the device.  Its index is an OMP_NEXT_VARIANT, from a vector of selectors,
   with null for the default, to which the device's compiler gives a value after
   inlining (omp-offload.cc).  Selectors of nvptx by kind and by architecture
   are decided here; one by ISA depends on options of the device's compiler, and
   a condition on the run.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"

#if BUILDING_GCC_VERSION >= 15000

/* Whether nvptx has the property NAME of the trait CODE: 1 or 0, or -1 if that
   is not known.  */

static int
property_matches (enum omp_ts_code code, const char *name)
{
  switch (code)
    {
    case OMP_TRAIT_DEVICE_KIND:
      return (strcmp (name, "any") == 0 || strcmp (name, "gpu") == 0
	      || strcmp (name, "nohost") == 0);
    case OMP_TRAIT_DEVICE_ARCH:
      return strcmp (name, "nvptx") == 0 || strcmp (name, "nvptx64") == 0;
    default:
      return -1;
    }
}

/* Likewise, whether it has all that SELECTOR asks for.  */

static int
selector_matches (tree selector)
{
  int result = 1;
  for (tree set = selector; set; set = TREE_CHAIN (set))
    for (tree trait = OMP_TSS_TRAIT_SELECTORS (set); trait;
	 trait = TREE_CHAIN (trait))
      {
	enum omp_ts_code code = OMP_TS_CODE (trait);
	if (OMP_TSS_CODE (set) != OMP_TRAIT_SET_DEVICE
	    || (code != OMP_TRAIT_DEVICE_KIND && code != OMP_TRAIT_DEVICE_ARCH))
	  {
	    result = -1;
	    continue;
	  }
	for (tree p = OMP_TS_PROPERTIES (trait); p; p = TREE_CHAIN (p))
	  if (!property_matches (code, omp_context_name_list_prop (p)))
	    return 0;
      }
  return result;
}

#endif

int
shim_variant_taken (gimple *stmt)
{
#if BUILDING_GCC_VERSION >= 15000
  tree next = (is_gimple_assign (stmt) ? gimple_assign_rhs1 (stmt)
	       : NULL_TREE);
  if (!next || TREE_CODE (next) != OMP_NEXT_VARIANT
      || !integer_zerop (OMP_NEXT_VARIANT_INDEX (next)))
    return 0;
  tree selectors = TREE_CHAIN (OMP_NEXT_VARIANT_STATE (next));
  int fallback = 0, taken = 0;
  for (int i = 0; i < TREE_VEC_LENGTH (selectors); i++)
    {
      tree selector = TREE_VEC_ELT (selectors, i);
      int matches = selector ? selector_matches (selector) : 0;
      /* Of several the one with the best score is taken.  */
      if (matches < 0 || (matches && taken))
	return 0;
      if (matches)
	taken = i + 1;
      if (!selector)
	fallback = i + 1;
    }
  return taken ? taken : fallback;
#else
  (void) stmt;
  return 0;
#endif
}

#if BUILDING_GCC_VERSION >= 16000

/* With one more argument: to make copies although nothing else calls it.  */
extern void clone_inlined_nodes (struct cgraph_edge *, bool, bool, bool, int *);

#endif

void
shim_clone_inlined (struct cgraph_edge *edge)
{
#if BUILDING_GCC_VERSION >= 16000
  clone_inlined_nodes (edge, true, false, false, NULL);
#else
  clone_inlined_nodes (edge, true, false, NULL);
#endif
}

void
shim_cse_sincos (void)
{
  opt_pass *saved = current_pass;
  execute_one_pass (make_pass_cse_sincos (g));
  current_pass = saved;
}

void
shim_simplify (void)
{
  opt_pass *saved = current_pass;
  execute_one_pass (make_pass_fre (g));
  execute_one_pass (make_pass_cd_dce (g));
  current_pass = saved;
}

bool
shim_iterations_assumed (class loop *loop, class tree_niter_desc *niter)
{
  edge exit = single_dom_exit (loop);
  if (!exit
      || !number_of_iterations_exit_assumptions (loop, exit, niter, NULL)
      || niter->cmp == ERROR_MARK)
    return false;
  niter->assumptions = boolean_true_node;
  return true;
}

void
shim_unroll_loop (class loop *loop, unsigned copies,
		  class tree_niter_desc *niter)
{
#if BUILDING_GCC_VERSION >= 12000
  tree_unroll_loop (loop, copies, niter);
#else
  tree_unroll_loop (loop, copies, single_dom_exit (loop), niter);
#endif
}
