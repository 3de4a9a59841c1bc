/* Directives as they are to read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOURCE_SPELL_H
#define DRANO_SOURCE_SPELL_H

#include "source/directive.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A directive in one line, and its line in the source.  */
struct spelt
{
  const char *text;
  int line;
};

/* Put into *T, in A, the first directive that the edits E of S add, before its
   line.  Return false if there is none, or it is not known.  */
extern bool spell_added (struct arena *a, const struct edits *e,
			 const struct source *s, struct spelt *t);

/* The same for the first directive that E changes, as it reads then.  */
extern bool spell_changed (struct arena *a, const struct edits *e,
			   const struct source *s, struct spelt *t);

/* The directive D, called NAMES instead, with its clauses, in A.  */
extern const char *spell_renamed (struct arena *a, const struct directive *d,
				  const char *names);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SOURCE_SPELL_H */
