/* Writing edited sources, and undoing that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The journal is written before the first source.  It holds the runs that can
   be undone, the last one first:

     run FILES
     OLD-LENGTH CHECKSUM-OF-NEW PATH-LENGTH
     PATH
     OLD TEXT

   and so on for each file.  Each file, the journal too, is written next to its
   old version, and then takes its name; so each is old or new, whatever
   happens.  If one cannot be written those before it are restored.  */

#define _GNU_SOURCE 1

#include "edit/journal.h"
#include "base/regular-file.h"
#include "record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file in the journal.  */
struct entry
{
  const char *path, *old;
  size_t len;			/* Of OLD.  */
  char checksum[17];		/* Of the text that replaced it.  */
  bool restored;		/* It has its old text.  */
};

/* The last run in the journal.  */
struct run
{
  struct text text;		/* The whole journal.  */
  struct entry *entry;
  size_t n;
  size_t end;			/* Where older runs begin.  */
};

/* Free R.  */

static void
free_run (struct run *r)
{
  text_free (&r->text);
  free (r->entry);
}

/* Read one entry E of R at *AT, and move *AT behind it.  Return false if the
   journal is damaged.  */

static bool
read_entry (struct run *r, struct entry *e, size_t *at)
{
  size_t path, left;
  int used = 0;

  if (sscanf (r->text.s + *at, "%zu %16[0-9a-f] %zu%n", &e->len, e->checksum,
	      &path, &used) != 3)
    return false;
  left = r->text.len - *at - used;
  if (left < 3 || path > left - 3 || e->len > left - 3 - path)
    return false;
  e->path = r->text.s + *at + used + 1;
  e->old = e->path + path + 1;
  *at += used + 1 + path + 1 + e->len + 1;
  /* What ends the path is a newline.  */
  r->text.s[e->old - 1 - r->text.s] = '\0';
  return strlen (e->path) == path && r->text.s[*at - 1] == '\n';
}

/* Read the last run of the journal into R.  If there is none, or it is damaged,
   say so and return false.  */

static bool
read_run (struct run *r)
{
  struct stat st;
  int err, used = 0;
  bool ok;

  memset (r, 0, sizeof *r);
  err = read_regular (JOURNAL, SOURCE_LIMIT, &st, &r->text);
  if (err == ENOENT)
    error ("there is nothing to undo: this directory has no '%s'", JOURNAL);
  else if (err)
    error ("cannot read '%s': %s", JOURNAL, strerror (err));
  if (err)
    return false;
  ok = sscanf (r->text.s, "run %zu%n", &r->n, &used) == 1
    && r->n <= r->text.len;
  r->end = used + 1;
  r->entry = xcalloc (ok ? r->n : 0, sizeof *r->entry);
  for (size_t i = 0; i < r->n && ok; i++)
    ok = r->end < r->text.len && read_entry (r, &r->entry[i], &r->end);
  if (!ok)
    {
      error ("'%s' is damaged; restore the sources by hand, and remove it",
	     JOURNAL);
      free_run (r);
    }
  return ok;
}

/* Let the journal be without its last run, R.  Return 0 or an errno.  */

static int
drop_run (const struct run *r)
{
  if (r->end < r->text.len)
    return record_replace (JOURNAL, r->text.s + r->end,
			   r->text.len - r->end);
  return unlink (JOURNAL) < 0 ? errno : 0;
}

/* Set whether E has its old text.  If it has neither that nor the new one, say
   so and return false.  */

static bool
check_entry (struct entry *e)
{
  struct text t = { 0 };
  struct stat st;
  char buffer[17];
  int err = read_regular (e->path, SOURCE_LIMIT, &st, &t);
  bool ok = false;

  if (err)
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

bool
undo_edits (bool quiet)
{
  struct run r;
  bool ok = true;
  int err;

  if (!read_run (&r))
    return false;
  for (size_t i = 0; i < r.n; i++)
    ok &= check_entry (&r.entry[i]);
  for (size_t i = 0; i < r.n && ok; i++)
    {
      const struct entry *e = &r.entry[i];

      err = e->restored ? 0 : record_replace (e->path, e->old, e->len);
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
  err = ok ? drop_run (&r) : 0;
  if (err)
    error ("cannot write '%s': %s", JOURNAL, strerror (err));
  free_run (&r);
  return ok && !err;
}

/* Write to the journal what undoing S needs.  Return 0 or an errno.  */

static int
push_run (const struct sources *s)
{
  struct text t = { 0 }, older = { 0 };
  struct stat st;
  size_t n = 0;
  int err = read_regular (JOURNAL, SOURCE_LIMIT, &st, &older);

  for (size_t i = 0; i < s->n; i++)
    n += s->source[i]->edited > 0;
  text_printf (&t, "run %zu\n", n);
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

/* Restore the first N files of S, of which the journal knows.  Return whether
   that worked.  */

static bool
roll_back (const struct sources *s, size_t n)
{
  struct run r;
  bool ok = true;

  for (size_t i = 0; i < n; i++)
    if (s->source[i]->edited)
      ok &= record_replace (s->source[i]->path, s->source[i]->old.s,
			    s->source[i]->old.len) == 0;
  if (!ok || !read_run (&r))
    return false;
  ok = drop_run (&r) == 0;
  free_run (&r);
  return ok;
}

bool
write_edits (const struct sources *s)
{
  int err = push_run (s);

  if (err)
    {
      error ("cannot write '%s': %s; nothing was changed", JOURNAL,
	     strerror (err));
      return false;
    }
  for (size_t i = 0; i < s->n; i++)
    if (s->source[i]->edited && (err = write_source (s->source[i])) != 0)
      {
	error ("cannot write '%s': %s; %s", s->source[i]->name,
	       err == EBUSY ? "it is being changed by somebody else"
	       : strerror (err),
	       roll_back (s, i) ? "nothing was changed"
	       : "run drano fix --undo to restore the others");
	return false;
      }
  return true;
}
