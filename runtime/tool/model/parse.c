/* Records out of lines of JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a record must have is its schema; every other key may be absent, null or
   of the wrong type, which all mean unknown.  So do words and numbers that no
   record can have: nobody behind this file need expect them.  What has a
   "record" is of another kind than a site: it is kept as text for those who
   know it.  */

#include "base/machine.h"
#include "base/tool.h"
#include "model/parse.h"

#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  COUNT_LIMIT = 1 << 24,	/* Of bytes, or sectors of one request.  */
  POSITION_LIMIT = 1000000000	/* Of lines, columns, iterations.  */
};

/* The words of record.h.  */
static const char *const accesses[] = { "load", "store", "atomic", NULL };
static const char *const patterns[] =
  { "uniform", "unit", "strided", "choice", "spread", "irregular",
    "single-lane", NULL };
static const char *const kinds[] =
  { RECORD_LAUNCH, RECORD_BRANCH, RECORD_BANKS, RECORD_LOCALS, RECORD_COMPILER,
    RECORD_PROGRAM, RECORD_NO_LINES, RECORD_RUNTIME, RECORD_HOST, NULL };
static const char *const actives[] = { "all", "mask", "one", "unknown", NULL };

/* Return the string at KEY of O, interned; null if there is none.  */

static const char *
get_text (const json_t *o, const char *key)
{
  return intern (json_string_value (json_object_get (o, key)));
}

/* Put the number V into *OUT and return true; false if V is not a number, or
   beyond what *OUT holds.  */

static bool
read_number (const json_t *v, int64_t *out)
{
  if (json_is_integer (v))
    *out = json_integer_value (v);
  else if (json_is_real (v) && fabs (json_real_value (v)) < 9.2e18)
    *out = (int64_t) json_real_value (v);
  else
    return false;
  return true;
}

/* Return the string at KEY of O if it is one of the WORDS, which a null pointer
   ends, interned; null if not: who compares words need not know others.  */

static const char *
get_word (const json_t *o, const char *key, const char *const *words)
{
  const char *text = json_string_value (json_object_get (o, key));

  for (; text && *words; words++)
    if (strcmp (text, *words) == 0)
      return intern (text);
  return NULL;
}

/* Return V if it is from 0 to MOST, else OTHERWISE.  */

static int
count_of (const json_t *v, int most, int otherwise)
{
  int64_t n;

  return read_number (v, &n) && n >= 0 && n <= most ? (int) n : otherwise;
}

/* Return the count at KEY of O; -1 if it is not known, or more than one request
   can have.  */

static int
get_count (const json_t *o, const char *key)
{
  return count_of (json_object_get (o, key), COUNT_LIMIT, -1);
}

/* Return the line, the column or the like at KEY of O; 0 if there is none.  */

static int
get_position (const json_t *o, const char *key)
{
  return count_of (json_object_get (o, key), POSITION_LIMIT, 0);
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
  return read_number (v, &n) && n > 0 ? (uint64_t) n : 0;
}

/* Return when O was written, 0 if that is not known.  */

static int64_t
get_written (const json_t *o)
{
  uint64_t n = get_total (o, "written");

  return n <= INT64_MAX ? (int64_t) n : 0;
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
  out[0] = count_of (json_array_get (v, 0), COUNT_LIMIT, -1);
  out[1] = count_of (json_array_get (v, 1), COUNT_LIMIT, -1);
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
    && read_number (json_object_get (v, "stride_min"), &m->stride_min)
    && read_number (json_object_get (v, "stride_max"), &m->stride_max);
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

/* Put the three numbers at KEY of O into OUT.  */

static void
get_dimensions (const json_t *o, const char *key, unsigned out[3])
{
  const json_t *v = json_object_get (o, key);

  for (size_t i = 0; i < 3; i++)
    out[i] = (unsigned) count_of (json_array_get (v, i), INT_MAX, 0);
}

/* Return what O's "figures" say, newly allocated; null if nothing.  */

static struct record_figures *
get_figures (const json_t *o)
{
  const json_t *v = json_object_get (o, "figures");
  struct record_figures *x;

  if (!json_is_object (v))
    return NULL;
  x = xcalloc (1, sizeof *x);
  x->times = get_total (v, "times");
  x->kernel = get_text (v, "kernel");
  x->diverged = get_total (v, "diverged");
  x->waiting = get_total (v, "waiting");
  x->one_lane = json_is_true (json_object_get (v, "one_lane"));
  x->loop = json_is_true (json_object_get (v, "loop"));
  x->have_grid = json_array_size (json_object_get (v, "grid")) == 3;
  get_dimensions (v, "grid", x->grid);
  get_dimensions (v, "block", x->block);
  x->warp_instructions = get_total (v, "warp_instructions");
  x->lane_instructions = get_total (v, "lane_instructions");
  x->gangs = get_total (v, "gangs");
  x->workers = get_total (v, "workers");
  x->vector_length = get_total (v, "vector_length");
  return x;
}

/* Put into R what kind of record O is, which has the schema BEFORE if that is
   true: then its construct may be that.  */

static void
get_kind (const json_t *o, bool before, struct record *r)
{
  r->kind = get_word (o, before ? "construct" : "kind", kinds);
  r->construct = before && r->kind ? NULL : get_text (o, "construct");
}

/* Put what O's "reuse" says into X.  */

static void
get_reuse (const json_t *o, struct record_reuse *x)
{
  const json_t *v = json_object_get (o, "reuse");

  x->iterations = get_position (v, "iterations");
  x->loop = get_text (v, "loop");
  x->warps = get_position (v, "warps");
  x->always = json_is_true (json_object_get (v, "always"));
}

/* Return the line or column that TEXT is, 0 if it is none.  */

static int
position_of (const char *text)
{
  char *end;
  long n = strtol (text, &end, 10);

  return *end == '\0' && n > 0 && n <= POSITION_LIMIT ? (int) n : 0;
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
	  p->line = position_of (colon[0] + 1);
	  p->column = position_of (colon[1] + 1);
	  ++*n;
	}
      free (copy);
    }
  return place;
}

