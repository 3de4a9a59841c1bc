/* Writing edited sources, and undoing that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The journal is written before the first source.  It holds the runs that can
   be undone, the last one first:

     run FILES NAME
     OLD-LENGTH CHECKSUM-OF-NEW PATH-LENGTH
     PATH
     OLD TEXT

   and so on for each file.  Each file, the journal too, is written next to its
   old version, and then takes its name; so each is old or new, whatever
   happens.  If one cannot be written those before it are restored.

   Several commands may use the journal at once, each of which undoes the run of
   its own NAME: a lock on the directory keeps them apart while they read and
   write.  The journal may be of somebody else, as one that came with a
   project: only files below ROOT are restored, and it must not be a link.  */

#define _GNU_SOURCE 1

#include "edit/journal.h"
#include "base/path.h"
#include "base/regular-file.h"
#include "record.h"
#include "record-file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A file in the journal.  */
struct entry
{
  char *path;
  const char *old;
  size_t len;			/* Of OLD.  */
  char checksum[17];		/* Of the text that replaced it.  */
  bool restored;		/* It has its old text.  */
};

/* A run in the journal.  */
struct run
{
  struct text text;		/* The whole journal.  */
  struct entry *entry;
  size_t n;
  char name[RUN_NAME];		/* Empty if it has none.  */
  size_t begin, end;		/* Where it is.  */
};

/* Free the entries of R.  */

static void
free_entries (struct run *r)
{
  for (size_t i = 0; i < r->n && r->entry; i++)
    free (r->entry[i].path);
  free (r->entry);
  r->entry = NULL;
  r->n = 0;
}

/* Free R.  */

static void
free_run (struct run *r)
{
  free_entries (r);
  text_free (&r->text);
}

/* Keep others from the journal.  Return what unlock_journal takes; -1 where
   directories cannot be locked.  */

