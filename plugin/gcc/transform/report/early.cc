/* Remarks on what is changed before there are regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/report/early.h"

/* A remark ID on a construct in the target construct at TARGET.  */
struct early_remark
{
  location_t target, loc;
  enum transform_word word;	/* That made it.  */
  enum remark_id id;
  tree what;
};

/* What is to be said once there are regions.  */
static vec<struct early_remark> notes;

/* Mark the declarations that remarks name for the garbage collector.  */

static void
mark_declarations (void *, void *)
{
  for (unsigned i = 0; i < notes.length (); i++)
    if (notes[i].what)
      gt_ggc_mx_lang_tree_node (notes[i].what);
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
  notes.safe_push (n);
}

void
early_remarks (struct remark_list *remarks,
	       const auto_vec<struct region *> &regions)
{
  for (unsigned i = 0; i < notes.length (); i++)
    for (unsigned k = 0; k < regions.length (); k++)
      if (!regions[k]->outer
	  && (get_pure_location (regions[k]->loc)
	      == get_pure_location (notes[i].target)))
	{
	  struct transform_remark r = remark_make (notes[i].word, notes[i].id,
						   regions[k], notes[i].loc,
						   notes[i].what);
	  remark_add (remarks, &r);
	  /* Other instances of a template have the same.  */
	  break;
	}
}

void
early_forget (void)
{
  notes.release ();
}
