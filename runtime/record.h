/* The record: one site, or one region finding, as drano's files carry it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A report (written by the plugin and drano-replay) and a profile (written
   by counting runs and by the simulated device) are files of JSON Lines, one
   record a line, with the same keys in the same order; a key whose value is
   unknown is null, never absent.  This header is the only place that names
   them, so that prediction and measurement can always be joined.

   Strings are borrowed: the writer copies nothing and frees nothing.  A null
   string is JSON null.  Numbers that can be unknown carry a negative value
   then (counts) or a HAVE_ flag (strides, which may be negative).  */

#ifndef DRANO_RECORD_H
#define DRANO_RECORD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RECORD_SCHEMA "drano-2"

/* What versions before wrote, and readers still know: no "kind", but its word
   in "construct"; and a sentence in "reason" in place of "figures".  */
#define RECORD_SCHEMA_BEFORE "drano-1"

/* The kinds of records that are of no construct's site or finding.  */
#define RECORD_LAUNCH "launch"	/* What a kernel did in all.  */
#define RECORD_BRANCH "branch"	/* A branch on which lanes parted.  */
#define RECORD_BANKS "banks"	/* Requests of shared memory, repeated.  */
#define RECORD_LOCALS "locals"	/* A function's variables in memory.  */
#define RECORD_COMPILER "own"	/* GCC's own, in a region.  */
#define RECORD_PROGRAM "program"	/* Between source lines.  */
#define RECORD_NO_LINES "no-lines"	/* Of a function without lines.  */
#define RECORD_RUNTIME "runtime"	/* Of libgomp and the C library.  */
#define RECORD_HOST "host"	/* A region that ran on the host.  */

/* The reason of a column of an array that is used by rows.  */
#define RECORD_COLUMN "a column of an array whose rows other loops use"

/* What was counted on a device, over all requests of one site.
   The strides are bytes between adjacent active lanes (Fauzia et al.,
   CGO'15, algorithm 1).  LANES, SECTORS, LINES and IDEAL are totals over
   REQUESTS, not means.  */
struct record_measured
{
  uint64_t requests;
  uint64_t lanes;
  uint64_t sectors;
  uint64_t lines;
  uint64_t ideal;
  bool have_stride;		/* False if no request had two active lanes.  */
  int64_t stride_min;
  int64_t stride_max;
  double stride_mean;
  int contiguous;		/* Whether all addresses of a launch together
				   leave no gap; negative is unknown.  */
  bool have_caches;		/* Otherwise there are no keys of these.  */
  uint64_t l1_hits;		/* Sectors of loads that an L1 had.  */
  uint64_t l2_read, l2_written;	/* Sectors that L2 was asked for.  */
  uint64_t dram;		/* Sectors of device memory, both ways.  */
  uint64_t wavefronts;		/* Cycles of L1.  */
  uint64_t atomics;		/* Atomic operations of sectors in L2.  */
  const char *code;		/* The device's function in which it is; null if
				   not known, or several.  */
  unsigned sample;		/* One block in so many was counted, and stands
				   for them; 0 and 1 are all: then there is no
				   such key, nor the next.  */
  uint64_t error;		/* SECTORS may be off by as much, at 95 %
				   confidence.  */
  const char *device;		/* "sim sm_80", or the GPU's name.  */
};

/* How the next iterations of a sequential loop use the sectors of a load, if L1
   keeps them.  */
struct record_reuse
{
  int iterations;		/* So many do; 0: nothing is known, the key is
				   null.  */
  const char *loop;		/* "file:line:column".  */
  int warps;			/* L1 keeps them for so many warps on a
				   multiprocessor, ...  */
  bool always;			/* ... which is the most that can be.  */
};

/* What is predicted of one site for the launches of one run, whose values are
   known: totals over REQUESTS, or, where only that is known, how many
   sectors each request takes.  */
struct record_run
{
  bool have_counts;
  uint64_t requests;
  uint64_t lanes;
  uint64_t sectors;
  uint64_t lines;
  bool have_mean;
  double mean;			/* Sectors of a request.  */
};

/* What a record of a launch, a branch, of banks or the host has counted.  */
struct record_figures
{
  uint64_t times;		/* Launches, executions of the branch, repeated
				   requests, or runs on the host.  */
  const char *kernel;		/* Which was launched or ran on the host, as
				   users read it; null if it is not known.  */
  uint64_t diverged;		/* Executions of a branch.  */
  uint64_t waiting;		/* Instructions for which its lanes waited for
				   others, in all.  */
  bool one_lane;		/* It is GCC's own, around what one lane
				   does.  */
  bool loop;			/* It is that of a loop.  */
  bool have_grid;		/* Of launches the next four are known; else the
				   three behind them.  */
  unsigned grid[3], block[3];
  uint64_t warp_instructions, lane_instructions;
  uint64_t gangs, workers, vector_length;
};

/* A place in a source file.  */
struct record_place
{
  const char *file;
  int line;
  int column;
};

