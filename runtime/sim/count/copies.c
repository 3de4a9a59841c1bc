/* What was copied between host and device, for which construct and map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A copy repeats another one if it begins at the same address of the host, in
   the same direction; then as many of its bytes are repeated as that one had.
   It is made again if what is copied is what host and device had in common
   there last, which a hash of the bytes tells.  Another table has the hashes of
   all that was copied, whatever its address.

   Memory is bounded: copies are added up for each map of a construct, and new
   places and hashes are not noted when their tables are full.  Copies are then
   called new that are not.  The tables are of open addresses, and are twice as
   large as what is in them.  */

#include "count/copy-int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "memory/pool.h"
#include "profile/dying.h"
#include "record.h"

enum
{
  PLACES_MOST = 1 << 18,
  CONTENTS_MOST = 1 << 18,
  ROWS_MOST = 4096
};

/* What of the host's memory at HOST was copied or mapped.  */
struct place
{
  uint64_t host;		/* 0: there is none.  */
  uint64_t bytes[2];		/* Copies to the host and to the device: the
				   longest.  */
  uint64_t hash, common;	/* What both had last, and its bytes, ...  */
  uint64_t device;		/* ... where the device has them; 0: no longer,
				   ...  */
  uint64_t common_at;		/* ... when so many kernels had been
				   launched.  */
  bool live;			/* It is in the list of those with DEVICE.  */
  uint64_t sent, sent_at;	/* Bytes, when so many kernels had been
				   launched.  */
  uint64_t allocated, allocated_at;
  unsigned row;			/* Which has sent them.  */
  unsigned allocation;		/* Which has allocated it.  */
};

/* What was copied anywhere.  */
struct content
{
  uint64_t hash;		/* 0: there is none.  */
  uint32_t received[2];		/* By host and device, and not sent back.  */
  bool known[2];		/* Received at any time.  */
};

struct copies
{
  pthread_mutex_t lock;
  struct place *place;
  size_t n, room;		/* ROOM is a power of two.  */
  uint64_t *live;		/* Addresses of places with DEVICE.  */
  size_t nlive, live_room;
  struct content *content;
  size_t ncontent, content_room;
  struct copy_row *row;
  size_t nrows, rows_room;
  struct copy_places *places;
  struct copy_timeline *timeline;
  uint64_t launches;
  bool exact;			/* What kernels use is counted.  */
  uint64_t number[2], bytes[2], repeated, unchanged;
};

/* For those who hear of constructs: the process has one device.  */
static struct copies *noted;

/* Take C's lock.  A signal that has the profile written waits, as that takes
   the lock, too.  */

static void
lock_copies (struct copies *c)
{
  dying_hold ();
  pthread_mutex_lock (&c->lock);
}

static void
unlock_copies (struct copies *c)
{
  pthread_mutex_unlock (&c->lock);
  dying_release ();
}

/* Spread the bits of X.  */

static uint64_t
mix_bits (uint64_t x)
{
  x = (x ^ x >> 32) * UINT64_C (0x9e3779b97f4a7c15);
  return x ^ x >> 29;
}

/* Return a hash of the BYTES bytes at FROM, never 0.  Four words are mixed at
   one time, each on its own.  */

static uint64_t
hash_bytes (const unsigned char *from, uint64_t bytes)
{
  static const uint64_t factor[4]
    = { UINT64_C (0x9e3779b97f4a7c15), UINT64_C (0xc2b2ae3d27d4eb4f),
	UINT64_C (0x165667b19e3779f9), UINT64_C (0x85ebca77c2b2ae63) };
  uint64_t sum[4] = { bytes, 1, 2, 3 }, word[4], k = 0;

  for (; k + sizeof word <= bytes; k += sizeof word)
    {
      memcpy (word, from + k, sizeof word);
      for (int j = 0; j < 4; j++)
	{
	  sum[j] = (sum[j] ^ word[j]) * factor[j];
	  sum[j] ^= sum[j] >> 31;
	}
    }
  memset (word, 0, sizeof word);
  memcpy (word, from + k, bytes - k);
  for (int j = 0; j < 4; j++)
    sum[0] = mix_bits (sum[0] ^ mix_bits (sum[j] ^ word[j] * factor[j]) * 3);
  return sum[0] | 1;
}

/* Return where in PLACE, which has ROOM, HOST is or would be.  */

static struct place *
host_slot (struct place *place, size_t room, uint64_t host)
{
  size_t at = (host * UINT64_C (0x9e3779b97f4a7c15)) >> 32;

  while (place[at & (room - 1)].host && place[at & (room - 1)].host != host)
    at++;
  return &place[at & (room - 1)];
}

