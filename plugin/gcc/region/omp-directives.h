/* OpenMP's loop constructs as written, seen before GCC takes them apart.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_OMP_DIRECTIVES_H
#define DRANO_GCC_REGION_OMP_DIRECTIVES_H

#include "region/omp-reductions.h"

/* Why GCC gives a simd loop no lanes: each is a bit.  */
enum simd_loss
{
  SIMD_COLLAPSE = 1,		/* It is collapsed.  */
  SIMD_SAFELEN = 2,		/* Its safelen is 1, or not a constant.  */
  SIMD_ARRAY = 4,		/* It has a variable-length array.  */
  SIMD_REDUCTION = 8,		/* It has a user-defined reduction, ...  */
  SIMD_SECTION = 16,		/* ... one of an array section, ...  */
  SIMD_LOGICAL = 32,		/* ... or a logical one of another type than an
				   integer.  */
  SIMD_IF = 64,			/* Its if clause is false.  */
  SIMD_SIMDLEN = 128,		/* Its simdlen is 1.  */
  SIMD_LASTPRIVATE = 256,	/* A variable is lastprivate on a condition.  */
  SIMD_ORDERED = 512,		/* It is ordered, which a simd loop cannot
				   be.  */
  SIMD_WORKSHARE = 1024,	/* It is what gfortran makes of a workshare
				   construct.  */
  SIMD_CHUNK = 2048		/* Threads get one iteration of it after the
				   other.  */
};

/* The kinds of construct that matter: loops over teams, threads and lanes, and
   parallel regions that are not loops.  */
enum omp_loop_kind
{
  OMP_LOOP_TEAMS, OMP_LOOP_THREADS, OMP_LOOP_SIMD, OMP_NO_LOOP
};

struct omp_loop
{
  enum omp_loop_kind kind;
  location_t loc;		/* Of the directive.  */
  unsigned losses;		/* Why it has no lanes, or would have none as a
				   simd loop: of enum simd_loss.  */
  int lanes;			/* OMP_LOOP_SIMD: how many it has of 32.  */
  bool reduces;			/* It has a reduction.  */
  bool has_loop;		/* Sequential loops are in it.  */
  int parent;			/* Index of the loop construct around it, or
				   -1.  */
  bool combined;		/* With the loop construct inside it.  */
  bool scheduled;		/* It has a schedule or dist_schedule
				   clause.  */
  bool given;			/* A transform has given it lanes.  */
  int last;			/* The last line of its body.  */
};

/* A parallel construct that GCC says to be at its end.  G++ gives one without
   a location that of the last token read (cp/semantics.cc, add_stmt), and adds
   the place of the directive only to the outermost of combined constructs; the
   first loop's directive in it is the better place.  gfortran gives one that of
   a statement in it; there it is the construct around.  */
struct omp_misplaced
{
  location_t said;
  location_t loc;		/* Where it is.  */
};

/* A variable that is declared in the body of a loop construct.  */
struct omp_body_variable
{
  location_t loop;		/* Of the innermost such directive.  */
  tree name;			/* The variable's, ...  */
  location_t decl;		/* ... and where it is declared.  */
};

/* A target construct.  */
struct omp_target
{
  location_t loc;
  bool teams;			/* It starts teams.  */
  bool maps_all;		/* It maps itself what its pointers lead to.  */
  bool assigns_pointers;	/* Pointers on the device that it names get the
				   addresses of what it maps.  */
  auto_vec<struct omp_loop> loops;  /* Outer ones before inner ones.  */
  auto_vec<struct omp_misplaced> misplaced;
  auto_vec<struct omp_reduction> reductions;
  auto_vec<struct omp_body_variable> variables;
};

/* Note the OpenMP target construct at GSI, which is not yet lowered, or the
   parallel or loop construct there that is in none: one of a routine, which
   the device may run.  */
extern void directives_note (gimple_stmt_iterator *gsi);

/* The target construct at LOC, or null if none was seen there.  */
extern const struct omp_target *directives_at (location_t loc);

/* Return the location of the loop construct of KIND that has the place INSIDE
   in its body and is in the target construct at LOC, or UNKNOWN_LOCATION.  */
extern location_t directives_loop (location_t loc, enum omp_loop_kind kind,
				   location_t inside);

/* The same in any function.  */
extern location_t directives_any_loop (enum omp_loop_kind kind,
				       location_t inside);

/* Return the location of the body that is launched at SAID in the target
   construct at LOC.  */
extern location_t directives_body (location_t loc, location_t said);

/* False if the parallel construct at BODY in the target construct at LOC is
   known to have no loop that its threads share.  */
extern bool directives_shared_loop_p (location_t loc, location_t body);

/* True if the target construct at LOC has a combined construct whose loop is
   shared out to threads and spread over lanes at once: the one at LOOP, or any
   if that is UNKNOWN_LOCATION.  */
extern bool directives_combined_simd_p (location_t loc, location_t loop);

/* False if no simd loop of the target construct at LOC gets lanes.  */
extern bool directives_simd_lanes_p (location_t loc);

/* True if VAR is a copy of a variable of the program's that is declared in the
   body of the loop at LOOP in the target construct at LOC, and in that of no
   loop construct inside: each iteration has its own.  */
extern bool directives_body_variable_p (location_t loc, location_t loop,
					tree var);

/* By what the loop at LOOP in the target construct at LOC reduces the variable
   VAR, a copy of the program's; ERROR_MARK if it does not.  LOOP unknown: any
   parallel or teams construct that is not combined with a loop.  */
extern enum tree_code directives_reduction (location_t loc, location_t loop,
					    tree var);

/* The name of the program's variable that the loop at LOOP in the target
   construct at LOC reduces, but by no operator, and of which VAR is a copy, or
   a part; null if there is none.  */
extern tree directives_other_reduction (location_t loc, location_t loop,
					tree var);

/* Note that the loop at LOOP in the target construct at LOC was GIVEN lanes, or
   that they were taken back.  */
extern void directives_give_lanes (location_t loc, location_t loop,
				   bool given);

/* Note that the parallel construct at BODY in the target construct at LOC, and
   all in it, was given lanes.  */
extern void directives_give_body_lanes (location_t loc, location_t body);

/* True if the loop at LOOP in the target construct at LOC is known to have no
   clause that tells how it is shared out; to TEAMS, it is known to be shared
   out to them, too.  */
extern bool directives_unscheduled_p (location_t loc, location_t loop,
				      bool teams);

#endif /* DRANO_GCC_REGION_OMP_DIRECTIVES_H */
