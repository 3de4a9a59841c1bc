/* Sections of object files.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_SECTION_H
#define DRANO_SECTION_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A section's contents.  */
struct section_text
{
  const char *text;		/* Null if the file ends before them.  */
  size_t len;
};

/* Find in the object (ELF: relocatable, program or library, of any machine)
   that the SIZE bytes at DATA are the first section called NAME behind the
   FROM first ones; sections without contents do not count.  Fill in T and
   return how many sections there are up to it, or 0.  */
extern size_t section_find (const void *data, size_t size, const char *name,
			    size_t from, struct section_text *t);

/* What takes the text T of a section of WHERE, which is "FILE" or, for a
   member of an archive, "FILE(MEMBER)".  */
typedef void section_taker (void *closure, const char *where,
			    const struct section_text *t);

/* Hand TAKE, with CLOSURE, all sections called NAME in FILE, which is an object
   or an archive (a thin one, too), or, if OFFSET is not 0, in the object that
   begins there.  Return 0, or -1 if FILE is neither, or an errno; then *AT, if
   AT is not null, is null or the member that could not be read, in new storage.
   Sections that overlap, so that they are together more than the object has,
   are an error, EOVERFLOW, and so is more than SECTIONS_LIMIT bytes in all:
   nobody needs that much.  */
enum { SECTIONS_LIMIT = 1 << 30 };

extern int section_each (const char *file, long offset, const char *name,
			 section_taker *receive, void *closure, char **at);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_SECTION_H */
