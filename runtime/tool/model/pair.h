/* Which predicted site of a line a measured instruction belongs to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_PAIR_H
#define DRANO_TOOL_MODEL_PAIR_H

#include "model/join.h"

/* How many bytes an address has in device code.  */
enum { POINTER_BYTES = 8 };

/* Where a site is looked for, one after the other.  */
enum pair_stage
{
  PAIR_PLACE,			/* Where the instruction is.  */
  PAIR_FIRST,			/* Where it is likeliest to have been moved.  */
  PAIR_MOVED,			/* Where it may have been moved.  */
  PAIR_LINE,			/* In the instruction's line.  */
  PAIR_FAR,			/* Where it may have been moved, though it is
				   elsewhere as well, or was measured to be
				   other than predicted.  */
  PAIR_REST			/* In the instruction's line, likewise.  */
};

/* Whether sites that were moved are looked for at STAGE.  */
extern bool stage_moved (enum pair_stage stage);

/* Whether the measured M may be the load of a pointer that all lanes use.  */
extern bool may_load_pointer (const struct record *m);

/* Whether M, which was measured, is of a variable in a function's frame.  */
extern bool local_p (const struct record *m);

/* P[0..NP-1] are the predicted sites of one line and access, or, if
   stage_moved, those that may have been moved to one line; M[0..NM-1] are
   measured instructions of that line and access.  Set TO[I] to the site that
   M[I] belongs to as far as STAGE tells, or to NP if that is none.  Where
   site K looks the same as others, GROUP[K] is the first of them; else it is
   K.  */
extern void pair_line (enum pair_stage stage, struct row *const *p, size_t np,
		       const struct record *const *m, size_t nm,
		       size_t *to, size_t *group);

#endif /* DRANO_TOOL_MODEL_PAIR_H */
