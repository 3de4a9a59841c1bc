/* Reading the lane IR from text: the reader and its words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_LEX_H
#define DRANO_IR_LEX_H

#include "ir/text.h"

#include "base/arena.h"

enum { MAX_OPERANDS = 1 << 16, MAX_NUMBER = 1 << 26 };

struct ir_reader
{
  struct arena *arena;		/* The module's.  */
  struct arena *scratch;	/* One function's.  */
  const char *p, *end;
  int line;
  char *msg;
  size_t size;
  bool failed;
  struct ir_module *m;
  struct ir_func *f;
  int first_func;		/* That of the compilation being read: calls
				   count from it.  */
  /* Reference of each number of the text, plus 1; 0 undefined.  */
  int *refs;
  int nrefs;
  int *lines;			/* Line of each instruction.  */
  int lines_room;
  /* The list being read.  */
  int *list;
  int nlist, list_room;
  /* Successors named so far: from, to.  */
  int *edges;
  int nedges, edges_room;
  /* Blocks with a "preds" list: its length plus 1, and its numbers.  */
  int **preds;
  int preds_room;
};

/* Note the error FORMAT at R's line, unless there is one already.  Return
   false.  */
extern bool lex_error (struct ir_reader *r, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* Make *ARRAY, of *ROOM elements in R's scratch memory, hold element N.  */
extern bool lex_reserve (struct ir_reader *r, int **array, int *room, int n);

/* Skip blanks and comments; line ends too if LINES.  */
extern void lex_skip (struct ir_reader *r, bool lines);

/* True if C is next on the line; takes it.  */
extern bool lex_char (struct ir_reader *r, char c);
extern bool lex_at_end_of_line (struct ir_reader *r);

/* Length of the word that is next on the line; 0 if none.  */
extern int lex_word_length (struct ir_reader *r);

/* True if WORD is next on the line; takes it.  */
extern bool lex_word (struct ir_reader *r, const char *word);

/* The number that is next into *V.  False, with an error that says it is
   WHAT that is missing, if there is none from LO to HI.  */
extern bool lex_number (struct ir_reader *r, int64_t lo, int64_t hi,
			const char *what, int64_t *v);
extern bool lex_int (struct ir_reader *r, int lo, int hi, const char *what,
		     int *v);

/* The string that is next into *TEXT; null, and true, if there is none.  */
extern bool lex_string (struct ir_reader *r, const char **text);

/* As lex_string, but WHAT must be there.  */
extern bool lex_need_string (struct ir_reader *r, const char *what,
			     const char **text);

/* The name of a construct, which must be there.  */
extern bool lex_construct (struct ir_reader *r, enum ir_construct *construct);

/* The words of a mapping, if they are there, into *MAPPING, else 0.  */
extern bool lex_mapping (struct ir_reader *r, unsigned *mapping);

/* A location, if there is one.  */
extern bool lex_loc (struct ir_reader *r, struct ir_loc *loc);
extern bool lex_type (struct ir_reader *r, struct ir_type *t);

/* Read numbers (references if MARK is '%') up to something else into R's
   list.  */
extern bool lex_list (struct ir_reader *r, char mark);

#endif /* DRANO_IR_LEX_H */
