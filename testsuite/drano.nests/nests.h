/* Random OpenMP loop nests: what the files of the generator share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef NESTS_H
#define NESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of an expression: an integer in 0..0xffff, one in 0..0xffffffff,
   or a floating-point number that a few halvings and sums of such make, so
   that it has the same bits with and without fused operations.  */
enum kind { INT, LONG, FLOAT, DOUBLE, KINDS };

/* What a statement may read or write: a scalar, or an array when LENGTH, a
   power of two, is not zero.  An integer is kept in 0..MASK.  */
struct variable
{
  char name[40];
  enum kind kind;
  unsigned mask;
  unsigned length;
  bool writable;
};

struct function
{
  char name[24];
  enum { SCALARS, FILLS, BY_VALUE, RECURSES, FLOATING } shape;
};

enum { MOST_VARIABLES = 100, MOST_FUNCTIONS = 5, MOST_LEVELS = 3,
       MOST_REDUCTIONS = 3, MOST_OUTPUTS = 3,
       ROWS = 16384 };

/* Of one loop: its counter's TYPE, from LOW; it has TRIPS iterations by STEP,
   whose sign is the direction.  OFFSET added to the counter gives 0..SPAN-1.
   The bounds are variables if OPAQUE.  */
struct level
{
  const char *type;
  int low, trips, step, offset, span;
  const char *compare;
  bool opaque, is_unsigned;
};

struct reduction
{
  const char *operation, *type;
  enum kind kind;
};

struct output
{
  enum kind kind;
  const char *type;
  unsigned mask;
  int each;			/* Elements for an iteration.  */
  bool heap;
};

struct generator
{
  uint64_t state;		/* Of the random numbers.  */
  bool cxx;
  int id, indent, next, budget;
  int levels, collapsed, total;
  bool narrow;			/* A counter is narrower than int.  */
  struct level level[MOST_LEVELS];
  struct reduction reduction[MOST_REDUCTIONS];
  int reductions;
  bool reducing;		/* Reductions may be updated here.  */
  struct output output[MOST_OUTPUTS];
  int outputs;
  bool storing;			/* Outputs may be written here.  */
  bool atomics;			/* So may be counters shared by all.  */
  bool simd;			/* All nests have simd loops ...  */
  bool plain;			/* ... if not, with none of GCC's faults.  */
  bool in_simd;			/* The loop is one.  */
  bool lastprivate, privates, firsts;
  unsigned rare;		/* Which of the rare constructs.  */
  const char *first;		/* What the body does first.  */
  const char *scratch;		/* An array of the thread's that it may use.  */
  struct variable variable[MOST_VARIABLES];
  int variables;
  struct function function[MOST_FUNCTIONS];
  int functions;
};

/* nests-expressions.c */
unsigned draw (struct generator *, unsigned);
bool chance (struct generator *, unsigned);
void line (struct generator *, const char *, ...)
  __attribute__ ((format (printf, 2, 3)));
void begin (struct generator *);
void more (const char *, ...) __attribute__ ((format (printf, 1, 2)));
void expression (struct generator *, enum kind, int);
void add_variable (struct generator *, const char *, enum kind, unsigned,
		   unsigned, bool);
const char *scalar_type (struct generator *, enum kind, unsigned *);
const struct variable *some (struct generator *, enum kind, bool, bool);
void set (struct generator *, const char *, enum kind, unsigned, bool);

/* nests-body.c */
void statements (struct generator *, int, int);
void store (struct generator *, int);
void functions (struct generator *);

/* What constructs a nest is of; the first are combined ones.  */
enum form { SEPARATE = 4, WITH_SIMD = 6, RARE = 12, FORMS = 15 };

/* nests-forms.c */
int bound (const struct level *);
void construct (struct generator *, enum form);

/* nests-more.c */
void rare_statement (struct generator *);
void rare_functions (struct generator *, enum form);
void rare (struct generator *);

/* nests.c */
bool wanted (const char *, int);

/* What a program is that is to be judged: its language, level, how many nests it has,
   how many seconds it may compute, and the lists of -fdrano-transform to try, up to a
   null.  */
struct choice
{
  bool tables, cxx, fortran, openacc, simd, fast;
  int nests, patience;
  const char *level, *const *lists;
};
struct choice choose (bool, int, bool);

/* same.c: the results of comparing what two programs print.  */
enum { SAME, DIFFERENT_NESTS, DIFFERENT_ELSEWHERE, MOST_NESTS = 200 };
int compare_lines (const char *, const char *, bool *, char *, size_t);

/* judge.c */
int judge (const char *, bool, int, int);

/* nests-fortran.c */
void fortran (struct generator *, uint64_t, int, const char *);

#endif
