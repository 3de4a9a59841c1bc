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

#include "check/bits.h"
#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum { LINE = 8 };		/* Bytes for which a store is kept.  */

struct data_chunk
{
  unsigned char value[CHUNK];	/* What host and device had in common last.  */
  unsigned char synced[CHUNK / 8]; /* There is such a value; ... */
  unsigned char wrote[CHUNK / 8]; /* ... the device has stored another one
				     since, ...  */
  unsigned char used[CHUNK / 8]; /* ... and has read that.  */
  unsigned char stale[CHUNK / 8]; /* The host has another one.  */
  uint32_t stores[CHUNK / LINE]; /* The sites of the last ones, ... */
  const struct module *module;	/* ... which are of this one.  */
  bool any_wrote, any_stale;
};

/* Whether a load is part of a statement that stores there, by site.  */
enum { UPDATE_UNKNOWN, UPDATE_NO, UPDATE_YES };

void
data_new (struct check *c)
{
  c->data = arena_reserve ((c->bytes / CHUNK + 1) * sizeof *c->data);
}

/* Return the chunk of AT, in the device's memory; it is made if MADE.  */

static struct data_chunk *
chunk_of (struct check *c, uint64_t at, bool made)
{
  struct data_chunk **p = &c->data[(at - c->base) / CHUNK];
  struct data_chunk *d = __atomic_load_n (p, __ATOMIC_ACQUIRE);

  if (d || !made)
    return d;
  pthread_mutex_lock (&c->lock);
  if (!*p)
    __atomic_store_n (p, arena_take (&c->arena, sizeof *d, false),
		      __ATOMIC_RELEASE);
  pthread_mutex_unlock (&c->lock);
  return *p;
}

/* For each chunk of the BYTES bytes at AT of C, which is made if MADE: D is the
   chunk, or null, OFF where they begin there, and N how many they are.  */
#define EACH_CHUNK(C, AT, BYTES, MADE, D, OFF, N)			\
  for (uint64_t at_ = (AT), end_ = at_ + (BYTES), OFF, N = 1;		\
       at_ < end_ && (OFF = (at_ - (C)->base) % CHUNK,			\
		      N = (CHUNK - OFF < end_ - at_ ? CHUNK - OFF	\
			   : end_ - at_));				\
       at_ += N)							\
    for (struct data_chunk *D = chunk_of (C, at_, MADE), *once_ = (void *) 1; \
	 once_; once_ = NULL)

static bool
in_device_p (const struct check *c, uint64_t at, uint64_t bytes)
{
  return at - c->base < c->bytes && bytes <= c->bytes - (at - c->base);
}

void
data_forget (struct check *c, uint64_t at, uint64_t bytes)
{
  if (!c->data || !in_device_p (c, at, bytes))
    return;
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

/* Note that some of the BYTES bytes at AT is copied back.  */

static void
note_copied_back (struct check *c, uint64_t at, uint64_t bytes)
{
  pthread_mutex_lock (&c->lock);
  for (size_t k = 0; k < c->npartners; k++)
    if (c->partners[k].device < at + bytes
	&& at < c->partners[k].device + c->partners[k].bytes)
      c->partners[k].copied_back = true;
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
    synchronize (c, to, from, bytes);
  else if (from_device && !to_device)
    {
      examine_overwritten (c, from, to, bytes);
      synchronize (c, from, from, bytes);
      note_copied_back (c, from, bytes);
    }
  else if (to_device)
    {
      data_forget (c, to, bytes);
      EACH_CHUNK (c, from, bytes, false, d, off, n)
	if (d)
	  set_bits (d->used, off, n, true);
    }
}

/* Note that P is mapped, and is used now.  */

static void
note_partner (struct check *c, const struct partner *p)
{
  size_t k = 0;

  pthread_mutex_lock (&c->lock);
  while (k < c->npartners && (c->partners[k].device != p->device
			      || c->partners[k].host != p->host
			      || c->partners[k].bytes != p->bytes))
    k++;
  bool new = k == c->npartners;
  if (!new)
    c->partners[k].launch = p->launch;
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
			   false };
      pthread_mutex_unlock (&c->lock);
      note_partner (c, &p);
      mark_stale (c, &p, from);
    }
}

/* Return whether the source names the same variable at S and T, or does
   not say.  */

static bool
same_variable_p (struct check *c, const struct site *s, const struct site *t)
{
  const char *file = file_of (s);
  bool element, same = true;
  char op;

  if (!file)
    return true;
  pthread_mutex_lock (&c->lock);
  char *one = source_variable (&c->sources, file, s->loc.line, s->loc.column,
			       false, &element, &op);
  char *two = source_variable (&c->sources, file, t->loc.line, t->loc.column,
			       true, &element, &op);
  pthread_mutex_unlock (&c->lock);
  if (one && two)
    same = strcmp (one, two) == 0;
  free (one);
  free (two);
  return same;
}

/* Return whether W's load I is of what a statement changes: it stores at the
   same address.  */

