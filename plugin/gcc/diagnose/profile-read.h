/* Reading profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_PROFILE_READ_H
#define DRANO_GCC_DIAGNOSE_PROFILE_READ_H

#ifdef __cplusplus
extern "C" {
#endif

/* A measured access of a profile.  Strings are allocated with xmalloc, null
   where the profile has none.  */
struct profile_entry
{
  char *file, *access, *array;
  int line, column, bytes;
  bool other;			/* Not a site: its "record" says what it is.  */
  bool measured;
  uint64_t requests, sectors, ideal;
};

/* Read the line TEXT into R.  Return false if it is not JSON; R's strings must
   be freed in any case.  */
extern bool profile_read_line (const char *text, struct profile_entry *r);

extern void profile_entry_free (struct profile_entry *r);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_GCC_DIAGNOSE_PROFILE_READ_H */
