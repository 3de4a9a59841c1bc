/* The variables and functions that counting adds to a translation unit.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_EMIT_H
#define DRANO_GCC_INSTRUMENT_EMIT_H

/* Return a new table (see drano-abi.h) for NSITES sites.  */
extern tree emit_table (unsigned nsites);

/* Return the statement that counts an access, ATOMIC or not, to BYTES at the
   value ADDRESS as site SITE of TABLE.  */
extern gimple *emit_count (tree table, unsigned site, tree address,
			   unsigned bytes, bool atomic);

/* One access of a group, see drano-abi.h: its site and size, and how far
   beyond the first one's its address is.  */
struct group_entry
{
  unsigned site, bytes;
  HOST_WIDE_INT beyond;
};

/* Return a new constant for the device that holds ENTRIES.  */
extern tree emit_groups (const auto_vec<struct group_entry> &entries);

/* Return the statement that counts in TABLE the MEMBERS accesses of GROUPS
   from entry FIRST on, the first of which is to the value ADDRESS.  */
extern gimple *emit_group_count (tree table, tree groups, unsigned first,
				 int members, tree address);

/* Hand TABLE, of NSITES sites, to libdrano when the object file is loaded,
   with TEXT and FLAGS, and take it back when it is unloaded.  */
extern void emit_registration (tree table, unsigned nsites, const char *text,
			       unsigned flags);

/* Return statements for before and after a launch that counts in TABLE on
   the device whose number is the value DEVICE, null for OpenACC's current
   one.  */
extern gimple *emit_enter (tree table, tree device);
extern gimple *emit_leave (tree table, tree device, unsigned flags);

#endif /* DRANO_GCC_INSTRUMENT_EMIT_H */
