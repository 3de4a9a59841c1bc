/* Copies of a run by construct and variable, and what makes them needless.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A profile knows maps by their construct and number; reports know what they
   are called.  What was copied decides: a copy back is needless if the host
   always had the same, and no kernel has written it as far as that was counted;
   one to the device if the device had the same last, if no kernel was launched
   behind it, or none has read it.  That is what one run shows; whether it is
   so in all runs, the program knows, or the compiler.  */

#include "change/copies.h"
#include "base/shown.h"
#include "json.h"
#include "model/object.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest number that is read; sums of few of them are exact.  */
#define MOST 9e15

/* The number at KEY of O, or NONE.  */

static double
copy_number (const json_t *o, const char *key, double none)
{
  double n = object_number (o, key, MOST);

  return n >= 0 ? n : none;
}

/* Read O, a record of copies, into C.  Return false if it lacks what must be
   there.  */

static bool
read_copy (const json_t *o, struct copy *c)
{
  static const char *const directions[]
    = { "to_host", "to_device", "allocation" };
  static const struct { const char *times, *bytes; } keys[COPY_COUNTS]
    = { { "times", "bytes" }, { "times_unchanged", "bytes_unchanged" },
	{ "times_again", "bytes_again" },
	{ "times_duplicate", "bytes_duplicate" },
	{ "times_round_trip", "bytes_round_trip" },
	{ "times_unused", "bytes_unused" } };
  const char *model = object_text (o, "model");
  const char *direction = object_text (o, "direction");
  int d = 0;

  memset (c, 0, sizeof *c);
  while (d <= COPY_ALLOCATION
	 && (!direction || strcmp (direction, directions[d])))
    d++;
  c->direction = (enum copy_direction) d;
  c->machine = model ? machine_find (model) : NULL;
  c->file = object_text (o, "file");
  c->line = object_position (o, "line");
  c->function = object_text (o, "function");
  c->construct = object_text (o, "construct");
  c->array = object_text (o, "array");
  c->entry = (int) fmin (copy_number (o, "entry", -1), 1 << 20);
  c->made = copy_number (o, "copies", 0);
  c->untouched = copy_number (o, d == COPY_TO_HOST ? "bytes_unwritten"
			    : "bytes_unread", -1);
  for (int k = 0; k < COPY_COUNTS; k++)
    c->sum[k] = (struct copy_sum) { copy_number (o, keys[k].times, 0),
				    copy_number (o, keys[k].bytes, 0) };
  return d <= COPY_ALLOCATION && c->machine && c->sum[COPY_ALL].times > 0;
}

/* The order of copies by what they are for; equal ones are of one map and
   direction.  */

static int
order_owner (const void *pa, const void *pb)
{
  const struct copy *a = pa, *b = pb;
  int o = compare_texts (a->file, b->file);

  if (o == 0)
    o = a->line - b->line;
  if (o == 0)
    o = compare_texts (a->function, b->function);
  if (o == 0)
    o = compare_texts (a->construct, b->construct);
  if (o == 0)
    o = a->entry - b->entry;
  if (o == 0)
    o = (a->machine > b->machine) - (a->machine < b->machine);
  return o;
}

/* The same, and those of one map by direction.  */

static int
order_alike (const void *pa, const void *pb)
{
  const struct copy *a = pa, *b = pb;
  int o = order_owner (a, b);

  return o ? o : (int) a->direction - (int) b->direction;
}

/* The order in which copies are shown.  */

static int
order_shown (const void *pa, const void *pb)
{
  const struct copy *a = pa, *b = pb;

  if (a->seconds != b->seconds)
    return a->seconds < b->seconds ? 1 : -1;
  return order_alike (pa, pb);
}

/* Unite those of ALL that several processes have made.  */

static void
unite_copies (struct copies *all)
{
  size_t n = 0;

  if (all->n > 0)
    qsort (all->copy, all->n, sizeof *all->copy, order_alike);
  for (size_t i = 0; i < all->n; i++)
    {
      struct copy *b = &all->copy[i], *a = n ? &all->copy[n - 1] : NULL;
      if (!a || order_alike (a, b) != 0)
	{
	  all->copy[n++] = *b;
	  continue;
	}
      a->made += b->made;
      a->untouched = (a->untouched < 0 || b->untouched < 0 ? -1
		      : a->untouched + b->untouched);
      for (int k = 0; k < COPY_COUNTS; k++)
	{
	  a->sum[k].times += b->sum[k].times;
	  a->sum[k].bytes += b->sum[k].bytes;
	}
    }
  all->n = n;
}

/* Whether the N bytes of what C copies make all of it.  */

static bool
all_bytes_p (const struct copy *c, double n)
{
  return n >= c->sum[COPY_ALL].bytes;
}

/* Note in each of ALL what the others of its map do.  */