static int
lock_journal (void)
{
  int fd = open (".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0)
    record_lock (fd);
  return fd;
}

/* Let others have the journal, which FD has locked.  */

static void
unlock_journal (int fd)
{
  if (fd >= 0)
    close (fd);
}

/* Read the journal into T.  Return 0 or an errno.  */

static int
read_journal (struct text *t)
{
  struct stat st;

  if (lstat (JOURNAL, &st) == 0 && S_ISLNK (st.st_mode))
    return ELOOP;
  return read_regular (JOURNAL, SOURCE_LIMIT, &st, t);
}

/* Read the number at *AT of R, up to the character END, into *N, and move *AT
   behind that.  Return false if there is none that the journal can have.  */

static bool
read_number (const struct run *r, size_t *at, char end, size_t *n)
{
  const char *s = r->text.s;
  size_t begin = *at;

  for (*n = 0; isdigit ((unsigned char) s[*at]) && *n <= r->text.len; ++*at)
    *n = 10 * *n + (size_t) (s[*at] - '0');
  return *at > begin && *n <= r->text.len && s[(*at)++] == end;
}

/* Read a word at *AT of R, up to the character END, into WORD, which has SIZE
   bytes, and move *AT behind that.  Return false if there is none.  */

static bool
read_word (const struct run *r, size_t *at, char end, char *word, size_t size)
{
  const char *s = r->text.s + *at;
  size_t n = strspn (s, "0123456789abcdefghijklmnopqrstuvwxyz-");

  if (n == 0 || n >= size || s[n] != end)
    return false;
  memcpy (word, s, n);
  word[n] = '\0';
  *at += n + 1;
  return true;
}

/* Read one entry E of R at *AT, and move *AT behind it.  Return false if the
   journal is damaged.  */

static bool
read_entry (const struct run *r, struct entry *e, size_t *at)
{
  size_t path, left;

  if (!read_number (r, at, ' ', &e->len)
      || !read_word (r, at, ' ', e->checksum, sizeof e->checksum)
      || !read_number (r, at, '\n', &path))
    return false;
  left = r->text.len - *at;
  if (left < 2 || path > left - 2 || e->len > left - 2 - path
      || r->text.s[*at + path] != '\n')
    return false;
  e->path = xasprintf ("%.*s", (int) path, r->text.s + *at);
  e->old = r->text.s + *at + path + 1;
  *at += path + 1 + e->len + 1;
  return strlen (e->path) == path && r->text.s[*at - 1] == '\n';
}

/* Read the run of R's journal that begins at AT.  Return false if it is
   damaged.  */

static bool
read_one (struct run *r, size_t at)
{
  static const char head[] = "run ";
  size_t n;
  bool ok;

  r->begin = at;
  r->name[0] = '\0';
  if (strncmp (r->text.s + at, head, sizeof head - 1) != 0)
    return false;
  at += sizeof head - 1;
  r->end = at;
  /* Older ones have no name.  */
  ok = read_number (r, &r->end, '\n', &n);
  if (!ok)
    {
      ok = read_number (r, &at, ' ', &n)
	&& read_word (r, &at, '\n', r->name, sizeof r->name);
      r->end = at;
    }
  /* An entry has more than this.  */
  if (!ok || n > (r->text.len - r->end) / 8)
    return false;
  r->entry = xcalloc (n, sizeof *r->entry);
  for (r->n = 0; r->n < n;)
    if (!read_entry (r, &r->entry[r->n++], &r->end))
      return false;
  return true;
}

/* Read the run NAME of the journal into R, the last one if that is empty.  If
   there is none, or it is damaged, say so and return false.  */

static bool
read_run (struct run *r, const char *name)
{
  int err;
  bool ok = true;

  memset (r, 0, sizeof *r);
  err = read_journal (&r->text);
  if (err == ENOENT)
    error ("there is nothing to undo: this directory has no '%s'", JOURNAL);
  else if (err)
    error ("cannot read '%s': %s", JOURNAL,
	   err == EISDIR ? "it is not a regular file" : strerror (err));
  if (err)
    {
      text_free (&r->text);
      return false;
    }
  for (ok = read_one (r, 0); ok && *name && strcmp (r->name, name) != 0;)
    {
      free_entries (r);
      ok = read_one (r, r->end);
    }
  if (!ok)
    {
      error (*name && r->begin == r->text.len ? "'%s' does not have this run "
	     "any more: another drano fix --undo has undone it" :
	     "'%s' is damaged; restore the sources by hand, and remove it",
	     JOURNAL);
      free_run (r);
    }
  return ok;
}

/* Let the journal be without its run R.  Return 0 or an errno.  */

static int
drop_run (const struct run *r)
{
  struct text t = { 0 };
  int err;

  text_add (&t, r->text.s, r->begin);
  text_add (&t, r->text.s + r->end, r->text.len - r->end);
  err = t.len > 0 ? record_replace (JOURNAL, t.s, t.len)
    : unlink (JOURNAL) < 0 ? errno : 0;
  text_free (&t);
  return err;
}

/* Set whether E has its old text.  If it has neither that nor the new one, or
   is not below ROOT, say so and return false.  */

static bool
check_entry (struct entry *e, const char *root)
{
  struct text t = { 0 };
  struct stat st;
  char buffer[17];
  int err = read_source (root, e->path, SOURCE_LIMIT, &st, &t);
  bool ok = false;

  if (err == OUTSIDE_ROOT)
    error ("'%s' is not restored, as it is not below '%s', or hidden there; if "
	   "'%s' is your own, name a directory that it is in with --base=DIR",
	   e->path, root, JOURNAL);
  else if (err)
    error ("cannot restore '%s': %s", e->path,
	   err == EISDIR ? "it is not a regular file" : strerror (err));
  else
    {
      e->restored = t.len == e->len && memcmp (t.s, e->old, e->len) == 0;
      ok = e->restored
	|| strcmp (text_checksum (t.s, t.len, buffer), e->checksum) == 0;
      if (!ok)
	error ("'%s' has changed since drano fix edited it; save your changes, "
	       "undo them, and try again", e->path);
    }
  text_free (&t);
  return ok;
}

/* Restore the files of R, whose journal J is, and print their names unless
   QUIET.  Return whether that worked; if not, say why.  */

static bool
restore_files (struct run *r, const struct journal *j, bool quiet)
{
  bool ok = true;

  for (size_t i = 0; i < r->n; i++)
    ok &= check_entry (&r->entry[i], j->root);
  for (size_t i = 0; i < r->n && ok; i++)
    {
      const struct entry *e = &r->entry[i];
      int err = e->restored ? 0 : record_replace (e->path, e->old, e->len);

      if (err)
	{
	  error ("cannot restore '%s': %s; cure that and run drano fix --undo "
		 "here", e->path, strerror (err));
	  ok = false;
	}
      else if (!quiet)
	{
	  fputs ("restored ", stdout);
	  put_safe (stdout, e->path);
	  putchar ('\n');
	}
    }
  return ok;
}

bool
undo_edits (const struct journal *j, bool quiet)
{
  int lock = lock_journal (), err = 0;
  struct run r;
  bool ok = read_run (&r, j->name);

  if (ok)
    {
      ok = restore_files (&r, j, quiet);
      err = ok ? drop_run (&r) : 0;
      free_run (&r);
    }
  unlock_journal (lock);
  if (err)
    error ("cannot write '%s': %s", JOURNAL, strerror (err));
  return ok && !err;
}

/* Write to the journal what undoing S needs, as a new run that J names.  Return
   0 or an errno.  */

static int
push_run (struct journal *j, const struct sources *s)
{
  struct text t = { 0 }, older = { 0 };
  struct timespec now;
  size_t n = 0;
  int err = read_journal (&older);

  clock_gettime (CLOCK_REALTIME, &now);
  snprintf (j->name, sizeof j->name, "%lld-%09ld-%ld", (long long) now.tv_sec,
	    now.tv_nsec, (long) getpid ());
  for (size_t i = 0; i < s->n; i++)
    n += s->source[i]->edited > 0;
  text_printf (&t, "run %zu %s\n", n, j->name);
  for (size_t i = 0; i < s->n; i++)
    {
      const struct source *source = s->source[i];
      struct text new = { 0 };
      char sum[17];

      if (!source->edited)
	continue;
      source_text (source, &new);
      text_printf (&t, "%zu %s %zu\n%s\n", source->old.len,
		   text_checksum (new.s, new.len, sum), strlen (source->path),
		   source->path);
      text_add (&t, source->old.s, source->old.len);
      text_puts (&t, "\n");
      text_free (&new);
    }
  if (err == 0)
    text_add (&t, older.s, older.len);
  err = err == 0 || err == ENOENT ? record_replace (JOURNAL, t.s, t.len) : err;
  text_free (&t);
  text_free (&older);
  return err;
}

/* Write S as it becomes.  Return 0 or an errno.  */

static int
write_source (const struct source *s)
{
  struct text now = { 0 }, t = { 0 };
  struct stat st;
  int err = read_regular (s->path, SOURCE_LIMIT, &st, &now);

  /* Somebody may have saved the file in the meantime.  */
  if (!err && (now.len != s->old.len
	       || memcmp (now.s, s->old.s, now.len) != 0))
    err = EBUSY;
  source_text (s, &t);
  if (!err)
    err = record_replace (s->path, t.s, t.len);
  text_free (&now);
  text_free (&t);
  return err;
}

/* Restore the first N files of S, of which the journal J knows.  Return whether
   that worked.  */

static bool
roll_back (const struct journal *j, const struct sources *s, size_t n)
{
  struct run r;
  bool ok = true;

  for (size_t i = 0; i < n; i++)
    if (s->source[i]->edited)
      ok &= record_replace (s->source[i]->path, s->source[i]->old.s,
			    s->source[i]->old.len) == 0;
  if (!ok || !read_run (&r, j->name))
    return false;
  ok = drop_run (&r) == 0;
  free_run (&r);
  return ok;
}

/* The same as write_edits, with the journal J locked.  */

static bool
write_locked (struct journal *j, const struct sources *s)
{
  int err = push_run (j, s);

  if (err)
    {
      error ("cannot write '%s': %s; nothing was changed", JOURNAL,
	     err == ELOOP ? "it is a link" : strerror (err));
      return false;
    }
  for (size_t i = 0; i < s->n; i++)
    if (s->source[i]->edited && (err = write_source (s->source[i])) != 0)
      {
	error ("cannot write '%s': %s; %s", s->source[i]->name,
	       err == EBUSY ? "it is being changed by somebody else"
	       : strerror (err),
	       roll_back (j, s, i) ? "nothing was changed"
	       : "run drano fix --undo to restore the others");
	return false;
      }
  return true;
}

bool
write_edits (struct journal *j, const struct sources *s)
{
  int lock = lock_journal ();
  bool ok = write_locked (j, s);

  unlock_journal (lock);
  return ok;
}
