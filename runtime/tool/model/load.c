/* Reading reports and profiles: lines of JSON into records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The files may be anything: cut short by a full disk, written by another
   version, or no report at all.  A line is taken or left as a whole.  What
   a record must have is its schema; every other key may be absent, null or
   of the wrong type, which all mean unknown.  What has a "record" is of
   another kind than a site: it is kept as text for those who know it.  */

#define _GNU_SOURCE 1

#include "base/tool.h"
#include "model/load.h"
#include "model/sum.h"
#include "section.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum
{
  LINE_LIMIT = 4 << 20,		/* A line longer than this is not a record.  */
  COMPLAINTS = 5		/* Bad lines of one file that are named.  */
};

/* Return the string at KEY of O, interned; null if there is none.  */

static const char *
get_text (const json_t *o, const char *key)
{
  return intern (json_string_value (json_object_get (o, key)));
}

/* Put the number V into *OUT and return true; false if V is not a number, or
   beyond what *OUT holds.  */

static bool
number (const json_t *v, int64_t *out)
{
  if (json_is_integer (v))
    *out = json_integer_value (v);
  else if (json_is_real (v) && fabs (json_real_value (v)) < 9.2e18)
    *out = (int64_t) json_real_value (v);
  else
    return false;
  return true;
}

/* Return V as an int that is not negative, or OTHERWISE.  */

static int
count_of (const json_t *v, int otherwise)
{
  int64_t n;

  return number (v, &n) && n >= 0 && n <= INT_MAX ? (int) n : otherwise;
}

/* Return the total at KEY of O; 0 if there is none.  */

static uint64_t
get_total (const json_t *o, const char *key)
{
  const json_t *v = json_object_get (o, key);
  int64_t n;

  if (json_is_real (v) && json_real_value (v) >= 9.2e18)
    return json_real_value (v) < 1.8446744073709550e19
      ? (uint64_t) json_real_value (v) : UINT64_MAX;
  return number (v, &n) && n > 0 ? (uint64_t) n : 0;
}

/* Put the pair of counts at KEY of O into OUT; -1 if unknown, or if they are
   no interval.  */

static void
get_interval (const json_t *o, const char *key, int out[2])
{
  const json_t *v = json_object_get (o, key);

  out[0] = out[1] = -1;
  if (json_array_size (v) != 2)
    return;
  out[0] = count_of (json_array_get (v, 0), -1);
  out[1] = count_of (json_array_get (v, 1), -1);
  if (out[0] < 0 || out[1] < out[0])
    out[0] = out[1] = -1;
}

/* Return what O's "measured" says, newly allocated; null if nothing.  */

static struct record_measured *
get_measured (const json_t *o)
{
  const json_t *v = json_object_get (o, "measured");
  struct record_measured *m;
  const json_t *mean;

  if (!json_is_object (v))
    return NULL;
  m = xcalloc (1, sizeof *m);
  m->requests = get_total (v, "requests");
  m->lanes = get_total (v, "lanes");
  m->sectors = get_total (v, "sectors");
  m->lines = get_total (v, "lines");
  m->ideal = get_total (v, "ideal");
  mean = json_object_get (v, "stride_mean");
  m->have_stride = json_is_number (mean)
    && number (json_object_get (v, "stride_min"), &m->stride_min)
    && number (json_object_get (v, "stride_max"), &m->stride_max);
  m->stride_mean = json_number_value (mean);
  mean = json_object_get (v, "contiguous");
  m->contiguous = json_is_boolean (mean) ? json_is_true (mean) : -1;
  m->have_caches = json_is_integer (json_object_get (v, "l1_hits"));
  m->sample = get_total (v, "sample");
  m->error = get_total (v, "error");
  m->l1_hits = get_total (v, "l1_hits");
  m->l2_read = get_total (v, "l2_read");
  m->l2_written = get_total (v, "l2_written");
  m->dram = get_total (v, "dram");
  m->wavefronts = get_total (v, "wavefronts");
  m->atomics = get_total (v, "atomics");
  m->code = get_text (v, "code");
  m->device = get_text (v, "device");
  return m;
}

/* Return what O's "run" says, newly allocated; null if nothing.  */

