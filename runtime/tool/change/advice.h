/* Advice in reports: proposed changes, by what they save.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_ADVICE_H
#define DRANO_TOOL_CHANGE_ADVICE_H

#include "model/join.h"

/* One proposed change.  Strings are interned; null is unknown.  */
struct proposal
{
  const char *file;
  int line;
  int column;
  const char *loop;		/* "file:line:column" of the loop that is to be
				   changed; null if none is.  */
  const char *advice;		/* Identifier.  */
  const char *title;
  const char *finding;
  const char *legality;		/* asserted, proved, check.  */
  const char *check;		/* What the user must check.  */
  int sectors[2];		/* Per request at the site, before and after;
				   negative is unknown.  */
  int most[2];			/* Those of the place that needs most.  */
  double total[2];		/* In the regions; negative is unknown.  */
  const char **site;		/* "file:line:column:access:array" of those that
				   it cures.  */
  size_t nsites;
  const char *also;		/* "line:column, ...": the other places; null
				   if there is one only.  */
  bool fixit;			/* The compiler can make the change.  */
  const char *region;		/* "file:line:column" of the region that it is
				   for.  */
  const char *write;		/* The directive as it is to read; null if that
				   is not all, or not known.  */
  int write_line;		/* Its line, ...  */
  bool new_line;		/* ... before which it is a new one.  */
  double time;			/* Percent of the time of all launches that it
				   saves at most; negative is unknown.  */
};

struct proposals
{
  struct proposal *p;
  size_t n;
};

/* Return the advice in LIST, the one that saves most first.  What is proposed
   at several places is there once.  */
extern struct proposals find_proposals (const struct record_list *list);

/* Let the sectors of P be those that ROWS have measured in their regions, where
   they have.  */
extern void find_measured (struct proposals *p, const struct row_list *rows);

/* Let P know what they save of the time of the launches of ROWS, if that is
   known, and sort them by that.  Where a launch waits, it is not: a change may
   give it more warps.  */
extern void find_times (struct proposals *p, const struct row_list *rows);

/* Free what P holds.  */
extern void free_proposals (struct proposals *p);

/* The sectors that P saves in its region; negative if it is not known.  */
extern double proposal_saves (const struct proposal *p);

/* P's sectors for a request before, ARROW, and after; in new storage.  */
extern char *proposal_sectors (const struct proposal *p, const char *arrow);

/* What P's "legality" means, in words.  */
extern const char *legality_text (const struct proposal *p);

/* What is proposed in P, where, and what is to be checked; in new storage.  */
extern char *describe_proposal (const struct proposal *p);

#endif /* DRANO_TOOL_CHANGE_ADVICE_H */
