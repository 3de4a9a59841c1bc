/* The parallel job that a process is part of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Launchers give each process its rank in the environment, most of them with
   a name for the job.  Hydra, MPICH's launcher, gives none: its proxies, one on
   each host, name the port of the one process that controls them all.  For
   any other launcher without a name its own process on this host stands: the
   nearest ancestor whose environment has no rank.  Ranks on several hosts
   then have several names.  */

#define _GNU_SOURCE 1

#include "job.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES = 3, ANCESTORS_MAX = 64 };

static const struct launcher
{
  const char *rank, *ranks;
  const char *name[NAMES];	/* Those that are set make the name.  */
  bool all;			/* If all are.  */
} launchers[] =
{
  { "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
    { "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid",
      "OMPI_MCA_orte_precondition_transports" }, false },
  { "PMI_RANK", "PMI_SIZE", { "PMI_JOBID", "PMI_KVS" }, false },
  { "PMIX_RANK", "SLURM_NTASKS", { "PMIX_NAMESPACE" }, false },
  { "SLURM_PROCID", "SLURM_NTASKS", { "SLURM_JOB_ID", "SLURM_STEP_ID" },
    true }
};

/* Return the variable NAME of the environment, null if it is empty.  */

static const char *
environment_text (const char *name)
{
  const char *value = name ? secure_getenv (name) : NULL;

  return value && *value ? value : NULL;
}

/* Return the number in the variable NAME, or -1.  */

static long
environment_number (const char *name)
{
  const char *value = environment_text (name);
  char *end;
  long n;

  if (!value)
    return -1;
  n = strtol (value, &end, 10);
  return *end == '\0' && n >= 0 ? n : -1;
}

/* Return what the file NAME of process PID in /proc holds, its length in *LEN,
   with a zero behind it; allocated, null if it cannot be read.  */

static char *
process_file (long pid, const char *name, size_t *len)
{
  char path[64], *text = NULL;
  size_t room = 0, n;
  FILE *f;

  snprintf (path, sizeof path, "/proc/%ld/%s", pid, name);
  f = fopen (path, "re");
  if (!f)
    return NULL;
  *len = 0;
  do
    {
      char *more = realloc (text, (room = 2 * room + 4096));
      if (!more)
	break;
      text = more;
      n = fread (text + *len, 1, room - 1 - *len, f);
      *len += n;
      text[*len] = '\0';
    }
  while (n > 0);
  fclose (f);
  return text;
}

/* Put the parent of process PID and the time when PID began, in ticks since
   this machine did, into *PARENT and *BEGAN.  */

static bool
process_origin (long pid, long *parent, unsigned long long *began)
{
  size_t len;
  char *text = process_file (pid, "stat", &len), *rest;
  bool good;

  /* The second field, a name in parentheses, may hold anything.  */
  rest = text ? strrchr (text, ')') : NULL;
  good = rest && sscanf (rest, ") %*c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u"
			 " %*u %*u %*d %*d %*d %*d %*d %*d %llu",
			 parent, began) == 2;
  free (text);
  return good;
}

/* Whether the LEN bytes at TEXT, strings each with a zero behind it, have one
   that begins with NAME and '='.  */

static bool
has_variable (const char *text, size_t len, const char *name)
{
  size_t n = strlen (name);

  for (const char *s = text; s < text + len; s += strlen (s) + 1)
    if (strncmp (s, name, n) == 0 && s[n] == '=')
      return true;
  return false;
}

/* Whether processes A and B run the same command: B is a copy that A made of
   itself, as shells do.  */

static bool
same_command (long a, long b)
{
  size_t na, nb;
  char *x = process_file (a, "cmdline", &na);
  char *y = process_file (b, "cmdline", &nb);
  bool same = x && y && na > 0 && na == nb && memcmp (x, y, na) == 0;

  free (x);
  free (y);
  return same;
}

/* Return the process that started this one and the other ranks, whose
   environment has no variable RANK; 0 if there is none.  */

static long
find_launcher (const char *rank)
{
  long pid = getppid (), parent;
  unsigned long long began;

  for (int k = 0; k < ANCESTORS_MAX && pid > 0; k++)
    {
      size_t len;
      char *text = process_file (pid, "environ", &len);
      bool inside = text && has_variable (text, len, rank);

      free (text);
      if (!process_origin (pid, &parent, &began))
	return 0;
      if (!inside && !same_command (parent, pid))
	return pid;
      pid = parent;
    }
  return 0;
}

/* Return the port in the command line of process PID, if it is Hydra's;
   allocated, or null.  */

static char *
control_port (long pid)
{
  static const char option[] = "--control-port";
  size_t len;
  char *text = process_file (pid, "cmdline", &len), *port = NULL;

  for (char *s = text; s && s < text + len && !port; s += strlen (s) + 1)
    if (strcmp (s, option) == 0 && s + sizeof option < text + len)
      port = strdup (s + sizeof option);
  free (text);
  return port;
}

/* Return a name for the job whose ranks have the variable RANK, made of the
   process that started them; allocated, or null.  */

static char *
launcher_name (const char *rank)
{
  long pid = find_launcher (rank), parent;
  char *port = pid ? control_port (pid) : NULL, *name = NULL;
  unsigned long long began = 0;
  char host[256] = "";

  if (port)
    {
      if (asprintf (&name, "hydra %s", port) < 0)
	name = NULL;
      free (port);
      return name;
    }
  gethostname (host, sizeof host - 1);
  if (pid && !process_origin (pid, &parent, &began))
    began = 0;
  if (asprintf (&name, "launcher %s %ld %llu", host, pid, began) < 0)
    return NULL;
  return name;
}

/* Return the name that L's variables give the job; allocated, or null.  */

static char *
variables_name (const struct launcher *l)
{
  char *text = NULL;
  size_t size = 0, set = 0, wanted = 0;
  FILE *f = open_memstream (&text, &size);

  if (!f)
    return NULL;
  fputs (l->rank, f);
  for (int k = 0; k < NAMES && l->name[k]; k++)
    {
      const char *value = environment_text (l->name[k]);
      wanted++;
      if (!value)
	continue;
      set++;
      fprintf (f, " %s", value);
    }
  if (fclose (f) == 0 && (l->all ? set == wanted : set > 0))
    return text;
  free (text);
  return NULL;
}

/* Whether L's variables are those of one process that a batch script of SLURM
   started alone: the script has them too, but is not a step of the job.  */

static bool
batch_script_p (const struct launcher *l)
{
  return (strcmp (l->rank, "SLURM_PROCID") == 0
	  && environment_text ("SLURM_JOB_ID")
	  && !environment_text ("SLURM_STEP_ID"));
}

void
job_find (struct job *j)
{
  *j = (struct job) { -1, -1, NULL };
  for (size_t k = 0; k < sizeof launchers / sizeof *launchers; k++)
    {
      const struct launcher *l = &launchers[k];
      long rank = environment_number (l->rank);

      if (rank < 0 || batch_script_p (l))
	continue;
      j->rank = rank;
      j->ranks = strncmp (l->ranks, "SLURM", 5) == 0
	? environment_number ("SLURM_STEP_NUM_TASKS") : -1;
      if (j->ranks < 0)
	j->ranks = environment_number (l->ranks);
      if (j->ranks <= rank)
	j->ranks = -1;
      j->name = variables_name (l);
      if (!j->name)
	j->name = launcher_name (l->rank);
      return;
    }
}
