/* The device's libraries: what their files have in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_LIBRARY_LIBRARY_INT_H
#define DRANO_LIBRARY_LIBRARY_INT_H

#include "library/library.h"
#include "sim/memory/pool.h"
#include "sim/ptx/ptx.h"

/* A file.  */
struct archive
{
  struct archive *next;
  const char *text;
  size_t size;
};

/* A table that was read.  */
struct known_table
{
  struct known_table *next;
  const struct symbol *symbol;
  struct library_table table;
};

struct library
{
  struct archive *archives, **last;
  struct module *module;	/* The members that were read.  */
  struct names functions;	/* BIND is what was read of each, with no steps
				   if that is nothing.  */
  struct known_table *tables;
  struct names frames;		/* BIND is a struct frames.  */
};

/* A part of the frame that is always accessed in one way: a register.  */
struct slot
{
  int64_t offset;
  enum library_type type;
  int reg;
};

enum { SLOTS = 32 };

/* What a register is if it holds no address in the frame.  */
#define NO_FRAME INT64_MIN

/* The definition of the function NAME in the member of L that has it, or
   null.  */
extern struct function *find_definition (struct library *l, const char *name);

/* Release what is in B.  */
extern void free_body (struct body *b);

/* A function that becomes steps.  */
struct reading
{
  struct library *library;
  struct function *f;
  struct body *body;
  struct object **objects;	/* In which object each statement's names are
				   known.  */
  struct object *object;	/* That of the one that is being looked at.  */
  struct library_function *to;
  enum library_type *regs;	/* TO's, with room for the slots.  */
  int64_t *frame;		/* What part of the frame each register is the
				   address of, or NO_FRAME.  */
  struct slot slots[SLOTS];
  int nslots;
  struct library_table **tables; /* In which table each register's address is,
				    or null.  */
};

/* The opcode of what calls R's function again instead of what it called.  */
#define CALL_AGAIN "call.again"

/* Have what is called in R's body, which is read, with parts of the frame be a
   part of it; fill in R's objects.  Return false if it cannot be read.  */
extern bool splice_calls (struct reading *r);

/* The variable of one element that NAME is in R's object, or null.  */
extern struct library_variable *variable_of (struct reading *r,
					     struct name *name);

/* Find out which registers of R, whose body is read, hold addresses in the
   frame, and which in a table.  */
extern void addresses_find (struct reading *r);

/* The table of the constants that NAME is in R's object, or null.  */
extern struct library_table *table_of (struct reading *r, struct name *name);

/* The part of R's frame that OP, of a load or a store of TYPE, is, as a
   register; or -1 if it is none, or overlaps another part.  */
extern int frame_slot (struct reading *r, const struct operand *op,
		       enum library_type type);

/* The bits that a register of type T has.  */
extern unsigned type_bits (enum library_type t);

/* Find the member of L that defines NAME: *SIZE bytes at *TEXT.  Return whether
   there is one.  */
extern bool archive_find (const struct library *l, const char *name,
			  const char **text, size_t *size);

/* Make STEP, which is followed by another one, of the statement ST of R; return
   whether that can be done.  */
extern bool read_step (struct reading *r, const struct statement *st,
		       struct library_step *step);

/* What a register of type T is here.  */
extern enum library_type library_type_of (enum type t);

#endif /* DRANO_LIBRARY_LIBRARY_INT_H */
