/* Two reports or profiles compared, access by access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_COMPARE_H
#define DRANO_TOOL_MODEL_COMPARE_H

#include "model/join.h"

/* What became of an access.  */
enum fate
{
  FATE_NEW,
  FATE_GREW,
  FATE_SHRANK,
  FATE_GONE
};

/* "new", "grew", "shrank", "gone".  */
extern const char *fate_name (enum fate fate);

/* Sums over one file, or figures of one access.  */
struct figures
{
  double sectors, excess;
};

struct difference
{
  enum fate fate;
  const struct row *row;	/* In the new file; where it is gone, in the
				   old one.  */
  const struct row *was;	/* In the old file; null if it is new or
				   gone.  */
  struct figures old, new;
};

struct comparison
{
  double tolerance;		/* Percent by which a figure may grow.  */
  bool total;			/* Only the total of sectors decides.  */
  bool findings;		/* The old file is a baseline: what it does not
				   accept decides.  */
  bool measured;		/* By measured figures, else predicted.  */
  struct figures old, new;	/* Sums.  */
  double old_libraries, new_libraries;	/* Sectors, not judged.  */
  double old_time, new_time;	/* Seconds of the launches by the model; 0 if
				   that is not known of both, or not comparable.
				   The caller sets them, too.  They decide,
				   unless TOTAL or FINDINGS.  */
  double old_startup, new_startup;	/* Warp instructions of start-up, not
					   judged; the caller sets these,
					   too.  */
  double old_copied, new_copied;	/* Bytes between host and device, and
					   those that were needless, as
					   these.  */
  double old_needless, new_needless;
  struct difference *difference;	/* Of NEW's order, then what is
					   gone.  */
  size_t n;
  size_t count[FATE_GONE + 1];	/* Of each kind.  */
  size_t accepted;		/* Findings that the baseline has, too.  */
  bool worse;
};

/* Fill in C, of which the caller has set the members up to MEASURED, from OLD
   and NEW, which C refers to from then on.  */
extern void compare_rows (struct comparison *c, const struct row_list *old,
			  const struct row_list *new);

/* Whether the time of the launches is what C judges.  */
extern bool judged_by_time (const struct comparison *c);

/* Free what C holds.  */
extern void free_comparison (struct comparison *c);

/* Set the member accepted of those of ROWS that are in BASE, too, with the same
   finding, and waste no more there than they do in BASE.  */
extern void accept_rows (struct row_list *rows, const struct row_list *base);

/* Whether there is something wrong at ROW, an access or a region: a finding, or
   sectors that were measured to be wasted.  */
extern bool wrong_p (const struct row *row);

#endif /* DRANO_TOOL_MODEL_COMPARE_H */