static bool
update_p (struct check *c, const struct warp *w, const struct insn *i)
{
  const struct site *table = w->launch->module->site_table;
  const struct site *s = &table[i->site];
  const struct code *code = s->function->code;
  unsigned char *known = &c->updates[i->site];
  bool yes = false;

  if (*known != UPDATE_UNKNOWN || !code)
    return *known == UPDATE_YES;
  for (size_t k = 0; k < code->count && !yes; k++)
    {
      const struct insn *other = &code->insns[k];
      const struct site *t = &table[other->site];
      yes = (other->site && t->access == ACCESS_STORE
	     && t->loc.line == s->loc.line && other->a == i->a
	     && other->imm == i->imm && same_variable_p (c, s, t));
    }
  *known = yes ? UPDATE_YES : UPDATE_NO;
  return yes;
}

/* Note that lane L of W reads at I the N bytes at A, which are stale.  */

static void
note_stale (struct warp *w, const struct insn *i, unsigned l, uint64_t a,
	    unsigned n)
{
  struct check *c = w->checked->block->check;

  pthread_mutex_lock (&c->lock);
  struct stale_read *u = &c->stale_reads[i->site];
  if (!u->times || a < u->low)
    u->low = a;
  if (!u->times || a + n > u->high)
    u->high = a + n;
  if (!u->times++ || w->cta->linear < u->block)
    {
      u->block = w->cta->linear;
      u->warp = w->number;
      u->lane = l;
    }
  pthread_mutex_unlock (&c->lock);
}

/* Examine W's load I of the N bytes at A, OFF of D, by lanes from L on, each of
   which gets EACH bytes.  */

static void
examine_load (struct warp *w, const struct insn *i, struct data_chunk *d,
	      unsigned l, uint64_t a, uint64_t off, unsigned n)
{
  const struct module *m = w->launch->module;
  struct check *c = w->checked->block->check;
  unsigned bytes = m->site_table[i->site].bytes;

  if (d->any_stale && !(m->site_classes[i->site] & SITE_EXEMPT)
      && any_bit_p (d->stale, off, n))
    for (unsigned k = 0; k < n; k += bytes)
      if (any_bit_p (d->stale, off + k, bytes))
	note_stale (w, i, l + k / bytes, a + k, bytes);
  if (d->any_wrote && any_bit_p (d->wrote, off, n)
      && m->site_table[i->site].access == ACCESS_LOAD && !update_p (c, w, i))
    set_bits (d->used, off, n, true);
}

/* Examine W's request I for the N bytes at A, of lane L and those
   behind it.  */

static void
examine_range (struct warp *w, const struct insn *i, unsigned l, uint64_t a,
	       unsigned n)
{
  struct check *c = w->checked->block->check;
  const struct site *s = &w->launch->module->site_table[i->site];
  uint64_t off = (a - c->base) % CHUNK;
  struct data_chunk *d;

  if (!in_device_p (c, a, n) || !(d = chunk_of (c, a, false))
      || off + n > CHUNK)
    return;
  if (s->access != ACCESS_STORE)
    examine_load (w, i, d, l, a, off, n);
  if (s->access == ACCESS_LOAD)
    return;
  set_bits (d->wrote, off, n, true);
  d->any_wrote = true;
  if (d->any_stale)
    set_bits (d->stale, off, n, false);
  for (uint64_t k = off / LINE; k <= (off + n - 1) / LINE; k++)
    d->stores[k] = i->site;
  d->module = w->launch->module;
}

void
data_request (struct warp *w, const struct insn *i, enum pattern shape)
{
  const u64 *row = ROW (const u64, i->a);
  unsigned bytes = w->launch->module->site_table[i->site].bytes;
  const struct check *c = w->checked->block->check;
  uint64_t first = row[__builtin_ctz (w->mask)] + i->imm;
  uint32_t mask = w->mask;

  if (shape == PATTERN_UNIT && in_device_p (c, first, 32 * bytes)
      && (first - c->base) % CHUNK + 32 * bytes <= CHUNK)
    {
      examine_range (w, i, 0, first, 32 * bytes);
      return;
    }
  if (shape == PATTERN_UNIFORM)
    mask &= -mask;
  EACH_LANE (l, rest, mask)
    examine_range (w, i, l, row[l] + i->imm, bytes);
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

/* Report what P loses.  C's lock is held.  */

static void
examine_lost (struct check *c, const struct partner *p)
{
  unsigned char *host = xmalloc (CHUNK);
  const struct site *s = NULL;
  uint64_t low = 0, high = 0;
  bool used = p->copied_back || !p->where;

  EACH_CHUNK (c, p->device, p->bytes, false, d, off, n)
    if (d && d->any_wrote && !used)
      {
	used = any_bit_p (d->used, off, n);
	if (used || !maps_read_host (host, p->host + (at_ - p->device), n))
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
  if (!used && s && (p->kind & 3 || !data_read_in_source_p (c, s)))
    data_describe_lost (c, s, p, low, high - low);
}

void
data_end (struct check *c, uint64_t at, uint64_t bytes)
{
  pthread_mutex_lock (&c->lock);
  for (size_t k = c->npartners; k-- > 0;)
    if (c->partners[k].device - at < bytes)
      {
	examine_lost (c, &c->partners[k]);
	c->partners[k] = c->partners[--c->npartners];
      }
  finding_print (c);
  pthread_mutex_unlock (&c->lock);
  data_forget (c, at, bytes);
}
