/* Random programs that run on 32 lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A program is a tree: assignments, conditionals, loops, ways out of them and
   accesses over a few variables.  It can be turned into the lane IR.  */

#ifndef DRANO_PROGRAM_H
#define DRANO_PROGRAM_H

#include "base/arena.h"
#include "ir/ir.h"

enum { PROGRAM_LANES = 32, PROGRAM_UNIFORMS = 4, PROGRAM_VARS = 5,
       PROGRAM_ACCESSES = 24 };

struct node;
struct stmt;

struct program
{
  struct arena *arena;
  uint64_t random;
  struct stmt *body;
  int naccesses;
  int loops;
  enum ir_fill fill;		/* Of the last warp ...  */
  int tail;			/* ... with so many lanes, 0 for any.  */
  bool warps;			/* The first uniform value is said to be 32
				   times "k", the warp's number.  */
  int inside;			/* While it is made: of how many loops.  */
  /* What is said of the uniform values: "a", "b", ...  */
  struct ir_facts facts[PROGRAM_UNIFORMS];
};

/* A new random program from SEED.  */
extern struct program *program_new (struct arena *a, uint64_t seed);

/* P as a root of M; access number N is the one at line N + 1.  */
extern struct ir_func *program_emit (const struct program *p,
				     struct ir_module *m);

/* P as text, for people.  */
extern void program_print (FILE *f, const struct program *p);

#endif /* DRANO_PROGRAM_H */
