/* What kernels are handed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC gives a region's kernel first the device address of a list with a
   pointer's room for each variable, the variable itself or where it is.  How
   long the list is the device is not told, so no more than MAX_SLOTS of what
   is there are examined; who knows the region knows how many count.

   A profile gets a line for all launches of a kernel that are alike:

     {"schema":"drano-2","record":"launch","kernel":"f$_omp_fn$0","times":3,
      "grid":[64,1,1],"block":[32,1,1],"handed":[[128,7],[null,100]]}

   The pairs are what a device address leaves when divided by 256, as far as
   blocks of memory are aligned, null if it is no address, and the number that
   is at the address or, if it is none, is passed itself.  Where a number at
   an address is an address again, a third member is what that leaves.  If it
   begins a descriptor of a Fortran array, a fourth is a list of what is behind
   it in the descriptor, as numbers of 8 bytes: offset, type (two), span, and
   each dimension's stride and bounds (libgfortran.h, GFC_ARRAY_DESCRIPTOR).
   Should it be something else that looks so, it still is what is there.  When
   there are too many kinds of launches, "handed" is null for those that have
   no room.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "count/launch-args.h"
#include "json.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "record.h"
#include "warp/warp.h"

enum { MAX_SLOTS = 64, MAX_KINDS = 4096, ALIGNED = 256 };

/* Of descriptors: words before the dimensions, and of each; how many may
   be.  */
enum { HEAD_WORDS = 5, DIM_WORDS = 3, MAX_RANK = 15 };

struct slot
{
  int64_t value;
  int16_t rest, inner;		/* -1: it is no address.  */
  int first, nwords;		/* Its part of the kind's words.  */
};

struct kind
{
  char *kernel;
  uint64_t times;
  uint32_t grid[3], block[3];
  bool known;
  int nslots;
  struct slot slots[MAX_SLOTS];
  int64_t *words;
  size_t nwords, room;
};

struct handed
{
  struct kind *kinds;
  size_t count, room;
};

struct handed *
handed_new (void)
{
  return xcalloc (1, sizeof (struct handed));
}

void
handed_delete (struct handed *h)
{
  for (size_t k = 0; k < h->count; k++)
    {
      free (h->kinds[k].kernel);
      free (h->kinds[k].words);
    }
  free (h->kinds);
  free (h);
}

/* Return what the 8 bytes at device address AT hold, or the fewer bytes before
   the block's end; 0 in *REST if AT is nowhere.  */

static int64_t
read_content (struct device *d, uint64_t at, bool *there)
{
  struct block_of_memory b;
  int64_t v = 0;

  *there = at && memory_find (&d->memory, at, &b);
  if (*there)
    {
      uint64_t left = b.size - (at - b.at);
      memcpy (&v, (void *) (uintptr_t) at, left < 8 ? left : 8);
    }
  return v;
}

/* If there is a descriptor at AT, a device address, let slot S of K have what
   is behind its first word.  */

static void
read_descriptor (struct device *d, uint64_t at, struct kind *k,
		 struct slot *s)
{
  struct block_of_memory b;
  int64_t head[HEAD_WORDS];
  int32_t version;

  if (!memory_find (&d->memory, at, &b)
      || b.size - (at - b.at) < sizeof head + DIM_WORDS * 8)
    return;
  memcpy (head, (void *) (uintptr_t) at, sizeof head);
  /* Version, rank, type, and attribute.  */
  memcpy (&version, &head[3], sizeof version);
  int rank = ((const signed char *) &head[3])[4];
  size_t words = HEAD_WORDS - 1 + DIM_WORDS * (size_t) rank;
  if (head[2] <= 0 || version || rank < 1 || rank > MAX_RANK
      || b.size - (at - b.at) < 8 * (words + 1))
    return;
  s->first = (int) k->nwords;
  s->nwords = (int) words;
  while (k->nwords < (size_t) s->first + words)
    {
      k->words = xgrow (k->words, k->nwords, &k->room, sizeof *k->words);
      at += 8;
      memcpy (&k->words[k->nwords++], (void *) (uintptr_t) at, 8);
    }
}

/* Fill K with what the list at AT holds.  */

