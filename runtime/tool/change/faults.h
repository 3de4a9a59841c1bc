/* What checks of a run have found.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_FAULTS_H
#define DRANO_TOOL_CHANGE_FAULTS_H

#include "model/load.h"

/* The strings are interned, or null if they are not known.  */
struct fault
{
  const char *kind;		/* "race", say.  */
  const char *file;
  int line, column;		/* 0: not known.  */
  const char *other;		/* "file:line:column" of another place.  */
  const char *variable, *function, *message, *who, *cure;
  double times;
};

/* By place and kind, each once.  */
struct faults
{
  struct fault *fault;
  size_t n;
  bool checked;			/* There was a check.  */
};

/* The faults that the records in LIST report.  */
extern struct faults find_faults (const struct record_list *list);

extern void free_faults (struct faults *all);

#endif /* DRANO_TOOL_CHANGE_FAULTS_H */
