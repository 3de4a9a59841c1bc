/* Writing into a profile that other processes write into, too.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Under a lock, the file is read, and written anew with this process's part in
   the place of an older one of its own.  Parts of other processes of the same
   run stay.  Parts of earlier runs go, as they always did when a profile was
   written again.  A file that another run has written to since this one began,
   or of another run that goes on, is left to it: this process's part gets a
   file of its own, and the user is warned.

   Some launchers may give one name to several jobs.  If the file has our own
   rank, written before our run began, then what was written before that is of
   an earlier job, and goes.

   The lock is flock's on the file itself, which the rename replaces: who gets
   it looks whether the name still means the file that is locked, and tries
   again if not.  Linux passes flock on to NFS's server.  Where a file system
   has no locks (Lustre without -o flock), ranks write a file each.  */

#define _GNU_SOURCE 1

#include "part.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "record.h"

/* How often to try for the lock: with the pauses between, a minute.  */
enum { LOCK_TRIES = 30000, LOCK_PAUSE = 2000000 };

/* A file that is locked.  */
struct target
{
  int fd;
  char *path;			/* Without symbolic links.  */
  bool locked;
};

/* What becomes of this process's part.  */
enum verdict { VERDICT_MERGE, VERDICT_REPEATED, VERDICT_ASIDE };

/* Try to lock FD.  Return 0 or an errno.  */

static int
lock_file (int fd)
{
  const struct timespec pause = { 0, LOCK_PAUSE };

  for (int k = 0; k < LOCK_TRIES; k++)
    {
      if (flock (fd, LOCK_EX | LOCK_NB) == 0)
	return 0;
      if (errno != EWOULDBLOCK && errno != EINTR)
	return errno;
      nanosleep (&pause, NULL);
    }
  return EWOULDBLOCK;
}

/* Whether T's name still means T's file.  */

static bool
still_there (const struct target *t)
{
  struct stat a, b;

  return (fstat (t->fd, &a) == 0 && stat (t->path, &b) == 0
	  && a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

/* Let go of T.  If nothing was written, no empty file shall be left.  */

static void
close_target (struct target *t)
{
  struct stat st;

  if (still_there (t) && fstat (t->fd, &st) == 0 && st.st_size == 0)
    unlink (t->path);
  close (t->fd);
  free (t->path);
}

/* Open and lock the regular file NAME, made if there is none, into T.  Return 0
   or an errno.  */

static int
open_target (const char *name, struct target *t)
{
  for (;;)
    {
      int err;

      t->fd = open (name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
      if (t->fd < 0)
	return errno;
      t->path = realpath (name, NULL);
      if (!t->path && errno != ENOENT)
	{
	  err = errno;
	  close (t->fd);
	  return err;
	}
      err = t->path ? lock_file (t->fd) : 0;
      t->locked = err == 0;
      if (t->path && (err || still_there (t)))
	return 0;
      close (t->fd);
      free (t->path);
    }
}

/* Return what the parts in the bytes from TEXT to END mean for W's.  One that
   is to be written yet is of a time before the clock was set back.  */

static enum verdict
judge_profile (const struct writer *w, const char *text, const char *end)
{
  enum verdict v = VERDICT_MERGE;
  int64_t now = writer_now ();
  struct part s;

  for (; part_next (w, text, end, &s); text = s.text + s.len)
    if (!s.of_run && ((s.written > w->begun && s.written <= now)
		      || s.in_progress))
      return VERDICT_ASIDE;
    else if (s.of_run && !s.of_process && s.rank >= 0 && s.rank == w->rank
	     && s.written < w->begun)
      v = VERDICT_REPEATED;
  return v;
}

/* Write to F those parts in the bytes from TEXT to END that stay when V was
   found.  */

static void
put_others (FILE *f, const struct writer *w, enum verdict v, const char *text,
	    const char *end)
{
  struct part s;

  for (; part_next (w, text, end, &s); text = s.text + s.len)
    if (s.of_run && !s.of_process
	&& (v == VERDICT_MERGE || s.written >= w->begun))
      {
	fwrite (s.text, 1, s.len, f);
	/* The last line may lack its newline.  */
	if (s.text[s.len - 1] != '\n')
	  putc ('\n', f);
      }
}

/* A part to write: its writer, its records, and how the process ended.  */
struct contents
{
  struct writer *w;
  const char *text;
  size_t len;
  const char *end;
};

/* Return C as text, before it the others in the LENGTH bytes at OLD for the
   verdict V, its length in *SIZE; allocated, null without memory.  */

static char *
compose_profile (const struct contents *c, enum verdict v, const char *old,
		 size_t length, size_t *size)
{
  char *all = NULL;
  FILE *f = open_memstream (&all, size);

  if (!f)
    return NULL;
  if (old)
    put_others (f, c->w, v, old, old + length);
  part_open (f, c->w, writer_now (), c->end);
  fwrite (c->text, 1, c->len, f);
  if (fclose (f) == 0)
    return all;
  free (all);
  return NULL;
}

/* Write C alone as the whole of the file NAME.  Return 0 or an errno.  */

static int
write_alone (const struct contents *c, const char *name)
{
  size_t size = 0;
  char *all = compose_profile (c, VERDICT_MERGE, NULL, 0, &size);
  int err = all ? record_replace (name, all, size) : ENOMEM;

  free (all);
  return err;
}

/* Write C into a file of its own, as NAME cannot be shared, and say so and
   WHY.  Return 0 or an errno.  */

static int
write_aside (const struct contents *c, const char *name, const char *why)
{
  struct writer *w = c->w;
  char *aside;
  int err;

  if (asprintf (&aside, "%s.%s.%ld", name, w->host, w->pid) < 0)
    return ENOMEM;
  err = write_alone (c, aside);
  if (!err && !w->notified)
    fprintf (stderr, "drano: '%s' %s; the counts of process %ld are in '%s'\n",
	     name, why, w->pid, aside);
  w->notified |= !err;
  free (aside);
  return err;
}

/* Write C into T.  Return 0 or an errno.  */

static int
merge_profile (const struct contents *c, const struct target *t)
{
  size_t length = 0, size = 0;
  char *old = profile_text (t->path, &length), *all;
  enum verdict v;
  int err;

  if (!old)
    return errno;
  v = judge_profile (c->w, old, old + length);
  if (v == VERDICT_ASIDE)
    {
      free (old);
      return write_aside (c, t->path, "was written by another run meanwhile");
    }
  if (!t->locked && c->w->ranks > 1)
    {
      free (old);
      return write_aside (c, t->path, "cannot be locked on this file system");
    }
  all = compose_profile (c, v, old, length, &size);
  err = all ? record_replace (t->path, all, size) : ENOMEM;
  free (all);
  free (old);
  return err;
}

int
writer_save (struct writer *w, const char *name, const char *text, size_t len,
	     const char *end)
{
  const struct contents c = { w, text, len, end };
  bool standard = strcmp (name, "-") == 0;
  char *path = standard ? strdup (name) : writer_path (w, name);
  struct target t;
  struct stat st;
  int err;

  if (!path)
    return ENOMEM;
  if (standard || (stat (path, &st) == 0 && !S_ISREG (st.st_mode)))
    err = write_alone (&c, path);
  else if ((err = open_target (path, &t)) == 0)
    {
      err = merge_profile (&c, &t);
      close_target (&t);
    }
  free (path);
  return err;
}