/* Return C's place at HOST; null if it is new and there is no room.  */

static struct place *
place_at (struct copies *c, uint64_t host)
{
  struct place *p = host_slot (c->place, c->room, host);

  if (p->host)
    return p;
  if (c->n == PLACES_MOST)
    return NULL;
  if (2 * c->n >= c->room)
    {
      struct place *larger = xcalloc (2 * c->room, sizeof *larger);
      for (size_t k = 0; k < c->room; k++)
	if (c->place[k].host)
	  *host_slot (larger, 2 * c->room, c->place[k].host) = c->place[k];
      free (c->place);
      c->place = larger;
      c->room *= 2;
      p = host_slot (c->place, c->room, host);
    }
  p->host = host;
  c->n++;
  return p;
}

/* Return where in CONTENT, which has ROOM, HASH is or would be.  */

static struct content *
content_slot (struct content *content, size_t room, uint64_t hash)
{
  size_t at = hash >> 20;

  while (content[at & (room - 1)].hash && content[at & (room - 1)].hash != hash)
    at++;
  return &content[at & (room - 1)];
}

/* Return what C knows of what has HASH; null if it is new and there is no
   room.  */

static struct content *
content_of (struct copies *c, uint64_t hash)
{
  struct content *p = content_slot (c->content, c->content_room, hash);

  if (p->hash)
    return p;
  if (c->ncontent == CONTENTS_MOST)
    return NULL;
  if (2 * c->ncontent >= c->content_room)
    {
      struct content *larger = xcalloc (2 * c->content_room, sizeof *larger);
      for (size_t k = 0; k < c->content_room; k++)
	if (c->content[k].hash)
	  *content_slot (larger, 2 * c->content_room, c->content[k].hash)
	    = c->content[k];
      free (c->content);
      c->content = larger;
      c->content_room *= 2;
      p = content_slot (c->content, c->content_room, hash);
    }
  p->hash = hash;
  c->ncontent++;
  return p;
}

/* Return the number of C's row for OWNER and DIRECTION.  What has no room is in
   the last one.  */

static unsigned
row_of (struct copies *c, const struct copy_owner *owner,
	enum copy_direction direction)
{
  for (size_t n = c->nrows; n-- > 0;)
    {
      const struct copy_row *r = &c->row[n];
      if (r->owner.where == owner->where && r->owner.entry == owner->entry
	  && r->direction == direction && r->owner.kind == owner->kind
	  && r->owner.call == owner->call)
	return n;
    }
  struct copy_row r = { .owner = *owner, .direction = direction };
  if (c->nrows == ROWS_MOST - COPY_ALLOCATION - 1)
    {
      r.owner = (struct copy_owner) { .entry = -1 };
      for (size_t n = c->nrows; n-- > 0;)
	if (!c->row[n].owner.where && c->row[n].direction == direction)
	  return n;
    }
  c->row = xgrow (c->row, c->nrows, &c->rows_room, sizeof *c->row);
  c->row[c->nrows] = r;
  return c->nrows++;
}

/* Add a copy of BYTES bytes to COUNT of row NUMBER of C.  */

static void
count_copy (struct copies *c, unsigned number, enum copy_count count,
	    uint64_t bytes)
{
  c->row[number].sum[count].times++;
  c->row[number].sum[count].bytes += bytes;
}

/* Note in C, for row NUMBER, that the receiver gets what has HASH: the device
   if TO_DEVICE.  */

static void
note_content (struct copies *c, unsigned number, bool to_device, uint64_t hash,
	      uint64_t bytes)
{
  struct content *k = content_of (c, hash);

  if (!k)
    return;
  if (k->known[to_device])
    count_copy (c, number, COPY_DUPLICATE, bytes);
  if (k->received[!to_device])
    {
      k->received[!to_device]--;
      count_copy (c, number, COPY_ROUND_TRIP, bytes);
    }
  k->known[to_device] = true;
  k->received[to_device]++;
}

/* Return whether the device still has what P says that both have, if it has
   anything there.  LATER: not before kernels have ended that were launched.  */

static bool
still_common_p (const struct copies *c, const struct place *p, bool later)
{
  if (p->common_at == c->launches || later)
    return p->common_at == c->launches;
  return !p->device || hash_bytes ((void *) (uintptr_t) p->device,
				   p->common) == p->hash;
}

/* Note in C that host and device have BYTES bytes with HASH in common at P, the
   device at DEVICE.  */

