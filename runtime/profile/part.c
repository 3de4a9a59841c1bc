/* The parts of a profile: which of them are whose.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A part begins with a line that only writer_save writes, so that its text
   is compared, and no JSON is read in the user's program.  Who formats a
   profile anew makes it one that no process adds to.  */

#define _GNU_SOURCE 1

#include "part.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "json.h"
#include "record.h"

/* With what a part begins; and with what it began before, which is as long.  */
#define OPENING_OF(SCHEMA) "{\"schema\":\"" SCHEMA "\",\"record\":\"process\""
#define OPENING OPENING_OF (RECORD_SCHEMA)
#define OPENING_BEFORE OPENING_OF (RECORD_SCHEMA_BEFORE)
_Static_assert (sizeof OPENING == sizeof OPENING_BEFORE, "as long");

/* Write the part of W's opening line that names its run, and, OF_PROCESS, its
   process to F.  */

static void
put_origin (FILE *f, const struct writer *w, bool of_process)
{
  fputs (OPENING, f);
  json_put_text (f, "run", w->run);
  if (!of_process)
    return;
  json_put_text (f, "host", w->host);
  json_put_number (f, "pid", true, w->pid);
  json_put_number (f, "started", true, w->started);
}

/* Write to F the program that this process executes.  */

static void
put_program (FILE *f)
{
  char name[4096];
  ssize_t n = readlink ("/proc/self/exe", name, sizeof name - 1);

  name[n > 0 ? n : 0] = '\0';
  json_put_text (f, "program", n > 0 ? name : NULL);
}

void
part_open (FILE *f, const struct writer *w, int64_t written,
	      const char *end)
{
  put_origin (f, w, true);
  json_put_number (f, "rank", w->rank >= 0, w->rank);
  json_put_number (f, "ranks", w->ranks >= 0, w->ranks);
  json_put_number (f, "written", true, written);
  json_put_text (f, "end", end);
  put_program (f);
  fputs ("}\n", f);
}

/* Whether the line from TEXT to END begins as W's do; OF_PROCESS as above.  */

static bool
has_origin (const struct writer *w, bool of_process, const char *text,
	    const char *end)
{
  char *origin = NULL;
  size_t len = 0;
  FILE *f = open_memstream (&origin, &len);
  bool has = false;

  if (!f)
    return false;
  put_origin (f, w, of_process);
  if (fclose (f) == 0)
    has = (w->run && (size_t) (end - text) > len
	   && memcmp (text, origin, len) == 0 && text[len] == ',');
  free (origin);
  return has;
}

/* Whether the process that gave its name (writer.c) to the run of the line
   from TEXT to END is of W's host, and lives.  */

static bool
in_progress (const struct writer *w, const char *text, const char *end)
{
  static const char key[] = ",\"run\":\"";
  size_t n = strlen (w->host);
  const char *at = text + sizeof OPENING - 1;
  char *rest;
  long pid;

  if ((size_t) (end - at) < sizeof key + n
      || memcmp (at, key, sizeof key - 1) != 0)
    return false;
  at += sizeof key - 1;
  if (memcmp (at, w->host, n) != 0 || at[n] != ' ')
    return false;
  pid = strtol (at + n + 1, &rest, 10);
  return pid > 0 && *rest == ' ' && (kill (pid, 0) == 0 || errno == EPERM);
}

/* Return the number at KEY, with quotes and colon, in the line from TEXT to
   END, or -1.  */

static int64_t
number_at (const char *text, const char *end, const char *key)
{
  size_t n = strlen (key);
  const char *at = memmem (text, end - text, key, n);

  return at && at[n] >= '0' && at[n] <= '9' ? strtoll (at + n, NULL, 10) : -1;
}

/* Return the first part's beginning in the bytes from TEXT, where a line
   begins, to END, or END.  */

static const char *
find_opening (const char *text, const char *end)
{
  size_t n = sizeof OPENING - 1;

  while (text < end && ((size_t) (end - text) < n
			|| (memcmp (text, OPENING, n) != 0
			    && memcmp (text, OPENING_BEFORE, n) != 0)))
    {
      text = memchr (text, '\n', end - text);
      text = text ? text + 1 : end;
    }
  return text;
}

bool
part_next (const struct writer *w, const char *text, const char *end,
	      struct part *s)
{
  static const char running[] = "\"end\":\"running\"";
  const char *line;

  s->text = find_opening (text, end);
  if (s->text == end)
    return false;
  line = memchr (s->text, '\n', end - s->text);
  line = line ? line + 1 : end;
  s->len = find_opening (line, end) - s->text;
  s->of_run = has_origin (w, false, s->text, line);
  s->of_process = has_origin (w, true, s->text, line);
  s->in_progress = in_progress (w, s->text, line);
  s->running = memmem (s->text, line - s->text, running, sizeof running - 1);
  s->rank = number_at (s->text, line, "\"rank\":");
  s->pid = number_at (s->text, line, "\"pid\":");
  s->written = number_at (s->text, line, "\"written\":");
  return true;
}

char *
profile_text (const char *name, size_t *len)
{
  FILE *f = fopen (name, "re");
  size_t room = 0, n;
  char *text = NULL;
  int err;

  if (!f)
    return NULL;
  *len = 0;
  do
    {
      char *more = realloc (text, (room = 2 * room + 65536));
      if (!more)
	{
	  free (text);
	  fclose (f);
	  errno = ENOMEM;
	  return NULL;
	}
      text = more;
      n = fread (text + *len, 1, room - 1 - *len, f);
      *len += n;
      text[*len] = '\0';
    }
  while (n > 0);
  err = ferror (f) ? errno : 0;
  fclose (f);
  if (!err)
    return text;
  free (text);
  errno = err;
  return NULL;
}