struct record
{
  const char *kind;		/* One of the above; null: an access, or a
				   finding about a region.  */
  const char *file;		/* As the compiler names it.  */
  int line;			/* 0 is unknown, so is column 0.  */
  int column;
  int ordinal;			/* Among equal file:line:column, from 0.  */
  const char *function;		/* Source function.  */
  const char *region;		/* "file:line:column".  */
  const char *construct;	/* "acc parallel", "omp target", ...  */
  const char *access;		/* "load", "store", "atomic"; null for a
				   finding about a whole region.  */
  const char *array;
  int bytes;			/* Per lane; negative is unknown.  */
  const char *lane_loop;	/* "file:line:column".  */
  const char *mapping;		/* "gang vector", "simd", ...  */
  const char *pattern;		/* uniform, unit, strided, choice, spread,
				   irregular, single-lane.  */
  const char *stride;		/* Bytes per lane as text: "4*n".  */
  bool have_stride_bytes;
  int64_t stride_bytes;
  const char *active;		/* all, mask, one, unknown.  */
  int lanes;			/* Active lanes; negative is unknown.  */
  int sectors[2];		/* [best, worst] of one request; negative is
				   unknown.  */
  int lines[2];
  int ideal;
  int full;			/* Sectors of a request by all lanes that
				   may be active, at the best place; negative
				   is unknown.  */
  bool have_exact;
  bool exact_index, exact_mask, exact_alignment;
  const char *finding;		/* Identifier in the manual's catalogue.  */
  const char *option;		/* The warning option that governs it.  */
  int level;			/* Level from which it is reported; negative:
				   null.  */
  bool have_reported;
  bool reported;
  const char *reason;
  const char *assumes;
  struct record_reuse reuse;
  const struct record_place *place;  /* Where else the device's instruction may
					stand, the likelier first.  */
  int nplaces;
  const char *unit;		/* The object that the compilation made whose
				   record this is; null in profiles.  */
  const char *write;		/* The directive as it is to read so that lanes
				   have work; null: not known, there is no such
				   key.  */
  const struct record_figures *figures;	/* Null: KIND has none; there is no such
					   key.  */
  const struct record_run *run;		/* Null: not predicted for a run; there
					   is no such key.  */
  const struct record_measured *measured;  /* Null: a report's record, which
					      has no such key.  */
};

/* A change of the program, or why there is none, at FILE, LINE and COLUMN.
   What is not known is null, or negative.  */
struct record_transform
{
  const char *file;
  int line, column;
  const char *function;		/* Source function.  */
  const char *region;		/* "file:line:column".  */
  const char *transform;	/* "lanes", "repairs".  */
  bool done;			/* False: it was refused.  */
  const char *remark;		/* Identifier in the manual.  */
  const char *text;
  const char *name;		/* Of what the text is about.  */
  double sectors[2];		/* Of the region, before and after: predicted
				   for one launch.  */
  double requests[2];
  double instructions[2];
  const char *sectors_text[2];	/* The same as formulas.  */
  const char *requests_text[2];
  const char *unit;
};

/* Set R to a record of which nothing is known.  */
extern void record_init (struct record *r);

/* Write R to F as one line of JSON with its newline.  Bytes that are not
   valid UTF-8 are written as U+FFFD, so that the line is always valid JSON.
   Errors are F's own (ferror).  */
extern void record_write (FILE *f, const struct record *r);

/* Write to F as one line of JSON the record of UNIT which says that directives
   are at the N places PLACE.  */
extern void record_write_directives (FILE *f, const struct record_place *place,
				     int n, const char *unit);

/* Write to F as one line of JSON, with "record": "maps", that the construct at
   PLACE, in UNIT, maps the N variables NAME, in the order in which libgomp gets
   them.  A null one is not known.  */
extern void record_write_maps (FILE *f, const struct record_place *place,
			       const char *const *name, int n,
			       const char *unit);

/* Write T to F as one line of JSON, with "record": "transform".  */
extern void record_write_transform (FILE *f, const struct record_transform *t);

/* Write M to F as a record's last member, with the comma before it, for
   those who have the rest of the record as text.  */
extern void record_write_measured (FILE *f, const struct record_measured *m);

/* Append the LEN bytes at TEXT, whole lines, to the file NAME with one
   write, so that processes sharing the file never interleave within a line;
   "-" is standard error.  The file is created when missing and never
   truncated.  Return 0, or the errno of the step that failed; after a short
   write (a full disk) the file is cut back to where this append began.  */
extern int record_append (const char *name, const char *text, size_t len);

/* Put the LEN bytes at TEXT, all records of UNIT as they now are, into the
   report NAME in place of those of UNIT that it has, which are the lines whose
   last member it is; what others wrote stays
   as it is.  LEN may be 0: then UNIT has none any more, and a NAME that is
   missing is not made.  Processes that share NAME wait for each other, and
   who reads it meanwhile, or after a failure, finds the records of UNIT all
   old or all new.  "-" is standard error; what is no regular file, and what
   is open for writing already, as behind /dev/stdout, is written to as it
   is.  Return 0 or an errno.  */
extern int record_renew (const char *name, const char *unit,
			 const char *text, size_t len);

/* The checksum of what has SUM so far, and of the LEN bytes at TEXT behind it.
   SUM is RECORD_CHECKSUM at first.  It tells a source that was edited from the
   one that was compiled; it does not protect from forgers.  */
#define RECORD_CHECKSUM UINT64_C (14695981039346656037)
extern uint64_t record_checksum (uint64_t sum, const char *text, size_t len);

/* Write the LEN bytes at TEXT as the whole of file NAME, through a temporary
   file next to it and a rename, so that an older NAME survives any failure.
   Return 0 or an errno.  */
extern int record_replace (const char *name, const char *text, size_t len);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_RECORD_H */
