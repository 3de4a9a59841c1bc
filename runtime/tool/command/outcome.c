/* The profile that drano run asked for: where it goes, and what became of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The program writes the profile itself, each of its processes a part, see
   writer.h.  A rank of a parallel job that leaves none gets one here that
   says how it ended, so that drano report can tell a rank that was killed from
   one that had nothing to count.  */

#define _GNU_SOURCE 1

#include "command/outcome.h"

#include "base/tool.h"
#include "profile/part.h"

#include <errno.h>
#include <glob.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Fatal if NAME has a pattern that is none.  */

static void
check_patterns (const char *name)
{
  for (const char *s = strchr (name, '%'); s; s = strchr (s + 2, '%'))
    if (!s[1] || !strchr ("prh%", s[1]))
      fatal ("-o '%s': '%.2s' is not a pattern; %%p is the process, %%r the "
	     "rank, %%h the host, %%%% a per cent sign", name, s);
}

/* Return NAME as an absolute path, in new storage: the program may change
   its directory.  Fatal if no file can be written there.  */

static char *
profile_path (const char *name)
{
  char *copy = xstrdup (name), *dir, *escaped, *base, *path, *file;
  struct stat st;
  bool there;

  if (strcmp (name, "-") == 0)
    return copy;
  check_patterns (name);
  base = basename (copy);
  copy = xstrdup (name);
  dir = dirname (copy);
  /* Which directory that is, the program will know.  */
  if (strchr (dir, '%'))
    {
      char *here = getcwd (NULL, 0);

      if (name[0] == '/' || !here)
	return xstrdup (name);
      escaped = writer_escape (here);
      return xasprintf ("%s/%s", escaped, name);
    }
  dir = realpath (dir, NULL);
  if (!dir)
    fatal ("cannot write '%s': %s", name, strerror (errno));
  file = xasprintf ("%s/%s", strcmp (dir, "/") == 0 ? "" : dir, base);
  there = stat (file, &st) == 0;
  if (there && S_ISDIR (st.st_mode))
    fatal ("cannot write '%s': it is a directory", name);
  /* A regular file is renewed by a rename in its directory.  */
  if ((there && access (file, W_OK) != 0)
      || ((!there || S_ISREG (st.st_mode)) && access (dir, W_OK) != 0))
    fatal ("cannot write '%s': %s", name, strerror (errno));
  escaped = writer_escape (strcmp (dir, "/") == 0 ? "" : dir);
  path = xasprintf ("%s/%s", escaped, base);
  free (escaped);
  free (file);
  free (copy);
  free (dir);
  return path;
}

void
outcome_expect (struct outcome *o, const char *name)
{
  char *run;

  memset (o, 0, sizeof *o);
  writer_init (&o->writer, true);
  run = writer_run (&o->writer);
  if (run)
    setenv (WRITER_RUN, run, 1);
  free (run);
  if (!name)
    return;
  o->name = name;
  o->path = profile_path (name);
  stat (o->path, &o->before);
}

/* Return a pattern for glob that the files are like which O's path means to
   the program's processes, in new storage.  */

static char *
glob_pattern (const struct outcome *o)
{
  struct text t = { 0 };
  char *name;

  for (const char *s = o->path; *s; s++)
    if (*s == '%' && s[1] && s[1] != '%')
      {
	/* In a rank, all is known but the number of the process, as the
	   program may start others.  */
	if (*++s == 'p' || o->writer.rank < 0)
	  text_puts (&t, "*");
	else
	  {
	    const char one[] = { '%', *s, '\0' };

	    name = writer_path (&o->writer, one);
	    text_puts (&t, name ? name : "*");
	    free (name);
	  }
      }
    else
      {
	s += *s == '%' && s[1] == '%';
	if (strchr ("*?[\\", *s))
	  text_puts (&t, "\\");
	text_add (&t, s, 1);
      }
  return t.s;
}

