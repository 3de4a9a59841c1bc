/* The parts of a profile: which of them are whose.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_PART_H
#define DRANO_PART_H

#include <stdio.h>
#include "writer.h"

struct part
{
  const char *text;		/* With its first line.  */
  size_t len;
  bool of_run, of_process;	/* Of the writer's own run; process.  */
  bool running;			/* The process had not ended.  */
  bool in_progress;		/* The run's drano run, or first process, is
				   one of this host and has not ended.  */
  long rank, pid;
  int64_t written;
};

/* Write to F the first line of W's part, made at the time WRITTEN; END says
   how the process ended.  */
extern void part_open (FILE *f, const struct writer *w, int64_t written,
			  const char *end);

/* Put the first part that begins in the bytes from TEXT to END, seen from
   W, into S.  Return false if there is none.  */
extern bool part_next (const struct writer *w, const char *text,
			  const char *end, struct part *s);

/* Return what the file NAME holds, with a zero behind it, its length in *LEN;
   allocated.  Null, with errno set, if it cannot be read.  */
extern char *profile_text (const char *name, size_t *len);

#endif /* DRANO_PART_H */
