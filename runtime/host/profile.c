/* Writing the profile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* An object file's text already holds its records, without what has been
   measured.  Equal records of several object files (inline functions, a
   library loaded twice) are one site: their counts are added up.  */

#include "host.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "record.h"

/* One record of one object.  */
struct line
{
  const char *text;
  size_t length;		/* Without the closing brace and newline.  */
  const struct object *object;
  unsigned site;		/* Not counted if not less than NSITES.  */
  size_t order;
};

/* The order of two lines by their text, then as they came.  */

static int
compare_lines (const void *pa, const void *pb)
{
  const struct line *a = pa, *b = pb;
  size_t n = a->length < b->length ? a->length : b->length;
  int c = memcmp (a->text, b->text, n);

  if (!c)
    c = (a->length > b->length) - (a->length < b->length);
  return c ? c : (a->order > b->order) - (a->order < b->order);
}

/* Return all lines of all objects, sorted, and their number in *N; null
   without memory.  */

static struct line *
all_lines (size_t *n)
{
  struct line *lines;
  size_t room = 1;

  for (struct object *o = drano_state.objects; o; o = o->next)
    for (const char *p = o->text; *p; p++)
      room += *p == '\n';
  lines = calloc (room, sizeof *lines);
  *n = 0;
  if (!lines)
    return NULL;
  for (struct object *o = drano_state.objects; o; o = o->next)
    {
      unsigned site = 0;
      const char *p = o->text, *end;
      for (; (end = strchr (p, '\n')) != NULL; p = end + 1)
	{
	  if (end > p)
	    lines[(*n)++] = (struct line) {
	      .text = p, .length = end - p - 1, .object = o, .site = site,
	      .order = *n };
	  site++;
	}
    }
  qsort (lines, *n, sizeof *lines, compare_lines);
  return lines;
}

/* Add to C what has been counted at line L.  */

static void
add_line_counts (struct counts *c, const struct line *l)
{
  const struct object *o = l->object;

  counts_add (c, &o->total[l->site]);
  for (int k = 0; k < o->ndevices; k++)
    counts_add (c, &o->devices[k].latest[l->site]);
}

/* Return the text for the device: its name, and how little was sampled.
   Allocated; null if the devices have several names.  */

static char *
device_text (void)
{
  const char *name = drano_state.device_name;
  char *text = NULL;

  if (!name)
    return NULL;
  if (drano_state.sample <= 1)
    return strdup (name);
  if (asprintf (&text, "%s, one of %u requests", name,
		drano_state.sample) < 0)
    return NULL;
  return text;
}

/* Return the square root of X, at least 0; no program needs libm for it.  */

static double
square_root (double x)
{
  double r = x > 1 ? x : 1, next;

  while ((next = (r + x / r) / 2) < r)
    r = next;
  return r;
}

/* Return by how much the sectors of C, of a sample, may be off, at 95%
   confidence.  The parts are samples of the same blocks, each a few blocks
   behind the one before.  Differences of neighbours tell their variance without
   what grows or falls slowly (von Neumann 1941), with 5 degrees of freedom.
   They do not tell in which part of a stratum work ends: that is off by half a
   stratum on average, of as many as there are before it.  */

static uint64_t
sampling_error (const struct counts *c)
{
  const double student = 2.571;
  double sum = c->sectors[0], squares = 0, error;

  for (int p = 1; p < DRANO_PARTS; p++)
    {
      double step = (double) c->sectors[p] - (double) c->sectors[p - 1];
      sum += c->sectors[p];
      squares += step * step;
    }
  error = student * square_root (squares * DRANO_PARTS
				 / (2 * (DRANO_PARTS - 1)));
  if (error < sum / DRANO_FIRST)
    error = sum / DRANO_FIRST;
  return (uint64_t) __builtin_ceil (error - 0.01);
}

#if DRANO_PARTS != 8
# error "the factor is for another number of parts"
#endif

/* Set M to the counts C, made on DEVICE.  */

