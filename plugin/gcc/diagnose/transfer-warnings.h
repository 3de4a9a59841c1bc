/* Warnings about copies without use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_TRANSFER_WARNINGS_H
#define DRANO_GCC_DIAGNOSE_TRANSFER_WARNINGS_H

#include "advice/report.h"
#include "option/options.h"
#include "region/transfer/redundant.h"
#include "source/text.h"

/* What is to be done about a construct that copies without use.  */
struct transfer_cure
{
  int shown;			/* How many of its variables the options in
				   force let be reported.  */
  struct edits edits;		/* For all of these; failed if its directive
				   cannot be read.  */
  const char *directive;	/* As it reads then, or null.  */
};

/* True if the options in force let what is of LEVEL be reported.  */

static inline bool
transfer_level_on_p (int level)
{
  return level <= drano_options.level[WARN_REDUNDANT_TRANSFER];
}

/* True if what is called WHAT is to be said of the text at LOC, for the first
   time, and is enabled there.  */
extern bool transfer_said_first_p (location_t loc, const char *what);

/* The level from which V, whose place is known, is reported.  */
extern int diagnose_transfer_level (const struct redundant_variable *v);

/* Fill in CURE, in A, for C, whose variables get places; those that are
   reported are put in front of the others.  */
extern void diagnose_transfer_cure (struct arena *a,
				    struct redundant_construct *c,
				    struct transfer_cure *cure);

/* Warn about C, which CURE is for.  Return whether it was reported.  */
extern bool diagnose_transfer (const struct redundant_construct *c,
			       const struct transfer_cure *cure);

#endif /* DRANO_GCC_DIAGNOSE_TRANSFER_WARNINGS_H */
