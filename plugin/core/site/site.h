/* A site: one access of the program, and what is said of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SITE_H
#define DRANO_SITE_H

#include "base/interval.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pattern
{
  PATTERN_UNIFORM,	/* All lanes at one address.  */
  PATTERN_UNIT,		/* Adjacent lanes BYTES (or -BYTES) apart.  */
  PATTERN_STRIDED,	/* Any other constant or symbolic step.  */
  PATTERN_CHOICE,	/* Each lane one of few known patterns.  */
  PATTERN_SPREAD,	/* Unknown, within a known span.  */
  PATTERN_IRREGULAR,	/* Unknown, with the reason.  */
  PATTERN_SINGLE	/* At most one lane active.  */
};

enum active { ACTIVE_ALL, ACTIVE_MASK, ACTIVE_ONE, ACTIVE_UNKNOWN };

/* The finding catalogue; finding.def gives each its identifier, option,
   level and manual node.  FINDING_NONE is a site that is fine.  */
enum finding
{
  FINDING_NONE,
#define FINDING(ENUM, ID, OPTION, LEVEL, SUMMARY) ENUM,
#include "site/finding.def"
#undef FINDING
  FINDING_COUNT
};

/* What a FINDING_MISALIGNED depends on.  */
enum misaligned
{
  MISALIGNED_START,	/* The lanes' elements, which are adjacent, begin OFFSET
			   bytes after a sector boundary; 0: it is not known
			   how many, but some.  */
  MISALIGNED_ROWS,	/* They are several stretches, 64 bytes long or so,
			   not all of which can begin at one.  */
  MISALIGNED_CHUNKS	/* They begin where a thread's share of the
			   iterations does, which may be anywhere.  */
};

/* How lanes race for what they all store to.  */
enum shared
{
  SHARED_NOT,
  SHARED_DIFFERENT,		/* They store different values.  */
  SHARED_UPDATED		/* What they store was computed from what they
				   read there.  */
};

/* How the next iterations of the sequential loop around a load use the sectors
   that it has fetched, if L1 keeps them.  */
struct site_kept
{
  int next;			/* So many of them do; 0: none is known to.  */
  ir_blk loop;			/* The loop's header in FUNC.  */
  int by;			/* Bytes by which the address moves on in an
				   iteration.  */
  bool rest;			/* They leave no byte unused.  */
  int warps;			/* L1 keeps them if no more warps are resident
				   on a multiprocessor, ...  */
  bool always;			/* ... which is the most that can be.  */
};

/* One site, over all contexts in which it is reached: intervals are the
   union, exactness holds when it holds in every one.  */
struct site
{
  const struct ir_func *func;	/* Of the first context.  */
  ir_ref insn;
  const struct ir_func *root;	/* The region from which it is reached.  */
  int ordinal;			/* Among equal location, access and array.  */
  int lane_loop;		/* In ROOT (or in the function called with
				   lanes), or -1.  */
  const struct ir_lane_loop *lane_loop_desc;  /* Or null.  */
  enum pattern pattern;
  const char *stride;		/* Bytes per lane as text, "4*n"; null if
				   there is none.  */
  bool have_stride_bytes;
  int64_t stride_bytes;
  enum active active;
  int lanes;			/* Active lanes; -1 unknown.  */
  struct interval sectors;	/* Over all that is unknown.  */
  struct interval lines;
  int ideal;
  int full_sectors;		/* At the best alignment with all lanes that
				   may be active: what a warning quotes.  */
  bool exact_index, exact_mask, exact_alignment;
  enum finding finding;
  int group;			/* FINDING_GROUPED: its number, from 1.  */
  enum misaligned misaligned;	/* FINDING_MISALIGNED: ...  */
  int offset;			/* ... MISALIGNED_START's.  */
  enum shared shared;		/* FINDING_SHARED_SCALAR.  */
  const char *reason;		/* Why it is not exact, or null.  */
  const char *reason_array;	/* The array whose contents made the index
				   irregular ("col"), or, if REASON is
				   REASON_POINTER, the address; or null.  */
  const char *assumes;		/* Or null.  */
  const char *large;		/* What the figure assumes to be at least
				   LEAST; empty if that has no name, null if
				   there is nothing.  */
  int64_t least;
  ir_blk contiguous_loop;	/* Header in FUNC of a sequential loop along
				   which the access is contiguous, or -1.  */
  int column;			/* 0, or the line that uses rows of its array, a
				   column of it; negative: of one of its
				   name.  */
  bool little;			/* It is proved to cost little, ... */
  ir_blk next_to;		/* ... next to what else an iteration of the
				   sequential loop with this header in FUNC
				   does, or if it is -1, of the lane loop.  */
  struct site_kept kept;
};

/* Why nothing is known of an address that is itself read from memory, as a row
   of an array of pointers is.  */
#define REASON_POINTER "pointer loaded from memory"

/* The same of an index, and of one from which a lane goes on.  */
#define REASON_LOADED "loaded from memory"
#define REASON_START "start loaded from memory"

struct analysis
{
  int nsites;
  struct site *sites;		/* In source order.  */
};

/* True if F is a finding that costs sectors.  */

static inline bool
finding_costs_p (enum finding f)
{
  return f != FINDING_NONE && f != FINDING_SHARED_SCALAR;
}

extern const char *pattern_name (enum pattern p);
extern const char *active_name (enum active a);
extern const char *finding_id (enum finding f);		/* Null for none.  */
extern const char *finding_option (enum finding f);
extern int finding_level (enum finding f);

/* The level from which S is reported; -1: it has no finding.  */
extern int site_level (const struct site *s);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SITE_H */
