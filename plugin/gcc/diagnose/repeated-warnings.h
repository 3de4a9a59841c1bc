/* Warnings about launches in loops that copy the same each time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_REPEATED_WARNINGS_H
#define DRANO_GCC_DIAGNOSE_REPEATED_WARNINGS_H

#include "region/transfer/repeated.h"
#include "source/text.h"

/* A data construct around a loop.  */
struct loop_cure
{
  int level;			/* From which it is reported.  */
  struct edits edits;		/* Failed if it cannot be written.  */
  const char *directive;	/* As it is to be written, before LINE, or
				   null.  */
  int line;
};

/* Fill in CURE, in A, for R.  */
extern void diagnose_loop_cure (struct arena *a, const struct repeated_loop *r,
				struct loop_cure *cure);

/* Warn about R, which CURE is for, at its first region.  Return whether it was
   reported.  */
extern bool diagnose_repeated (const struct repeated_loop *r,
			       const struct loop_cure *cure);

#endif /* DRANO_GCC_DIAGNOSE_REPEATED_WARNINGS_H */
