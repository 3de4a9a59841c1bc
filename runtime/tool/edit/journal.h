/* Writing edited sources, and undoing that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_EDIT_JOURNAL_H
#define DRANO_TOOL_EDIT_JOURNAL_H

#include "edit/source.h"

/* The file in the current directory that undoing needs.  */
#define JOURNAL "drano-fix.undo"

enum { RUN_NAME = 64 };

/* The journal as one command uses it.  */
struct journal
{
  const char *root;		/* A real_directory: what is restored is below
				   it.  */
  char name[RUN_NAME];		/* The run that it has written; empty if it has
				   not.  */
};

/* Write the edited sources of S, all of them or none, as a run of J.  Return
   whether that worked; if not, say why.  */
extern bool write_edits (struct journal *j, const struct sources *s);

/* Restore the sources that J's run wrote in this directory, or, if it has none,
   the last run of any, all or none, and print their names, unless QUIET.
   Return whether that worked; if not, say why.  */
extern bool undo_edits (const struct journal *j, bool quiet);

#endif /* DRANO_TOOL_EDIT_JOURNAL_H */
