/* The constructs and assignments of a region, before directives are lowered.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* gcc-shim.h comes first.  */

#ifndef DRANO_GCC_REGION_SHARED_COPY_WALK_H
#define DRANO_GCC_REGION_SHARED_COPY_WALK_H

enum level_kind { LEVEL_BLOCK, LEVEL_PARALLEL, LEVEL_LOOP, LEVEL_ONE };

/* A construct inside a region.  */
struct copy_level
{
  enum level_kind kind;
  int parent;			/* Or -1.  */
  gomp_for *loop;		/* LEVEL_LOOP.  */
  location_t loc;
  unsigned begin, end;		/* The steps in it.  */
  hash_set<tree> *varying;	/* What region/shared-copy.cc's varying_in
				   finds; or null.  */
};

/* An assignment or a test, in the order of the text.  */
struct copy_step
{
  gimple *stmt;
  tree lhs;			/* What is assigned, if that is a scalar or in
				   an array or structure of the region's
				   own.  */
  int level;
  int owner;			/* The level that makes copies of the user's
				   variable LHS, or -1.  */
  bool mapped;			/* It is mapped: there is one for all.  */
  bool reduced;			/* The construct, an OpenACC one, reduces it,
				   which no loop around this one does.  */
  bool part;			/* An element or member is assigned.  */
  bool guarded;			/* It is behind a condition, ...  */
  bool alone;			/* ... a test for equality: perhaps of one
				   lane.  */
  unsigned until;		/* A test: the steps before this one are behind
				   it.  */
};

/* A region that has been walked.  */
struct copy_walked
{
  auto_vec<struct copy_level> levels;
  auto_vec<struct copy_step> steps;
};

/* Walk the construct STMT, and put what it has into X.  */
extern void copies_walk (gomp_target *stmt, struct copy_walked *x);

#endif /* DRANO_GCC_REGION_SHARED_COPY_WALK_H */
