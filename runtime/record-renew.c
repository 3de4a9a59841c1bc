/* Replacing in a shared report the records of one unit.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A report is rewritten as a whole and renamed, under a lock, so that nobody
   ever sees half of it, and it holds what is true now and nothing else: it can
   be read by any tool.  The lock is on the report itself.  Who waited for it
   may then hold a file that is the report no more, so the name is looked at
   again.  Rewriting costs a copy for each compilation, which is little in
   addition to the compilation (the manual has figures); if nothing has
   changed, only reading.  Files are not synchronized with the disk: an object
   is not either.

   The unit of a line is at its end: it is the last member of every record that
   a compiler writes, and no string of JSON can hold its quotes.  Lines without
   one are of an older drano, and stay.  */

#define _GNU_SOURCE 1

#include "record.h"
#include "record-file.h"

#include "json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether A and B are the same file.  */

static bool
same_inode (const struct stat *a, const struct stat *b)
{
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Return a descriptor of our own through which the file ST is being written,
   as by the shell's redirection; -1 if there is none.  To replace that file
   would take it away from whom we share it with.  */

static int
open_already (const struct stat *st)
{
  enum { REDIRECTED = 10 };	/* What a shell can name.  */

  for (int fd = 0; fd < REDIRECTED; fd++)
    {
      struct stat other;
      int flags = fcntl (fd, F_GETFL);

      if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY
	  && fstat (fd, &other) == 0 && same_inode (st, &other))
	return fd;
    }
  return -1;
}

/* Open and lock the file that NAME is once the lock is had; fill in ST.  If
   there is none, make it if *MADE, else leave it at that; set *MADE to whether
   it was made.  Return -1 with errno set on failure.  */

static int
open_locked (const char *name, struct stat *st, bool *made)
{
  enum { FLAGS = O_RDWR | O_CLOEXEC | O_NOCTTY };
  bool make = *made;

  for (;;)
    {
      struct stat now;
      int fd = open (name, FLAGS), err;

      *made = fd < 0 && errno == ENOENT && make;
      if (*made)
	fd = open (name, FLAGS | O_CREAT, 0666);
      if (fd < 0)
	return -1;
      err = record_lock (fd);
      if (err == 0 && fstat (fd, st) < 0)
	err = errno;
      if (err)
	{
	  close (fd);
	  errno = err;
	  return -1;
	}
      if (stat (name, &now) == 0 && same_inode (st, &now))
	return fd;
      close (fd);
    }
}

/* Return the LEN bytes of the file FD, in new storage with room for MORE
   behind them; null with errno set on failure.  */

static char *
read_whole (int fd, size_t len, size_t more)
{
  char *text = malloc (len + more + 1);
  size_t have = 0;

  while (text && have < len)
    {
      ssize_t n = pread (fd, text + have, len - have, have);

      if (n > 0)
	have += n;
      else if (n == 0 || errno != EINTR)
	{
	  int err = n == 0 ? EIO : errno;

	  free (text);
	  errno = err;
	  return NULL;
	}
    }
  return text;
}

/* A report while the records of a unit are taken out.  */
struct old
{
  char *text;			/* What stays is moved to the front.  */
  size_t len;
  size_t place;			/* Where the first of those taken out was.  */
  bool same;			/* They were, together, the new ones.  */
};

/* Take the lines of O that end in SUFFIX out of it.  The new ones are the
   LEN bytes at TEXT.  */

static void
take_out (struct old *o, const char *suffix, const char *text, size_t len)
{
  size_t suffix_len = strlen (suffix), kept = 0, agreed = 0;
  bool taken = false;

  o->same = true;
  o->place = o->len;
  for (size_t at = 0; at < o->len;)
    {
      const char *line = o->text + at;
      const char *end = memchr (line, '\n', o->len - at);
      size_t n = end ? (size_t) (end - line) + 1 : o->len - at;

      if (n > suffix_len
	  && memcmp (line + n - suffix_len, suffix, suffix_len) == 0)
	{
	  if (!taken)
	    o->place = kept;
	  taken = true;
	  o->same = o->same && kept == o->place && n <= len - agreed
	    && memcmp (line, text + agreed, n) == 0;
	  if (o->same)
	    agreed += n;
	}
      else
	{
	  if (taken)
	    memmove (o->text + kept, line, n);
	  kept += n;
	}
      at += n;
    }
  o->same = o->same && agreed == len;
  o->len = kept;
  if (o->place > kept)
    o->place = kept;
}

/* Put the LEN bytes at TEXT where O had those that were taken out.  */

static void
put_in (struct old *o, const char *text, size_t len)
{
  /* Its last line may be torn, by another hand.  */
  if (o->place == o->len && o->len > 0 && o->text[o->len - 1] != '\n')
    {
      o->text[o->len++] = '\n';
      o->place++;
    }
  memmove (o->text + o->place + len, o->text + o->place, o->len - o->place);
  memcpy (o->text + o->place, text, len);
  o->len += len;
}

/* Return how the records of UNIT end, in new storage.  */

static char *
suffix_of (const char *unit)
{
  char *suffix = NULL;
  size_t len;
  FILE *f = open_memstream (&suffix, &len);

  if (!f)
    return NULL;
  json_put_text (f, "unit", unit);
  fputs ("}\n", f);
  if (fclose (f) == 0)
    return suffix;
  free (suffix);
  return NULL;
}

/* Renew the records that end in SUFFIX in the locked report FD, called
   NAME, of which ST is known.  Return 0 or an errno.  */

static int
renew_record (int fd, const char *name, const struct stat *st,
	      const char *suffix,
	      const char *text, size_t len)
{
  struct old o = { .len = st->st_size };
  char *target;
  int err;

  o.text = read_whole (fd, o.len, len + 1);
  if (!o.text)
    return errno;
  take_out (&o, suffix, text, len);
  if (o.same)
    {
      free (o.text);
      return 0;
    }
  put_in (&o, text, len);
  target = realpath (name, NULL);
  err = target ? record_replace_regular (target, st, o.text, o.len, false)
    : errno;
  free (target);
  free (o.text);
  return err;
}

int
record_renew (const char *name, const char *unit, const char *text,
	      size_t len)
{
  struct stat st;
  bool known = stat (name, &st) == 0, made = len > 0;
  char *suffix;
  int fd, err;

  if (strcmp (name, "-") == 0)
    return record_write_all (STDERR_FILENO, false, text, len);
  if (known && S_ISDIR (st.st_mode))
    return EISDIR;
  if (len == 0 && known && !S_ISREG (st.st_mode))
    return 0;
  if (known && !S_ISREG (st.st_mode))
    {
      err = record_write_device (name, text, len);
      /* A socket has no name by which to open it.  */
      if (err != ENXIO)
	return err;
    }
  if (known && (fd = open_already (&st)) >= 0)
    return record_write_all (fd, false, text, len);

  fd = open_locked (name, &st, &made);
  if (fd < 0)
    return errno == ENOENT && len == 0 ? 0 : errno;
  suffix = suffix_of (unit);
  err = suffix ? renew_record (fd, name, &st, suffix, text, len) : ENOMEM;
  free (suffix);
  if (err && made && st.st_size == 0)
    unlink (name);
  if (close (fd) < 0 && err == 0)
    err = errno;
  return err;
}
