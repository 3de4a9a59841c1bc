/* Source text as a row of characters that know where they stand.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Whoever edits a program has to read it as its language does, comments,
   continuation lines and columns included, and has to name every place in
   it.  A flat text is a stretch of source without comments, in which
   continued lines are joined; each character keeps its line and column.  */

#ifndef DRANO_SOURCE_TEXT_H
#define DRANO_SOURCE_TEXT_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

enum source_form { SOURCE_C, SOURCE_FREE, SOURCE_FIXED };

/* A file.  LINE returns the text of line NUMBER, counted from 1, without its
   newline and not ended by a zero, and sets *LENGTH; null if there is none.
   LIMIT is the longest line that Fortran allows, 0 if any is.  */
struct source
{
  const char *(*line) (void *data, int number, int *length);
  void *data;
  enum source_form form;
  int limit;
};

/* N characters TEXT, ended by a zero, with the LINE and the COLUMN (counted
   in bytes from 1) of each.  */
struct flat
{
  int n, room;
  char *text;
  int *line, *column;
};

/* An edit of one line: the characters from column BEGIN up to, but not
   including, END become TEXT.  With BEGIN and END 1 and a TEXT that ends in a
   newline, it is a whole new line before LINE.  */
struct edit
{
  int line, begin, end;
  const char *text;
};

enum { MAX_EDITS = 24 };

/* What is to be done to a program, all or nothing.  FAILED: it cannot be
   done in this form; WHY is a sentence on the reason, to be translated, or
   null.  */
struct edits
{
  struct arena *arena;
  int n;
  struct edit at[MAX_EDITS];
  bool failed;
  const char *why;
};

/* Make E fail because of WHY.  */
extern void edits_refuse (struct edits *e, const char *why);

/* Empty E; its texts will be in A.  */
extern void edits_init (struct edits *e, struct arena *a);

/* Add the replacement of the columns from BEGIN up to END of LINE by
   TEXT.  */
extern void edits_replace (struct edits *e, int line, int begin, int end,
			   const char *text);

/* Add the replacement of the characters of F from BEGIN up to END by TEXT.
   They must stand in one line.  */
extern void edits_replace_flat (struct edits *e, const struct flat *f,
				int begin, int end, const char *text);

/* Add a new line TEXT, without its newline, before LINE.  */
extern void edits_new_line (struct edits *e, int line, const char *text);

/* Make E, of source S, complete: to be called last.  New lines end as others
   do.  A line that only has new
   ones before it, and before a line that is edited, is replaced by itself:
   GCC (edit-context.cc, edited_file::print_run_of_changed_lines) would put the
   two into a patch in the wrong order.  As what other edits of the file do is
   not known, any directive may be such a line.  */
extern void edits_settle (struct edits *e, const struct source *s);

/* Make SHOWN what people see of E, edits of S that do the same: GCC puts a
   replaced or removed text, and what comes in its place, under the line in
   pieces, so a line in which more happens than an insertion is replaced from
   its first character to its last.  A line that stays as it is has no edit.
   */
extern void edits_show (struct edits *shown, const struct edits *e,
			const struct source *s);

/* Line NUMBER of S with a zero at its end, in A; null if there is none.  */
extern char *source_line (struct arena *a, const struct source *s,
			  int number);

/* The length of the blank beginning of TEXT.  */
extern int source_indent (const char *text);

/* The statements of S from line FIRST on, for COUNT lines: comments, strings'
   contents and C's preprocessor lines are blanks; a newline ends each line
   that is not continued.  Null if memory has run out.  */
extern struct flat *source_flatten (struct arena *a, const struct source *s,
				    int first, int count);

/* For those who build flat texts: an empty one, and one character more.  */
extern struct flat *flat_new (struct arena *a);
extern bool flat_add (struct arena *a, struct flat *f, char c, int line,
		      int column);

/* The first place at or after I in F that is not blank; with LINES, newlines
   are blank, too.  */
extern int flat_skip (const struct flat *f, int i, bool lines);

/* If the word at place I of F is WORD, whatever the case with FOLD, the place
   behind it, else -1.  */
extern int flat_word (const struct flat *f, int i, const char *word,
		      bool fold);

/* The place of the bracket that closes the one at OPEN, whatever its kind, or
   -1.  */
extern int flat_close (const struct flat *f, int open);

/* True if C may be in a word.  */
extern bool word_char_p (char c);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_TEXT_H */