static struct record_run *
get_run (const json_t *o)
{
  const json_t *v = json_object_get (o, "run");
  const json_t *mean = json_object_get (v, "mean");
  struct record_run *x;

  if (!json_is_object (v))
    return NULL;
  x = xcalloc (1, sizeof *x);
  x->have_counts = json_is_number (json_object_get (v, "requests"));
  x->requests = get_total (v, "requests");
  x->lanes = get_total (v, "lanes");
  x->sectors = get_total (v, "sectors");
  x->lines = get_total (v, "lines");
  x->have_mean = json_is_number (mean);
  x->mean = json_number_value (mean);
  return x;
}

/* Put what O's "reuse" says into X.  */

static void
get_reuse (const json_t *o, struct record_reuse *x)
{
  const json_t *v = json_object_get (o, "reuse");

  x->iterations = count_of (json_object_get (v, "iterations"), 0);
  x->loop = get_text (v, "loop");
  x->warps = count_of (json_object_get (v, "warps"), 0);
  x->always = json_is_true (json_object_get (v, "always"));
}

/* Return the places that are listed at KEY of O, newly allocated, their number
   in *N.  */

static struct record_place *
get_places (const json_t *o, const char *key, int *n)
{
  const json_t *list = json_object_get (o, key);
  size_t size = json_array_size (list);
  struct record_place *place;

  *n = 0;
  if (size == 0 || size > INT_MAX)
    return NULL;
  place = xcalloc (size, sizeof *place);
  for (size_t i = 0; i < size; i++)
    {
      const char *text = json_string_value (json_array_get (list, i));
      char *copy = xstrdup (text ? text : ""), *colon[2];
      struct record_place *p = &place[*n];

      for (int k = 1; k >= 0; k--)
	if ((colon[k] = strrchr (copy, ':')))
	  *colon[k] = '\0';
      if (colon[0] && colon[1])
	{
	  p->file = intern (copy);
	  p->line = atoi (colon[0] + 1);
	  p->column = atoi (colon[1] + 1);
	  ++*n;
	}
      free (copy);
    }
  return place;
}

/* Put the record that O is into R.  */

static void
get_record (const json_t *o, struct record *r)
{
  const json_t *exact = json_object_get (o, "exact");
  const json_t *reported = json_object_get (o, "reported");

  record_init (r);
  r->file = get_text (o, "file");
  r->line = count_of (json_object_get (o, "line"), 0);
  r->column = count_of (json_object_get (o, "column"), 0);
  r->ordinal = count_of (json_object_get (o, "ordinal"), 0);
  r->function = get_text (o, "function");
  r->region = get_text (o, "region");
  r->construct = get_text (o, "construct");
  r->access = get_text (o, "access");
  r->array = get_text (o, "array");
  r->bytes = count_of (json_object_get (o, "bytes"), -1);
  r->lane_loop = get_text (o, "lane_loop");
  r->mapping = get_text (o, "mapping");
  r->pattern = get_text (o, "pattern");
  r->stride = get_text (o, "stride");
  r->have_stride_bytes
    = number (json_object_get (o, "stride_bytes"), &r->stride_bytes);
  r->active = get_text (o, "active");
  r->lanes = count_of (json_object_get (o, "lanes"), -1);
  get_interval (o, "sectors", r->sectors);
  get_interval (o, "lines", r->lines);
  r->ideal = count_of (json_object_get (o, "ideal"), -1);
  r->full = count_of (json_object_get (o, "full"), -1);
  r->have_exact = json_is_object (exact);
  r->exact_index = json_is_true (json_object_get (exact, "index"));
  r->exact_mask = json_is_true (json_object_get (exact, "mask"));
  r->exact_alignment = json_is_true (json_object_get (exact, "alignment"));
  r->finding = get_text (o, "finding");
  r->option = get_text (o, "option");
  r->level = count_of (json_object_get (o, "level"), -1);
  r->have_reported = json_is_boolean (reported);
  r->reported = json_is_true (reported);
  r->reason = get_text (o, "reason");
  r->assumes = get_text (o, "assumes");
  get_reuse (o, &r->reuse);
  r->place = get_places (o, "places", &r->nplaces);
  r->unit = get_text (o, "unit");
  r->run = get_run (o);
  r->measured = get_measured (o);
}

/* Read the LEN bytes at LINE into R, or, if they are of another kind than a
   site, put the name of that into *KIND, which is null otherwise, and of R only
   the file.  Return null, or what is wrong.  */

