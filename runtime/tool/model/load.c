/* Reading reports and profiles: lines of JSON into records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The files may be anything: cut short by a full disk, written by another
   version, or no report at all.  A line is taken or left as a whole.  */

#define _GNU_SOURCE 1

#include "base/tool.h"
#include "model/load.h"
#include "model/parse.h"
#include "model/sum.h"
#include "section.h"

#include <elf.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum
{
  LINE_LIMIT = 4 << 20,		/* A line longer than this is not a record.  */
  COMPLAINTS = 5		/* Bad lines of one file that are named.  */
};

/* Whether the LEN bytes at LINE are only blanks.  */

static bool
blank_p (const char *line, size_t len)
{
  for (size_t i = 0; i < len; i++)
    if (!strchr (" \t\r\n", line[i]) || line[i] == '\0')
      return false;
  return true;
}

/* Read a line of F into T, without its newline.  Return false at the end of
   the file.  Of a line beyond LINE_LIMIT, only that much is kept, and one
   byte more.  */

static bool
read_line (FILE *f, struct text *t)
{
  int c;

  t->len = 0;
  text_add (t, "", 0);
  for (c = getc_unlocked (f); c != EOF && c != '\n'; c = getc_unlocked (f))
    if (t->len <= LINE_LIMIT)
      {
	char byte = c;

	text_add (t, &byte, 1);
      }
  return c != EOF || t->len > 0;
}

/* Let LIST keep that its last process measured M of its record AT.  */

static void
add_count (struct record_list *list, size_t at,
	   const struct record_measured *m)
{
  if (list->ncounts == list->counts_size)
    {
      list->counts_size = list->counts_size ? 2 * list->counts_size : 64;
      list->count = xrealloc (list->count,
			      list->counts_size * sizeof *list->count);
    }
  list->count[list->ncounts++] = (struct process_count) { at, *m };
}

/* Append R to LIST, or sum it up there.  OF_PROCESS: it is of the part of a
   process.  */

static void
add_record (struct record_list *list, const struct record *r, bool of_process)
{
  struct record_measured *m = (struct record_measured *) r->measured;
  size_t at = sum_place (list, r);

  list->taken++;
  if (list->by_process && of_process && m)
    add_count (list, at, m);
  if (at < list->n)
    {
      add_counts ((struct record_measured *) list->r[at].measured, m);
      free (m);
      return;
    }
  if (list->n == list->size)
    {
      list->size = list->size ? 2 * list->size : 64;
      list->r = xrealloc (list->r, list->size * sizeof *list->r);
    }
  list->r[list->n++] = *r;
}

/* Append to LIST the LEN bytes at LINE, a record of KIND.  */

static void
add_other (struct record_list *list, const char *kind, const char *line,
	   size_t len)
{
  struct other_record *o;

  list->other = xgrow (list->other, list->nothers, sizeof *list->other);
  o = &list->other[list->nothers++];
  o->kind = kind;
  o->text = xcalloc (len + 1, 1);
  memcpy (o->text, line, len);
}

/* Append to LIST the process that the LEN bytes at LINE describe; what follows
   is its part of the profile.  */

static void
add_process (struct record_list *list, const char *line, size_t len)
{
  struct process_record *p;

  list->process = xgrow (list->process, list->nprocesses,
			 sizeof *list->process);
  p = &list->process[list->nprocesses++];
  parse_process (line, len, p);
  p->first_count = list->ncounts;
  p->first_other = list->nothers;
}

/* Let the part of LIST's process NUMBER, if there is such a one, hold the N
   records that have been read since it began.  */

static void
fill_part (struct record_list *list, size_t number, size_t n)
{
  if (number < list->nprocesses)
    {
      struct process_record *p = &list->process[number];

      p->n = n;
      p->ncounts = list->ncounts - p->first_count;
      p->nothers = list->nothers - p->first_other;
    }
}

/* Append the records of F, which is called NAME, to LIST.  Return how many
   lines had something on them.  */

