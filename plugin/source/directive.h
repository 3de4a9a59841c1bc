/* OpenACC's and OpenMP's directives as they are written, and their edits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_DIRECTIVE_H
#define DRANO_SOURCE_DIRECTIVE_H

#include "source/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_WORDS = 64 };

/* A word of a directive, by its places in the flat text: from BEGIN up to
   NAME_END, with its argument up to END.  OPEN and CLOSE are the places of the
   argument's parentheses, -1 if there is none.  NAME is in lower case in
   Fortran.  */
struct dir_word
{
  const char *name;
  int begin, name_end, end, open, close;
};

/* A directive.  The first NNAMES words are what it is called ("parallel
   loop"), the others are clauses.  SENTINEL is "#pragma acc", "!$omp", ... as
   written; INDENT is what stands before it in its first line.  */
struct directive
{
  struct source source;
  struct flat *flat;
  bool omp;
  const char *indent, *sentinel;
  int first_line, last_line;
  int nnames, nwords;
  struct dir_word words[MAX_WORDS];
};

/* Read into D the directive of S that has a part in line LINE.  Return false
   if there is none, or it cannot be read.  What D holds is in A.  */
extern bool directive_read (struct arena *a, const struct source *s, int line,
			    struct directive *d);

/* The same for a directive that ends right before LINE, but for blank
   lines and comments.  */
extern bool directive_before (struct arena *a, const struct source *s,
			      int line, struct directive *d);

/* The index of the word NAME among D's names, or among its clauses; -1 if
   there is none.  */
extern int directive_name (const struct directive *d, const char *name);
extern int directive_clause (const struct directive *d, const char *name);

/* The argument of word W of D, as written, in A.  Null if it has none.  */
extern char *directive_argument (struct arena *a, const struct directive *d,
				 int w);

/* Make E add TEXT behind word W of D.  */
extern void directive_add (struct edits *e, const struct directive *d, int w,
			   const char *text);

/* Make E remove word W of D, with its argument.  */
extern void directive_remove (struct edits *e, const struct directive *d,
			      int w);

/* Make E call word W of D, one without an argument, NAME.  */
extern void directive_rename (struct edits *e, const struct directive *d,
			      int w, const char *name);

/* Make E replace the argument of word W of D by TEXT.  */
extern void directive_replace (struct edits *e, const struct directive *d,
			       int w, const char *text);

/* Make E put a directive TEXT ("loop vector"), of the same kind as D, on a
   line of its own before LINE of D's source.  */
extern void directive_insert (struct edits *e, const struct directive *d,
			      int line, const char *text);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_DIRECTIVE_H */
