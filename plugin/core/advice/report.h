/* Advice as records of a report.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ADVICE_REPORT_H
#define DRANO_ADVICE_REPORT_H

#include "advice/advice.h"

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_ADVICE_SITES = 64 };

/* How many gangs (teams), workers (threads) and lanes are launched before and
   after an edit; 0: that is found at run time.  KEPT: if so, the same.  */
struct advice_grid
{
  bool known, kept;
  int before[3], after[3];
};

/* An edit of a line: the bytes from column BEGIN up to, but not including, END
   become TEXT.  Where TEXT ends in a newline it is a new line before LINE.  */
struct advice_edit
{
  int line, begin, end;
  const char *text;
};

/* A line with "record": "advice".  FILE, LINE and COLUMN are those of the
   change; SITES the sites of RESULT that it cures, the one it is for first,
   whose SECTORS are those before, and at least and at most after.  FIXIT: there
   are hints that make the change.  EDITS make it in FILE, which has CHECKSUM
   (record_checksum); there are none if it is not known how.  */
struct advice_record
{
  const char *id;		/* What is advised; a page of the manual.  */
  enum finding finding;		/* What it cures.  */
  const char *region;		/* "file:line:column".  */
  const char *unit;		/* The object that the compilation makes.  */
  const struct advice *advice;	/* Null: it is about copies.  */
  const struct analysis *result;
  const char *file, *title;
  int line, column;
  bool have_sectors;
  int sectors[3];
  bool fixit;
  int nedits;
  const struct advice_edit *edits;
  uint64_t checksum;		/* With edits.  */
  const char *write;		/* A directive as it is to read, in line
				   WRITE_LINE, or a new one before it, if
				   WRITE_NEW; null: not known.  */
  int write_line;
  bool write_new;
  struct advice_grid grid;	/* With FIXIT.  */
  int nsites;
  int sites[MAX_ADVICE_SITES];
};

/* Write R to F as one line of JSON.  */
extern void advice_record_write (FILE *f, const struct advice_record *r);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_ADVICE_REPORT_H */