static unsigned long
load_lines (struct record_list *list, FILE *f, const char *name)
{
  struct text line = { 0 };
  unsigned long number = 0, filled = 0, bad = 0;
  size_t process = (size_t) -1;	/* Whose part this is.  */
  size_t records = 0;		/* How many it has.  */
  char more[32];

  while (read_line (f, &line))
    {
      char why[PARSE_WHY];
      struct record r;
      const char *wrong, *kind = NULL;

      number++;
      if (blank_p (line.s, line.len))
	continue;
      filled++;
      wrong = line.len > LINE_LIMIT ? "line too long to be a record"
	: parse_line (line.s, line.len, &r, &kind, why);
      if (!wrong && kind == intern ("process"))
	{
	  fill_part (list, process, records);
	  records = 0;
	  process = list->nprocesses;
	  add_process (list, line.s, line.len);
	}
      else if (!wrong && excluded_p (list->exclude, r.file))
	continue;
      else if (!wrong && kind)
	add_other (list, kind, line.s, line.len);
      else if (!wrong)
	{
	  add_record (list, &r, process < list->nprocesses);
	  records++;
	}
      else if (++bad <= COMPLAINTS)
	warning ("%s:%lu: line left out: %s", name, number, wrong);
    }
  fill_part (list, process, records);
  if (bad > COMPLAINTS)
    warning ("%s: %s more such line%s left out", name,
	     grouped (bad - COMPLAINTS, more, sizeof more),
	     bad == COMPLAINTS + 1 ? "" : "s");
  list->bad += bad;
  text_free (&line);
  return filled;
}

/* Where the records of an object go.  */
struct object_records
{
  struct record_list *list;
  unsigned long sections;
  bool ok;
};

/* Append to the list of CLOSURE the records in the section T of WHERE.  */

static void
load_section (void *closure, const char *where, const struct section_text *t)
{
  struct object_records *o = closure;
  struct text lines = { 0 };
  FILE *f;

  o->sections++;
  if (!t->text)
    {
      error ("'%s' is truncated; its records are lost", where);
      o->ok = false;
      return;
    }
  /* A linker that aligns sections puts zeros between them.  */
  text_add (&lines, t->text, t->len);
  for (size_t i = 0; i < lines.len; i++)
    if (lines.s[i] == '\0')
      lines.s[i] = '\n';
  f = fmemopen (lines.s, lines.len, "r");
  if (!f)
    fatal ("out of memory");
  load_lines (o->list, f, where);
  fclose (f);
  text_free (&lines);
}

/* Whether NAME is what a compiler makes of one file: an object of ELF that is
   not linked.  */

static bool
unlinked_p (const char *name)
{
  FILE *f = fopen (name, "re");
  Elf64_Ehdr h;			/* The type is at one place in all ELF.  */
  bool unlinked = f && fread (&h, offsetof (Elf64_Ehdr, e_version), 1, f) == 1
    && memcmp (h.e_ident, ELFMAG, SELFMAG) == 0 && h.e_type == ET_REL;

  if (f)
    fclose (f);
  return unlinked;
}

static void
say_bare (const char *name)
{
  error ("'%s' holds no record; compile with -fdrano-report, and link with "
	 "drano-gcc", name);
}

/* If NAME is an object or an archive, append the records in it to LIST, set
   *OK to whether that worked, having said why if not, and return true.  If
   BARE is not null, an unlinked object without records is no error; it is set
   then.  */

static bool
load_object (struct record_list *list, const char *name, bool *ok, bool *bare)
{
  struct object_records o = { list, 0, true };
  size_t before = list->taken + list->nothers;
  char *member;
  int err = section_each (name, 0, ".drano.report", load_section, &o, &member);

  /* What cannot even be opened is the caller's to complain about.  */
  if (err == -1
      || (err && !member && !o.sections && err != EIO && err != EOVERFLOW))
    return false;
  if (err)
    error ("cannot read '%s%s%s%s': %s", name, member ? "(" : "",
	   member ? member : "", member ? ")" : "", err == EOVERFLOW
	   ? "it is damaged, as its sections overlap or are too large; compile "
	   "and link again" : strerror (err));
  else if (o.ok && list->taken + list->nothers == before)
    {
      if (bare && unlinked_p (name))
	*bare = true;
      else
	say_bare (name);
    }
  *ok = o.ok && !err && (list->taken + list->nothers > before
			 || (bare && *bare));
  free (member);
  return true;
}

