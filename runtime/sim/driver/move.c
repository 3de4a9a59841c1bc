/* The driver API: bytes that move between the host and the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

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

void
copy_note (struct work *w)
{
  struct block_of_memory to, from;
  bool to_device = find_whole (w->to, w->bytes, &to);
  bool from_device = find_whole (w->from, w->bytes, &from);

  if (!driver.device.profile || to_device == from_device)
    return;
  struct copied k = { to_device, to_device ? w->from : w->to,
		      to_device ? w->to : w->from, w->bytes,
		      to_device ? to.at : from.at };
  w->noted = copies_note (profile_copies (driver.device.profile), &k);
}

void
copy_make (const struct work *w)
{
  struct copied k = { false, w->to, w->from, w->bytes, 0 };

  if (driver.device.check)
    check_copy (driver.device.check, w->to, w->from, w->bytes);
  if (w->noted && driver.device.profile)
    copies_arrive (profile_copies (driver.device.profile), w->noted, &k);
  memmove ((void *) (uintptr_t) w->to, (void *) (uintptr_t) w->from, w->bytes);
}
