/* Decoded instructions under construction.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_PTX_EMIT_H
#define SIM_PTX_EMIT_H

#include "code/flow.h"

enum { TEMPS = 12 };
enum { NO_SLOT = UINT32_MAX };

/* An instruction whose target or join is block BLOCK.  */
struct patch
{
  size_t insn;
  int block;
  bool join;
};

struct const_row
{
  uint64_t bits;
  uint32_t slot;		/* Tagged; 0 is free.  */
  char class;
};

struct emit
{
  struct flow fl;
  struct body body;
  struct function *f;
  struct object *o;
  struct module *m;
  struct statement *st;		/* The current one, ... */
  struct opinfo *info;		/* ... and what it is.  */
  int others;			/* Register: this lane is not the first, as GCC
				   works that out for code that is for one lane
				   alone; or -1.  */
  bool *record;			/* By register: code/omp-data.c.  */
  bool *copies;			/* By register: code/copies.c.  Null if that
				   does not matter.  */
  bool *broadcasts;		/* By statement: the same.  */
  bool *loading;		/* By register: loaded in this block, and not
				   needed yet.  Null if that does not
				   matter.  */
  uint32_t *depth;		/* By register: code/chain.c.  Null
				   likewise.  */
  struct insn *insns;
  size_t count, room;
  uint32_t *before;		/* For each, see struct code.  */
  size_t before_room;
  int first;			/* Statement of the current block.  */
  struct patch *patches;
  size_t npatches, patches_room;
  unsigned char *consts;
  size_t const_bytes, const_room;
  struct const_row *rows;
  size_t nrows, rows_used;
  uint32_t frame_bytes;
  uint32_t temps[3];		/* First temporary of each class.  */
  int used[3];
  struct function **work;	/* Functions found reachable.  */
  size_t nwork, work_room;
};

/* Append an instruction that runs FN; valid until the next one.  */
extern struct insn *emit_insn (struct emit *em, exec_fn fn);
/* Append table instruction NAME with these slots.  */
extern struct insn *emit_op (struct emit *em, const char *name, uint32_t d,
			     uint32_t a, uint32_t b);
/* Let instruction number INSN's target (or JOIN) be block BLOCK.  */
extern void emit_patch (struct emit *em, size_t insn, int block, bool join);
/* Return the number of a new site of the current statement.  */
extern uint32_t emit_site (struct emit *em, int access, unsigned bytes);

/* If F is a library's atomic operation, the bytes it works on, else 0.  */
extern unsigned atomic_function_bytes (const struct function *f);
/* Return the slot of a constant row of CLASS ('4', '8', 'p').  */
extern uint32_t emit_const (struct emit *em, char class, uint64_t bits);
/* Return a temporary of CLASS for the current statement.  */
extern uint32_t emit_temp (struct emit *em, char class);
/* Emit what is needed to read O as a row of sig letter LETTER.  Set *SLOT.  */
extern bool emit_source (struct emit *em, const struct operand *o, char letter,
			 uint32_t *slot);
/* Set *SLOT to a row with the address, in its own space, of symbol O plus its
   offset, and *SPACE to that space.  */
extern bool emit_symbol_address (struct emit *em, const struct operand *o,
				 uint32_t *slot, enum space *space);
/* What adding to a raw address of SPACE makes it generic.  */
extern uint64_t emit_window (enum space space);
/* The row class of sig letter LETTER.  */
extern char emit_class (char letter);
/* Set *SLOT to where the value of the destination O of sig letter LETTER shall
   be put, and *WIDE to the register's own row if it must be widened later.  */
extern bool emit_destination (struct emit *em, const struct operand *o,
			      char letter, uint32_t *slot, uint32_t *wide);
/* Widen row SLOT of TYPE into WIDE, unless that is not a slot.  */
extern void emit_widen (struct emit *em, uint32_t wide, uint32_t slot,
			enum type type);
/* Emit a move of class CLASS from SRC to DST.  */
extern void emit_move (struct emit *em, char class, uint32_t dst,
		       uint32_t src);
/* Emit the current statement: a load, a store, an atomic
   (code/emit-memory.c).  */
extern bool emit_load (struct emit *em);
extern bool emit_store (struct emit *em);
extern bool emit_atomic (struct emit *em);
/* The same for mov (code/emit-mov.c).  */
extern bool emit_mov (struct emit *em);
/* Return the length of the longest chain of statements of B that need each
   other's results, as far as EM is to know (code/chain.c); else 0.  */
extern uint32_t chain_length (struct emit *em, const struct block *b);
/* Note that F is reachable.  */
extern void emit_reach (struct emit *em, struct function *f);
/* Emit the current statement, which is not a branch, without its guard.  */
extern bool emit_statement (struct emit *em);
/* Report an error at the current statement; return false.  */
extern bool emit_error (struct emit *em, const char *what);

/* Emit the current statement, a call (code/compile.c).  */
extern bool emit_call (struct emit *em);

/* Return how the value of TYPE in register slot SLOT is passed.  */
extern struct transfer transfer_of (uint32_t slot, enum type type);

#endif /* SIM_PTX_EMIT_H */
