/* Random programs that run on 32 lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A program is a tree: assignments, conditionals, loops, ways out of them and
   accesses over a few variables.  It can be turned into the lane IR, and it can be run, all
   lanes in lock step with a mask, on concrete numbers.  The two ways share
   nothing but the tree.  */

#ifndef DRANO_PROGRAM_H
#define DRANO_PROGRAM_H

#include "arena.h"
#include "ir.h"

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
  int inside;			/* While it is made: of how many loops.  */
  /* What is said of the uniform values: "a", "b", ...  */
  struct ir_facts facts[PROGRAM_UNIFORMS];
};

/* One request: an access made by the lanes of MASK.  */
struct program_request
{
  int access;
  int bytes;
  uint32_t mask;
  uint64_t address[PROGRAM_LANES];
};

/* What a run needs and finds.  */
struct program_run
{
  int64_t uniforms[PROGRAM_UNIFORMS];
  uint64_t base;		/* Of the array.  */
  uint64_t memory;		/* What memory holds depends on this.  */
  bool undefined;		/* Overflow, division by zero, ...: the run
				   says nothing.  */
  bool wrapped;			/* Unsigned arithmetic wrapped.  */
  bool negative;		/* A dividend was negative.  */
  int steps;
  void (*request) (const struct program_request *r, void *data);
  void *data;
};

/* A new random program from SEED.  */
extern struct program *program_new (struct arena *a, uint64_t seed);

/* P as a root of M; access number N is the one at line N + 1.  */
extern struct ir_func *program_emit (const struct program *p,
				     struct ir_module *m);

/* Choose the uniform values of R as P's facts allow.  */
extern void program_choose (const struct program *p, struct program_run *r,
			    uint64_t *random);

extern void program_execute (const struct program *p, struct program_run *r);

/* P as text, for people.  */
extern void program_print (FILE *f, const struct program *p);

#endif /* DRANO_PROGRAM_H */
