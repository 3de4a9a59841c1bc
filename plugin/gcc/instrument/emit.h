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
  unsigned sample;		/* Count one block in so many.  */
  unsigned nsites;
  unsigned ngroups;
  tree decl;
  tree groups;			/* Null without groups.  */
};

/* Set T's declaration to a new one for its sites and groups.  */
extern void emit_table (struct count_table *t);

/* Return the statement that computes the part of a block, see drano-abi.h,
   where T counts a sample.  */
extern gimple *emit_part (const struct count_table *t);

/* Return the statement that counts an access, ATOMIC or not, to BYTES at the
   value ADDRESS as site SITE of T; in PART, if T counts a sample, which is not
   negative if this is GUARDED.  */
extern gimple *emit_count (const struct count_table *t, unsigned site,
			   tree address, unsigned bytes, bool atomic,
			   tree part, bool guarded);

/* One access of a group: the group's number, its own site and size, and how far
   beyond the first one's its address is.  */
struct group_entry
{
  unsigned group, site, bytes;
  HOST_WIDE_INT beyond;
};

/* Set T's groups to a new constant for the device that holds ENTRIES.  */
extern void emit_groups (struct count_table *t,
			 const auto_vec<struct group_entry> &entries);

/* Return the statement that counts in T the MEMBERS accesses of ENTRIES from
   number FIRST on, the first of which is to the value ADDRESS; PART as above,
   not negative.  */
extern gimple *emit_group_count (const struct count_table *t,
				 const auto_vec<struct group_entry> &entries,
				 unsigned first, int members, tree address,
				 tree part);

/* Return the statement that counts in T that the access of E was executed as
   often as the value TIMES says, at the value ADDRESS first and always STEP
   further on; PART as above, not negative.  */
extern gimple *emit_run (const struct count_table *t,
			 const struct group_entry *e, tree address, tree step,
			 tree times, tree part);

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