bool
load_program (struct record_list *list, const char *name)
{
  struct object_records o = { list, 0, true };

  return section_each (name, 0, ".drano.report", load_section, &o, NULL) == 0
    && o.sections > 0 && o.ok;
}

/* As load_file; BARE as for load_object.  */

static bool
load_one (struct record_list *list, const char *name, bool *bare)
{
  bool standard = strcmp (name, "-") == 0;
  FILE *f = standard ? stdin : fopen (name, "re");
  size_t before = list->taken + list->nothers + list->nprocesses;
  unsigned long filled;
  struct stat st;
  bool ok = true;

  if (!f)
    {
      error ("cannot read '%s': %s", name, strerror (errno));
      return false;
    }
  if (!standard && load_object (list, name, &ok, bare))
    {
      fclose (f);
      return ok;
    }
  if (fstat (fileno (f), &st) == 0 && S_ISDIR (st.st_mode))
    {
      error ("cannot read '%s': it is a directory; name the report in it",
	     name);
      fclose (f);
      return false;
    }
  filled = load_lines (list, f, name);
  if (ferror (f))
    {
      error ("cannot read '%s': %s", name, strerror (errno));
      ok = false;
    }
  else if (filled > 0
	   && list->taken + list->nothers + list->nprocesses == before)
    {
      error ("'%s' holds no record; write one with -fdrano-report=FILE or "
	     "drano run -o FILE", name);
      ok = false;
    }
  if (!standard)
    fclose (f);
  return ok;
}

bool
load_file (struct record_list *list, const char *name)
{
  return load_one (list, name, NULL);
}

bool
load_files (struct record_list *list, char *const *name, int n, bool empty)
{
  size_t before = list->taken + list->nothers + list->nprocesses;
  const char *first = NULL;
  bool ok = true;

  for (int i = 0; i < n; i++)
    {
      bool bare = false;

      ok &= load_one (list, name[i], &bare);
      if (bare && !first)
	first = name[i];
    }
  if (ok && first && !empty
      && list->taken + list->nothers + list->nprocesses == before)
    {
      say_bare (first);
      ok = false;
    }
  return ok;
}

void
load_whole_file (struct record_list *list, const char *name)
{
  unsigned long bad = list->bad;

  if (!load_file (list, name))
    exit (EXIT_TROUBLE);
  if (list->bad > bad)
    fatal ("'%s' is damaged; write it again", name);
}

/* Whether LIST has records of a compilation.  */

static bool
reports_p (const struct record_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->r[i].unit)
      return true;
  return false;
}

/* Whether the program of P is the one that has run: it is not younger than the
   profile.  */

static bool
same_program_p (const struct process_record *p)
{
  struct stat st;

  return stat (p->program, &st) == 0 && S_ISREG (st.st_mode)
    && st.st_mtim.tv_sec * INT64_C (1000000000) + st.st_mtim.tv_nsec
       < p->written;
}

void
load_programs (struct record_list *list)
{
  size_t n = reports_p (list) ? 0 : list->nprocesses;

  for (size_t i = 0; i < n; i++)
    {
      const char *program = list->process[i].program;
      bool seen = !program;

      /* The processes of a run are those of few programs.  */
      for (size_t k = i > 0 ? i - 1 : 0; k < i && !seen; k++)
	seen = list->process[k].program == program;
      if (!seen && same_program_p (&list->process[i]))
	load_program (list, program);
    }
}

void
free_records (struct record_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      free ((struct record_run *) list->r[i].run);
      free ((struct record_place *) list->r[i].place);
      free ((struct record_measured *) list->r[i].measured);
      free ((struct record_figures *) list->r[i].figures);
    }
  for (size_t i = 0; i < list->nothers; i++)
    free (list->other[i].text);
  for (size_t i = 0; i < list->nprocesses; i++)
    free (list->process[i].text);
  free (list->process);
  free (list->count);
  free (list->other);
  free (list->r);
  free (list->same);
  memset (list, 0, sizeof *list);
}
