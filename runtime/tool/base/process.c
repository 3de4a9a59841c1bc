/* Running other programs and reading what they say.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What is kept of a program's output; the rest is read and dropped.  */
enum { OUTPUT_LIMIT = 4 << 20 };

/* The time in milliseconds, from some beginning.  */

static long long
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* Read from FD into OUT until its end or until END.  Return false if that
   came first.  */

static bool
read_until (int fd, long long end, struct text *out)
{
  char buffer[4096];

  for (;;)
    {
      struct pollfd p = { .fd = fd, .events = POLLIN };
      long long left = end - now ();
      int ready = left > 0 ? poll (&p, 1, (int) left) : 0;
      ssize_t n;

      if (ready < 0 && errno == EINTR)
	continue;
      if (ready <= 0)
	return false;
      n = read (fd, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	return true;
      if (out->len < OUTPUT_LIMIT)
	text_add (out, buffer, n);
    }
}

int
run_captured (char *const *argv, int seconds, struct text *out)
{
  bool in_time;
  int pipes[2], status, null;
  pid_t pid;

  text_puts (out, "");
  fflush (stdout);
  if (pipe2 (pipes, O_CLOEXEC) < 0)
    return 127;
  pid = fork ();
  if (pid < 0)
    {
      close (pipes[0]);
      close (pipes[1]);
      return 127;
    }
  if (pid == 0)
    {
      setpgid (0, 0);
      null = open ("/dev/null", O_RDONLY);
      dup2 (null, STDIN_FILENO);
      dup2 (pipes[1], STDOUT_FILENO);
      dup2 (pipes[1], STDERR_FILENO);
      execvp (argv[0], argv);
      _exit (127);
    }
  setpgid (pid, pid);
  close (pipes[1]);
  in_time = read_until (pipes[0], now () + 1000LL * seconds, out);
  close (pipes[0]);
  if (!in_time)
    kill (-pid, SIGKILL);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return 127;
  if (!in_time)
    return 124;
  return WIFSIGNALED (status) ? 128 + WTERMSIG (status)
    : WEXITSTATUS (status);
}