static void
set_common (struct copies *c, struct place *p, uint64_t device, uint64_t bytes,
	    uint64_t hash)
{
  p->common = bytes;
  p->hash = hash;
  p->common_at = c->launches;
  p->device = device;
  if (p->live)
    return;
  p->live = true;
  c->live = xgrow (c->live, c->nlive, &c->live_room, sizeof *c->live);
  c->live[c->nlive++] = p->host;
}

/* Note in P, for row NUMBER of C, that the part PART of the copy K, which has
   HASH, goes to the device.  */

static void
note_sent (struct copies *c, struct place *p, unsigned number,
	   const struct copied *k, const struct copy_part *part, uint64_t hash)
{
  if (p->common == part->bytes && p->hash == hash
      && still_common_p (c, p, k->later))
    count_copy (c, number, COPY_AGAIN, part->bytes);
  if (p->sent && p->sent_at == c->launches)
    count_copy (c, p->row, COPY_UNUSED, p->sent);
  set_common (c, p, k->device + part->at, part->bytes, hash);
  p->sent = part->bytes;
  p->sent_at = c->launches;
  p->row = number;
}

/* What copies_note passes for each part.  */
struct noting
{
  struct copies *copies;
  const struct copied *copy;
  unsigned number;		/* Of the row of the largest part, ...  */
  uint64_t largest;		/* ... which has so many bytes.  */
};

/* Note P, a part of what DATA says.  */

static void
note_part (void *data, const struct copy_part *p)
{
  struct noting *w = data;
  struct copies *c = w->copies;
  bool to_device = w->copy->to_device;
  uint64_t hash = 0;

  if (to_device && p->host)
    hash = hash_bytes ((void *) (uintptr_t) (w->copy->host + p->at), p->bytes);
  lock_copies (c);
  unsigned number = row_of (c, &p->owner,
			    to_device ? COPY_TO_DEVICE : COPY_TO_HOST);
  struct place *place = p->host ? place_at (c, p->host) : NULL;
  count_copy (c, number, COPY_ALL, p->bytes);
  if (place)
    {
      uint64_t before = place->bytes[to_device];
      c->repeated += before < p->bytes ? before : p->bytes;
      if (p->bytes > before)
	place->bytes[to_device] = p->bytes;
    }
  if (place && to_device)
    note_sent (c, place, number, w->copy, p, hash);
  if (hash)
    note_content (c, number, to_device, hash, p->bytes);
  if (p->bytes > w->largest)
    {
      w->largest = p->bytes;
      w->number = number;
    }
  unlock_copies (c);
  struct copied_parts *parts = w->copy->parts;
  if (!parts || !to_device)
    return;
  parts->part = xgrow (parts->part, parts->n, &parts->room,
		       sizeof *parts->part);
  parts->part[parts->n++]
    = (struct copied_part) { w->copy->device + p->at, p->bytes, number };
}

unsigned
copies_note (struct copies *c, const struct copied *k)
{
  struct noting w = { c, k, 0, 0 };

  copy_parts (k, note_part, &w);
  lock_copies (c);
  c->number[k->to_device]++;
  c->bytes[k->to_device] += k->bytes;
  c->row[w.number].made++;
  timeline_copy (c->timeline, k->to_device, w.number, k->bytes);
  unlock_copies (c);
  return k->to_device ? 0 : w.number + 1;
}

void
copies_arrive (struct copies *c, unsigned number, const struct copied *k)
{
  const void *device = (void *) (uintptr_t) k->device;
  bool same = !memcmp (device, (void *) (uintptr_t) k->host, k->bytes);
  uint64_t hash = hash_bytes (device, k->bytes);

  lock_copies (c);
  struct place *p = place_at (c, k->host);
  if (same)
    {
      c->unchanged += k->bytes;
      count_copy (c, number - 1, COPY_UNCHANGED, k->bytes);
    }
  note_content (c, number - 1, false, hash, k->bytes);
  if (p)
    {
      if (p->common == k->bytes && p->hash == hash)
	count_copy (c, number - 1, COPY_AGAIN, k->bytes);
      set_common (c, p, k->device, k->bytes, hash);
    }
  unlock_copies (c);
}

void
copies_count_use (struct copies *c)
{
  c->exact = true;
}

void
copies_unread (struct copies *c, unsigned number, uint64_t bytes)
{
  lock_copies (c);
  if (number < c->nrows)
    c->row[number].untouched += bytes;
  unlock_copies (c);
}

void
copies_unwritten (struct copies *c, unsigned number, uint64_t bytes)
{
  copies_unread (c, number - 1, bytes);
}

