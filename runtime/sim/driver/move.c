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

bool
device_bytes_p (uint64_t at, size_t bytes)
{
  struct block_of_memory b;

  return (memory_find (&driver.device.memory, at, &b)
	  && b.size - (at - b.at) >= bytes);
}

void
move_bytes (uint64_t to, uint64_t from, size_t bytes)
{
  void *there = (void *) (uintptr_t) to, *here = (void *) (uintptr_t) from;

  if (driver.device.check)
    check_copy (driver.device.check, to, from, bytes);
  if (driver.device.profile && device_bytes_p (from, bytes)
      && !device_bytes_p (to, bytes) && memcmp (there, here, bytes) == 0)
    profile_copied (driver.device.profile, COPIED_UNCHANGED, to, bytes);
  memmove (there, here, bytes);
}