static void
read_list (struct device *d, uint64_t at, struct kind *k)
{
  struct block_of_memory b;

  if (!memory_find (&d->memory, at, &b))
    return;
  uint64_t room = (b.size - (at - b.at)) / 8;
  k->nslots = room < MAX_SLOTS ? (int) room : MAX_SLOTS;
  for (int n = 0; n < k->nslots; n++)
    {
      struct slot *s = &k->slots[n];
      uint64_t v;
      bool there;
      memcpy (&v, (void *) (uintptr_t) (at + 8 * (uint64_t) n), 8);
      uint64_t begin = v;
      s->value = read_content (d, v, &there);
      s->rest = there ? (int16_t) (v % ALIGNED) : -1;
      s->inner = -1;
      if (!there)
	{
	  s->value = (int64_t) v;
	  continue;
	}
      v = (uint64_t) s->value;
      read_content (d, v, &there);
      if (there)
	{
	  /* Where it is does not matter.  */
	  s->inner = (int16_t) (v % ALIGNED);
	  s->value = 0;
	  read_descriptor (d, begin, k, s);
	}
    }
  /* What is nothing may well be behind the list's end.  */
  while (k->nslots && k->slots[k->nslots - 1].rest < 0
	 && !k->slots[k->nslots - 1].value)
    k->nslots--;
  k->known = true;
}

/* True if A and B are launches of one kernel with the same values.  */

static bool
same_launch_p (const struct kind *a, const struct kind *b)
{
  if (strcmp (a->kernel, b->kernel) || a->known != b->known
      || memcmp (a->grid, b->grid, sizeof a->grid)
      || memcmp (a->block, b->block, sizeof a->block)
      || a->nslots != b->nslots || a->nwords != b->nwords
      || (a->nwords
	  && memcmp (a->words, b->words, sizeof *a->words * a->nwords)))
    return false;
  for (int n = 0; n < a->nslots; n++)
    if (a->slots[n].value != b->slots[n].value
	|| a->slots[n].rest != b->slots[n].rest
	|| a->slots[n].inner != b->slots[n].inner
	|| a->slots[n].nwords != b->slots[n].nwords)
      return false;
  return true;
}

void
handed_note (struct handed *h, struct device *d, const struct launch *la)
{
  const struct function *f = la->function;
  struct kind k = { .kernel = (char *) f->symbol->name->text };
  uint64_t list;

  memcpy (k.grid, la->grid, sizeof k.grid);
  memcpy (k.block, la->block, sizeof k.block);
  if (f->nparams > 0 && f->params[0].size == 8 && h->count < MAX_KINDS)
    {
      memcpy (&list, la->params + f->params[0].offset, 8);
      read_list (d, list, &k);
    }
  for (size_t n = h->count; n-- > 0;)
    if (same_launch_p (&h->kinds[n], &k))
      {
	h->kinds[n].times++;
	free (k.words);
	return;
      }
  h->kinds = xgrow (h->kinds, h->count, &h->room, sizeof *h->kinds);
  size_t length = strlen (k.kernel) + 1;
  k.kernel = memcpy (xmalloc (length), k.kernel, length);
  k.times = 1;
  h->kinds[h->count++] = k;
}

/* Write what slot T of K has.  */

static void
write_slot (FILE *f, const struct kind *k, const struct slot *t)
{
  if (t->rest < 0)
    fputs ("[null", f);
  else
    fprintf (f, "[%d", t->rest);
  fprintf (f, ",%" PRId64, t->value);
  if (t->inner >= 0)
    fprintf (f, ",%d", t->inner);
  for (int w = 0; w < t->nwords; w++)
    fprintf (f, "%s%" PRId64, w ? "," : ",[", k->words[t->first + w]);
  fputs (t->nwords ? "]]" : "]", f);
}

/* Write the member KEY, three numbers.  */

static void
write_three (FILE *f, const char *key, const uint32_t v[3])
{
  json_put_key (f, key);
  fprintf (f, "[%u,%u,%u]", v[0], v[1], v[2]);
}

void
handed_write (const struct handed *h, FILE *f)
{
  for (size_t n = 0; n < h->count; n++)
    {
      const struct kind *k = &h->kinds[n];
      fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
      json_put_text (f, "record", "launch");
      json_put_text (f, "kernel", k->kernel);
      json_put_number (f, "times", true, (int64_t) k->times);
      write_three (f, "grid", k->grid);
      write_three (f, "block", k->block);
      json_put_key (f, "handed");
      fputs (k->known ? "[" : "null", f);
      for (int s = 0; s < k->nslots; s++)
	{
	  if (s)
	    putc (',', f);
	  write_slot (f, k, &k->slots[s]);
	}
      fputs (k->known ? "]}\n" : "}\n", f);
    }
}
