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

#include "check/check-int.h"

/* Return the first line that the program ARGV prints, in new storage, or null.
   It gets no environment but the path to programs.  */

static char *
first_line (char *const argv[])
{
  char *path = format_text ("PATH=%s", getenv ("PATH") ? getenv ("PATH")
			    : "/usr/bin:/bin");
  char *environment[] = { path, NULL }, *line = NULL;
  posix_spawn_file_actions_t actions;
  int ends[2], status;
  size_t room = 0;
  pid_t child;

  if (pipe (ends) != 0)
    {
      free (path);
      return NULL;
    }
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, ends[1], 1);
  posix_spawn_file_actions_addclose (&actions, ends[0]);
  posix_spawn_file_actions_addopen (&actions, 2, "/dev/null", 1, 0);
  bool started = posix_spawnp (&child, argv[0], &actions, NULL, argv,
			       environment) == 0;
  posix_spawn_file_actions_destroy (&actions);
  close (ends[1]);
  FILE *f = fdopen (ends[0], "r");
  if (started && f && getline (&line, &room, f) <= 0)
    {
      free (line);
      line = NULL;
    }
  if (f)
    fclose (f);
  if (started)
    waitpid (child, &status, 0);
  free (path);
  return line;
}

char *
host_place (const void *where)
{
  struct link_map *map;
  Dl_info info;
  char here[4096];

  if (!where || !dladdr1 (where, &info, (void **) &map, RTLD_DL_LINKMAP))
    return NULL;
  char file[4096], at[32];
  ssize_t n = readlink ("/proc/self/exe", file, sizeof file - 1);
  file[n > 0 ? n : 0] = '\0';
  if (map->l_name && *map->l_name)
    snprintf (file, sizeof file, "%s", map->l_name);
  snprintf (at, sizeof at, "%#lx",
	    (unsigned long) ((uintptr_t) where - map->l_addr));
  char *line = first_line ((char *[]) { "addr2line", "-e", file, at, NULL });
  char *colon = line ? strrchr (line, ':') : NULL;
  if (!colon || colon[1] < '1' || colon[1] > '9')
    {
      free (line);
      return NULL;
    }
  colon[1 + strspn (colon + 1, "0123456789")] = '\0';
  size_t len = getcwd (here, sizeof here) ? strlen (here) : 0;
  bool below = len && strncmp (line, here, len) == 0 && line[len] == '/';
  char *place = format_text ("%s", line + (below ? len + 1 : 0));
  free (line);
  return place;
}
