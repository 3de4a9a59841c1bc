/* OpenACC loops that GCC warns about because no level is left for them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC gives levels to loops after us (omp-offload.cc,
   oacc_loop_auto_partitions), and warns of those for which none is left.  It
   does not do so in kernels constructs, and another one may be left over when
   lanes were moved.  What a compiler warns of is the program's directives, and
   a build may stop at it; so a loop that only a transform has left without a
   level is sequential without a word, which it is anyway, and of one that has
   got a level by it the warning is given here.  */

#include "gcc-shim.h"
#include "region/acc-marks.h"
#include "region/acc-partition.h"
#include "transform/acc/unspread.h"
#include "transform/kernels/kernels.h"

void
acc_unspread_find (const auto_vec<struct region *> &regions,
		   auto_vec<struct acc_unspread> *found)
{
  for (unsigned i = 0; i < regions.length (); i++)
    {
      const struct region *r = regions[i];
      if (!r->is_acc || r->outer || kernels_made_parallel_p (r->loc))
	continue;
      struct partition *p = partition_function (r->fn);
      for (unsigned k = 1; k < p->all.length (); k++)
	if (p->all[k]->unspread)
	  {
	    struct acc_unspread u = { r, p->all[k]->loc,
				      (p->all[k]->flags & OLF_TILE) != 0 };
	    found->safe_push (u);
	  }
      partition_free (p);
    }
}

/* Take the loop at LOC of REGION from FOUND; false if it is not there.  */

static bool
take_found (auto_vec<struct acc_unspread> *found, const struct region *region,
	    location_t loc)
{
  for (unsigned i = 0; i < found->length (); i++)
    if ((*found)[i].region == region && (*found)[i].loc == loc)
      {
	found->ordered_remove (i);
	return true;
      }
  return false;
}

void
acc_unspread_keep (const auto_vec<struct region *> &regions,
		   auto_vec<struct acc_unspread> *found)
{
  static const struct level_clauses sequential = { 0, true };
  for (unsigned i = 0; i < regions.length (); i++)
    {
      if (!regions[i]->is_acc || regions[i]->outer)
	continue;
      struct partition *p = partition_function (regions[i]->fn);
      for (unsigned k = 1; k < p->all.length (); k++)
	if (p->all[k]->unspread
	    && !take_found (found, regions[i], p->all[k]->loc))
	  if (gcall *mark = acc_mark_of (p->all[k]))
	    acc_mark_set (mark, &sequential);
      partition_free (p);
    }
  tree saved = current_function_decl;
  for (unsigned i = 0; i < found->length (); i++)
    {
      current_function_decl = (*found)[i].region->fn->decl;
      warning_at ((*found)[i].loc, 0, (*found)[i].tiled
		  ? G_("insufficient partitioning available to parallelize tile"
		       " loop")
		  : G_("insufficient partitioning available to parallelize"
		       " loop"));
    }
  current_function_decl = saved;
}
