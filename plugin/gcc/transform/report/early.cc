/* Remarks on what is changed before there are regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/report/early.h"
#include "unit.h"

/* A remark ID on a construct in the target construct at TARGET.  */
struct early_remark
{
  location_t target, loc;
  enum transform_word word;	/* That made it.  */
  enum remark_id id;
  tree what;
};

/* What is to be said once there are regions.  */
struct early_list : unit_part
{
  auto_vec<struct early_remark> list;
};

/* Mark the declarations that remarks name for the garbage collector.  */

static void
mark_declarations (void *, void *)
{
  struct early_list *notes = unit_known<early_list> (UNIT_EARLY_REMARKS);
  for (unsigned i = 0; notes && i < notes->list.length (); i++)
    if (notes->list[i].what)
      gt_ggc_mx_lang_tree_node (notes->list[i].what);
}

void
early_install (const char *name)
{
  register_callback (name, PLUGIN_GGC_MARKING, mark_declarations, NULL);
}

void
early_note (location_t target, location_t loc, enum transform_word word,
	    enum remark_id id, tree what)
{
  struct early_remark n = { target, loc, word, id, what };
  unit_have<early_list> (UNIT_EARLY_REMARKS)->list.safe_push (n);
}

void
early_remarks (struct remark_list *remarks,
	       const auto_vec<struct region *> &regions)
{
  struct early_list *said = unit_known<early_list> (UNIT_EARLY_REMARKS);
  for (unsigned i = 0; said && i < said->list.length (); i++)
    for (unsigned k = 0; k < regions.length (); k++)
      if (!regions[k]->outer
	  && (get_pure_location (regions[k]->loc)
	      == get_pure_location (said->list[i].target)))
	{
	  const struct early_remark *n = &said->list[i];
	  struct transform_remark r = remark_make (n->word, n->id, regions[k],
						   n->loc, n->what);
	  remark_add (remarks, &r);
	  /* Other instances of a template have the same.  */
	  break;
	}
}
