/* The analysis of GPUDrano's paper: its abstraction.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* R. Alur, J. Devietti, O. S. Navarro Leija, N. Singhania: GPUDrano:
   Detecting Uncoalesced Accesses in GPU Programs (CAV 2017), section 4.1
   and the part of 4.2 about expressions.  */

#ifndef DRANO_GPUDRANO_LATTICE_H
#define DRANO_GPUDRANO_LATTICE_H

#include <stdbool.h>

/* Integers: undefined; the same in all threads; tid plus such a value; -tid
   plus such a value; all values.  */
enum paper_int
{
  PAPER_BOTTOM, PAPER_0, PAPER_1, PAPER_MINUS_1, PAPER_TOP
};

/* Booleans, as sets: of true for all threads, for all but one, false for
   all, for all but one, and anything else.  */
enum paper_bool
{
  PAPER_B_BOTTOM = 0,
  PAPER_T = 1,
  PAPER_T_MINUS = 2,
  PAPER_F = 4,
  PAPER_F_MINUS = 8,
  PAPER_TF = PAPER_T | PAPER_F,
  PAPER_TT_MINUS = PAPER_T | PAPER_T_MINUS,
  PAPER_FF_MINUS = PAPER_F | PAPER_F_MINUS,
  PAPER_B_TOP = 31
};

/* Least upper bounds.  */
extern enum paper_int paper_join (enum paper_int x, enum paper_int y);
extern enum paper_bool paper_bool_join (enum paper_bool x, enum paper_bool y);

/* Arithmetic: regular on the coefficient of tid, top where that is not 0, 1
   or -1.  */
extern enum paper_int paper_add (enum paper_int x, enum paper_int y);
extern enum paper_int paper_neg (enum paper_int x);

/* Any operation that keeps nothing but tid-independence: multiplication,
   division, ...  */
extern enum paper_int paper_other (enum paper_int x, enum paper_int y);

/* x = y, and any other comparison that is not x != y.  */
extern enum paper_bool paper_equal (enum paper_int x, enum paper_int y);
extern enum paper_bool paper_compare (enum paper_int x, enum paper_int y);

extern enum paper_bool paper_not (enum paper_bool x);
extern enum paper_bool paper_and (enum paper_bool x, enum paper_bool y);
extern enum paper_bool paper_or (enum paper_bool x, enum paper_bool y);

/* True if the predicate X is the same in all threads.  */
extern bool paper_independent_p (enum paper_bool x);

#endif /* DRANO_GPUDRANO_LATTICE_H */