static void
note_others (struct copies *all)
{
  for (size_t i = 0; i < all->n; i++)
    {
      struct copy *a = &all->copy[i];
      struct copy *b = i + 1 < all->n ? &all->copy[i + 1] : NULL;
      if (a->direction == COPY_TO_HOST)
	a->kept = (all_bytes_p (a, a->sum[COPY_UNCHANGED].bytes)
		   && (a->untouched < 0 || all_bytes_p (a, a->untouched)));
      if (a->direction != COPY_TO_HOST || !b || order_owner (a, b) != 0
	  || b->direction != COPY_TO_DEVICE)
	continue;
      a->both = b->both = true;
      b->kept = a->kept;
      b->covered = a->untouched == 0;
    }
}

/* Whether C is of a construct whose name ends in WORDS.  */

static bool
construct_p (const struct copy *c, const char *words)
{
  size_t n = c->construct ? strlen (c->construct) : 0, m = strlen (words);

  return n >= m && strcmp (c->construct + n - m, words) == 0;
}

/* Whether C is of a construct that begins and ends its maps.  */

static bool
maps_alone_p (const struct copy *c)
{
  return (construct_p (c, "omp target") || construct_p (c, "acc compute")
	  || construct_p (c, "omp target data")
	  || construct_p (c, "acc data"));
}

/* Set what cures that C is needless, and how much of it is.  */

static void
find_copy_cure (struct copy *c)
{
  double bytes = c->sum[COPY_ALL].bytes;
  double again = c->sum[COPY_AGAIN].bytes, share;

  c->needless = 0;
  if (c->entry < 0 || c->direction == COPY_ALLOCATION)
    return;
  if (c->direction == COPY_TO_HOST)
    {
      c->cure = c->kept ? maps_alone_p (c) ? CURE_NOT_BACK : CURE_OMIT
	: CURE_NONE;
      c->needless = c->kept ? bytes : 0;
    }
  else if (all_bytes_p (c, c->sum[COPY_UNUSED].bytes))
    {
      c->cure = CURE_OMIT;
      c->needless = bytes;
    }
  /* What no kernel writes must be there to be copied back.  */
  else if (c->untouched >= 0 && all_bytes_p (c, c->untouched)
	   && (!c->both || c->kept || c->covered))
    {
      c->cure = CURE_NOT_THERE;
      c->needless = bytes;
    }
  else if (again > 0)
    {
      c->cure = (!construct_p (c, "update") ? CURE_AROUND
		 : all_bytes_p (c, again) ? CURE_OMIT : CURE_SELDOM);
      c->needless = again;
    }
  share = bytes > 0 ? c->needless / bytes : 0;
  c->saved = c->seconds * share;
}

/* Set the names of what ALL copy, of which the record O of a construct has
   some.  A name that two records have otherwise is none.  */

static void
name_copies (struct copies *all, const json_t *o)
{
  static const char unsure[] = "";
  const char *file = object_text (o, "file");
  int line = object_position (o, "line");
  const json_t *names = json_object_get (o, "names");

  for (size_t i = 0; i < all->n; i++)
    {
      struct copy *c = &all->copy[i];
      if (c->line != line || c->entry < 0 || !c->file || !file
	  || !same_file (c->file, file))
	continue;
      const char *name
	= json_string_value (json_array_get (names, (size_t) c->entry));
      if (name && (!c->array || strcmp (c->array, name) == 0))
	c->array = intern (name);
      else if (name)
	c->array = unsure;
    }
}

/* Let those of ALL that the finding R is about know it.  */

static void
join_finding (struct copies *all, const struct record *r)
{
  bool back = r->finding && strcmp (r->finding, "copied-back-unchanged") == 0;
  bool in = r->finding && strcmp (r->finding, "copied-in-overwritten") == 0;
  bool unused = r->finding && strcmp (r->finding, "mapped-unused") == 0;
  bool loop = r->finding && strcmp (r->finding, "launch-in-loop") == 0;

  for (size_t i = 0; i < all->n && r->array && (back || in || unused || loop);
       i++)
    {
      struct copy *c = &all->copy[i];
      bool to_host = c->direction == COPY_TO_HOST;
      if (c->direction == COPY_ALLOCATION || (back && !to_host)
	  || (in && to_host) || c->line != r->line || !c->array
	  || strcmp (c->array, r->array) || !same_file (c->file, r->file))
	continue;
      c->finding = r->finding;
      c->proved = r->level == 1;
      c->refuted = c->proved && !loop && (to_host ? !c->kept
					  : c->untouched >= 0
					    && !all_bytes_p (c, c->untouched));
    }
}

struct copies
find_copies (const struct record_list *list)
{
  struct copies all = { .n = 0 };

  all.copy = xcalloc (list->nothers, sizeof *all.copy);
  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "copy");
      if (o && read_copy (o, &all.copy[all.n]))
	all.n++;
      json_decref (o);
    }
  unite_copies (&all);
  for (size_t i = 0; i < list->nothers && all.n; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "maps");
      if (o)
	name_copies (&all, o);
      json_decref (o);
    }
  note_others (&all);
  for (size_t i = 0; i < all.n; i++)
    if (all.copy[i].array && !*all.copy[i].array)
      all.copy[i].array = NULL;
  for (size_t i = 0; i < list->n && all.n; i++)
    join_finding (&all, &list->r[i]);
  for (size_t i = 0; i < all.n; i++)
    {
      struct copy *c = &all.copy[i];
      if (c->direction == COPY_ALLOCATION)
	continue;
      c->seconds = c->sum[COPY_ALL].bytes / (c->machine->link * 1e9)
	+ c->made * MACHINE_COPY_SECONDS;
      find_copy_cure (c);
      all.made += c->made;
      all.bytes += c->sum[COPY_ALL].bytes;
      all.seconds += c->seconds;
      all.needless += c->needless;
      all.saved += c->saved;
    }
  if (all.n > 0)
    qsort (all.copy, all.n, sizeof *all.copy, order_shown);
  return all;
}

