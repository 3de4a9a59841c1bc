/* Warnings: the only caller of GCC's diagnostics for findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_WARN_H
#define DRANO_GCC_DIAGNOSE_WARN_H

#include "site/site.h"
#include "diagnose/advice.h"
#include "diagnose/idle-lanes.h"
#include "region/region.h"

/* Warn about site N of RESULT, if it has a finding that the options in force report;
   REGIONS are the translation unit's, ADVISING the advice for it, null if none
   is wanted.  Return true if a warning was issued
   (or one for the same access of the same statement was before).  */
extern bool diagnose_site (const struct analysis *result, int n,
			   const auto_vec<struct region *> &regions,
			   struct advising *advising);

/* If LOC is in a macro that the program uses at USE, where a message stands,
   show the way from there to the macro's text, as GCC does.  */
extern void diagnose_macros (location_t loc, location_t use);

/* Forget which accesses have been warned about.  */
extern void diagnose_forget (void);

#endif /* DRANO_GCC_DIAGNOSE_WARN_H */
