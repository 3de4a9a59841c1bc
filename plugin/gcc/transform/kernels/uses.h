/* What a kernels construct does to its variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_USES_H
#define DRANO_GCC_TRANSFORM_KERNELS_USES_H

#include "gcc-shim.h"

/* What a construct does to its variables.  */
struct kernels_uses
{
  hash_set<tree> declared;	/* Inside.  */
  hash_set<tree> *locals;	/* Declared in the loop around whose iterations
				   are independent, or all, or named by clauses
				   of loops there that give lanes their own.  */
  unsigned loops;		/* With directives, that are around.  */
  hash_set<tree> changed;	/* Or their address is used.  */
  tree shared;			/* The first one that is changed, is no array,
				   and is the same for all lanes.  */
};

/* Note in USES what TARGET, a kernels construct with directives, does to its
   variables.  If USES->shared is not null, another one is no longer looked
   for.  */
extern void kernels_find_uses (gomp_target *target, struct kernels_uses *uses);

/* UNCHANGED gets the scalars that TARGET copies in and out, since the program
   does not name them in clauses, and that it only reads, by USES.  */
extern void kernels_find_unchanged (gomp_target *target,
				    struct kernels_uses *uses,
				    hash_set<tree> *unchanged);

/* Have TARGET get those as values.  */
extern void kernels_pass_values (gomp_target *target,
				 struct kernels_uses *uses);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_USES_H */
