/* Changes of the source that reports propose.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_FIXES_H
#define DRANO_TOOL_CHANGE_FIXES_H

#include "model/join.h"

/* An edit of a line: the bytes from column BEGIN up to, but not including, END
   become TEXT.  Where TEXT ends in a newline it is a new line before LINE.  */
struct fix_edit
{
  int line, begin, end;
  const char *text;
};

/* One change, all of it or nothing.  Strings are interned; null is unknown.  */
struct fix
{
  const char *file;		/* That is edited.  */
  const char *checksum;		/* Of FILE when it was compiled.  */
  int line, column;
  const char *region;		/* "file:line:column" of the region for which
				   it is good.  */
  const char *title;
  const char **site;		/* "file:line:column:access:array" of those that
				   it cures.  */
  size_t nsites;
  double before, after;		/* Sectors of the region; negative: unknown.  */
  struct fix_edit *edit;
  size_t nedits;
  size_t number;		/* In the order of the report, which has first
				   what makes others needless.  */
};

struct fixes
{
  struct fix *fix;
  size_t n;
};

/* Return the changes in LIST that have edits: the one that saves most first.
   Records whose edits make no sense are left out, with a warning.  */
extern struct fixes find_fixes (const struct record_list *list);

/* Free what F holds.  */
extern void free_fixes (struct fixes *f);

/* Whether one of the N sites SITE, "file:line:column:access:array", is the
   access of ROW, perhaps one of those that ROW stands for.  */
extern bool cures_row_p (const char *const *site, size_t n,
			 const struct row *row);

/* Whether F cures the access of ROW, perhaps one of those that ROW stands
   for.  */
extern bool fix_cures (const struct fix *f, const struct row *row);

/* Whether A and B are the same edits.  */
extern bool same_edits (const struct fix *a, const struct fix *b);

#endif /* DRANO_TOOL_CHANGE_FIXES_H */
