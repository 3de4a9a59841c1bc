/* What the host and the device have of the variables that are mapped.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of each byte that is mapped, what host and device had in common last is kept:
   what was copied.  Where the host has something else when a kernel is
   launched, and the device has not written, the device's byte is stale; a
   kernel that reads one before it writes it gets an old value.

   What a kernel stores is lost if its map ends, or the process does, before it
   was copied back, and nothing on the device has read it either.  A load by the
   statement that stores there, as in a sum, is not taken for a reader.  A
   variable of which anything was read, or copied back, after the device wrote
   there loses nothing: it may be used for intermediate values.  So may one that
   is only on the device, if the source of the region reads it anywhere: the
   compiler may have kept the value in a register.

   Host memory and device memory belong together as the list of addresses says
   that libgomp gives each kernel.

   Variables of declare target directives are mapped as long as their module is
   there.  The host may have changed them before.  They may be the device's
   alone: what it stores there is not lost.

   Limits: what a kernel reaches by pointers alone, in no map of its construct,
   is not examined.  */

#include <stdlib.h>
#include <string.h>

#include "check/data-int.h"
#include "check/data-text.h"
#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

void
data_new (struct check *c)
{
  c->data = arena_reserve ((c->bytes / CHUNK + 1) * sizeof *c->data);
}

