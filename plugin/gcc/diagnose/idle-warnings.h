/* Warnings about idle lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_IDLE_WARNINGS_H
#define DRANO_GCC_DIAGNOSE_IDLE_WARNINGS_H

#include "diagnose/advice/advice.h"
#include "diagnose/advice/idle-lanes.h"

/* Warn that lanes are idle as number N of FOUND says, with advice from ADVISING
   and loops JUDGED, and set its member "reported".  Unless the user wants all,
   one warning is about all of FOUND that have the same text.  */
extern void diagnose_idle (auto_vec<struct idle_loop> *found, unsigned n,
			   struct advising *advising,
			   const struct judged_loops *judged);

/* Why lanes are idle, for REASON, in the words of the report.  */
extern const char *diagnose_idle_reason (enum idle_reason reason);

#endif /* DRANO_GCC_DIAGNOSE_IDLE_WARNINGS_H */
