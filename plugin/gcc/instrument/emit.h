/* The variables and functions that counting adds to a translation unit.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_EMIT_H
#define DRANO_GCC_INSTRUMENT_EMIT_H

/* What an object file counts with, see drano-abi.h.  */
struct count_table
{
  unsigned nsites;
  unsigned ngroups;
  tree decl;
  tree groups;			/* Null without groups.  */
};

/* Set T's declaration to a new one for its sites and groups.  */
extern void emit_table (struct count_table *t);

/* Return the statement that counts an access, ATOMIC or not, to BYTES at the
   value ADDRESS as site SITE of T.  */
extern gimple *emit_count (const struct count_table *t, unsigned site,
			   tree address, unsigned bytes, bool atomic);

/* One access of a group: the group's number, its own site and size, and how far
   beyond the first one's its address is.  */
struct group_entry
{
  unsigned group, site, bytes;
  HOST_WIDE_INT beyond;
};

/* Return whether accesses to BYTES have small bins.  */
extern bool emit_small_p (unsigned bytes);

/* Set T's groups to a new constant for the device that holds ENTRIES.  */
extern void emit_groups (struct count_table *t,
			 const auto_vec<struct group_entry> &entries);

/* Return the statement that counts in T the MEMBERS accesses of ENTRIES from
   number FIRST on, the first of which is to the value ADDRESS.  */
extern gimple *emit_group_count (const struct count_table *t,
				 const auto_vec<struct group_entry> &entries,
				 unsigned first, int members, tree address);

/* Hand T to libdrano when the object file is loaded, with TEXT and FLAGS, and
   take it back when it is unloaded.  */
extern void emit_registration (const struct count_table *t, const char *text,
			       unsigned flags);

/* Return statements for before and after a launch that counts in T on the
   device whose number is the value DEVICE, null for OpenACC's current one.  */
extern gimple *emit_enter (const struct count_table *t, tree device);
extern gimple *emit_leave (const struct count_table *t, tree device,
			   unsigned flags);

#endif /* DRANO_GCC_INSTRUMENT_EMIT_H */
