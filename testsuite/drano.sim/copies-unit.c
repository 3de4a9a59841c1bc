/* Copies of rectangles and boxes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* libgomp 14 and later copies sections of arrays with these, and asks for
   pinned memory with cuMemHostAlloc; 15 and 16 for managed memory, and set
   memory.  Each copy is compared with loops over
   bytes, in every direction.  */

#include "sim-unit.h"

struct end
{
  size_t x, y, z, lod;
  int type;
  void *host;
  CUdeviceptr device;
  void *array, *reserved;
  size_t pitch, height;
};

struct box
{
  struct end from, to;
  size_t width, height, depth;
};

struct flat_end
{
  size_t x, y;
  int type;
  void *host;
  CUdeviceptr device;
  void *array;
  size_t pitch;
};

struct rectangle
{
  struct flat_end from, to;
  size_t width, height;
};

extern CUresult cuMemcpy3D_v2 (const struct box *);
extern CUresult cuMemcpy2D_v2 (const struct rectangle *);
extern CUresult cuMemcpy2DUnaligned_v2 (const struct rectangle *);
extern CUresult cuMemHostAlloc (void **, size_t, unsigned);
extern CUresult cuMemFreeHost (void *);
extern CUresult cuMemAllocManaged (CUdeviceptr *, size_t, unsigned);
extern CUresult cuPointerGetAttribute (void *, int, CUdeviceptr);
extern CUresult cuMemsetD8_v2 (CUdeviceptr, unsigned char, size_t);
extern CUresult cuCtxSetLimit (int, size_t);
extern CUresult cuDeviceGetUuid_v2 (unsigned char *, int);

enum { HOST = 1, DEVICE = 2, ARRAY = 3, UNIFIED = 4 };
enum { BYTES = 4096, INVALID = 1 };

static unsigned char source[BYTES], target[BYTES], wanted[BYTES];
static CUdeviceptr there[2];

/* Fill the source with a pattern and the targets with another.  */

static void
fill (void)
{
  for (int k = 0; k < BYTES; k++)
    {
      source[k] = (unsigned char) (k * 7 + (k >> 8));
      target[k] = wanted[k] = 0xa5;
    }
  cuMemcpyHtoD_v2 (there[0], source, BYTES);
  cuMemcpyHtoD_v2 (there[1], target, BYTES);
}

/* What B is to do, by bytes.  */

static void
want (const struct box *b)
{
  for (size_t z = 0; z < b->depth; z++)
    for (size_t y = 0; y < b->height; y++)
      for (size_t x = 0; x < b->width; x++)
	wanted[((b->to.z + z) * b->to.height + b->to.y + y) * b->to.pitch
	       + b->to.x + x]
	  = source[((b->from.z + z) * b->from.height + b->from.y + y)
		   * b->from.pitch + b->from.x + x];
}

/* True if what the copy to memory of TYPE made is what was wanted.  */

static bool
right (int type)
{
  if (type != HOST)
    cuMemcpyDtoH_v2 (target, there[1], BYTES);
  return memcmp (target, wanted, BYTES) == 0;
}

static void
boxes (void)
{
  static const int types[][2] = { { HOST, DEVICE }, { DEVICE, HOST },
				  { DEVICE, DEVICE }, { HOST, HOST },
				  { UNIFIED, DEVICE } };

  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    {
      struct box b = {
	{ 3, 1, 2, 0, types[k][0], source, there[0], NULL, NULL, 40, 5 },
	{ 8, 2, 0, 0, types[k][1], target, there[1], NULL, NULL, 64, 7 },
	17, 3, 4
      };
      fill ();
      want (&b);
      test (cuMemcpy3D_v2 (&b) == 0 && right (types[k][1]),
	    "box from memory of type %d to %d", types[k][0], types[k][1]);
    }
}

static void
rectangles (void)
{
  struct rectangle r = { { 5, 2, HOST, source, 0, NULL, 33 },
			 { 1, 3, DEVICE, NULL, there[1], NULL, 50 }, 21, 9 };
  struct box b = { { 5, 2, 0, 0, HOST, source, 0, NULL, NULL, 33, 0 },
		   { 1, 3, 0, 0, DEVICE, NULL, 0, NULL, NULL, 50, 0 },
		   21, 9, 1 };

  fill ();
  want (&b);
  test (cuMemcpy2D_v2 (&r) == 0 && right (DEVICE), "rectangle");
  fill ();
  want (&b);
  test (cuMemcpy2DUnaligned_v2 (&r) == 0 && right (DEVICE),
	"rectangle of any pitch");

  r.from.pitch = r.to.pitch = 0;
  r.from.x = r.to.x = 0;
  b.from.x = b.to.x = 0;
  b.from.pitch = b.to.pitch = r.width;
  fill ();
  want (&b);
  test (cuMemcpy2D_v2 (&r) == 0 && right (DEVICE),
	"rectangle whose pitch is its width");
}

