/* Drano's own directives in Fortran programs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_DRANO_DIRECTIVE_H
#define DRANO_SOURCE_DRANO_DIRECTIVE_H

#include "source/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_DRANO_WORDS = 8 };

/* A word, or a string without its quotes if QUOTED, and where it stands.  Words
   are in lower case.  */
struct drano_word
{
  const char *text;
  bool quoted;
  int line, column;
};

/* A directive "!$drano WORD...", up to LAST_LINE.  TOO_LONG: it has more words
   than there is room for, or a string has no end.  */
struct drano_directive
{
  int first_line, last_line, column;
  int nwords;
  struct drano_word word[MAX_DRANO_WORDS];
  bool too_long;
};

/* Read into D the directive that begins in LINE of S, a Fortran program.
   Return false if there is none.  What D holds is in A.  */
extern bool drano_directive_read (struct arena *a, const struct source *s,
				  int line, struct drano_directive *d);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_DRANO_DIRECTIVE_H */
