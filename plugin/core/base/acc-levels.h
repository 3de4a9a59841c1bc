/* OpenACC's levels of parallelism: which loop gets which.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_BASE_ACC_LEVELS_H
#define DRANO_BASE_ACC_LEVELS_H

#include "base/arena.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of a set of levels, outermost first.  */
enum { LEVEL_GANG = 1, LEVEL_WORKER = 2, LEVEL_VECTOR = 4, LEVELS_ALL = 7 };

/* A loop with a directive, or a call of a routine.  */
struct level_loop
{
  int parent;			/* Comes before; -1: the function.  */
  bool routine;			/* WRITTEN is what it uses itself.  */
  unsigned written;		/* What its clauses say: levels, ...  */
  bool is_seq, is_auto, tile;
  bool independent;		/* ... or it is implied.  */
  /* levels_assign fills in what it gets, of a tiled loop what the loop over
     tiles and the one over their ELEMENTs get, and what is used INSIDE it.  */
  unsigned mask, element, inside;
};

/* The loops of one function.  */
struct levels
{
  int n;
  struct level_loop *at;
  unsigned outer;		/* What a routine's callers have used.  */
  unsigned sized;		/* Levels whose number the construct sets.  */
  /* Filled in: */
  unsigned used;		/* By all loops.  */
  bool faulty;			/* The clauses are in error.  */
  int left;			/* Loops that the compiler wants to partition,
				   but no level is left for.  */
};

/* Give each loop of L its levels.  False if out of memory.  */
extern bool levels_assign (struct levels *l, struct arena *a);

/* What a loop's directive is to say: these levels or, if there are none,
   "seq" with SEQ, else nothing.  */
struct level_clauses
{
  unsigned levels;
  bool seq;
};

/* What has to be written so that lanes move.  */
struct level_move
{
  struct level_clauses to, from;
  struct levels before, after;
};

/* Find what to write so that loop TO of L has the vector level, and loop FROM,
   which is around it or inside it and had it, has not, and nothing else of the
   launch changes: FROM is -1 if no loop had it.  With WORKERS, a loop FROM
   around TO that has no other level gets the workers, if there are none and the
   construct does not say how many.  A loop without a directive is in L as one
   that is seq.  Return null, or a sentence on what is in the way, to be
   translated.  */
extern const char *levels_move (struct arena *a, const struct levels *l,
				int from, int to, bool workers,
				struct level_move *move);

/* "gang vector" and the like for MASK, "seq" for none; static storage.  */
extern const char *levels_text (unsigned mask);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_BASE_ACC_LEVELS_H */