static void
refused (void)
{
  struct rectangle r = { { 0, 0, HOST, source, 0, NULL, 16 },
			 { 0, 0, DEVICE, NULL, there[1], NULL, 16 }, 16, 257 };

  fill ();
  test (cuMemcpy2D_v2 (&r) == INVALID, "beyond the end of the block");
  r.height = 4;
  r.to.type = ARRAY;
  test (cuMemcpy2D_v2 (&r) == INVALID, "to an array");
  r.to.type = DEVICE;
  r.to.pitch = 8;
  test (cuMemcpy2D_v2 (&r) == INVALID, "pitch below the width");
  cuMemcpyDtoH_v2 (target, there[1], BYTES);
  test (memcmp (target, wanted, BYTES) == 0, "what is refused copies no row");
}

static void
pinned (void)
{
  void *p = NULL;

  test (cuMemHostAlloc (&p, 100, 3) == 0 && p != NULL
	&& cuMemFreeHost (p) == 0, "pinned memory");
  test (cuMemHostAlloc (&p, 100, 8) == INVALID, "unknown flag");
}

static void
managed (void)
{
  enum { MEMORY_TYPE = 2, IS_MANAGED = 8, HOST = 1, DEVICE };
  CUdeviceptr at;
  void *p;
  unsigned yes = 0, no = 1;

  test (cuMemAllocManaged (&at, 100, 1) == 0, "managed memory");
  *(volatile unsigned char *) (uintptr_t) (at + 99) = 7;
  cuMemcpyDtoH_v2 (target, at, 100);
  test (target[99] == 7, "which the host writes");
  test (cuPointerGetAttribute (&yes, IS_MANAGED, at + 99) == 0 && yes == 1
	&& cuPointerGetAttribute (&no, IS_MANAGED, there[0]) == 0 && no == 0,
	"and which tells that it is managed");
  test (cuPointerGetAttribute (&yes, MEMORY_TYPE, at + 99) == 0 && yes == DEVICE
	&& cuPointerGetAttribute (&yes, MEMORY_TYPE, there[0]) == 0 && yes == DEVICE,
	"it is the device's");
  test (cuMemHostAlloc (&p, 100, 3) == 0
	&& cuPointerGetAttribute (&no, MEMORY_TYPE, (uintptr_t) p) == 0 && no == HOST
	&& cuMemFreeHost (p) == 0,
	"pinned memory is the host's");
  test (cuPointerGetAttribute (&yes, 1, at) == INVALID
	&& cuPointerGetAttribute (&yes, IS_MANAGED, 16) == INVALID,
	"another attribute, no memory");
  test (cuMemFree_v2 (at) == 0, "free managed memory");
  test (cuMemAllocManaged (&at, 100, 4) == INVALID, "unknown use");
}

static void
set (void)
{
  unsigned char uuid[16] = { 0 };

  test (cuMemsetD8_v2 (there[0], 0, 100) == 0
	&& cuMemsetD8_v2 (there[0] + 1, 0xa5, 98) == 0, "set memory");
  cuMemcpyDtoH_v2 (target, there[0], 100);
  test (target[1] == 0xa5 && target[98] == 0xa5 && target[99] != 0xa5,
	"all of it, and no more");
  test (cuMemsetD8_v2 (there[0] + BYTES - 1, 0, 2) == INVALID,
	"set beyond the end of the block");
  test (cuCtxSetLimit (0, 1024) == 0 && cuCtxSetLimit (99, 1) == INVALID,
	"limits");
  test (cuDeviceGetUuid_v2 (uuid, 0) == 0 && uuid[15] == 1, "identity");
}

int
main (void)
{
  unit_begin ();
  cuMemAlloc_v2 (&there[0], BYTES);
  cuMemAlloc_v2 (&there[1], BYTES);
  boxes ();
  rectangles ();
  refused ();
  pinned ();
  managed ();
  set ();
  unit_end ();
  return test_end ();
}
