/* Archives of the device's libraries: which member has a function.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each member is an object of GCC's for nvptx, which is text.  A comment, a
   line of its own, is before each definition.  The linker of GCC's nvptx-tools
   finds functions by it, too.  */

#define _GNU_SOURCE 1
#include "library/library-int.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char archive_mark[] = "!<arch>\n";

/* The header of a member, and where its size is in it.  */
enum { HEADER = 60, SIZE_AT = 48, SIZE_DIGITS = 10 };

struct library *
library_new (void)
{
  struct library *l = xcalloc (1, sizeof *l);

  l->last = &l->archives;
  l->module = module_new ();
  return l;
}

bool
library_add (struct library *l, const char *path)
{
  struct stat st;
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return false;
  void *map = MAP_FAILED;
  if (fstat (fd, &st) == 0 && S_ISREG (st.st_mode)
      && st.st_size > (off_t) strlen (archive_mark))
    map = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  close (fd);
  if (map == MAP_FAILED)
    return false;
  if (memcmp (map, archive_mark, strlen (archive_mark)) != 0)
    {
      munmap (map, st.st_size);
      return false;
    }
  struct archive *a = pool_alloc (&l->module->pool, sizeof *a);
  a->text = map;
  a->size = st.st_size;
  *l->last = a;
  l->last = &a->next;
  return true;
}

void
library_free (struct library *l)
{
  for (struct archive *a = l->archives; a; a = a->next)
    munmap ((void *) a->text, a->size);
  module_free (l->module);
  names_free (&l->functions);
  names_free (&l->frames);
  free (l);
}

/* The member of A that has the byte at AT: *SIZE bytes at *TEXT.  */

static bool
find_member (const struct archive *a, const char *at, const char **text,
	     size_t *size)
{
  size_t where = at - a->text, member = strlen (archive_mark);

  while (member + HEADER <= a->size)
    {
      char digits[SIZE_DIGITS + 1] = "";
      memcpy (digits, a->text + member + SIZE_AT, SIZE_DIGITS);
      unsigned long bytes = strtoul (digits, NULL, 10);
      member += HEADER;
      if (bytes > a->size - member)
	return false;
      if (where < member + bytes)
	{
	  *text = a->text + member;
	  *size = bytes;
	  return where >= member;
	}
      member += bytes + bytes % 2;
    }
  return false;
}

bool
archive_find (const struct library *l, const char *name, const char **text,
	      size_t *size)
{
  char mark[300];
  int len = snprintf (mark, sizeof mark,
		      "\n// BEGIN GLOBAL FUNCTION DEF: %s\n", name);

  if (len >= (int) sizeof mark)
    return false;
  for (const struct archive *a = l->archives; a; a = a->next)
    {
      const char *at = memmem (a->text, a->size, mark, len);
      if (at)
	return find_member (a, at, text, size);
    }
  return false;
}
