/* Functions of the device's libraries, which are text in PTX.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A function becomes a list of steps, each of which sets one register at most.
   What has no step, as a frame, makes the whole function unknown: a caller then
   calls it as before.  */

#ifndef DRANO_LIBRARY_LIBRARY_H
#define DRANO_LIBRARY_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of registers, and of what is loaded and stored.  */
enum library_type
{
  LIBRARY_VOID, LIBRARY_BOOL, LIBRARY_U8, LIBRARY_U16, LIBRARY_U32, LIBRARY_U64,
  LIBRARY_F32, LIBRARY_F64
};

/* Constants in memory: COUNT elements of TYPE, whose bits are in BITS.  They
   are at a multiple of ALIGN bytes.  */
struct library_table
{
  const char *name;
  unsigned align;
  enum library_type type;
  size_t count;
  const uint64_t *bits;
  void *user;			/* The caller's.  */
};

/* A variable of the library's, which another object may define.  */
struct library_variable
{
  const char *name;
  enum library_type type;
};

enum library_value_kind
{
  LIBRARY_REGISTER, LIBRARY_INTEGER, LIBRARY_FLOAT,
  LIBRARY_TABLE, LIBRARY_VARIABLE /* Their addresses.  */
};

struct library_value
{
  enum library_value_kind kind;
  int reg;
  uint64_t bits;
  struct library_table *table;
  struct library_variable *variable;
};

enum library_op
{
  LIBRARY_NOTHING,
  LIBRARY_MOVE,			/* Bits of A.  */
  LIBRARY_PACK,			/* A, and above it B: halves of a number.  */
  LIBRARY_CONVERT,		/* A, which is an integer of FROM.  */
  LIBRARY_ADD, LIBRARY_SUBTRACT, LIBRARY_MULTIPLY, LIBRARY_MULTIPLY_ADD,
  LIBRARY_AND, LIBRARY_OR, LIBRARY_XOR, LIBRARY_NOT, LIBRARY_NEGATE,
  LIBRARY_LEFT, LIBRARY_RIGHT,	/* Shifts, by constants.  */
  LIBRARY_COMPARE,		/* A with B, as CONDITION says.  */
  LIBRARY_SELECT,		/* C ? A : B.  */
  LIBRARY_LOAD,			/* At A + OFFSET.  */
  LIBRARY_STORE,		/* B, at A + OFFSET.  */
  LIBRARY_ASSEMBLER,		/* The instruction TEXT.  */
  LIBRARY_CALL,			/* Of the function TEXT, see
				   library_called.  */
  LIBRARY_JUMP,			/* To the step TARGET, if GUARD holds.  */
  LIBRARY_RETURN
};

/* Comparisons; the second six hold, too, if one is not a number.  The last one
   is of A alone.  */
enum library_condition
{
  LIBRARY_EQ, LIBRARY_NE, LIBRARY_LT, LIBRARY_LE, LIBRARY_GT, LIBRARY_GE,
  LIBRARY_EQU, LIBRARY_NEU, LIBRARY_LTU, LIBRARY_LEU, LIBRARY_GTU, LIBRARY_GEU,
  LIBRARY_NUMBERS, LIBRARY_NO_NUMBER, LIBRARY_INFINITE
};

/* How PTX spells them, but for the last one.  */
extern const char *const library_condition_words[LIBRARY_INFINITE];

#define LIBRARY_OPERANDS 4

struct library_step
{
  enum library_op op;
  enum library_type type, from;	/* What it computes in.  */
  bool is_signed;
  enum library_condition condition;
  int to;			/* The register that it sets, or -1.  */
  int n;			/* Operands.  */
  struct library_value a[LIBRARY_OPERANDS];
  int64_t offset;
  struct library_table *table;	/* What is loaded from, if that is known.  */
  int guard;			/* A register, or -1.  */
  bool guard_not;
  int target;
  bool is_target;		/* Of a jump.  */
  /* For the assembler: %K is the register of operand K - 1, %0 that which is
     set.  */
  const char *text;
  struct function *local;	/* The function that is called, if only its
				   object sees it.  */
  bool whole;			/* The library's is called, not what its steps
				   do.  */
};

struct library_function
{
  const char *name;
  enum library_type result;	/* In the register RESULT_REG.  */
  int result_reg;
  int nparams;
  const int *params;		/* Their registers.  */
  int nregs;
  const enum library_type *regs;
  int nsteps;
  struct library_step *steps;
  void *user;			/* The caller's.  */
};

/* No archives yet.  */
extern struct library *library_new (void);
extern void library_free (struct library *l);

/* Add the archive at PATH to L; return whether it can be read.  */
extern bool library_add (struct library *l, const char *path);

/* The function NAME of L, or null if L has none or it has something that has no
   step.  L owns it.  */
extern struct library_function *library_find (struct library *l,
					      const char *name);

/* Likewise of that which S calls, in a function of L.  */
extern struct library_function *library_called (struct library *l,
						const struct library_step *s);

/* How many bytes of frames the function NAME of L has, with those of what it
   calls, one behind the other; -1 if that is not known.  */
extern int64_t library_frames (struct library *l, const char *name);

/* True if the function NAME of L executes no step twice in a call, nor does
   what it calls.  */
extern bool library_straight_p (struct library *l, const char *name);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_LIBRARY_LIBRARY_H */
