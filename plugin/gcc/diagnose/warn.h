/* Warnings: the only caller of GCC's diagnostics for findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_WARN_H
#define DRANO_GCC_DIAGNOSE_WARN_H

#include "diagnose/advice/advice.h"
#include "diagnose/advice/idle-lanes.h"
#include "region/region.h"
#include "site/site.h"

/* Where the program has the access of SITE.  */
extern location_t diagnose_place (const struct site *site);

/* True if SITE has a finding that the options in force report there.  */
extern bool diagnose_wanted_p (const struct site *site);

/* True if this was asked before of an access of the same statement that is
   alike: a text that is compiled several times is warned about once, and a
   file that is included several times, too, unless the user wants all.  */
extern bool diagnose_before (const struct site *site);

/* True if there has been a message WHAT about NAME, which may be null, for the
   text at LOC, as diagnose_say notes it, and the user does not want all.  */
extern bool diagnose_said_p (location_t loc, const char *what,
			     const char *name);
extern void diagnose_say (location_t loc, const char *what, const char *name);

/* How many sectors of a request the warning for SITE names; up to so many if
   diagnose_up_to_p.  */
extern int diagnose_sectors (const struct site *site);
extern bool diagnose_up_to_p (const struct site *site);

/* What a message calls the memory that SITE accesses.  Allocated with
   xmalloc.  */
extern char *diagnose_memory (const struct site *site);

/* What the accesses of a group take together.  */
struct group_cost
{
  int requests, sectors;
};

/* Warn about site N of RESULT, which stands for GROUP unless that is null, and
   explain it in notes; REGIONS are the translation unit's, ADVISING the advice
   for it, null if none is wanted.  */
extern void diagnose_site (const struct analysis *result, int n,
			   const struct group_cost *group,
			   const auto_vec<struct region *> &regions,
			   struct advising *advising);

/* If LOC is in a macro that the program uses at USE, where a message stands,
   show the way from there to the macro's text, as GCC does.  */
extern void diagnose_macros (location_t loc, location_t use);

#endif /* DRANO_GCC_DIAGNOSE_WARN_H */
