/* Assembler statements and shared memory of the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_ASSEMBLER_H
#define DRANO_GCC_GIMPLE_ASSEMBLER_H

#include "gcc-shim.h"

/* An assembler statement TEXT, which sets OUT if that is not null, and gets A,
   B and C if they are not null.  */
extern gasm *assembler_statement (const char *text, tree out,
				  tree a = NULL_TREE, tree b = NULL_TREE,
				  tree c = NULL_TREE);

/* A statement by which the lanes that MASK says wait for each other, or, if
   that is null, those of the warp.  */
extern gasm *assembler_warp_barrier (tree mask);

/* One that sets OUT and SECOND, and gets A.  It depends on nothing else.  */
extern gasm *assembler_pair (const char *text, tree out, tree second, tree a);

/* The variable NAME of TYPE in shared memory, which all functions of the file
   have together.  EXTERNAL: libgcc has it.  The device's compiler puts what has
   this attribute there; for the host it is an ordinary variable, which nothing
   uses.  It is not the program's, so libgomp does not look for it.  */
extern tree shared_variable (const char *name, tree type, bool external);

#endif /* DRANO_GCC_GIMPLE_ASSEMBLER_H */