/* What parts there are of a run's processes.  */
struct found
{
  size_t written;		/* Those that a rank of ours, or any process
				   of ours, wrote.  */
  size_t running;		/* Of these, how many went on to run.  */
};

/* Count the parts of O's run in the file NAME into F.  */

static void
count_parts (const struct outcome *o, const char *name, struct found *f)
{
  const struct writer *w = &o->writer;
  struct part s;
  size_t len;
  char *all = profile_text (name, &len);

  for (const char *text = all; all && part_next (w, text, all + len, &s);
       text = s.text + s.len)
    /* Only jobs may share a name; a clock may be set back.  */
    if (s.of_run && (w->rank < 0 || (s.written >= w->begun
				     && s.rank == w->rank)))
      {
	f->written++;
	f->running += s.running;
      }
  free (all);
}

/* Count the parts of O's run into F.  */

static void
find_parts (const struct outcome *o, struct found *f)
{
  char *pattern = glob_pattern (o);
  /* Where a process writes that cannot share the file: .HOST.NUMBER.  */
  char *beside = xasprintf ("%s.*.*[0-9]", pattern);
  glob_t g;

  memset (f, 0, sizeof *f);
  glob (pattern, GLOB_NOSORT, NULL, &g);
  glob (beside, GLOB_NOSORT | GLOB_APPEND, NULL, &g);
  for (size_t k = 0; k < g.gl_pathc; k++)
    count_parts (o, g.gl_pathv[k], f);
  globfree (&g);
  free (beside);
  free (pattern);
}

/* Whether O's file, which is a device or a pipe, has been written to.  */

static bool
special_written (const struct outcome *o)
{
  struct stat now;

  return (stat (o->path, &now) == 0
	  && (now.st_mtim.tv_sec != o->before.st_mtim.tv_sec
	      || now.st_mtim.tv_nsec != o->before.st_mtim.tv_nsec));
}

/* Leave a part in O's file that says how the process PID of our rank, which
   wrote none, ended: with STATUS.  */

static void
write_end (struct outcome *o, pid_t pid, int status)
{
  char end[32] = "exit";

  if (WIFSIGNALED (status))
    snprintf (end, sizeof end, "signal %d", WTERMSIG (status));
  o->writer.pid = pid;
  /* Who could not write has said so.  */
  writer_save (&o->writer, o->path, "", 0, end);
}

/* Whether the file that O names is there, and has nothing of O's run.  */

static bool
of_another_run (const struct outcome *o)
{
  struct found f = { 0, 0 };
  struct stat st;

  if (strchr (o->path, '%') || o->writer.rank >= 0
      || stat (o->path, &st) < 0 || !S_ISREG (st.st_mode) || st.st_size == 0)
    return false;
  count_parts (o, o->path, &f);
  return f.written == 0;
}

bool
outcome_check (struct outcome *o, pid_t pid, int status)
{
  struct found f;
  bool special = S_ISCHR (o->before.st_mode) || S_ISFIFO (o->before.st_mode);

  if (!o->path || strcmp (o->path, "-") == 0)
    return true;
  if (special)
    f = (struct found) { special_written (o), 0 };
  else
    find_parts (o, &f);
  if (!special && of_another_run (o))
    {
      error (f.written
	     ? "'%s' has what another run measured; the counts of this one are "
	     "where it says above"
	     : "'%s' was not written, and has what an earlier run measured: no "
	     "region ran on the device now, or see above", o->name);
      return false;
    }
  if (!f.written)
    warning ("'%s' was not written: no region ran on the device, or see above",
	     o->name);
  else if (f.running)
    warning (f.running > 1
	     ? "'%s' lacks the last counts of several processes: they were "
	     "killed or ended by _exit or exec, or see above"
	     : "'%s' lacks the last counts of a process: it was killed or "
	     "ended by _exit or exec, or see above", o->name);
  if (!f.written && !special && o->writer.rank >= 0)
    write_end (o, pid, status);
  return true;
}

void
outcome_free (struct outcome *o)
{
  free (o->path);
  free (o->writer.run);
}
