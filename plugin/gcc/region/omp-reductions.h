/* The variables that OpenMP's constructs reduce.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_OMP_REDUCTIONS_H
#define DRANO_GCC_REGION_OMP_REDUCTIONS_H

#include "gcc-shim.h"

/* A variable that a loop, or a construct that is combined with it, reduces; or
   that a parallel construct around it does.  */
struct omp_reduction
{
  location_t loop;		/* Of the loop's directive; unknown: of a
				   parallel or teams construct.  */
  enum tree_code op;		/* As GCC has it in the clause; ERROR_MARK: the
				   variable is an array, or the program declares
				   the reduction.  */
  tree name;			/* The variable's, ...  */
  location_t decl;		/* ... and where it is declared.  */
};

/* Append to LIST the reductions of CLAUSES, of the loop at LOOP.  */
extern void reductions_note (auto_vec<struct omp_reduction> *list, tree clauses,
			     location_t loop);

/* By what the loop at LOOP reduces the variable VAR, a copy of the program's,
   according to LIST; ERROR_MARK if by no operator.  */
extern enum tree_code reductions_op (const auto_vec<struct omp_reduction> *list,
				     location_t loop, tree var);

/* The name of the variable of LIST that the loop at LOOP reduces, but by no
   operator, and of which VAR is a copy, or a part; null if there is none.  */
extern tree reductions_other (const auto_vec<struct omp_reduction> *list,
			      location_t loop, tree var);

#endif /* DRANO_GCC_REGION_OMP_REDUCTIONS_H */
