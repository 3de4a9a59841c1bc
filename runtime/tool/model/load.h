/* Reading reports and profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_LOAD_H
#define DRANO_TOOL_MODEL_LOAD_H

#include "record.h"

/* A line that is about something else than an access or a region's lanes: its
   "record" says what ("cost", "advice").  */
struct other_record
{
  const char *kind;		/* Interned.  */
  char *text;			/* The line, an object of JSON.  */
};

/* A process that wrote a part of a profile, see profile/writer.h.  */
struct process_record
{
  char *text;			/* Its line, an object of JSON.  */
  const char *run, *host, *end;	/* Interned; null is unknown.  */
  const char *program;		/* Its file; likewise.  */
  int pid, rank, ranks;		/* Negative: unknown.  */
  int64_t written;		/* When, in nanoseconds; 0 is unknown.  */
  size_t n;			/* How many records it has.  */
  size_t first_count, ncounts;	/* What it measured, with a list's
				   BY_PROCESS.  */
  size_t first_other, nothers;
};

/* What one process measured.  */
struct process_count
{
  size_t at;			/* Of what: a record of the list.  */
  struct record_measured count;
};

/* Directories whose files are left out.  */
struct exclusions
{
  const char **name;
  size_t n;
};

/* Add the directory NAME, which is not copied, to E.  */
extern void exclude (struct exclusions *e, const char *name);

/* Whether E, which may be null, leaves out FILE, which may be null: it is below
   a directory of E, be that by name only.  */
extern bool excluded_p (const struct exclusions *e, const char *file);

/* Records in the order of their files.  Strings are interned; RUN and MEASURED
   point to storage of their own.  */
struct record_list
{
  struct record *r;
  size_t n;
  size_t size;
  struct other_record *other;
  size_t nothers;
  struct process_record *process;
  size_t nprocesses;
  const struct exclusions *exclude;	/* Null: nothing is left out.  */
  size_t taken;			/* Records of sites that were read, also those
				   that were summed up.  */
  bool sum;			/* What several processes measured of the same
				   instruction becomes one record, when it is
				   read.  */
  bool by_process;		/* With SUM: what each of them measured is kept
				   in COUNT, too.  */
  struct process_count *count;
  size_t ncounts, counts_size;
  size_t *same;			/* Then: a hash table of records + 1.  */
  size_t nsame;			/* Its size, a power of two, or 0.  */
  unsigned long bad;		/* Lines that were no records.  */
};

/* Append the records of file NAME ("-" is standard input), which may be an
   object or an archive of them, to LIST.  A line of a kind that is not known
   is kept and is no error.  A line that is no record is a warning that names
   it, is counted in BAD and left out.  Return false, having said why, if the
   file cannot be read or has lines but not one record.  */
extern bool load_file (struct record_list *list, const char *name);

/* The same for the N files NAME.  An object that is not linked has no records
   if it has no regions, which is no error if there are records in another, or
   if EMPTY.  */
extern bool load_files (struct record_list *list, char *const *name, int n,
			bool empty);

/* As load_file, but it is fatal if any part of the file cannot be read:
   nothing may pass that was not seen.  */
extern void load_whole_file (struct record_list *list, const char *name);

/* Append the records that the program NAME holds to LIST.  Return false, and
   say nothing, if it holds none.  */
extern bool load_program (struct record_list *list, const char *name);

/* If LIST has profiles and no reports, append the records that their programs
   hold, if these are still what has run.  */
extern void load_programs (struct record_list *list);

/* Free LIST's storage, but not the strings.  */
extern void free_records (struct record_list *list);

#endif /* DRANO_TOOL_MODEL_LOAD_H */