void
copies_launch (struct copies *c, const char *kernel)
{
  lock_copies (c);
  timeline_launch (c->timeline, kernel);
  c->launches++;
  unlock_copies (c);
}

void
copies_freed (struct copies *c, uint64_t at, uint64_t bytes)
{
  lock_copies (c);
  for (size_t k = c->nlive; k-- > 0;)
    {
      struct place *p = host_slot (c->place, c->room, c->live[k]);
      if (p->device - at >= bytes)
	continue;
      /* What a kernel has written and nobody has copied is gone.  */
      if (!still_common_p (c, p, false))
	p->common = 0;
      p->device = 0;
      p->live = false;
      c->live[k] = c->live[--c->nlive];
    }
  unlock_copies (c);
}

/* Note that L's map number N is allocated.  */

static void
note_allocated (const struct listed *l, int n)
{
  const struct map_entry *e = &l->map[n].entry;
  const struct copy_owner owner = { l->where, NULL, l->kind, l->acc, n };
  struct copies *c = noted;

  lock_copies (c);
  unsigned number = row_of (c, &owner, COPY_ALLOCATION);
  struct place *p = place_at (c, e->host);
  count_copy (c, number, COPY_ALL, e->bytes);
  if (p && p->allocated == e->bytes)
    count_copy (c, number, COPY_AGAIN, e->bytes);
  if (p)
    {
      p->allocated = e->bytes;
      p->allocated_at = c->launches;
      p->allocation = number;
    }
  unlock_copies (c);
}

/* Note that what E has mapped is mapped no longer.  */

static void
note_released (const struct map_entry *e)
{
  struct copies *c = noted;

  lock_copies (c);
  struct place *p = host_slot (c->place, c->room, e->host);
  if (p->host && p->allocated && p->allocated_at == c->launches)
    count_copy (c, p->allocation, COPY_UNUSED, p->allocated);
  if (p->host)
    p->allocated_at = UINT64_MAX;
  unlock_copies (c);
}

struct copies *
copies_new (void)
{
  struct copies *c = xcalloc (1, sizeof *c);

  pthread_mutex_init (&c->lock, NULL);
  c->room = c->content_room = 64;
  c->place = xcalloc (c->room, sizeof *c->place);
  c->content = xcalloc (c->content_room, sizeof *c->content);
  c->places = copy_places_new ();
  c->timeline = timeline_new ();
  noted = c;
  copy_list_watch (note_allocated, note_released);
  return c;
}

void
copies_delete (struct copies *c)
{
  pthread_mutex_destroy (&c->lock);
  copy_places_delete (c->places);
  timeline_delete (c->timeline);
  free (c->row);
  free (c->live);
  free (c->content);
  free (c->place);
  free (c);
}

/* Add to the N rows ROW what was sent and not used to the end.  */

static void
add_unused (const struct copies *c, struct copy_row *row, size_t n)
{
  for (size_t k = 0; k < c->room; k++)
    {
      const struct place *p = &c->place[k];
      if (p->host && p->sent && p->sent_at == c->launches && p->row < n)
	{
	  row[p->row].sum[COPY_UNUSED].times++;
	  row[p->row].sum[COPY_UNUSED].bytes += p->sent;
	}
    }
}

void
copies_write (struct copies *c, FILE *f, const char *model)
{
  static const struct { const char *number, *bytes; } keys[]
    = { { "to_host", "to_host_bytes" }, { "to_device", "to_device_bytes" } };

  fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
  json_put_text (f, "record", "copies");
  json_put_text (f, "model", model);
  lock_copies (c);
  for (int to_device = 1; to_device >= 0; to_device--)
    {
      json_put_key (f, keys[to_device].number);
      fprintf (f, "%" PRIu64, c->number[to_device]);
      json_put_key (f, keys[to_device].bytes);
      fprintf (f, "%" PRIu64, c->bytes[to_device]);
    }
  json_put_key (f, "repeated_bytes");
  fprintf (f, "%" PRIu64, c->repeated);
  json_put_key (f, "unchanged_bytes");
  fprintf (f, "%" PRIu64 "}\n", c->unchanged);
  struct copy_row *row = xcalloc (c->nrows + 1, sizeof *row);
  size_t n = c->nrows;
  if (n)
    memcpy (row, c->row, n * sizeof *row);
  add_unused (c, row, n);
  for (size_t k = 0; k < n; k++)
    row[k].exact = c->exact && row[k].direction != COPY_ALLOCATION;
  unlock_copies (c);
  copy_rows_write (c->places, row, n, f, model);
  lock_copies (c);
  timeline_write (c->timeline, f, model);
  unlock_copies (c);
  free (row);
}
