/* The driver API: what its parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "check/check.h"
#include "count/profile.h"
#include "driver/driver.h"

struct driver driver =
{
  .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER
};

_Thread_local bool driver_in_callback;

_Thread_local struct current driver_current;

CUresult
driver_check (bool need_context)
{
  if (driver_in_callback)
    return CUDA_ERROR_NOT_PERMITTED;
  if (!driver.ready)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (need_context && driver_current.count == 0)
    return CUDA_ERROR_INVALID_CONTEXT;
  return need_context ? driver.error : CUDA_SUCCESS;
}

bool
block_free (uint64_t at)
{
  struct memory *m = &driver.device.memory;
  struct block_of_memory b;

  bool found = memory_find (m, at, &b) && b.at == at;
  if (found && driver.device.check)
    check_free (driver.device.check, at, b.size);
  if (found && driver.device.profile)
    copies_freed (profile_copies (driver.device.profile), at, b.size);
  return memory_free (m, at);
}
