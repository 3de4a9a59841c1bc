/* What a row means: excess, verdict, agreement, and in which order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_RANK_H
#define DRANO_TOOL_MODEL_RANK_H

#include "model/waste.h"

/* What there is to say of an access in a word.  Fauzia et al. say coalesced
   when no stride between adjacent lanes exceeds the size of the access.  */
enum verdict
{
  VERDICT_UNKNOWN,
  VERDICT_NOT_RUN,	/* There is a profile, and the site is not in it.  */
  VERDICT_NO_REQUEST,	/* Another access to the array in its line is.  */
  VERDICT_NOT_COUNTED,	/* The program counts others only.  */
  VERDICT_MIXED,	/* It may be among those of another line.  */
  VERDICT_NO_LINES,	/* It may be among those without source lines.  */
  VERDICT_HOST,		/* It may have run on the host.  */
  VERDICT_ONE_LANE,	/* Never two lanes at once, or all did the same.  */
  VERDICT_IDLE,		/* Coalesced, but few lanes at once.  */
  VERDICT_COALESCED,
  VERDICT_MISALIGNED,	/* Coalesced, but not from a sector's start.  */
  VERDICT_UNCOALESCED
};

extern const char *verdict_name (enum verdict v);

/* True if what is found at R's site is a race, not a waste of sectors.  */
extern bool race_p (const struct record *r);

/* The verdict on ROW, where COUNTED says that some row was measured.  */
extern enum verdict row_verdict (const struct row *row, bool counted);

/* How bad that is.  */
enum concern { CONCERN_NONE, CONCERN_FINE, CONCERN_SOME, CONCERN_BAD };
extern enum concern row_concern (const struct row *row, bool counted);

/* The conditions of ROW's prediction that explain what was measured, as they
   are not known to have held, in new storage; null if there are none, or
   nothing is to be explained.  */
extern char *missed_conditions (const struct row *row);

/* Whether what was measured lies outside what was predicted, and no condition
   explains it.  */
extern bool disagrees (const struct row *row);

enum sort_key
{
  SORT_TIME,			/* Or as excess, if that is not known.  */
  SORT_EXCESS,
  SORT_PERCENT,
  SORT_SECTORS,
  SORT_REQUESTS,
  SORT_PREDICTED,
  SORT_SITE
};

/* Find the sort key NAME; return false if there is none.  */
extern bool find_sort_key (const char *name, enum sort_key *key);
extern const char sort_key_names[];

/* Sort ROWS by KEY, largest first (sites: in source order).  Rows of another
   kind than ROW_ACCESS come last, by kind.  */
extern void rank_rows (struct row_list *rows, enum sort_key key);

/* A + B, or the largest number if that is larger still.  */
extern unsigned long long add_saturated (unsigned long long a,
					 unsigned long long b);

/* Totals over measured rows.  */
struct totals
{
  unsigned long long requests, sectors, ideal, excessive;
};

/* Add to T what was measured of ROW; add_totals only if that is of the
   program itself, not of a library.  */
extern void add_row_totals (struct totals *t, const struct row *row);
extern void add_totals (struct totals *t, const struct row *row);
extern void sum_totals (struct totals *t, const struct totals *other);

/* 100 * PART / WHOLE, and 0 if WHOLE is 0.  */
extern double percent (double part, double whole);

/* "file:line:column" of R, in new storage.  */
extern char *site_name (const struct record *r);
/* The same as it is shown, with the file's name relative to the current
   directory if that is above it.  */
extern char *place_name (const struct record *r);

/* "load of 'A'", or "loads of 'A', 'B'" where ROW is of several sites, in
   new storage.  */
extern char *access_name (const struct row *row);

/* "'A'", or "'A', 'B'" where ROW is of several arrays; null if not all are
   known.  It is interned.  */
extern const char *arrays_name (const struct row *row);

/* How many of ROWS are of KIND.  */
extern size_t count_kind (const struct row_list *rows, enum row_kind kind);

#endif /* DRANO_TOOL_MODEL_RANK_H */
