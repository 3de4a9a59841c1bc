/* Figures of rows, in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_WORDS_H
#define DRANO_TOOL_MODEL_WORDS_H

#include "base/tool.h"
#include "model/rank.h"

/* The strides of ROW as text: measured ones as "4..512, mean 37.5", else
   predicted; "-" if none; in new storage.  */
extern char *stride_text (const struct row *row);

/* The predicted sectors of one request of ROW: "4", "4..5", or "-"; in new
   storage.  */
extern char *predicted_text (const struct row *row);

/* The sectors that would be enough for a request of ROW, "-" if not known; in
   new storage.  */
extern char *ideal_text (const struct row *row);

/* X with DECIMALS decimals, "-" if it is negative; in new storage.  */
extern char *real_text (double x, int decimals);

/* SECONDS in microseconds, in new storage.  */
extern char *microseconds_text (double seconds);

/* Whether the uncoalesced accesses ROW could be coalesced if the iterations
   were given to lanes otherwise, as Fauzia et al. put it; null if that is not
   known, or they are coalesced already.  COUNTED is as in row_verdict.  */
extern const char *transform_text (const struct row *row, bool counted);

/* What the kernel NAME of the device code is called that FUNCTION launches, for
   REGION ("file:line:column"), both null if not known; in new storage.  */
extern char *kernel_text (const char *function, const char *region,
			  const char *name);

/* A sentence about ROW's finding: what was predicted or measured, and why;
   in new storage.  */
extern char *describe_row (const struct row *row, bool counted);

/* Return by how much the sectors of M may be off, " +-2.5%" of them, if a
   sample was counted, else nothing; in new storage.  */
extern char *error_text (const struct record_measured *m);

#endif /* DRANO_TOOL_MODEL_WORDS_H */
