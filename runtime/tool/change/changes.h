/* What transforms did to a program, and what they refused to do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_CHANGES_H
#define DRANO_TOOL_CHANGE_CHANGES_H

#include "model/load.h"

/* A change that was made, or refused.  The strings are interned, or null if
   they are not known.  */
struct change
{
  const char *file;
  int line, column;		/* 0: not known.  */
  const char *transform;
  const char *remark;
  const char *text;
  bool done;			/* False: it was refused.  */
  /* Of one launch of its region, before and after.  */
  const char *sectors[2];	/* Numbers or formulas.  */
  double instructions[2];	/* Of warps; negative: not known.  */
};

/* Those that were made first, by transform, remark and place; each once.  */
struct changes
{
  struct change *change;
  size_t n;
};

/* The changes that the records in LIST report.  */
extern struct changes find_changes (const struct record_list *list);

extern void free_changes (struct changes *c);

#endif /* DRANO_TOOL_CHANGE_CHANGES_H */
