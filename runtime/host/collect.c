/* Reading counters back from devices.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* The counters are a variable of the program's own kind, so libgomp knows
   how to copy them: acc_update_self and GOMP_target_update_ext, what `acc
   update' and `omp target update' are.  After each region that is over when
   its launch returns they are read at once, so that nothing is lost when the
   program dies later; others are read at the next occasion that waits for
   them, at the latest when the program ends.

   Counters only grow, so what was read last is the whole count, and reading
   while a kernel runs does no harm.  Forgetting is done by zeros written to
   the device before the next launch.
 */

#include "host.h"
#include "profile/dying.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "libgomp.h"

/* What compiled code calls for `omp target update', with the kinds of
   mapping (gomp-constants.h) that it takes.  */
#define MAP_TO 1
#define MAP_FROM 2
extern void GOMP_target_update_ext (int device, size_t n, void **address,
				    size_t *bytes, unsigned short *kind,
				    unsigned flags, void **depend)
  __attribute__ ((weak));

bool
copy_table (struct object *o, const struct on_device *d, size_t bytes,
	    bool from)
{
  if (o->flags & DRANO_OBJECT_OMP)
    {
      void *address = o->table;
      unsigned short kind = from ? MAP_FROM : MAP_TO;
      if (!omp_target_is_present (o->table, d->device))
	return false;
      GOMP_target_update_ext (d->device, 1, &address, &bytes, &kind, 0, NULL);
      return true;
    }
  acc_device_t type = acc_get_device_type ();
  int number = acc_get_device_num (type);
  bool other = ACC_DEVICE (type, number) != d->device, present;
  if (other)
    acc_set_device_num (ACC_NUMBER (d->device), ACC_TYPE (d->device));
  if (from && d->async)
    acc_wait_all ();
  present = acc_is_present (o->table, bytes);
  if (present && from)
    acc_update_self (o->table, bytes);
  else if (present)
    acc_update_device (o->table, bytes);
  if (other)
    acc_set_device_num (number, type);
  return present;
}

void
counts_add (struct counts *to, const struct counts *from)
{
  for (int w = 0; w < DRANO_SUMS; w++)
    to->word[w] += from->word[w];
  for (int w = DRANO_SUMS; w < DRANO_WORDS; w++)
    if (from->word[w] > to->word[w])
      to->word[w] = from->word[w];
}

void
collect (struct object *o, struct on_device *d)
{
  if (!o->table || !copy_table (o, d, DRANO_TABLE_WORDS (o->nsites) * 8, true))
    return;
  d->pending = d->async = false;
  dying_hold ();
  for (unsigned s = 0; s < o->nsites; s++)
    {
      const uint64_t *copy = o->table + DRANO_SITE_AT (s) + DRANO_HEAD;
      struct counts sum = { { 0 } };
      for (int k = 0; k < DRANO_COPIES; k++, copy += DRANO_WORDS)
	{
	  struct counts one;
	  memcpy (one.word, copy, sizeof one.word);
	  counts_add (&sum, &one);
	}
      d->latest[s] = sum;
    }
  drano_state.changed = true;
  dying_release ();
}

void
collect_pending (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    for (int k = 0; k < o->ndevices; k++)
      if (o->devices[k].pending)
	collect (o, &o->devices[k]);
}

/* Drop what O's devices hold; before the next launch there they begin
   anew.  While counting is stopped nothing is read from them.  */

static void
drop_latest (struct object *o)
{
  for (int k = 0; k < o->ndevices; k++)
    {
      memset (o->devices[k].latest, 0,
	      o->nsites * sizeof *o->devices[k].latest);
      o->devices[k].stale = true;
    }
}

void
collect_fold (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    {
      for (int k = 0; k < o->ndevices; k++)
	for (unsigned s = 0; s < o->nsites; s++)
	  counts_add (&o->total[s], &o->devices[k].latest[s]);
      drop_latest (o);
    }
}

void
collect_drop (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    drop_latest (o);
}
