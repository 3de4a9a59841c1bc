/* Changes of a program's directives and loops, as advice proposes them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_REWRITE_H
#define DRANO_SOURCE_REWRITE_H

#include "source/directive.h"
#include "base/acc-levels.h"
#include "source/loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A loop of the program as text: with HAVE_DIRECTIVE the directive D is its
   own.  */
struct loop_source
{
  struct source source;
  bool have_directive;
  struct directive d;
  struct loop_text loop;
};

/* Read into L the loop of S of which LINE and COLUMN are a place: in its
   directive, or in its statement.  No line before FIRST is examined, but for
   directives.  Return false if it cannot be read.  What L holds is in A.  */
extern bool rewrite_find (struct arena *a, const struct source *s, int first,
			  int line, int column, struct loop_source *l);

/* True if L's directive says how its iterations are spread.  */
extern bool rewrite_directed_p (const struct loop_source *l);

/* True if a clause of D says who has copies of VARIABLE.  */
extern bool rewrite_private_p (const struct directive *d,
			       const char *variable);

/* Make E add a clause to D that makes VARIABLE private.  */
extern void rewrite_add_private (struct edits *e, const struct directive *d,
				 const char *variable);

/* Read into C what the OpenACC directive D says of how its loop is spread.
   Return false if it is none of a loop.  */
extern bool rewrite_levels (const struct directive *d,
			    struct level_clauses *c);

/* The following make E change the program, or fail.  REDUCTION is what clause
   the loop TO needs ("reduction(+:t)"), null if none.

   OpenACC: TO and FROM, which may be null, get the levels that MOVE says;
   REGION is a directive of their region.  */
extern void rewrite_move_levels (struct edits *e,
				 const struct directive *region,
				 const struct loop_source *from,
				 const struct loop_source *to,
				 const struct level_move *move,
				 const char *reduction);

/* OpenMP: TO gets the lanes, which FROM, that is around it, has had.  */
extern void rewrite_move_lanes (struct edits *e,
				const struct loop_source *from,
				const struct loop_source *to,
				const char *reduction);

/* A variable of TYPE that stands for the element of ARRAY that a loop
   accumulates in.  Its NAME, which is found, is STEM or begins with it.  */
struct scalar
{
  const char *array, *type, *stem, *name;
};

enum { MAX_SCALARS = 4 };

/* L accumulates in the N SCALARS, each once for an element, which is loaded
   before and stored behind the loop.  This must come before what makes E put a
   directive before L.  */
extern void rewrite_scalars (struct edits *e, const struct loop_source *l,
			     int n, struct scalar *scalars);

/* Read into D the end directive of L, a loop of Fortran.  Return false if it
   has none.  */
extern bool rewrite_end_directive (struct arena *a,
				   const struct loop_source *l,
				   struct directive *d);

/* OpenMP: TO, in a region whose directive is REGION, gets lanes, in addition to
   what it is spread over already.  */
extern void rewrite_add_lanes (struct edits *e, const struct directive *region,
			       const struct loop_source *to,
			       const char *reduction);

/* The N loops that L's collapse clause puts together are written in another
   order; see loop_reorder.  */
extern void rewrite_order (struct edits *e, const struct loop_source *l,
			   int n, const int *order);

/* L's chunks get AMOUNT iterations.  */
extern void rewrite_chunk (struct edits *e, const struct loop_source *l,
			   long amount);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_REWRITE_H */
