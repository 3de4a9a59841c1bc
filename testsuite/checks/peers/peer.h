/* What the programs of make check-peers share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each program has a region of OpenMP and a kernel in CUDA for the same work, and one
   main function.  nvcc reads the kernel alone.  The host's compiler reads the rest, with
   CUDA defined if the kernel is to be launched, whose PTX is in the file PTX.  */

#ifndef PEER_H
#define PEER_H

#ifdef __CUDACC__

#define KERNEL extern "C" __global__ void
#define X_OF_GRID (blockIdx.x * blockDim.x + threadIdx.x)
#define Y_OF_GRID (blockIdx.y * blockDim.y + threadIdx.y)

#else

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define NEW(ARRAY, N) peer_new ((N) * sizeof *(ARRAY))
/* Print a figure that changes if one of the N elements of ARRAY does, or if two
   change places.  */
#define SHOW(ARRAY, N)							\
  do									\
    {									\
      double sum_ = 0;							\
      for (long k_ = 0; k_ < (N); k_++)					\
	sum_ += (double) (ARRAY)[k_] * (double) (k_ % 11 + 1);		\
      printf ("%.10g\n", sum_);					\
    }									\
  while (0)

static void *
peer_new (size_t bytes)
{
  void *p = calloc (bytes, 1);

  if (!p)
    abort ();
  return p;
}

/* A number that looks random; *STATE is not.  */
static inline unsigned
peer_random (unsigned *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

/* RUN (CALL, GX, GY, BX, BY, ARGUMENT...): do the work, as the region in CALL, or as the
   kernel with a grid of GX times GY blocks of BX times BY threads.  GIVE and GET are
   arguments that are arrays, to the device, and back as well; DONE () brings the latter
   back.  */
#ifndef CUDA

#define RUN(CALL, ...) CALL
#define DONE()

#else

#define RUN(CALL, GX, GY, BX, BY, ...)			\
  peer_launch (GX, GY, BX, BY, (void *[]) { __VA_ARGS__ })
#define GIVE(ARRAY, N) peer_array (ARRAY, (N) * sizeof *(ARRAY), 0)
#define GET(ARRAY, N) peer_array (ARRAY, (N) * sizeof *(ARRAY), 1)
#define DONE peer_done

extern int cuInit (unsigned);
extern int cuCtxCreate_v2 (void **, unsigned, int);
extern int cuModuleLoad (void **, const char *);
extern int cuModuleGetFunction (void **, void *, const char *);
extern int cuMemAlloc_v2 (uint64_t *, size_t);
extern int cuMemcpyHtoD_v2 (uint64_t, const void *, size_t);
extern int cuMemcpyDtoH_v2 (void *, uint64_t, size_t);
extern int cuLaunchKernel (void *, unsigned, unsigned, unsigned, unsigned, unsigned,
			   unsigned, unsigned, void *, void **, void **);

static struct peer_block
{
  void *host;
  size_t bytes;
  uint64_t device;
  int back;
} peer_blocks[16];

static void *peer_kernel;

/* End the program if R is an error of WHAT.  */
static void
peer_check (int r, const char *what)
{
  if (r)
    {
      fprintf (stderr, "%s: error %d\n", what, r);
      exit (1);
    }
}

static void
peer_start (void)
{
  void *context, *module;

  peer_check (cuInit (0), "cuInit");
  peer_check (cuCtxCreate_v2 (&context, 0, 0), "cuCtxCreate");
  peer_check (cuModuleLoad (&module, PTX), "cuModuleLoad");
  peer_check (cuModuleGetFunction (&peer_kernel, module, "peer"), "cuModuleGetFunction");
}

/* Return a pointer to the address on the device of the BYTES bytes at HOST, which are
   wanted BACK; they are copied there once.  */
static void *
peer_array (void *host, size_t bytes, int back)
{
  struct peer_block *b = peer_blocks;

  if (!peer_kernel)
    peer_start ();
  while (b->host && b->host != host)
    b++;
  if (!b->host)
    {
      *b = (struct peer_block) { host, bytes, 0, back };
      peer_check (cuMemAlloc_v2 (&b->device, bytes), "cuMemAlloc");
      peer_check (cuMemcpyHtoD_v2 (b->device, host, bytes), "cuMemcpyHtoD");
    }
  return &b->device;
}

static void
peer_launch (int gx, int gy, int bx, int by, void **arguments)
{
  peer_check (cuLaunchKernel (peer_kernel, gx, gy, 1, bx, by, 1, 0, NULL, arguments,
			      NULL), "cuLaunchKernel");
}

static void
peer_done (void)
{
  for (struct peer_block *b = peer_blocks; b->host; b++)
    if (b->back)
      peer_check (cuMemcpyDtoH_v2 (b->host, b->device, b->bytes), "cuMemcpyDtoH");
}

#endif
#endif
#endif /* PEER_H */
