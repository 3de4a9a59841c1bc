/* Where control goes in a function's body, before lowering.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_FLOW_H
#define DRANO_GCC_TRANSFORM_KERNELS_FLOW_H

#include "gcc-shim.h"

/* A place in the order of the text.  Control goes on to the next one unless
   STMT says something else.  */
struct flow_place
{
  gimple *stmt;			/* Null at the end of the function, and where
				   control goes to GOES_TO only.  */
  int goes_to;			/* The place, or -1.  */
  bool end;			/* The end of STMT, a construct.  */
  int other;			/* Of a construct's begin, where its end is; of
				   its end, where it begins.  */
  int handler;			/* Where an exception goes, or -1.  */
  int construct;		/* Where the one around begins, or -1.  */
  tree sets;			/* The variable that STMT sets, or null.  */
  unsigned first, n;		/* Those that it uses: N from FIRST in USED.  */
};

struct body_flow
{
  auto_vec<struct flow_place> places;
  auto_vec<tree> used;
  hash_map<tree, int> labels;	/* Where each is.  */
  hash_map<tree, int> declared;	/* Where the block begins that declares a
				   variable.  */
  hash_map<gimple *, int> loops;	/* Where each loop with a directive
					   begins.  */
  bool refused;			/* Control goes in ways that are not known.  */
};

/* Note in F, which is empty, where control goes in BODY, that of the current
   function.  */
extern void flow_note (struct body_flow *f, gimple_seq body);

/* Add to VARS the variables of which each iteration of LOOP, which is in F,
   could have its own, and no clause gives them that: LOOP changes them, no
   iteration uses what it has not set, and what the last one leaves is not used.
   They are scalars of the function that have no address.  */
extern void flow_private (struct body_flow *f, gomp_for *loop,
			  auto_vec<tree> *vars);

/* True if no iteration of LOOP, which is in F, uses the value of VARIABLE that
   another one left, but what is behind may use the last one's.  */
extern bool flow_last_value_p (struct body_flow *f, gomp_for *loop,
			       tree variable);

/* True if what is in STMT, a construct, has a VARIABLE of its own: it counts,
   or a clause says so.  */
extern bool flow_private_p (gimple *stmt, tree variable);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_FLOW_H */
