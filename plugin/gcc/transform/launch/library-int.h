/* Functions of the C library in line: what the two files have in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LAUNCH_LIBRARY_INT_H
#define DRANO_GCC_TRANSFORM_LAUNCH_LIBRARY_INT_H

#include "gcc-shim.h"
#include "library/library.h"

/* A function that is being made.  */
struct library_copy
{
  struct library *library;
  const struct library_function *f;
  tree decl;
  tree *vars;			/* A variable for each register.  */
  tree chain;
  tree *labels;			/* Of steps that are targets.  */
  tree body;
};

/* The type of the registers of type T.  */
extern tree reg_type (enum library_type t);

/* The type of the function that the step S of F calls, by its operands.  */
extern tree called_type (const struct library_function *f,
				 const struct library_step *s);

/* A variable NAME of TYPE in M's function.  */
extern tree new_register (struct library_copy *m, const char *name,
				  tree type);

/* Append to M's body that register TO becomes X: of an integer the number, else
   the bits.  */
extern void assign_register (struct library_copy *m, int to, tree x);

/* Append step K to M's body.  */
extern void append_step (struct library_copy *m, int k);

#endif /* DRANO_GCC_TRANSFORM_LAUNCH_LIBRARY_INT_H */
