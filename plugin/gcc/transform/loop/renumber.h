/* A loop that counts its iterations anew.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_RENUMBER_H
#define DRANO_GCC_TRANSFORM_LOOP_RENUMBER_H

#include "transform/loop/counted.h"

/* A loop of which each lane runs some iterations: those with the numbers K that
   a phi of the header has, while K < END.  */
struct recount
{
  struct counted_loop *s;
  class loop *loop;
  basic_block after;		/* Where the loop is left to.  */
  auto_vec<tree> inits;		/* What the values of S's CARRIED begin
				   with.  */
  tree k, end;
  bool widen;			/* Have the loop compute 64-bit numbers from K
				   with 64 bits, where it can.  */
};

/* Copy LOOP behind SEQ and a test whether FLAG, which that computes, is not 0;
   LOOP runs then, else the copy.  False if GCC cannot copy it.  */
extern bool renumber_copy (class loop *loop, gimple_seq seq, tree flag);

/* Begin R for the loop that S describes; K, END and AFTER are still to be
   filled in.  */
extern void renumber_begin (struct recount *r, struct counted_loop *s);

/* Let K of R, of TYPE, begin with FIRST and grow by STEP.  */
extern void renumber_in (struct recount *r, tree type, tree first, tree step);

/* The phi of the header whose value is that of V, which R's loop computes, when
   the new test ends the loop; V is its value when the old test did.  To be
   called before renumber_test.  */
extern gphi *renumber_at_head (struct recount *r, tree v);

/* What R's loop carries by PHI, or null.  */
extern struct carried *renumber_carried (struct recount *r, gphi *phi);

/* Make the header of R's loop a block of phis with the test of K, from which
   alone the loop is left, and compute its counters from K.  */
extern void renumber_test (struct recount *r);

#endif /* DRANO_GCC_TRANSFORM_LOOP_RENUMBER_H */
