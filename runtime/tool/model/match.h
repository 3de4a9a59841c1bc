/* Which sites of two reports are the same, though lines moved.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_MATCH_H
#define DRANO_TOOL_MODEL_MATCH_H

#include "model/join.h"

/* Which rows are the same.  */
struct matches
{
  const struct row **was;	/* For each row of the new list the one of the
				   old, or null.  */
  bool *gone;			/* For each row of the old list whether it is in
				   no pair.  */
  /* For each row of the new list, and of the old one, a row of the new list:
     more rows than one are what one was, and are one together with that.
     Mostly the row itself, or its pair.  */
  size_t *lead, *old_lead;
};

/* Return which rows of OLD and NEW are the same sites, to be freed with
   free_matches.

   Sites are paired if they are at the same place, where lines of a function may
   have moved together; with UNITE, those of one line that are not as many as
   before, or in other columns, are one.  What is left is paired if file,
   function, access and array are the same, in the order of the source, those
   first that also have column and stride in common.  */
extern struct matches match_rows (const struct row_list *old,
				  const struct row_list *new, bool unite);
extern void free_matches (struct matches *m);

#endif /* DRANO_TOOL_MODEL_MATCH_H */
