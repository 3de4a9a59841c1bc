/* What launches map: the entries that libgomp gets for each.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_MAPPED_LAUNCH_H
#define DRANO_GCC_REGION_TRANSFER_MAPPED_LAUNCH_H

#include "gcc-shim.h"

/* The most entries of a launch that is looked at: sets of them are bits of one
   number, and two bits are for other memory.  */
enum { MAPPED_ENTRIES_MOST = 62 };

/* One entry: what a launch does with one object of the host.  */
struct mapped_entry
{
  int kind;			/* GOMP_MAP_*, without the alignment and
				   GOMP_MAP_IMPLICIT; -1 if it is not known.
				   Of a section that may be empty, the kind
				   that it has otherwise.  */
  unsigned kind_bits;		/* With both.  */
  tree kind_value;		/* What is stored as its kind, or null.  */
  gimple *kind_store;		/* Where, or null: in the initial value.  */
  tree host;			/* The host's address, or null.  */
  tree size;			/* In bytes, or null.  */
  bool leads_back;		/* A pointer, to the object of the entry in
				   front of it, or of the one in front of its
				   descriptor.  */
};

/* A call that launches a region, and what that maps.  */
struct mapped_launch
{
  gcall *call;
  struct function *launcher;	/* Has the call.  */
  const struct mapped_launch *called;	/* Null, or what a function launches
					   that CALL calls.  */
  tree body;			/* The region's function.  */
  bool is_acc;
  bool deferred;		/* It may return before the region ends.  */
  tree record, kinds, sizes;	/* Variables of the launcher; the last may be
				   null.  */
  auto_vec<struct mapped_entry> entries;
};

/* Append to LAUNCHES all calls of the translation unit that launch regions and
   map something, but those whose arguments have an unknown form or more than
   MAPPED_ENTRIES_MOST entries.  */
extern void mapped_launches_find (auto_vec<struct mapped_launch *> *launches);

/* Free LAUNCHES.  */
extern void mapped_launches_free (auto_vec<struct mapped_launch *> *launches);

/* True if FN launches a region.  */
extern bool launch_function_p (const_tree fn);

/* True if STMT launches a region.  */
extern bool launch_call_p (const gimple *stmt);

/* The variable whose address is operand N of CALL, or null.  */
extern tree mapped_array (const gcall *call, int n);

/* Where element N of the initial value of ARRAY, a variable or null, is; null
   if it has none.  */
extern tree *mapped_initial (tree array, unsigned n);

/* The constant that VALUE, a kind, is unless a section is empty, or null.  */
extern tree mapped_constant_kind (tree value);

/* The pointer that VALUE is, or is computed from.  */
extern tree pointer_root (tree value);

/* True if CALL, of a function of OpenMP that maps data, does so in a task of
   its own (nowait), or may.  */
extern bool maps_in_task_p (const gimple *call);

/* True if the entry E has a pointer, which libgomp stores: into a descriptor of
   Fortran, or a member.  */
extern bool mapped_pointer_p (const struct mapped_entry *e);

/* True if E's object is a variable of the compiler's, for which the program has
   no clause.  */
extern bool mapped_temporary_p (const struct mapped_entry *e);

/* True if E is an object of the host's that the device gets or has a copy
   of.  */
extern bool mapped_copy_p (const struct mapped_entry *e);

/* True if libgomp copies between E's object and memory of the device for the
   launch alone, both ways.  */
extern bool mapped_both_ways_p (const struct mapped_entry *e);

#endif /* DRANO_GCC_REGION_TRANSFER_MAPPED_LAUNCH_H */
