/* Reading the body of a function: what its parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_PTX_BODY_INT_H
#define SIM_PTX_BODY_INT_H

#include "ptx/ptx.h"

struct undo
{
  struct name *name;
  void *was;
};

/* The labels of a table.  */
struct targets
{
  struct targets *next;
  struct name *label;		/* The table's own.  */
  struct name **to;
  int n;
};

struct scope
{
  struct function *f;
  struct object *o;
  struct module *m;
  struct body *b;
  struct lexer lx;
  struct undo *undo;
  size_t nundo, undo_room;
  size_t *marks;
  size_t nmarks, marks_room;
  int loc;
  struct name *label;		/* The last one, or null.  */
  struct targets *tables;
};

/* Report that the current token of S is not WANTED.  */
extern bool report_unexpected (struct scope *s, const char *wanted);
/* Step over the punctuation C.  */
extern bool accept_punctuation (struct scope *s, char c);
/* Make name N mean VALUE in the current scope of S.  */
extern void bind_name (struct scope *s, struct name *n, intptr_t value);

/* Add a register of TYPE named N (LANES elements follow it when more than
   one).  Return its number.  */
extern int add_register (struct scope *s, struct name *n, enum type type,
			 int lanes,
			 bool param);
/* Add ST to the statements of S.  */
extern void append_statement (struct scope *s, const struct statement *st);
/* Read the labels of the table whose own label is the last one of S.  */
extern bool read_targets (struct scope *s);
/* Add to S what goes to one of the labels of a table, as ST says.  */
extern bool expand_table_branch (struct scope *s, const struct statement *st);
/* Intern the current word of S.  */
extern struct name *intern_word (struct scope *s);
/* Read one operand at S into OP; DEPTH limits nesting.  */
extern bool read_operand (struct scope *s, struct operand *op, int depth);

#endif /* SIM_PTX_BODY_INT_H */