static void
fill_measured (struct record_measured *m, const struct counts *c,
	       const char *device)
{
  uint64_t times = drano_state.sample > 1 ? drano_state.sample : 1;
  uint64_t pairs = c->word[DRANO_LANES] - c->word[DRANO_REQUESTS];
  const uint64_t sign = UINT64_C (1) << 63;

  *m = (struct record_measured) {
    .requests = c->word[DRANO_REQUESTS] * times,
    .lanes = c->word[DRANO_LANES] * times,
    .sectors = c->word[DRANO_SECTORS] * times,
    .lines = c->word[DRANO_LINES] * times,
    .ideal = c->word[DRANO_IDEAL] * times,
    .have_stride = c->word[DRANO_STRIDE_MAX] != 0, .contiguous = -1,
    .sample = c->sample, .device = device };
  if (c->sample > 1)
    m->error = sampling_error (c);
  if (!m->have_stride || !pairs)
    return;
  m->stride_max = c->word[DRANO_STRIDE_MAX] ^ sign;
  m->stride_min = ~c->word[DRANO_STRIDE_MIN] ^ sign;
  m->stride_mean = ((double) (int64_t) c->word[DRANO_STRIDE_SUM]
		    / (double) pairs);
}

/* Write the N LINES, equal ones as one, to F.  */

static void
write_lines (FILE *f, const struct line *lines, size_t n)
{
  char *device = device_text ();

  for (size_t i = 0, k; i < n; i = k)
    {
      struct counts c = { .sample = 0 };
      bool counted = false;
      for (k = i; k < n && lines[k].length == lines[i].length
	     && !memcmp (lines[k].text, lines[i].text, lines[i].length); k++)
	if (lines[k].site < lines[k].object->nsites)
	  {
	    counted = true;
	    add_line_counts (&c, &lines[k]);
	  }
      fwrite (lines[i].text, 1, lines[i].length, f);
      if (counted)
	{
	  struct record_measured m;
	  fill_measured (&m, &c, device);
	  record_write_measured (f, &m);
	}
      fputs ("}\n", f);
    }
  free (device);
}

/* Write to F what ran on the host: a record for each region, if drano run has
   loaded the library that can tell them apart, else one for all.  */

static void
write_host (FILE *f)
{
  const struct record_measured nothing = { .contiguous = -1,
					   .device = "host" };
  void (*write) (FILE *);
  struct record r;
  struct record_figures x = { .times = drano_state.host_launches };

  *(void **) &write = dlsym (RTLD_DEFAULT, "__drano_write_host");
  if (write)
    write (f);
  else if (drano_state.host_launches)
    {
      record_init (&r);
      r.kind = RECORD_HOST;
      r.figures = &x;
      r.measured = &nothing;
      record_write (f, &r);
    }
}

char *
profile_render (size_t *len)
{
  char *text = NULL;
  size_t n;
  struct line *lines = all_lines (&n);
  FILE *f = open_memstream (&text, len);

  if (f)
    {
      if (lines)
	write_lines (f, lines, n);
      launches_write (f);
      write_host (f);
      if (fclose (f) != 0 || !lines)
	{
	  free (text);
	  text = NULL;
	}
    }
  free (lines);
  return text;
}

int
profile_save (const char *name, const char *text, size_t len, const char *end)
{
  struct writer *w = &drano_state.writer;
  const char *file = name ? name : drano_state.profile;
  char *path = writer_path (w, file);
  int error = text ? writer_save (w, file, text, len, end) : ENOMEM;

  if (error && (name || !drano_state.unwritable))
    fprintf (stderr, "drano: cannot write '%s': %s; DRANO_PROFILE names "
	     "another file\n", path ? path : "the profile",
	     strerror (error));
  if (!name)
    {
      drano_state.unwritable = error != 0;
      drano_state.changed &= error != 0;
      drano_state.unfinished = strcmp (end, "running") == 0;
    }
  free (path);
  return error;
}

int
profile_write (const char *name, const char *end)
{
  size_t len = 0;
  char *text = profile_render (&len);
  int error = profile_save (name, text, len, end);

  free (text);
  return error;
}

/* The time in seconds, from some beginning.  */

static double
current_time (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

void
profile_refresh (void)
{
  struct state *s = &drano_state;
  double since = current_time ();

  if (!s->changed
      || (s->written > 0 && since - s->written < 1 + 20 * s->writing))
    return;
  profile_write (NULL, "running");
  s->written = current_time ();
  s->writing = s->written - since;
}