static const char *
parse_line (const char *line, size_t len, struct record *r, const char **kind,
	    json_error_t *err)
{
  json_t *o = json_loadb (line, len, 0, err);
  const char *schema, *wrong = NULL;

  *kind = NULL;

  /* A total may need all 64 bits, which jansson's integers lack.  */
  if (!o && json_error_code (err) == json_error_numeric_overflow)
    o = json_loadb (line, len, JSON_DECODE_INT_AS_REAL, err);
  if (!o)
    return err->text;
  schema = json_string_value (json_object_get (o, "schema"));
  if (!json_is_object (o) || !schema)
    wrong = "there is no \"schema\": drano did not write this line";
  else if (strcmp (schema, RECORD_SCHEMA) != 0)
    wrong = "the schema is not " RECORD_SCHEMA
      ": another version of drano wrote this line";
  else if (!(*kind = get_text (o, "record")))
    get_record (o, r);
  else
    r->file = get_text (o, "file");
  json_decref (o);
  return wrong;
}

/* Whether the LEN bytes at LINE are only blanks.  */

static bool
blank (const char *line, size_t len)
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

  list->other = xrealloc (list->other,
			  (list->nothers + 1) * sizeof *list->other);
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
  json_t *o = json_loadb (line, len, 0, NULL);
  struct process_record *p;

  list->process = xrealloc (list->process,
			    (list->nprocesses + 1) * sizeof *list->process);
  p = &list->process[list->nprocesses++];
  *p = (struct process_record) {
    .text = xcalloc (len + 1, 1),
    .run = get_text (o, "run"), .host = get_text (o, "host"),
    .end = get_text (o, "end"),
    .pid = count_of (json_object_get (o, "pid"), -1),
    .rank = count_of (json_object_get (o, "rank"), -1),
    .ranks = count_of (json_object_get (o, "ranks"), -1),
    .written = get_total (o, "written"),
    .first_count = list->ncounts, .first_other = list->nothers };
  memcpy (p->text, line, len);
  json_decref (o);
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

  while (read_line (f, &line))
    {
      json_error_t err;
      struct record r;
      const char *wrong, *kind = NULL;

      number++;
      if (blank (line.s, line.len))
	continue;
      filled++;
      wrong = line.len > LINE_LIMIT ? "line too long to be a record"
	: parse_line (line.s, line.len, &r, &kind, &err);
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
    warning ("%s: %lu more such lines left out", name, bad - COMPLAINTS);
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

/* If NAME is an object or an archive, append the records in it to LIST, set
   *OK to whether that worked, having said why if not, and return true.  */

static bool
load_object (struct record_list *list, const char *name, bool *ok)
{
  struct object_records o = { list, 0, true };
  size_t before = list->taken + list->nothers;
  char *member;
  int err = section_each (name, 0, ".drano.report", load_section, &o, &member);

  /* What cannot even be opened is the caller's to complain about.  */
  if (err == -1 || (err && !member && !o.sections && err != EIO))
    return false;
  if (err)
    error ("cannot read '%s%s%s%s': %s", name, member ? "(" : "",
	   member ? member : "", member ? ")" : "", strerror (err));
  else if (o.ok && list->taken + list->nothers == before)
    error ("'%s' holds no record; compile with -fdrano-report, and link with "
	   "drano-gcc", name);
  *ok = o.ok && !err && list->taken + list->nothers > before;
  free (member);
  return true;
}

bool
load_own (struct record_list *list, const char *name)
{
  struct object_records o = { list, 0, true };

  return section_each (name, 0, ".drano.report", load_section, &o, NULL) == 0
    && o.sections > 0 && o.ok;
}

bool
load_file (struct record_list *list, const char *name)
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
  if (!standard && load_object (list, name, &ok))
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

void
load_whole_file (struct record_list *list, const char *name)
{
  unsigned long bad = list->bad;

  if (!load_file (list, name))
    exit (EXIT_TROUBLE);
  if (list->bad > bad)
    fatal ("'%s' is damaged; write it again", name);
}

void
free_records (struct record_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      free ((struct record_run *) list->r[i].run);
      free ((struct record_place *) list->r[i].place);
      free ((struct record_measured *) list->r[i].measured);
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
