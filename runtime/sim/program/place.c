/* Where the program's own code is in its source.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The program's debug information says that; what reads it comes with
   the compiler.  */

#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <link.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory/pool.h"
#include "program/program.h"

enum { AT_ONCE = 256 };		/* Places that addr2line is asked for.  */

/* Return TEXT up to END, or all of it if END is null, in new storage; null
   without memory.  */

static char *
copy_text (const char *text, const char *end)
{
  return strndup (text, end ? (size_t) (end - text) : strlen (text));
}

/* Return the file that has the object MAP, in NAME of SIZE bytes.  */

static const char *
object_file (const struct link_map *map, char *name, size_t size)
{
  if (map->l_name && *map->l_name)
    return map->l_name;
  ssize_t n = readlink ("/proc/self/exe", name, size - 1);
  name[n > 0 ? n : 0] = '\0';
  return name;
}

/* Run the program ARGV and return its standard output, null if it cannot be
   run; *CHILD is to be waited for.  It gets no environment but the path to
   programs.  */

static FILE *
run_reader (char *const argv[], pid_t *child)
{
  char *path = NULL;
  posix_spawn_file_actions_t actions;
  int ends[2];

  if (asprintf (&path, "PATH=%s",
		getenv ("PATH") ? getenv ("PATH") : "/usr/bin:/bin") < 0)
    return NULL;
  if (pipe (ends) != 0)
    {
      free (path);
      return NULL;
    }
  char *environment[] = { path, NULL };
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, ends[1], 1);
  posix_spawn_file_actions_addclose (&actions, ends[0]);
  posix_spawn_file_actions_addopen (&actions, 2, "/dev/null", 1, 0);
  bool started = posix_spawnp (child, argv[0], &actions, NULL, argv,
			       environment) == 0;
  posix_spawn_file_actions_destroy (&actions);
  close (ends[1]);
  free (path);
  FILE *f = started ? fdopen (ends[0], "r") : NULL;
  if (!f)
    close (ends[0]);
  if (started && !f)
    waitpid (*child, NULL, 0);
  return f;
}

/* Read into P the two lines of F about one place.  HERE is the current
   directory, which is left out of the names of files below it.  */

static void
read_place (FILE *f, const char *here, struct host_place *p)
{
  size_t room = 0, len = strlen (here);
  char *line = NULL;

  if (getline (&line, &room, f) > 0 && line[0] != '?')
    p->function = copy_text (line, strchr (line, '\n'));
  if (getline (&line, &room, f) > 0)
    {
      char *colon = strrchr (line, ':');
      bool below = len && strncmp (line, here, len) == 0 && line[len] == '/';
      if (colon && colon[1] >= '1' && colon[1] <= '9')
	p->place = copy_text (line + (below ? len + 1 : 0),
			      colon + 1 + strspn (colon + 1, "0123456789"));
    }
  free (line);
}

/* Find the N places WHERE, at most AT_ONCE, which are all in the object MAP.
   PLACE gets them.  */

static void
places_in_object (const struct link_map *map, const void *const *where,
		  size_t n, struct host_place *const *place)
{
  char name[4096], here[4096], at[AT_ONCE][32];
  char *argv[AT_ONCE + 5] = { "addr2line", "-f", "-e", NULL };
  pid_t child;

  argv[3] = (char *) object_file (map, name, sizeof name);
  for (size_t k = 0; k < n; k++)
    {
      snprintf (at[k], sizeof at[k], "%#lx",
		(unsigned long) ((uintptr_t) where[k] - map->l_addr));
      argv[4 + k] = at[k];
    }
  argv[4 + n] = NULL;
  if (!getcwd (here, sizeof here))
    here[0] = '\0';
  FILE *f = run_reader (argv, &child);
  if (!f)
    return;
  for (size_t k = 0; k < n; k++)
    read_place (f, here, place[k]);
  fclose (f);
  waitpid (child, NULL, 0);
}

void
host_places (const void *const *where, size_t n, struct host_place *place)
{
  struct link_map **map = xcalloc (n + 1, sizeof *map);
  Dl_info info;

  memset (place, 0, n * sizeof *place);
  for (size_t k = 0; k < n; k++)
    if (!where[k]
	|| !dladdr1 (where[k], &info, (void **) &map[k], RTLD_DL_LINKMAP))
      map[k] = NULL;
  for (size_t k = 0; k < n; k++)
    {
      struct link_map *object = map[k];
      const void *some[AT_ONCE];
      struct host_place *to[AT_ONCE];
      size_t found = 0;
      for (size_t j = k; j < n && object && found < AT_ONCE; j++)
	if (map[j] == object)
	  {
	    some[found] = where[j];
	    to[found++] = &place[j];
	    map[j] = NULL;
	  }
      if (found)
	places_in_object (object, some, found, to);
    }
  free (map);
}

char *
host_place (const void *where)
{
  struct host_place p;

  host_places (&where, 1, &p);
  free (p.function);
  return p.place;
}
