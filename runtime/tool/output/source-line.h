/* Lines of source files, and places in them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_SOURCE_LINE_H
#define DRANO_TOOL_OUTPUT_SOURCE_LINE_H

#include "base/chains.h"

#include <stddef.h>

/* The source files that were read, each once.  All zero is empty.  */
struct source_files
{
  struct source_file *file;
  size_t n, size;
  struct chains names;		/* Their numbers.  */
};

/* Return line LINE of the file NAME, which is interned, and put its length into
   *LEN; null if it is not to be had.  */
extern const char *source_line (struct source_files *s, const char *name,
				int line, size_t *len);

/* Return the byte column behind what is at COLUMN of the LEN bytes at LINE,
   where GCC says that an access is: the subscript, the member or the name.  */
extern int expression_end (const char *line, size_t len, int column);

/* Return the byte COLUMN of the LEN bytes at LINE in characters.  */
extern int character_column (const char *line, size_t len, int column);

extern void free_source_files (struct source_files *s);

#endif /* DRANO_TOOL_OUTPUT_SOURCE_LINE_H */
