/* Clauses that map variables, as they are written, and their edits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_MAP_CLAUSE_H
#define DRANO_SOURCE_MAP_CLAUSE_H

#include "source/directive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a variable is to be mapped.  */
enum map_kind
{
  MAP_KIND_TO, MAP_KIND_FROM, MAP_KIND_ALLOC, MAP_KIND_TOFROM, MAP_KINDS
};

/* A variable called NAME in the program, and how it is to be mapped: all that
   is mapped of it now, or ITEM, a section, if that is not null.  */
struct map_change
{
  const char *name;
  enum map_kind kind;
  const char *item;
};

/* Where a clause of the directive D that maps both ways names the variable
   NAME, or a section of it, in its text; -1 if none does.  */
extern int map_clause_place (const struct directive *d, const char *name);

/* What the directive D writes of the variable NAME in a clause that maps it, a
   section perhaps, in A; null if there is no such clause.  */
extern const char *map_clause_item (struct arena *a, const struct directive *d,
				    const char *name);

/* A clause of directives of D's kind that maps ITEMS, separated by commas, both
   ways, or, with TO_ALONE, to the device, in A.  */
extern const char *map_clause_spelt (struct arena *a, const struct directive *d,
				     const char *items, bool to_alone);

/* Make E map the N variables CHANGES, which the construct of D maps both ways,
   in a clause or without any, as they say.  */
extern void map_clause_change (struct edits *e, const struct directive *d,
			       int n, const struct map_change *changes);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_MAP_CLAUSE_H */
