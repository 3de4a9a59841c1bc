/* The neighbours of mapped arrays.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The check of memory gives each array a block, so that an access beyond it is
   found.  Without the check, and on a GPU, it goes where libgomp has put what
   the construct maps next: all that is not mapped yet lies in one block, in the
   order of the list, each part aligned as it asks for.  Before them is the list
   of a construct that launches.  OpenACC's enter data gives each a block.

   What the neighbour is called the source says, at a place that has accessed
   it in this launch.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"

enum { NEAR = 65536 };		/* Bytes beyond an array that count as near.  */

/* What a construct has put into one block.  */
struct part
{
  uint64_t host, bytes, offset;
};

/* Return which of LA's maps is nearest to ADDRESS and where the device has it
   in *AT; the number of maps if none is near.  */

static size_t
nearest_map (const struct launch *la, uint64_t address, uint64_t *at)
{
  const struct launch_maps *m = la->maps;
  uint64_t least = NEAR;
  size_t found = m->n;

  for (size_t k = 0; k < m->n; k++)
    {
      uint64_t low = maps_address (la, k), high = low + m->entries[k].bytes;
      uint64_t apart = address < low ? low - address : address - high;
      if (!low || address - low < m->entries[k].bytes || apart >= least)
	continue;
      least = apart;
      found = k;
      *at = low;
    }
  return found;
}

/* Add the BYTES bytes at HOST to the N parts at P, of which the last ends at
   *END.  */

static size_t
add_neighbour (struct part *p, size_t n, uint64_t *end, uint64_t host,
	       uint64_t bytes, unsigned align)
{
  *end = (*end + align - 1) / align * align;
  p[n] = (struct part) { host, bytes, *end };
  *end += bytes;
  return n + 1;
}

/* Put into P what libgomp puts into one block with entry K of M, and return how
   many parts these are.  */

static size_t
lay_neighbours (const struct check *c, const struct launch_maps *m, size_t k,
		struct part *p)
{
  const struct map_entry *e = &m->entries[k];
  const struct mapped *old = maps_find (c, e->host);
  uint64_t end = m->n * sizeof (void *);
  size_t n = 0;

  if (e->begins)
    {
      for (size_t j = 0; j < m->n; j++)
	if (maps_laid_out_p (&m->entries[j]))
	  n = add_neighbour (p, n, &end, m->entries[j].host,
			     m->entries[j].bytes, m->entries[j].align);
      return n;
    }
  end = 0;
  if (old && (old->data || !old->acc))
    for (size_t j = 0; j < c->nmapped; j++)
      if (c->mapped[j].where == old->where
	  && pthread_equal (c->mapped[j].thread, old->thread))
	n = add_neighbour (p, n, &end, c->mapped[j].host, c->mapped[j].bytes,
		      c->mapped[j].align);
  return n;
}

/* Return the name of the host's memory at HOST, as a place has it that has
   accessed it in LA, in new storage; or null.  */

static char *
name_mapped (struct check *c, const struct launch *la, uint64_t host)
{
  const struct launch_maps *m = la->maps;
  bool element;
  char *name = NULL, op;
  size_t q = 0, k = 0;

  while (k < m->n && (!maps_memory_p (&m->entries[k])
		      || host - m->entries[k].host >= m->entries[k].bytes))
    k++;
  uint64_t at = k < m->n ? maps_address (la, k) : 0;
  while (q < c->nquiet && c->quiet[q].low != at)
    q++;
  for (uint32_t s = 1; q < c->nquiet && !name && s < la->module->sites; s++)
    {
      const struct site *t = &la->module->site_table[s];
      const char *file = c->quiet_of[s] == q ? file_of (t) : NULL;
      if (file)
	name = source_variable (&c->sources, file, t->loc.line, t->loc.column,
				t->access != ACCESS_LOAD, &element, &op);
      /* It may be what is added to it that is loaded.  */
      if (name && t->access == ACCESS_LOAD && op)
	{
	  free (name);
	  name = NULL;
	}
    }
  return name;
}

char *
check_neighbour (struct check *c, const struct launch *la, uint64_t address)
{
  const struct launch_maps *m = la->maps;
  char *text = NULL;
  uint64_t at = 0, there = 0, host;
  size_t k, n, j = 0;

  if (!(c->options->checks & CHECK_MEMORY) || !m
      || (k = nearest_map (la, address, &at)) == m->n)
    return NULL;
  pthread_mutex_lock (&c->lock);
  struct part *p = xcalloc (m->n + c->nmapped + 1, sizeof *p);
  host = m->entries[k].host;
  n = lay_neighbours (c, m, k, p);
  while (j < n && host - p[j].host >= p[j].bytes)
    j++;
  if (j < n)
    there = p[j].offset + (host - p[j].host) + (address - at);
  for (size_t i = 0; j < n && i < n; i++)
    if (i != j && there - p[i].offset < p[i].bytes)
      {
	char *name = name_mapped (c, la, p[i].host);
	text = (name ? format_text ("byte %llu of '%s'",
				    (unsigned long long) (there - p[i].offset),
				    name)
		: format_text ("byte %llu of another variable of the "
			       "construct, of %llu bytes",
			       (unsigned long long) (there - p[i].offset),
			       (unsigned long long) p[i].bytes));
	free (name);
	break;
      }
  free (p);
  pthread_mutex_unlock (&c->lock);
  return text;
}