/* Let R, which is not of an access, say nothing that only an access has.  */

static void
forget_access (struct record *r)
{
  r->pattern = r->stride = r->active = NULL;
  r->have_stride_bytes = r->have_exact = false;
  r->sectors[0] = r->sectors[1] = r->lines[0] = r->lines[1] = -1;
  r->ideal = r->full = -1;
  free ((struct record_run *) r->run);
  r->run = NULL;
}

/* Put the record that O is into R; BEFORE as above.  */

static void
get_record (const json_t *o, bool before, struct record *r)
{
  const json_t *exact = json_object_get (o, "exact");
  const json_t *reported = json_object_get (o, "reported");

  record_init (r);
  r->file = get_text (o, "file");
  r->line = get_position (o, "line");
  r->column = get_position (o, "column");
  r->ordinal = get_position (o, "ordinal");
  r->function = get_text (o, "function");
  r->region = get_text (o, "region");
  get_kind (o, before, r);
  r->access = get_word (o, "access", accesses);
  r->array = get_text (o, "array");
  r->bytes = get_count (o, "bytes");
  r->lane_loop = get_text (o, "lane_loop");
  r->mapping = get_text (o, "mapping");
  r->pattern = get_word (o, "pattern", patterns);
  r->stride = get_text (o, "stride");
  r->have_stride_bytes
    = read_number (json_object_get (o, "stride_bytes"), &r->stride_bytes);
  r->active = get_word (o, "active", actives);
  r->lanes = count_of (json_object_get (o, "lanes"), MACHINE_WARP, -1);
  get_interval (o, "sectors", r->sectors);
  get_interval (o, "lines", r->lines);
  r->ideal = get_count (o, "ideal");
  r->full = get_count (o, "full");
  r->have_exact = json_is_object (exact);
  r->exact_index = json_is_true (json_object_get (exact, "index"));
  r->exact_mask = json_is_true (json_object_get (exact, "mask"));
  r->exact_alignment = json_is_true (json_object_get (exact, "alignment"));
  r->finding = get_text (o, "finding");
  r->option = get_text (o, "option");
  r->level = get_count (o, "level");
  r->have_reported = json_is_boolean (reported);
  r->reported = json_is_true (reported);
  r->reason = get_text (o, "reason");
  r->assumes = get_text (o, "assumes");
  get_reuse (o, &r->reuse);
  r->place = get_places (o, "places", &r->nplaces);
  r->unit = get_text (o, "unit");
  r->write = get_text (o, "write");
  r->figures = r->kind ? get_figures (o) : NULL;
  r->run = get_run (o);
  r->measured = get_measured (o);
  if (!r->access)
    forget_access (r);
}

const char *
parse_line (const char *line, size_t len, struct record *r, const char **kind,
	    char why[PARSE_WHY])
{
  json_error_t err;
  json_t *o = json_loadb (line, len, 0, &err);
  const char *schema, *wrong = NULL;
  bool before;

  *kind = NULL;
  /* A total may need all 64 bits, which jansson's integers lack.  */
  if (!o && json_error_code (&err) == json_error_numeric_overflow)
    o = json_loadb (line, len, JSON_DECODE_INT_AS_REAL, &err);
  if (!o)
    {
      snprintf (why, PARSE_WHY, "%s", err.text);
      return why;
    }
  schema = json_string_value (json_object_get (o, "schema"));
  if (!json_is_object (o) || !schema)
    wrong = "there is no \"schema\": drano did not write this line";
  else if (!(before = strcmp (schema, RECORD_SCHEMA_BEFORE) == 0)
	   && strcmp (schema, RECORD_SCHEMA) != 0)
    wrong = "the schema is not " RECORD_SCHEMA
      ": another version of drano wrote this line";
  else if (!(*kind = get_text (o, "record")))
    get_record (o, before, r);
  else
    r->file = get_text (o, "file");
  json_decref (o);
  return wrong;
}

void
parse_process (const char *line, size_t len, struct process_record *p)
{
  json_t *o = json_loadb (line, len, 0, NULL);

  *p = (struct process_record) {
    .text = xcalloc (len + 1, 1),
    .run = get_text (o, "run"), .host = get_text (o, "host"),
    .end = get_text (o, "end"), .program = get_text (o, "program"),
    .pid = count_of (json_object_get (o, "pid"), INT_MAX, -1),
    .rank = count_of (json_object_get (o, "rank"), POSITION_LIMIT, -1),
    .ranks = count_of (json_object_get (o, "ranks"), POSITION_LIMIT, -1),
    .written = get_written (o) };
  memcpy (p->text, line, len);
  json_decref (o);
}
