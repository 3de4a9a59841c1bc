/* Files that may safely be read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names come from reports, which anybody may have written: a pipe or a terminal
   must not be waited for, and what is not a source of the user's project must
   neither be shown nor edited.  */

#define _GNU_SOURCE 1

#include "base/path.h"
#include "base/regular-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* Read the file NAME, opened with FLAGS; the rest is as for read_regular.  */

static int
read_opened (const char *name, int flags, size_t limit, struct stat *st,
	     struct text *t)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
  FILE *f;
  int err = 0;

  if (fd < 0)
    return errno;
  if (fstat (fd, st) < 0 || !S_ISREG (st->st_mode) || !(f = fdopen (fd, "r")))
    {
      close (fd);
      return EISDIR;
    }
  text_add (t, "", 0);
  if (!text_read (t, f, limit))
    err = ferror (f) && errno ? errno : EFBIG;
  fclose (f);
  return err;
}

int
read_regular (const char *name, size_t limit, struct stat *st, struct text *t)
{
  return read_opened (name, 0, limit, st, t);
}

int
read_source (const char *root, const char *name, size_t limit,
	     struct stat *st, struct text *t)
{
  char *path;
  int err = real_name_below (root, name, &path);

  if (err)
    return err;
  err = read_opened (path, O_NOFOLLOW, limit, st, t);
  free (path);
  return err;
}
