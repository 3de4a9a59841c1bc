/* The driver API: blocks of memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "driver/work.h"
#include "memory/device.h"

/* Return how many of BYTES bytes that libgomp allocates the program has mapped,
   as far as the library that drano run loads knows.  Only these are to be
   accessed.  *DESCRIPTOR as there.  */

static size_t
mapped_bytes (size_t bytes, bool *descriptor)
{
  static size_t (*ask) (size_t, bool *);
  static bool sought;

  if (!sought)
    {
      *(void **) &ask = dlsym (RTLD_DEFAULT, "__drano_mapped_bytes");
      sought = true;
    }
  return ask ? ask (bytes, descriptor) : bytes;
}

API CUresult
cuMemAlloc_v2 (CUdeviceptr *at, size_t bytes)
{
  CUresult r = driver_check (true);
  bool descriptor = false;

  if (r != CUDA_SUCCESS)
    return r;
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (driver.device.check && driver.device.options.checks & CHECK_MEMORY)
    {
      size_t wanted = mapped_bytes (bytes, &descriptor);
      bytes = (wanted < bytes ? wanted
	       : check_wanted (driver.device.check, bytes));
    }
  *at = memory_alloc (&driver.device.memory, bytes);
  if (*at && driver.device.check)
    {
      check_undefine (driver.device.check, *at, bytes);
      if (!descriptor)
	check_allocated (driver.device.check, *at, bytes);
    }
  return *at ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* Memory that host and device use: all of the device's is at the same address
   on the host.  FLAGS say who uses it at first, which changes nothing here.  */

API CUresult
cuMemAllocManaged (CUdeviceptr *at, size_t bytes, unsigned flags)
{
  enum { ATTACH_GLOBAL = 1, ATTACH_HOST = 2 };
  if (flags != ATTACH_GLOBAL && flags != ATTACH_HOST)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult r = cuMemAlloc_v2 (at, bytes);
  if (r == CUDA_SUCCESS)
    {
      memory_manage (&driver.device.memory, *at);
      /* The host's stores are not seen.  */
      if (driver.device.check)
	check_define (driver.device.check, *at, bytes);
    }
  return r;
}

/* Freeing waits for kernels, which may still use the block.  */

API CUresult
cuMemFree_v2 (CUdeviceptr at)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (at == 0)
    return CUDA_SUCCESS;
  streams_quiesce (WAIT_ALL);
  pthread_mutex_lock (&driver.device.launch_lock);
  bool ok = block_free (at);
  pthread_mutex_unlock (&driver.device.launch_lock);
  return ok ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* What S is given later may use the block.  It is there at once.  */

API CUresult
cuMemAllocAsync (CUdeviceptr *at, size_t bytes, CUstream s)
{
  (void) s;
  return cuMemAlloc_v2 (at, bytes);
}

/* What S was given before may use the block.  */

API CUresult
cuMemFreeAsync (CUdeviceptr at, CUstream s)
{
  struct block_of_memory b;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (at == 0)
    return CUDA_SUCCESS;
  if (!memory_find (&driver.device.memory, at, &b) || b.at != at)
    return CUDA_ERROR_INVALID_VALUE;
  stream_append (s, &(struct work) { .kind = WORK_FREE, .to = at });
  return CUDA_SUCCESS;
}

/* Memory of the host that the device sees, too.  It is zero, which the driver
   does not promise, but libgomp counts on it: it asks whether the device has
   written there.  */

API CUresult
cuMemAllocHost_v2 (void **p, size_t bytes)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  *p = aligned_alloc (4096, (bytes + 4095) & ~(size_t) 4095);
  if (!bytes || !*p)
    return CUDA_ERROR_OUT_OF_MEMORY;
  memset (*p, 0, bytes);
  memory_adopt (&driver.device.memory, (uintptr_t) *p, bytes);
  return CUDA_SUCCESS;
}

/* As cuMemAllocHost.  FLAGS say who may see the block and how it is cached:
   here all may, and caches change nothing.  */

API CUresult
cuMemHostAlloc (void **p, size_t bytes, unsigned flags)
{
  if (flags & ~7u)
    return CUDA_ERROR_INVALID_VALUE;
  return cuMemAllocHost_v2 (p, bytes);
}

API CUresult
cuMemFreeHost (void *p)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  streams_quiesce (WAIT_ALL);
  if (!memory_disown (&driver.device.memory, (uintptr_t) p))
    return CUDA_ERROR_INVALID_VALUE;
  free (p);
  return CUDA_SUCCESS;
}

API CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *at, void *p, unsigned flags)
{
  struct block_of_memory b;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (flags || !memory_find (&driver.device.memory, (uintptr_t) p, &b))
    return CUDA_ERROR_INVALID_VALUE;
  *at = (uintptr_t) p;
  return CUDA_SUCCESS;
}

API CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *base, size_t *bytes, CUdeviceptr at)
{
  struct block_of_memory b;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (!memory_find (&driver.device.memory, at, &b))
    return CUDA_ERROR_NOT_FOUND;
  if (base)
    *base = b.at;
  if (bytes)
    *bytes = b.size;
  return CUDA_SUCCESS;
}

/* Of the attributes, only the type of the memory at AT, and whether it is
   managed.  */

API CUresult
cuPointerGetAttribute (void *value, int attribute, CUdeviceptr at)
{
  enum { ATTRIBUTE_MEMORY_TYPE = 2, ATTRIBUTE_IS_MANAGED = 8 };
  enum { MEMORYTYPE_HOST = 1, MEMORYTYPE_DEVICE };
  const struct memory *m = &driver.device.memory;
  struct block_of_memory b;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if ((attribute != ATTRIBUTE_MEMORY_TYPE && attribute != ATTRIBUTE_IS_MANAGED)
      || !memory_find (&driver.device.memory, at, &b))
    return CUDA_ERROR_INVALID_VALUE;
  *(unsigned *) value = (attribute == ATTRIBUTE_IS_MANAGED ? b.managed
			 : at - m->base < m->bytes ? MEMORYTYPE_DEVICE
			 : MEMORYTYPE_HOST);
  return CUDA_SUCCESS;
}

API CUresult
cuMemGetInfo_v2 (size_t *available, size_t *total)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  *total = driver.device.memory.bytes;
  *available = *total - driver.device.memory.used;
  return CUDA_SUCCESS;
}
