/* The driver API: bytes that move between the host and the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "count/profile.h"
#include "driver/work.h"
#include "memory/device.h"

/* Find the block of device memory that has the BYTES bytes at AT.  Return false
   if there is none.  */

static bool
find_whole (uint64_t at, size_t bytes, struct block_of_memory *b)
{
  return (memory_find (&driver.device.memory, at, b)
	  && b->size - (at - b->at) >= bytes);
}

bool
device_bytes_p (uint64_t at, size_t bytes)
{
  struct block_of_memory b;

  return find_whole (at, bytes, &b);
}

/* Return whether it is counted what kernels use of copies.  */

static bool
use_counted_p (void)
{
  return (driver.device.check && driver.device.profile
	  && driver.device.options.checks & CHECK_USE);
}

void
copy_note (struct work *w, bool later)
{
  struct block_of_memory to, from;
  bool to_device = find_whole (w->to, w->bytes, &to);
  bool from_device = find_whole (w->from, w->bytes, &from);

  if (!driver.device.profile || to_device == from_device)
    return;
  struct copied k = { to_device, to_device ? w->from : w->to,
		      to_device ? w->to : w->from, w->bytes,
		      to_device ? to.at : from.at, later,
		      use_counted_p () ? &w->parts : NULL };
  w->noted = copies_note (profile_copies (driver.device.profile), &k);
}

void
copy_make (const struct work *w)
{
  struct copied k = { false, w->to, w->from, w->bytes, 0, false, NULL };

  if (driver.device.check)
    check_copy (driver.device.check, w->to, w->from, w->bytes);
  if (w->noted && driver.device.profile)
    copies_arrive (profile_copies (driver.device.profile), w->noted, &k);
  if (w->noted && use_counted_p ())
    copies_unwritten (profile_copies (driver.device.profile), w->noted,
		      check_copied_out (driver.device.check, w->from,
					w->bytes));
  memmove ((void *) (uintptr_t) w->to, (void *) (uintptr_t) w->from, w->bytes);
  for (size_t n = 0; n < w->parts.n; n++)
    check_copied_in (driver.device.check, w->parts.part[n].at,
		     w->parts.part[n].bytes, w->parts.part[n].number);
  free (w->parts.part);
}