struct data_chunk *
chunk_of (struct check *c, uint64_t at, bool made)
{
  struct data_chunk **p = &c->data[(at - c->base) / CHUNK];
  struct data_chunk *d = __atomic_load_n (p, __ATOMIC_ACQUIRE);

  if (d || !made)
    return d;
  pthread_mutex_lock (&c->lock);
  if (!*p)
    {
      uint64_t end = (at - c->base) / CHUNK * CHUNK + CHUNK;
      c->data_bytes = end > c->data_bytes ? end : c->data_bytes;
      __atomic_store_n (p, arena_take (&c->arena, sizeof *d, false),
			__ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&c->lock);
  return *p;
}

void
data_forget (struct check *c, uint64_t at, uint64_t bytes)
{
  if (!c->data || !in_device_p (c, at, bytes)
      || at - c->base >= c->data_bytes)
    return;
  if (bytes > c->data_bytes - (at - c->base))
    bytes = c->data_bytes - (at - c->base);
  EACH_CHUNK (c, at, bytes, false, d, off, n)
    if (d)
      {
	set_bits (d->synced, off, n, false);
	set_bits (d->wrote, off, n, false);
	set_bits (d->used, off, n, false);
      }
}

/* Host and device have in common what is at FROM: the BYTES bytes at AT of the
   device.  */

static void
synchronize (struct check *c, uint64_t at, uint64_t from, uint64_t bytes)
{
  uint64_t start = at;

  EACH_CHUNK (c, at, bytes, true, d, off, n)
    {
      memcpy (d->value + off, (void *) (uintptr_t) (from + (at_ - start)), n);
      set_bits (d->synced, off, n, true);
      set_bits (d->wrote, off, n, false);
      set_bits (d->used, off, n, false);
    }
}

/* Note that some of the BYTES bytes at AT are copied, BACK or to there.  */

static void
note_copied (struct check *c, uint64_t at, uint64_t bytes, bool back)
{
  pthread_mutex_lock (&c->lock);
  c->copies++;
  for (size_t k = 0; k < c->npartners; k++)
    if (c->partners[k].device < at + bytes
	&& at < c->partners[k].device + c->partners[k].bytes)
      {
	c->partners[k].copied = c->copies;
	c->partners[k].copied_back |= back;
      }
  pthread_mutex_unlock (&c->lock);
}

/* Return the partner of C that has the device's byte AT, or null.  */

static const struct partner *
partner_at (const struct check *c, uint64_t at)
{
  for (size_t k = c->npartners; k-- > 0;)
    if (at - c->partners[k].device < c->partners[k].bytes)
      return &c->partners[k];
  return NULL;
}

/* The BYTES bytes at AT are about to be copied to HOST, as their map ends.
   Report what the host has there that is newer.  */

static void
examine_overwritten (struct check *c, uint64_t at, uint64_t host,
		     uint64_t bytes)
{
  const void *where = maps_ending (c, host);
  uint64_t low = 0, high = 0;
  const unsigned char *now = (unsigned char *) (uintptr_t) host;

  if (!where || memcmp ((void *) (uintptr_t) at, now, bytes) == 0)
    return;
  EACH_CHUNK (c, at, bytes, false, d, off, n)
    for (uint64_t k = 0; d && k < n; k++)
      if (d->value[off + k] != now[at_ - at + k]
	  && get_bits (d->synced, off + k, 1)
	  && !get_bits (d->wrote, off + k, 1))
	{
	  low = high ? low : at_ + k;
	  high = at_ + k + 1;
	}
  pthread_mutex_lock (&c->lock);
  const struct partner *p = high ? partner_at (c, low) : NULL;
  if (p)
    data_describe_overwritten (c, where, p, host + (low - at), high - low);
  pthread_mutex_unlock (&c->lock);
}

void
data_copy (struct check *c, uint64_t to, uint64_t from, uint64_t bytes)
{
  bool to_device = in_device_p (c, to, bytes);
  bool from_device = in_device_p (c, from, bytes);

  if (to_device && !from_device)
    {
      synchronize (c, to, from, bytes);
      note_copied (c, to, bytes, false);
    }
  else if (from_device && !to_device)
    {
      examine_overwritten (c, from, to, bytes);
      synchronize (c, from, from, bytes);
      note_copied (c, from, bytes, true);
    }
  else if (to_device)
    {
      data_forget (c, to, bytes);
      EACH_CHUNK (c, from, bytes, false, d, off, n)
	if (d)
	  set_bits (d->used, off, n, true);
    }
}

/* Note that P is mapped, and is used now, and let it know when it was
   copied.  */

static void
note_partner (struct check *c, struct partner *p)
{
  size_t k = 0;

  pthread_mutex_lock (&c->lock);
  while (k < c->npartners && (c->partners[k].device != p->device
			      || c->partners[k].host != p->host
			      || c->partners[k].bytes != p->bytes))
    k++;
  bool new = k == c->npartners;
  if (!new)
    {
      c->partners[k].launch = p->launch;
      p->copied = c->partners[k].copied;
    }
  else
    {
      c->partners = xgrow (c->partners, c->npartners, &c->partners_room,
			   sizeof *c->partners);
      c->partners[c->npartners++] = *p;
    }
  pthread_mutex_unlock (&c->lock);
  /* Libgomp copies many variables at once, and what is between them.  */
  EACH_CHUNK (c, p->device, p->bytes, true, d, off, n)
    if (new && p->where && !(p->kind & 1))
      set_bits (d->synced, off, n, false);
}

void
check_variable (struct check *c, unsigned module, unsigned variable,
		uint64_t at, uint64_t bytes)
{
  struct partner p = { .device = at, .bytes = bytes };

  p.host = c->data ? maps_variable (module, variable, bytes) : 0;
  if (!p.host)
    return;
  note_partner (c, &p);
  synchronize (c, at, at, bytes);
}

/* Return whether the word at OFF of D is an address of the device: where a
   structure points to what is mapped, too, libgomp puts one.  */

static bool
device_pointer_p (const struct check *c, const struct data_chunk *d,
		  uint64_t off)
{
  uint64_t word;

  memcpy (&word, d->value + off / 8 * 8, sizeof word);
  return word - c->base < c->bytes;
}

/* Return whether what is stale at AT, of P, is a pointer: libgomp makes one
   null if what it points to is not mapped.  */

static bool
null_pointer_p (struct check *c, const struct partner *p, uint64_t at)
{
  const struct data_chunk *d = chunk_of (c, at, true);
  uint64_t word, host, off = (at - c->base) % CHUNK / 8 * 8;
  char there;

  memcpy (&word, d->value + off, sizeof word);
  return (!word && maps_read_host (&host, p->host + (at / 8 * 8 - p->device),
				   sizeof host)
	  && host && maps_read_host (&there, host, 1));
}

/* Mark what is stale in the N bytes at OFF of D, of which the host has HOST.
   Return whether anything is.  */

static bool
mark_chunk (const struct check *c, struct data_chunk *d, uint64_t off,
	    uint64_t n, const unsigned char *host)
{
  bool any = false;

  if (memcmp (d->value + off, host, n) == 0)
    return false;
  for (uint64_t k = 0; k < n; k++)
    if (d->value[off + k] != host[k] && get_bits (d->synced, off + k, 1)
	&& !get_bits (d->wrote, off + k, 1)
	&& !device_pointer_p (c, d, off + k))
      {
	set_bits (d->stale, off + k, 1, true);
	any = true;
      }
  d->any_stale |= any;
  return any;
}

/* Mark what is stale of P.  COPY is what the host has there, or null.  */

static void
mark_stale (struct check *c, const struct partner *p, const unsigned char *copy)
{
  unsigned char *host = xmalloc (CHUNK);
  bool any = false;

  EACH_CHUNK (c, p->device, p->bytes, true, d, off, n)
    {
      uint64_t k = at_ - p->device;
      if (copy || maps_read_host (host, p->host + k, n))
	any |= mark_chunk (c, d, off, n, copy ? copy + k : host);
    }
  free (host);
  if (any)
    {
      c->stale = xgrow (c->stale, c->nstale, &c->stale_room, sizeof *c->stale);
      c->stale[c->nstale++] = (struct stale_range) { p->device, p->bytes };
    }
}

/* Let there be room for what is noted of the sites of M.  */

static void
begin_sites (struct check *c, const struct module *m)
{
  if (c->nstale_reads < m->sites)
    {
      free (c->stale_reads);
      free (c->updates);
      c->nstale_reads = m->sites;
      c->stale_reads = xcalloc (c->nstale_reads, sizeof *c->stale_reads);
      c->updates = xcalloc (c->nstale_reads, 1);
    }
  else if (c->updates_of != m)
    memset (c->updates, 0, c->nstale_reads);
  c->updates_of = m;
}

void
data_launch (struct check *c, const struct launch *la)
{
  const struct launch_maps *m = la->maps;
  const unsigned char *copy = m ? m->copy : NULL;

  begin_sites (c, la->module);
  for (size_t k = 0; k < c->npartners; k++)
    if (!c->partners[k].where)
      {
	c->partners[k].launch = m ? m->where : NULL;
	c->partners[k].acc = m && m->acc;
	mark_stale (c, &c->partners[k], NULL);
      }
  for (size_t k = 0; m && k < m->n; k++)
    {
      const struct map_entry *e = &m->entries[k];
      const unsigned char *from = copy;
      uint64_t at = maps_address (la, k);
      copy += copy && maps_memory_p (e) ? e->bytes : 0;
      if (!at || !in_device_p (c, at, e->bytes))
	continue;
      pthread_mutex_lock (&c->lock);
      const struct mapped *old = maps_find (c, e->host);
      struct partner p = { at, e->host, e->bytes, old ? old->kind : e->kind,
			   old ? old->where : m->where, m->where, m->acc,
			   false, 0, !old && !e->begins };
      pthread_mutex_unlock (&c->lock);
      note_partner (c, &p);
      /* What was copied since FROM was read is no older than that.  */
      if (!from || p.copied <= m->copies)
	mark_stale (c, &p, from);
    }
}

void
data_report (struct check *c, const struct launch *la)
{
  for (uint32_t k = 1; k < la->module->sites; k++)
    if (c->stale_reads[k].times)
      {
	const struct partner *p = partner_at (c, c->stale_reads[k].low);
	if (p && !null_pointer_p (c, p, c->stale_reads[k].low))
	  data_describe_stale (c, la, k, &c->stale_reads[k], p);
	memset (&c->stale_reads[k], 0, sizeof c->stale_reads[k]);
      }
  for (size_t k = 0; k < c->nstale; k++)
    EACH_CHUNK (c, c->stale[k].at, c->stale[k].bytes, true, d, off, n)
      {
	set_bits (d->stale, off, n, false);
	d->any_stale = false;
      }
  c->nstale = 0;
}

/* Return whether the device has read what it had stored of P, or of what is
   mapped with a part of P.  */

static bool
used_p (struct check *c, const struct partner *p)
{
  for (size_t k = 0; k < c->npartners; k++)
    {
      const struct partner *q = &c->partners[k];
      if (q->device < p->device + p->bytes && p->device < q->device + q->bytes)
	EACH_CHUNK (c, q->device, q->bytes, false, d, off, n)
	  if (d && d->any_wrote && any_bit_p (d->used, off, n))
	    return true;
    }
  return false;
}

/* Report what P loses.  C's lock is held.  */

static void
examine_lost (struct check *c, const struct partner *p)
{
  unsigned char *host = xmalloc (CHUNK);
  const struct site *s = NULL;
  uint64_t low = 0, high = 0;
  bool used = p->copied_back || !p->where || used_p (c, p);

  EACH_CHUNK (c, p->device, p->bytes, false, d, off, n)
    if (d && d->any_wrote && !used)
      {
	if (!maps_read_host (host, p->host + (at_ - p->device), n))
	  continue;
	for (uint64_t k = 0; k < n; k++)
	  if (get_bits (d->wrote, off + k, 1)
	      && ((unsigned char *) (uintptr_t) at_)[k] != host[k])
	    {
	      if (!s)
		low = at_ + k;
	      /* The first line may be another variable's, too.  */
	      if (!s || at_ + k < low + LINE)
		s = &d->module->site_table[d->stores[(off + k) / LINE]];
	      high = at_ + k + 1;
	    }
      }
  free (host);
  if (!used && s && ((p->kind & 3 && !p->elsewhere)
		     || !data_read_in_source_p (c, s)))
    data_describe_lost (c, s, p, low, high - low);
}

void
data_end (struct check *c, uint64_t at, uint64_t bytes)
{
  pthread_mutex_lock (&c->lock);
  for (size_t k = c->npartners; k-- > 0;)
    if (c->partners[k].device - at < bytes)
      {
	/* Else the program has not got to where it copies it.  */
	if (!c->ended)
	  examine_lost (c, &c->partners[k]);
	c->partners[k] = c->partners[--c->npartners];
      }
  finding_print (c);
  pthread_mutex_unlock (&c->lock);
  data_forget (c, at, bytes);
}
