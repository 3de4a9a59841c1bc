/* The driver API: copies.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "driver/work.h"
#include "memory/device.h"
#include "memory/pool.h"

/* Make the copy W in S as CUDA does between the device and host memory that the
   driver did not allocate: what is copied to the device is read at once, what
   is copied from it is there on return (unless a callback is in the way, which
   may wait for the caller).  libgomp's tests rely on both.  */

static void
copy_pageable (struct work *w, bool to_device, CUstream s)
{
  if (to_device)
    {
      w->staged = xmalloc (w->bytes);
      memcpy (w->staged, (void *) (uintptr_t) w->from, w->bytes);
      w->from = (uintptr_t) w->staged;
      stream_append (s, w);
      return;
    }
  uint64_t number = stream_append (s, w);
  pthread_mutex_lock (&driver.lock);
  stream_wait (s, number);
  pthread_mutex_unlock (&driver.lock);
}

/* How a copy is made.  */
enum copy_flags
{
  COPY_TO_DEVICE = 1,		/* It must be one to the device, ...  */
  COPY_FROM_DEVICE = 2,		/* ... from there, ...  */
  COPY_IN_DEVICE = 3,		/* ... or both.  */
  COPY_ASYNC = 4		/* In a stream.  */
};

/* Copy BYTES bytes from FROM to TO as FLAGS, of enum copy_flags, say; with
   COPY_ASYNC in S.  */

static CUresult
copy_bytes (uint64_t to, uint64_t from, size_t bytes, unsigned flags,
	    CUstream s)
{
  bool check_to = flags & COPY_TO_DEVICE, check_from = flags & COPY_FROM_DEVICE;
  bool async = flags & COPY_ASYNC;
  struct work w = { .kind = WORK_COPY, .to = to, .from = from, .bytes = bytes };
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS || bytes == 0)
    return r;
  if ((check_to && !device_bytes_p (to, bytes))
      || (check_from && !device_bytes_p (from, bytes))
      || (!check_to && !device_bytes_p (to, bytes)
	  && read_only_refuse (to, bytes)))
    return CUDA_ERROR_INVALID_VALUE;
  if (!async)
    streams_quiesce (WAIT_BLOCKING);
  if (!async && driver.error)
    return driver.error;
  copy_note (&w, async);
  if (async && !(device_bytes_p (to, bytes) && device_bytes_p (from, bytes)))
    copy_pageable (&w, check_to, s);
  else if (async)
    stream_append (s, &w);
  else
    copy_make (&w);
  return CUDA_SUCCESS;
}

API CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  return copy_bytes (to, from, bytes, 0, NULL);
}

API CUresult
cuMemsetD8_v2 (CUdeviceptr at, unsigned char byte, size_t bytes)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS || bytes == 0)
    return r;
  if (!device_bytes_p (at, bytes))
    return CUDA_ERROR_INVALID_VALUE;
  streams_quiesce (WAIT_BLOCKING);
  if (driver.error)
    return driver.error;
  if (driver.device.check)
    check_define (driver.device.check, at, bytes);
  memset ((void *) (uintptr_t) at, byte, bytes);
  return CUDA_SUCCESS;
}

API CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes,
		      CUstream s)
{
  return copy_bytes (to, from, bytes, COPY_IN_DEVICE | COPY_ASYNC, s);
}

API CUresult
cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  return copy_bytes (to, from, bytes, COPY_IN_DEVICE, NULL);
}

/* Between the devices of two contexts, which share memory.  */

API CUresult
cuMemcpyPeerAsync (CUdeviceptr to, CUcontext there, CUdeviceptr from,
		   CUcontext here,
		   size_t bytes, CUstream s)
{
  if (!context_p (there) || !context_p (here))
    return CUDA_ERROR_INVALID_CONTEXT;
  return copy_bytes (to, from, bytes, COPY_IN_DEVICE | COPY_ASYNC, s);
}

API CUresult
cuMemcpyPeer (CUdeviceptr to, CUcontext there, CUdeviceptr from, CUcontext here,
	      size_t bytes)
{
  if (!context_p (there) || !context_p (here))
    return CUDA_ERROR_INVALID_CONTEXT;
  return copy_bytes (to, from, bytes, COPY_IN_DEVICE, NULL);
}

API CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t bytes)
{
  return copy_bytes ((uintptr_t) to, from, bytes, COPY_FROM_DEVICE, NULL);
}

API CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t bytes, CUstream s)
{
  return copy_bytes ((uintptr_t) to, from, bytes,
		     COPY_FROM_DEVICE | COPY_ASYNC, s);
}

API CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t bytes)
{
  return copy_bytes (to, (uintptr_t) from, bytes, COPY_TO_DEVICE, NULL);
}

API CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t bytes,
		      CUstream s)
{
  return copy_bytes (to, (uintptr_t) from, bytes,
		     COPY_TO_DEVICE | COPY_ASYNC, s);
}

/* --- Rectangles: CUDA_MEMCPY2D and CUDA_MEMCPY3D of the driver's interface
   as libgomp 14 and later fill them in.  Arrays and levels of detail belong
   to textures, which the device does not have.  --- */

enum memory_type
{
  MEMORY_HOST = 1,
  MEMORY_DEVICE = 2,
  MEMORY_ARRAY = 3,
  MEMORY_UNIFIED = 4
};

/* One end of a rectangle of rows.  */
struct end_2d
{
  size_t x, y;			/* Where it begins: bytes and rows.  */
  int type;			/* An enum memory_type.  */
  void *host;
  CUdeviceptr device;
  void *array;
  size_t pitch;			/* Bytes from row to row; 0: the width.  */
};

struct copy_2d
{
  struct end_2d from, to;
  size_t width, height;		/* Bytes and rows.  */
};

/* One end of a box of rectangles.  */
struct end_3d
{
  size_t x, y, z, lod;
  int type;
  void *host;
  CUdeviceptr device;
  void *array, *reserved;
  size_t pitch, height;		/* HEIGHT: rows from slice to slice.  */
};

struct copy_3d
{
  struct end_3d from, to;
  size_t width, height, depth;
};

/* Put the address where E's memory begins into AT, and whether it must be on
   the device into CHECK.  False if the device has no such memory.  */

static bool
end_address (const struct end_3d *e, uint64_t *at, bool *check)
{
  *check = e->type == MEMORY_DEVICE;
  *at = e->type == MEMORY_HOST ? (uintptr_t) e->host : e->device;
  return (e->type == MEMORY_HOST || e->type == MEMORY_DEVICE
	  || e->type == MEMORY_UNIFIED) && e->lod == 0;
}

/* Bytes from the beginning of E's memory to row Y of slice Z of a box that is
   WIDTH bytes wide and HEIGHT rows high.  */

static uint64_t
row_offset (const struct end_3d *e, size_t y, size_t z, size_t width,
	    size_t height)
{
  uint64_t pitch = e->pitch ? e->pitch : width;
  uint64_t rows = e->height ? e->height : height;

  return ((e->z + z) * rows + e->y + y) * pitch + e->x;
}

/* True if E, whose memory begins at AT, has room for C's box.  CHECK is
   whether it must be on the device.  */

static bool
end_fits (const struct end_3d *e, uint64_t at, bool check,
	  const struct copy_3d *c)
{
  if (e->pitch && e->pitch < e->x + c->width)
    return false;
  uint64_t first = at + row_offset (e, 0, 0, c->width, c->height);
  uint64_t last = at + row_offset (e, c->height - 1, c->depth - 1, c->width,
				   c->height);
  return !check || device_bytes_p (first, last - first + c->width);
}

API CUresult
cuMemcpy3D_v2 (const struct copy_3d *c)
{
  CUresult r = driver_check (true);
  uint64_t from, to;
  bool check_from, check_to;
  unsigned flags;

  if (r != CUDA_SUCCESS || !c->width || !c->height || !c->depth)
    return r;
  if (!end_address (&c->from, &from, &check_from)
      || !end_address (&c->to, &to, &check_to)
      || !end_fits (&c->from, from, check_from, c)
      || !end_fits (&c->to, to, check_to, c))
    return CUDA_ERROR_INVALID_VALUE;
  flags = (check_to ? COPY_TO_DEVICE : 0) | (check_from ? COPY_FROM_DEVICE : 0);
  for (size_t z = 0; z < c->depth; z++)
    for (size_t y = 0; y < c->height && r == CUDA_SUCCESS; y++)
      r = copy_bytes (to + row_offset (&c->to, y, z, c->width, c->height),
		      from + row_offset (&c->from, y, z, c->width, c->height),
		      c->width, flags, NULL);
  return r;
}

/* E as an end of a box of one slice.  */

static struct end_3d
as_3d (const struct end_2d *e)
{
  return (struct end_3d) { .x = e->x, .y = e->y, .type = e->type,
			   .host = e->host, .device = e->device,
			   .array = e->array, .pitch = e->pitch };
}

API CUresult
cuMemcpy2D_v2 (const struct copy_2d *c)
{
  struct copy_3d box = { as_3d (&c->from), as_3d (&c->to),
			 c->width, c->height, 1 };

  return cuMemcpy3D_v2 (&box);
}

/* As cuMemcpy2D; the pitch may be any.  It may be any there, too.  */

API CUresult
cuMemcpy2DUnaligned_v2 (const struct copy_2d *c)
{
  return cuMemcpy2D_v2 (c);
}
