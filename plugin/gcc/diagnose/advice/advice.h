/* Advice: notes, fix-it hints and records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_ADVICE_H
#define DRANO_GCC_DIAGNOSE_ADVICE_ADVICE_H

#include "advice/advice.h"
#include "diagnose/advice/idle-lanes.h"
#include "region/region.h"
#include "transform/judge/judge.h"

struct advising;

/* Find out what advice needs to know of MODULE's loops beyond what lowering
   has found, and fill in JUDGED.  MODULE was made from REGIONS.  */
extern void advise_prepare (struct ir_module *module,
			    const auto_vec<struct region *> &regions,
			    struct judged_loops *judged);

/* The advice for RESULT, the analysis of MODULE, made from REGIONS, with loops
   JUDGED.  Null if none is wanted.  */
extern struct advising *advise_begin (struct ir_module *module,
				      const struct analysis *result,
				      const auto_vec<struct region *> &regions,
				      const struct judged_loops *judged);

/* The number of the advice of A that would cure SITE; -1 if there is none.
   Sorting indices only may.  */
extern int advise_choice (struct advising *a, const struct site *site);

/* True if advice M and N of A are tiles, which are made alike.  */
extern bool advise_alike_p (const struct advising *a, int m, int n);

/* Where GCC's output has edits of warnings only, not of notes, put those that
   would cure SITE into AT, the place of the warning that follows.  */
extern void advise_hints (struct advising *a, const struct site *site,
			  rich_location *at);

/* Say what would cure SITE, in notes of the current diagnostic group.  */
extern void advise_site (struct advising *a, const struct site *site);

/* Take back what advice A would give for lanes that are idle as IDLE says, but
   that GCC cannot follow.  */
extern void advise_bar (struct advising *a, const struct idle_loop *idle);

/* The same as advise_site for lanes that are idle as IDLE says.  Return true if
   nothing else can be said: a cure is, or lanes would find nothing to do.  */
extern bool advise_idle (struct advising *a, const struct idle_loop *idle);

/* The same as advise_hints for lanes that are idle as IDLE says.  */
extern void advise_idle_hints (struct advising *a, const struct idle_loop *idle,
			       rich_location *at);

/* Write all advice to F as records.  */
extern void advise_records (struct advising *a, FILE *f);

extern void advise_end (struct advising *a);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_ADVICE_H */
