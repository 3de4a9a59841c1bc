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

/* Write the edited sources of S, all of them or none.  Return whether that
   worked; if not, say why.  */
extern bool write_edits (const struct sources *s);

/* Restore the sources that the last write_edits wrote in this directory, all
   or none, and print their names, unless QUIET.  Return whether that worked; if
   not, say why.  */
extern bool undo_edits (bool quiet);

#endif /* DRANO_TOOL_EDIT_JOURNAL_H */
