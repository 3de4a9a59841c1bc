/* The profile that drano run asked for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_OUTCOME_H
#define DRANO_TOOL_COMMAND_OUTCOME_H

#include <sys/stat.h>
#include <sys/types.h>
#include "profile/writer.h"

/* The profile that is wanted of a run.  */
struct outcome
{
  const char *name;		/* As the user gave it.  */
  char *path;			/* Absolute, with its patterns.  */
  struct writer writer;		/* This process, before the program is run;
				   its run is the program's.  */
  struct stat before;
};

/* Set O up for the file NAME, and the environment for a new run; NAME is null
   if no profile is wanted.  Fatal if no file can be written there.  */
extern void outcome_expect (struct outcome *o, const char *name);

/* Say what O's profile lacks, now that the process PID has ended with STATUS,
   as waitpid gives it.  Return false if it is that of another run, so that
   nobody takes it for what this one has measured.  */
extern bool outcome_check (struct outcome *o, pid_t pid, int status);

/* Free what O holds.  */
extern void outcome_free (struct outcome *o);

#endif /* DRANO_TOOL_COMMAND_OUTCOME_H */
