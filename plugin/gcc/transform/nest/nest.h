/* The loops of an OpenMP construct with a collapse clause, as the front ends
   hand them over.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_NEST_H
#define DRANO_GCC_TRANSFORM_NEST_NEST_H

#include "transform/report/remark.h"

/* More loops in one nest are refused.  */
enum { MAX_NEST = 8 };

/* One loop.  VARIABLE goes from LOWER towards UPPER, which it may reach if
   INCLUSIVE, by MAGNITUDE: upwards if UP, else downwards.  MAGNITUDE has the
   type TYPE, which is unsigned and as wide as VARIABLE.  COUNT is the number of
   iterations if it is a constant, else null, and has that type too.  */
struct nest_loop
{
  tree variable, lower, upper, magnitude, count;
  tree type;
  bool up, inclusive;
  bool last_value;		/* VARIABLE is read after the nest, ...  */
  bool written_back;		/* ... and is set before it, not by its last
				   iteration.  */
};

/* The nest of the construct STMT, which has the loops' headers and body.  OUTER
   are the NOUTER constructs that are composed with STMT, outermost first: of a
   loop whose iterations are spread on several levels only the innermost
   construct has the loops.  PARALLEL is the parallel construct that is combined
   with it, or null; TEAMS are the clauses of the teams construct around, or
   null.  SHARING is the only teams or parallel construct around, and TARGET the
   target construct, if no loop is between; else one is null.  */
struct omp_nest
{
  tree stmt;
  tree outer[4];
  int nouter;
  tree parallel;
  tree teams;
  tree sharing, target;
  int n;
  struct nest_loop loop[MAX_NEST];
};

/* Read the loops of NEST, of which all but N and LOOP are set.  Return why they
   cannot be taken apart, or REMARK_NONE if they can.  */
extern enum remark_id nest_read (struct omp_nest *nest);

/* True if the construct of NEST is a loop construct before which the variables
   that are read after it can be set to their last values: all that share them
   are teams or threads of the one construct around, and nothing else in the
   target construct uses them, such as the bounds, which other teams may compute
   later.  */
extern bool nest_settable_p (const struct omp_nest *nest);

/* Let the constructs that NEST's loop construct is combined with share V and
   map it back, as GCC does for counters of loop constructs.  */
extern void nest_hand_back (const struct omp_nest *nest, tree v);

/* The number of iterations of NEST if that is a constant and fits in an int,
   else 0.  */
extern HOST_WIDE_INT nest_small_count (const struct omp_nest *nest);

#endif /* DRANO_GCC_TRANSFORM_NEST_NEST_H */
