/* A process that writes a profile, and files that several of them share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A profile consists of parts, one for each process that wrote to it: a
   record "process" that says who it was, and that process's records.  A
   process writes its own part, through a temporary file and a rename, and
   keeps those of its own run; parts of earlier runs are dropped.

   drano run names a run in DRANO_RUN: a new one, or in a rank of a parallel
   job the job, which all ranks have in common.  Without drano run a run is
   the job, or this process with its children.  */

#ifndef DRANO_WRITER_H
#define DRANO_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The environment's variable that names the run.  */
#define WRITER_RUN "DRANO_RUN"

struct writer
{
  char *run;			/* Its name.  */
  int64_t begun;		/* When; all times are nanoseconds.  */
  char host[256];
  long pid;
  int64_t started;		/* When this writer did.  */
  long rank, ranks;		/* Negative: unknown.  */
  bool notified;		/* The user knows that it writes elsewhere.  */
};

/* Set W to the calling process.  NEW_RUN: begin a run, whatever the
   environment says of one.  */
extern void writer_init (struct writer *w, bool new_run);

/* Set W, which was the calling process's parent, to the process itself.  */
extern void writer_fork (struct writer *w);

/* The time.  */
extern int64_t writer_now (void);

/* Return the value of WRITER_RUN for W's run; allocated, null without
   memory.  */
extern char *writer_run (const struct writer *w);

/* Return the file that NAME means for W: %p is the process, %r the rank (0
   without one), %h the host, %% one %.  Allocated, null without memory.  */
extern char *writer_path (const struct writer *w, const char *name);

/* Return the pattern that means TEXT itself; allocated, null without
   memory.  */
extern char *writer_escape (const char *text);

/* Write the LEN bytes at TEXT, whole records, as W's part of the file that
   NAME means; "-" is standard error.  END says how the process ended:
   "exit", "running", "signal N".  If the file cannot be shared, another one is
   written and named on standard error.  Return 0 or an errno.  */
extern int writer_save (struct writer *w, const char *name, const char *text,
			size_t len, const char *end);

#endif /* DRANO_WRITER_H */
