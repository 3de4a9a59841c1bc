/* The lane IR, executed by one warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The meaning of the lane IR as ir.h words it, written without a look at the
   analysis and without its code, which config/check-layers sees to: 32 lanes
   in lock step with a mask, which part at branches and meet at the immediate
   post-dominator.  What the IR leaves open is drawn at random: uniform values
   within their facts, varying ones, what memory holds, what unknown functions
   return, and what floating-point operations give that ir.h does not name (the
   same for the same operands).  Memory may change whenever something is stored.  Each request is
   handed to a function.  */

#ifndef DRANO_INTERP_H
#define DRANO_INTERP_H

#include "ir/ir.h"

enum { INTERP_LANES = 32 };

/* One request: an access made by the lanes of MASK.  */
struct interp_request
{
  const struct ir_func *func;
  ir_ref insn;
  int bytes;
  uint32_t mask;
  bool cut;			/* Lanes were without an iteration of the lane
				   loop, when others had one.  */
  uint64_t address[INTERP_LANES];
};

/* How far from all else the objects are of which each lane has its own, though
   a pointer to one may go to functions that know nothing of that.  */
#define INTERP_OWN (INT64_C (1) << 50)

/* What has happened in a run's computations.  */
struct interp_flags
{
  bool undefined;		/* Overflow of what may not, division by zero,
				   ...: results mean nothing.  */
  bool wrapped;			/* Unsigned arithmetic wrapped, or the like.  */
  bool negative;		/* A dividend or divisor was negative.  */
};

/* What is known of an instruction's value in a run.  */
struct interp_seen
{
  bool drawn;			/* IR_UNIFORM: VALUE is it.  */
  bool seen, several;		/* Has had a value; more than one.  */
  int64_t value, least;
};

struct interp
{
  struct arena *arena;
  const struct ir_module *m;
  ir_blk **meetings;		/* By function: interp_meetings.  */
  struct interp_seen **seen;	/* By function and instruction.  */
  int most_steps;		/* Blocks to execute.  */
  void (*request) (const struct interp_request *q, void *data);
  void *data;
  /* Of the last run.  */
  struct interp_flags flags;	/* UNDEFINED: it says nothing.  */
  bool stopped;			/* After MOST_STEPS blocks.  */
  int steps;
  int depth;			/* Of calls.  */
  uint64_t random;
  uint64_t memory, mask;	/* What memory holds depends on these, ...  */
  uint64_t epoch;		/* ... and on how often it was changed.  */
  int scale;			/* How large values are.  */
};

/* An interpreter of M, which has passed ir_verify, in A.  */
extern struct interp *interp_new (struct arena *a, const struct ir_module *m);

/* Run region ROOT with the random values that SEED gives.  */
extern void interp_run (struct interp *x, const struct ir_func *root,
			uint64_t seed);

/* The value in the last run of the text TEXT of LEN bytes, a sum of products
   of names and numbers as poly_text writes it.  A name stands for the least
   value that something of that name has had.  False if that is not known.  */
extern bool interp_value (const struct interp *x, const char *text,
			  size_t len, int64_t *v);

/* --- Between the files of the interpreter.  --- */

/* V, of which the lowest bits count, as a value of type T.  */
extern int64_t interp_fold (int64_t v, struct ir_type t);

/* True if instruction I of F is an operation or comparison of numbers.  */
extern bool interp_number_p (const struct ir_func *f,
			     const struct ir_insn *i);

/* The value in one lane of such an I from its operands ARGS.  Sets those of X
   that apply.  */
extern int64_t interp_number (struct interp_flags *x, const struct ir_func *f,
			      const struct ir_insn *i, const int64_t *args);

/* The bits that hold the real number V.  */
extern int64_t interp_bits (double v);

/* True if instruction I of F computes with real numbers.  */
extern bool interp_real_p (const struct ir_func *f, const struct ir_insn *i);

/* What such an I gives, likewise.  */
extern int64_t interp_real (struct interp_flags *x, const struct ir_func *f,
			    const struct ir_insn *i, const int64_t *args);

/* By block of F, where lanes that part at its end meet again: the next block
   that all of them come to, or -1.  In A.  */
extern ir_blk *interp_meetings (struct arena *a, const struct ir_func *f);

/* A pseudo-random value for the KEYs.  */
extern uint64_t interp_hash (uint64_t a, uint64_t b, uint64_t c);

/* What the random or hashed number H gives as a value of type T that nothing
   is known of.  */
extern int64_t interp_any (const struct interp *x, struct ir_type t,
			   uint64_t h);

/* The value of uniform instruction R of F in this run.  */
extern int64_t interp_uniform (struct interp *x, const struct ir_func *f,
			       ir_ref r);

/* The value in one lane of instruction R of F, which is arithmetic, a
   comparison, a selection or pure, from its operands ARGS.  */
extern int64_t interp_compute (struct interp *x, const struct ir_func *f,
			       ir_ref r, const int64_t *args);

#endif /* DRANO_INTERP_H */
