/* Which devices there are, and where drano's own parts lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/tool.h"
#include "system/device.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long a driver may take to say whether it has a device, in seconds.  */
enum { DRIVER_PATIENCE = 30 };

char *
find_part (const char *part, char **where)
{
  char self[PATH_MAX], *path, *real;
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);

  if (n < 0)
    fatal ("cannot find out where drano is: %s", strerror (errno));
  self[n] = '\0';
  for (int up = 0; up < 2 && strrchr (self, '/'); up++)
    *strrchr (self, '/') = '\0';
  path = xasprintf ("%s/lib/drano/%s", self, part);
  real = realpath (path, NULL);
  if (where)
    *where = path;
  else
    free (path);
  return real;
}

/* In a process of its own: exit with the enum driver that libcuda.so.1
   deserves.  */

static _Noreturn void
try_driver (void)
{
  int (*init) (unsigned);
  int (*count) (int *);
  struct link_map *map;
  char *sim, *real;
  int n = 0;
  void *h;

  alarm (DRIVER_PATIENCE);
  h = dlopen ("libcuda.so.1", RTLD_LAZY);
  if (!h)
    _exit (DRIVER_NONE);
  sim = find_part ("sim/libcuda.so.1", NULL);
  real = dlinfo (h, RTLD_DI_LINKMAP, &map) == 0 && map->l_name
    ? realpath (map->l_name, NULL) : NULL;
  if (sim && real && strcmp (sim, real) == 0)
    _exit (DRIVER_SIMULATED);
  *(void **) &init = dlsym (h, "cuInit");
  *(void **) &count = dlsym (h, "cuDeviceGetCount");
  if (!init || !count || init (0) != 0)
    _exit (DRIVER_BROKEN);
  _exit (count (&n) == 0 && n > 0 ? DRIVER_DEVICE : DRIVER_NO_DEVICE);
}

/* Run CHILD, which never returns, in a process of its own, silent.  Return
   its exit status; -1 if it ended otherwise.  */

static int
in_child (void (*child) (void))
{
  int status, fd;
  pid_t pid;

  fflush (stdout);
  pid = fork ();
  if (pid == 0)
    {
      fd = open ("/dev/null", O_RDWR);
      dup2 (fd, STDOUT_FILENO);
      dup2 (fd, STDERR_FILENO);
      child ();
    }
  if (pid < 0)
    fatal ("cannot start a process: %s", strerror (errno));
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

enum driver
probe_driver (void)
{
  int found = in_child (try_driver);

  return found < 0 ? DRIVER_BROKEN : (enum driver) found;
}

/* In a process of its own: exit with 0 if libgomp's plugin loads.  */

static _Noreturn void
try_gomp_plugin (void)
{
  alarm (DRIVER_PATIENCE);
  _exit (!dlopen ("libgomp-plugin-nvptx.so.1", RTLD_LAZY));
}

bool
have_gomp_plugin (void)
{
  return in_child (try_gomp_plugin) == 0;
}