void
free_copies (struct copies *all)
{
  free (all->copy);
  memset (all, 0, sizeof *all);
}

struct copy_sum
sum_copies (const struct copies *all, enum copy_count count, bool allocations)
{
  struct copy_sum sum = { 0, 0 };

  for (size_t i = 0; i < all->n; i++)
    if ((all->copy[i].direction == COPY_ALLOCATION) == allocations)
      {
	sum.times += all->copy[i].sum[count].times;
	sum.bytes += all->copy[i].sum[count].bytes;
      }
  return sum;
}

const char *
copy_direction_name (enum copy_direction d)
{
  static const char *const names[]
    = { "to the host", "to the device", "allocation" };

  return names[d];
}

char *
copy_place_text (const struct copy *c)
{
  char *place = c->file ? xasprintf ("%s:%d", shown_file (c->file), c->line)
    : xasprintf ("%s", c->function ? c->function : "?");
  char *what = c->entry < 0 && c->construct && strncmp (c->construct, "omp ", 4)
		   && strncmp (c->construct, "acc ", 4)
    ? xstrdup ("")
    : c->entry < 0 ? xstrdup (", addresses")
    : c->array ? xasprintf (", '%s'", c->array)
    : xasprintf (", map %d", c->entry + 1);
  char *text = xasprintf ("%s: %s%s", place,
			  c->construct ? c->construct : "no construct", what);

  free (place);
  free (what);
  return text;
}

const char *
copy_transform (const struct copy *c)
{
  if (c->cure != CURE_NOT_BACK || (!construct_p (c, "omp target")
				   && !construct_p (c, "acc compute")))
    return NULL;
  return c->proved && strcmp (c->finding, "launch-in-loop") ? "yes" : "perhaps";
}

char *
copy_cure_text (const struct copy *c)
{
  bool acc = c->construct && strncmp (c->construct, "acc", 3) == 0;
  const char *a = c->array ? c->array : "...";
  const char *around = (c->sum[COPY_ALL].times > 1 ? "the loop"
			: "this and those before");

  switch (c->cure)
    {
    case CURE_NOT_BACK:
      if (acc)
	return xasprintf ("%s(%s)", c->both ? "copyin" : "create", a);
      return xasprintf ("map(%s: %s)", c->both ? "to" : "alloc", a);
    case CURE_NOT_THERE:
      if (acc)
	return xasprintf ("%s(%s)", c->both && !c->kept ? "copyout"
			  : "create", a);
      return xasprintf ("map(%s: %s)", c->both && !c->kept ? "from"
			: "alloc", a);
    case CURE_AROUND:
      if (acc)
	return xasprintf ("acc data %s(%s) around %s",
			  c->both && !c->kept ? "copy" : "copyin", a, around);
      return xasprintf ("target data map(%s: %s) around %s",
			c->both && !c->kept ? "tofrom" : "to", a, around);
    case CURE_OMIT:
      return xstrdup ("leave it out");
    case CURE_SELDOM:
      return xstrdup ("only where it has changed");
    default:
      return NULL;
    }
}

/* Write C to F.  */

static void
write_copy (FILE *f, const struct copy *c)
{
  static const char *const directions[]
    = { "to_host", "to_device", "allocation" };
  char *cure = copy_cure_text (c);

  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "copy-cost");
  json_put_text (f, "file", c->file);
  json_put_number (f, "line", c->line > 0, c->line);
  json_put_text (f, "function", c->function);
  json_put_text (f, "construct", c->construct);
  json_put_number (f, "entry", c->entry >= 0, c->entry);
  json_put_text (f, "array", c->array);
  json_put_text (f, "direction", directions[c->direction]);
  json_put_key (f, "copies");
  json_put_real (f, c->made);
  json_put_key (f, "bytes");
  json_put_real (f, c->sum[COPY_ALL].bytes);
  json_put_key (f, "bytes_needless");
  json_put_real (f, c->needless);
  json_put_key (f, "time_us");
  json_put_real (f, c->seconds * 1e6);
  json_put_key (f, "saved_us");
  json_put_real (f, c->saved * 1e6);
  json_put_text (f, "write", cure);
  json_put_text (f, "transform", copy_transform (c));
  json_put_text (f, "finding", c->finding);
  json_put_truth (f, "refuted", c->refuted);
  fputs ("}\n", f);
  free (cure);
}

void
write_copies (FILE *f, const struct copies *all)
{
  for (size_t i = 0; i < all->n; i++)
    if (all->copy[i].direction != COPY_ALLOCATION)
      write_copy (f, &all->copy[i]);
}
