/* Whether a region of a run was seen.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A program that drano run starts may start others without the environment that
   leads to the device.  drano run holds a file in memory that has no name, and
   passes on where it is in /proc; who runs a region writes to it.  On another
   host, something else may have that place: so the name of the file in memory
   is examined before.  */

#define _GNU_SOURCE 1

#include "seen.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define VARIABLE "DRANO_SEEN"
#define NAME "drano-seen"

int
seen_expect (void)
{
  char path[64];
  int fd = memfd_create (NAME, MFD_CLOEXEC);

  if (fd < 0)
    return -1;
  snprintf (path, sizeof path, "/proc/%ld/fd/%d", (long) getpid (), fd);
  setenv (VARIABLE, path, 1);
  return fd;
}

bool
seen_any (int fd)
{
  struct stat st;

  return fstat (fd, &st) == 0 && st.st_size > 0;
}

void
seen_notify (bool *notified)
{
  static const char wanted[] = "/memfd:" NAME;
  const char *path = secure_getenv (VARIABLE);
  char target[64];
  ssize_t written;
  int fd;

  if (*notified)
    return;
  *notified = true;
  if (!path || readlink (path, target, sizeof target) < (int) strlen (wanted)
      || strncmp (target, wanted, strlen (wanted)) != 0)
    return;
  fd = open (path, O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  /* Nothing can be done if that fails.  */
  written = write (fd, "1", 1);
  (void) written;
  close (fd);
}
