/* What a row means: excess, verdict, agreement, and in which order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_RANK_H
#define DRANO_RANK_H

#include "join.h"

/* What there is to say of an access in a word.  Fauzia et al. say coalesced
   when no stride between adjacent lanes exceeds the size of the access.  */
enum verdict
{
  VERDICT_UNKNOWN,
  VERDICT_NOT_RUN,	/* There is a profile, and the site is not in it.  */
  VERDICT_ONE_LANE,	/* Never two lanes at once.  */
  VERDICT_COALESCED,
  VERDICT_MISALIGNED,	/* Coalesced, but not from a sector's start.  */
  VERDICT_UNCOALESCED
};

extern const char *verdict_name (enum verdict v);

/* The verdict on ROW, where COUNTED says that some row was measured.  */
extern enum verdict row_verdict (const struct row *row, bool counted);

/* The least sectors predicted for a request by a full warp of ROW.  */
extern int full_warp_least (const struct row *row);

/* Excess sectors: of all requests measured, or predicted for one request
   by a full warp (the middle of the interval).  Negative where it is not known.  */
extern double measured_excess (const struct row *row);
extern double predicted_excess (const struct row *row);

/* The sectors predicted for one request by a full warp of ROW, of which they
   are: the middle of the interval.  */
extern double predicted_sectors (const struct row *row);

/* Whether what was measured lies outside what was predicted.  */
extern bool disagrees (const struct row *row);

/* Sectors fetched over sectors needed, measured or else predicted; negative
   where not known.  */
extern double bandwidth_factor (const struct row *row);

enum sort_key
{
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

/* The excess sectors measured for ROW, exactly; 0 if it was not.  */
extern unsigned long long excess_total (const struct row *row);

/* A + B, or the largest number if that is larger still.  */
extern unsigned long long add_saturated (unsigned long long a,
					 unsigned long long b);

/* Totals over measured rows: accesses and libraries, which together make
   what the launches did.  */
struct totals
{
  unsigned long long requests, sectors, ideal, excessive;
};

extern void add_totals (struct totals *t, const struct row *row);
extern void sum_totals (struct totals *t, const struct totals *other);

/* 100 * PART / WHOLE, and 0 if WHOLE is 0.  */
extern double percent (double part, double whole);

/* "file:line:column" of R, in new storage.  */
extern char *site_name (const struct record *r);

/* "load of 'A'", or "loads of 'A', 'B'" where ROW is of several sites, in
   new storage.  */
extern char *access_name (const struct row *row);

/* How many of ROWS are of KIND.  */
extern size_t count_kind (const struct row_list *rows, enum row_kind kind);

#endif /* DRANO_RANK_H */
