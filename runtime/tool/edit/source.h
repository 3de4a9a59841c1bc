/* Source files that are edited.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_EDIT_SOURCE_H
#define DRANO_TOOL_EDIT_SOURCE_H

#include "change/fixes.h"
#include "base/tool.h"

#include <sys/stat.h>

/* A line of a file, with the newline that ends it, if one does.  */
struct source_line
{
  const char *s;
  size_t len;
  struct text before;		/* New lines before it.  */
  struct text now;		/* It becomes this, if CHANGED.  */
  bool changed;
  const struct fix *fix;	/* That edits it; null if none does.  */
};

struct source
{
  const char *name;		/* As it was first called.  */
  char *path;			/* Without links.  */
  struct stat st;
  struct text old;		/* Its text.  */
  char checksum[17];		/* Of that.  */
  struct source_line *line;	/* N lines, and an empty one.  */
  size_t n;
  size_t edited;		/* Its fixes.  */
};

/* Files, each once.  */
struct sources
{
  struct source **source;
  size_t n;
  const char *root;		/* A real_directory: they are below it.  */
  bool shown;			/* They are only to be shown: it is no error if
				   they cannot be written, and no message if
				   they cannot be read.  */
};

/* Return the source that F edits, which is called NAME here, in S.  If it
   cannot be edited, or is not what was compiled, say so with the cure and
   return null.  */
extern struct source *source_for (struct sources *s, const struct fix *f,
				  const char *name);

/* Return the fix that edits a line of S which F edits, null if none does.  */
extern const struct fix *source_taken (const struct source *s,
				       const struct fix *f);

/* Make the edits of F in S, of which no line may be taken.  */
extern void source_edit (struct source *s, const struct fix *f);

/* Take back the edits of F in S.  */
extern void source_restore (struct source *s, const struct fix *f);

/* Add to T what S becomes.  */
extern void source_text (const struct source *s, struct text *t);

/* The checksum of the LEN bytes at TEXT, as reports have it, in BUFFER.  */
extern const char *text_checksum (const char *text, size_t len,
				  char buffer[17]);

/* Free all of S.  */
extern void free_sources (struct sources *s);

#endif /* DRANO_TOOL_EDIT_SOURCE_H */
