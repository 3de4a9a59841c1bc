/* What the parts that note copies share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_COPY_INT_H
#define DRANO_SIM_COUNT_COPY_INT_H

#include <pthread.h>

#include "count/copies.h"
#include "program/program.h"

enum copy_direction { COPY_TO_HOST, COPY_TO_DEVICE, COPY_ALLOCATION };

/* A map of a construct, and where libgomp puts it.  */
struct listed_map
{
  struct map_entry entry;
  unsigned align;
};

/* A construct, and what it maps.  */
struct listed
{
  const void *where;
  enum construct_kind kind;
  bool acc;
  size_t n, room;
  struct listed_map *map;
};

/* What a copy is for.  */
struct copy_owner
{
  const void *where;		/* The construct or the call in the program;
				   null if it is not known.  */
  const char *call;		/* Of the library; null: it is a construct.  */
  enum construct_kind kind;
  bool acc;
  int entry;			/* Which map; -1: none, or not known.  */
};

/* A part of a copy.  */
struct copy_part
{
  struct copy_owner owner;
  uint64_t host, at, bytes;	/* AT: of the copy, bytes before it.  HOST is 0
				   of what is none of the program's.  */
};

/* Copies, and how many bytes they have.  */
struct copy_sum
{
  uint64_t times, bytes;
};

/* What is counted of a row.  */
enum copy_count
{
  COPY_ALL,
  COPY_UNCHANGED,		/* To the host, which has these bytes.  */
  COPY_AGAIN,			/* Host and device had these bytes in common
				   last; an allocation that was made before.  */
  COPY_DUPLICATE,		/* The receiver got these bytes before, from
				   anywhere.  */
  COPY_ROUND_TRIP,		/* The receiver had sent these bytes to the
				   sender.  */
  COPY_UNUSED,			/* No kernel was launched before the next one,
				   or before the end.  */
  COPY_COUNTS
};

/* All copies for one map of a construct, in one direction.  */
struct copy_row
{
  struct copy_owner owner;
  enum copy_direction direction;
  uint64_t made;		/* Copies of the driver; one for several maps
				   is that of the largest.  */
  struct copy_sum sum[COPY_COUNTS];
  bool exact;			/* The next one is known: ...  */
  uint64_t untouched;		/* ... bytes that no kernel has read or
				   written.  */
};

/* copy-list.c: the constructs of this thread */

/* Begin to watch constructs.  Call ALLOCATE when the map number N of L is
   allocated, and RELEASE when the map E ends.  */
extern void copy_list_watch (void (*allocate) (const struct listed *l, int n),
			     void (*release) (const struct map_entry *e));
/* Return the construct for which this thread copies, or null.  */
extern const struct listed *copy_list_current (void);
/* Set OWNER to the map of the BYTES bytes at HOST of a construct that other
   threads execute.  Return false if there is none.  */
extern bool copy_list_deferred (uint64_t host, uint64_t bytes,
				struct copy_owner *owner);
/* Return which of L's maps has the BYTES bytes at HOST, or -1.  */
extern int copy_list_find (const struct listed *l, uint64_t host,
			   uint64_t bytes);

/* copy-parts.c */

/* Hand RECEIVE, with DATA, the parts of K.  */
extern void copy_parts (const struct copied *k,
			void (*receive) (void *data, const struct copy_part *p),
			void *data);

/* copy-caller.c */

/* Set OWNER to the call of a library by which this thread copies.  */
extern void copy_find_caller (struct copy_owner *owner);

/* copy-timeline.c */

struct copy_timeline;
extern struct copy_timeline *timeline_new (void);
extern void timeline_delete (struct copy_timeline *t);
/* Note in T a copy of BYTES bytes for row ROW, or a launch of KERNEL.  */
extern void timeline_copy (struct copy_timeline *t, bool to_device,
			   unsigned row, uint64_t bytes);
extern void timeline_launch (struct copy_timeline *t, const char *kernel);
/* Write T to F, for MODEL, if it has anything.  */
extern void timeline_write (const struct copy_timeline *t, FILE *f,
			    const char *model);

/* copy-record.c */

struct copy_places;
extern struct copy_places *copy_places_new (void);
extern void copy_places_delete (struct copy_places *p);
/* Write the N rows ROW to F; P keeps the places.  */
extern void copy_rows_write (struct copy_places *p, const struct copy_row *row,
			     size_t n, FILE *f, const char *model);

#endif /* DRANO_SIM_COUNT_COPY_INT_H */
