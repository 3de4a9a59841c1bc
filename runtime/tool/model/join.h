/* Joining predicted with measured records, site by site.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_JOIN_H
#define DRANO_TOOL_MODEL_JOIN_H

#include "model/load.h"

/* What a row is about.  Profiles have more than accesses.  */
enum row_kind
{
  ROW_ACCESS,
  ROW_REGION,		/* A finding about a region.  */
  ROW_PROGRAM,		/* Requests between a function's source lines.  */
  ROW_COMPILER,		/* GCC's own, in a region.  */
  ROW_LOCALS,		/* Those of variables in a function's frame.  */
  ROW_NO_LINES,		/* Those of a function without source lines.  */
  ROW_LIBRARY,		/* Those of libgomp and of the C library.  */
  ROW_HOST,		/* A region that ran on the host.  */
  ROW_LAUNCH,		/* What a kernel did in all.  */
  ROW_BRANCH,		/* A branch on which lanes parted.  */
  ROW_BANKS		/* Requests of shared memory that were repeated.  */
};

/* What to think of an access that a profile does not have.  */
enum unseen
{
  UNSEEN_NOT_RUN,		/* It was not executed.  */
  UNSEEN_NO_REQUEST,		/* Its line was; its value may have been
				   kept.  */
  UNSEEN_NOT_COUNTED,		/* The program counts others only.  */
  UNSEEN_MIXED,			/* It may be among those of another line.  */
  UNSEEN_BETWEEN,		/* It may be among those between lines.  */
  UNSEEN_NO_LINES,		/* Its code has no source lines.  */
  UNSEEN_HOST			/* Its function had a region on the host.  */
};

struct row
{
  enum row_kind kind;
  struct record site;		/* Where it is, and the prediction, if any;
				   its RUN and MEASURED are null.  */
  bool foreseen;		/* A prediction has it, be it that nothing is
				   known; else it was only measured.  */
  bool predicted;		/* SITE.sectors and ideal are known.  */
  bool interpreted;		/* RUN holds what was predicted for a run.  */
  struct record_run run;
  bool counted;			/* COUNT holds what was measured.  */
  struct record_measured count;
  bool have_asked;		/* ASKED and ASKED_ONE are known.  */
  uint64_t asked;		/* Bytes that all lanes asked for.  */
  uint64_t asked_one;		/* Bytes that one lane of each request did.  */
  int instructions;		/* Measured ones, each of a position.  */
  bool one_lane;		/* Each request was the work of one lane.  */
  enum unseen unseen;		/* Why it was not measured.  */
  bool idle;			/* Idle lanes waste a good part of its region's
				   sectors, and of its own.  */
  int sites;			/* Predicted sites that this one stands for,
				   as the measurement cannot tell them
				   apart.  */
  const char *ran_in;		/* The function of whose device code its
				   requests were, interned; null if that is
				   not known, or there are several.  */
  const char *near;		/* Of a launch whose region is not known: the
				   place of an access in it, or null.  */
  const char *launcher;		/* The function that launches its region; null
				   if that is not known.  */
  double beyond[4];		/* Sectors of DRAM and of L2, wavefronts and
				   requests that it makes beyond its ideal, with
				   ROWS timed.  */
  double saves;			/* Seconds that the launches take less if it is
				   ideal, with ROWS timed.  */
  bool accepted;		/* A baseline has what is wrong here.  */
  const char *arrays;		/* "'A', 'B'": theirs, if there are several
				   and all known.  */
};

struct launches;

struct row_list
{
  struct row *row;
  size_t n;
  bool counted;			/* Some row was measured.  */
  bool timed;			/* And it is known what they cost in time.  */
  const struct launches *launches;	/* Null: not asked for.  */
  bool by_program;		/* By the program itself, which has a record
				   even for what it did not execute.  */
};

/* Return the rows of LIST's records, in the order in which the sites first
   appear.  A prediction that is there twice counts once, the later one; all
   measurements of a site are added up.  */
extern struct row_list join_records (const struct record_list *list);

extern void free_rows (struct row_list *rows);

/* Write ROWS to F as records, each with the measurement it was joined with,
   and then the N records OTHER, of other kinds, as they were.  */
extern void write_rows (FILE *f, const struct row_list *rows,
			const struct other_record *other, size_t n);

#endif /* DRANO_TOOL_MODEL_JOIN_H */
