/* Records of the same instruction, summed up.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A thousand processes write a thousand times the same names with other
   figures.  Two records are of the same instruction if nothing but the figures
   differs.  Strings are interned, so that equal records are equal bytes.  The
   hash table has at least twice as many slots as there are records.  */

#include "base/tool.h"
#include "model/rank.h"
#include "model/sum.h"

#include <stdlib.h>
#include <string.h>

void
add_counts (struct record_measured *c, const struct record_measured *m)
{
  if (m->have_stride && c->have_stride)
    {
      /* Each mean is over its requests' pairs of lanes, LANES less
	 REQUESTS if every request had a lane.  */
      double a = c->lanes > c->requests ? c->lanes - c->requests : 1;
      double b = m->lanes > m->requests ? m->lanes - m->requests : 1;

      c->stride_mean = (c->stride_mean * a + m->stride_mean * b) / (a + b);
      if (m->stride_min < c->stride_min)
	c->stride_min = m->stride_min;
      if (m->stride_max > c->stride_max)
	c->stride_max = m->stride_max;
    }
  else if (m->have_stride)
    {
      c->have_stride = true;
      c->stride_min = m->stride_min;
      c->stride_max = m->stride_max;
      c->stride_mean = m->stride_mean;
    }
  if (c->contiguous != 0 && m->contiguous <= 0)
    c->contiguous = m->contiguous;
  c->have_caches = c->have_caches && m->have_caches;
  c->l1_hits = add_saturated (c->l1_hits, m->l1_hits);
  c->l2_read = add_saturated (c->l2_read, m->l2_read);
  c->l2_written = add_saturated (c->l2_written, m->l2_written);
  c->dram = add_saturated (c->dram, m->dram);
  c->wavefronts = add_saturated (c->wavefronts, m->wavefronts);
  c->atomics = add_saturated (c->atomics, m->atomics);
  if (c->code != m->code)
    c->code = NULL;
  c->requests = add_saturated (c->requests, m->requests);
  c->lanes = add_saturated (c->lanes, m->lanes);
  c->sectors = add_saturated (c->sectors, m->sectors);
  c->lines = add_saturated (c->lines, m->lines);
  c->ideal = add_saturated (c->ideal, m->ideal);
  /* The same blocks are counted in each process, so that all may err alike.  */
  if (m->sample > c->sample)
    c->sample = m->sample;
  c->error = add_saturated (c->error, m->error);
  if (c->device != m->device)
    c->device = NULL;
}

/* Put what tells R from records of other instructions into KEY.  */

static void
make_key (struct record *key, const struct record *r)
{
  memcpy (key, r, sizeof *key);
  key->measured = NULL;
}

/* The hash of KEY.  */

static size_t
hash_key (const struct record *key)
{
  uint64_t h = RECORD_CHECKSUM;

  h = record_checksum (h, (const char *) key, sizeof *key);
  return (size_t) (h ^ h >> 32);
}

/* Return the slot of LIST's table where KEY is, or belongs.  */

static size_t *
find_slot (const struct record_list *list, const struct record *key)
{
  size_t i = hash_key (key) & (list->nsame - 1);

  for (; list->same[i]; i = (i + 1) & (list->nsame - 1))
    {
      struct record other;

      make_key (&other, &list->r[list->same[i] - 1]);
      if (memcmp (&other, key, sizeof other) == 0)
	break;
    }
  return &list->same[i];
}

/* Whether R may be summed up: it was measured, and has nothing of its own.  */

static bool
measured_p (const struct record *r)
{
  return r->measured && r->access && !r->run && !r->place;
}

/* Make LIST's table larger.  */

static void
grow_table (struct record_list *list)
{
  list->nsame = list->nsame ? 4 * list->nsame : 1024;
  free (list->same);
  list->same = xcalloc (list->nsame, sizeof *list->same);
  for (size_t i = 0; i < list->n; i++)
    if (measured_p (&list->r[i]))
      {
	struct record key;

	make_key (&key, &list->r[i]);
	*find_slot (list, &key) = i + 1;
      }
}

size_t
sum_place (struct record_list *list, const struct record *r)
{
  struct record key;
  size_t *at;

  if (!list->sum || !measured_p (r))
    return list->n;
  if (2 * (list->n + 1) > list->nsame)
    grow_table (list);
  make_key (&key, r);
  at = find_slot (list, &key);
  if (!*at)
    *at = list->n + 1;
  return *at - 1;
}
