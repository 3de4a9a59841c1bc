/* Which mapped objects a region reads and writes: what the files have in
   common.  Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute it
   and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_REACH_INT_H
#define DRANO_GCC_REGION_TRANSFER_REACH_INT_H

#include "region/transfer/reach.h"

#define ELSEWHERE ((entry_set) 1 << 62)
#define ANYWHERE ((entry_set) 1 << 63)
#define ENTRIES (ELSEWHERE - 1)

/* What is known of a function.  */
struct reaching_function
{
  auto_vec<entry_set> values;	/* By version of the SSA name.  */
  auto_vec<entry_set> parms;	/* Of all calls.  */
  entry_set result;
  bool is_body;			/* It gets a record, ...  */
  bool mixed;			/* ... one of several,  */
  tree record;			/* ... or this variable of who starts it; null:
				   the launch's.  */
};

/* A walk of all that a region executes.  */
struct reaching
{
  const struct mapped_launch *launch;
  hash_map<tree, struct reaching_function *> functions;
  auto_vec<tree> order;		/* Of them.  */
  /* Records that bodies inside get: of variables, by member.  */
  hash_map<tree, auto_vec<entry_set> *> records;
  entry_set leads_to[MAPPED_ENTRIES_MOST]; /* Of descriptors.  */
  entry_set descriptors;
  entry_set holders;		/* Libgomp stores pointers there.  */
  entry_set linked;		/* Reached by name.  */
  entry_set read, written;	/* With ANYWHERE.  */
  entry_set stored;		/* A pointer there was stored.  */
  bool grown;

  explicit reaching (const struct mapped_launch *l)
    : launch (l), descriptors (0), holders (0), linked (0), read (0),
      written (0), stored (0), grown (false)
  {
    memset (leads_to, 0, sizeof leads_to);
  }

  ~reaching ()
  {
    for (unsigned i = 0; i < order.length (); i++)
      delete *functions.get (order[i]);
    for (hash_map<tree, auto_vec<entry_set> *>::iterator i = records.begin ();
	 i != records.end (); ++i)
      delete (*i).second;
  }
};

/* Have SET contain MORE in R's walk.  */
extern void reach_add (struct reaching *r, entry_set *set, entry_set more);

/* The same of element N of SETS.  */
extern void reach_add_to_element (struct reaching *r, auto_vec<entry_set> *sets,
				  unsigned n, entry_set more);

/* What is known of FN, a function with a body.  */
extern struct reaching_function *reach_function (struct reaching *r, tree fn);

/* Where the memory of the reference REF in F may be.  */
extern entry_set reach_place (struct reaching *r, struct reaching_function *f,
			      tree ref);

/* Where VALUE of F may point to.  */
extern entry_set reach_value (struct reaching *r, struct reaching_function *f,
			      tree value);

/* The same, if it is a pointer that is followed.  */
extern entry_set reach_pointed (struct reaching *r, struct reaching_function *f,
				tree value);

/* VALUE, an SSA name of F or no name, may point into SET, too.  */
extern void reach_add_to_value (struct reaching *r, struct reaching_function *f,
				tree value, entry_set set);

/* What the bytes from OFFSET on of the variable VAR, a record for a body, may
   point to.  */
extern entry_set *reach_record (struct reaching *r, tree var,
				HOST_WIDE_INT offset);

/* If REF is a member of a record for a body, the set of what is stored there,
   else null.  */
extern entry_set *reach_record_member (struct reaching *r, tree ref);

/* F stores what may point into SET to LHS.  */
extern void reach_store (struct reaching *r, struct reaching_function *f,
			 tree lhs, entry_set set);

/* reach-calls.cc  */

/* Go through CALL of FN.  */
extern void reach_walk_call (struct reaching *r, tree fn, gcall *call);

#endif /* DRANO_GCC_REGION_TRANSFER_REACH_INT_H */
