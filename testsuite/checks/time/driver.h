/* Kernels in PTX, launched through the driver's interface.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What programs share that launch kernels as CUDA programs do.  */

#ifndef TIME_DRIVER_H
#define TIME_DRIVER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long address;

extern int cuInit (unsigned);
extern int cuCtxCreate_v2 (void **, unsigned, int);
extern int cuCtxDestroy_v2 (void *);
extern int cuCtxSynchronize (void);
extern int cuModuleLoadData (void **, const void *);
extern int cuModuleGetFunction (void **, void *, const char *);
extern int cuMemAlloc_v2 (address *, size_t);
extern int cuMemcpyHtoD_v2 (address, const void *, size_t);
extern int cuMemcpyDtoH_v2 (void *, address, size_t);
extern int cuLaunchKernel (void *, unsigned, unsigned, unsigned, unsigned,
			   unsigned, unsigned, unsigned, void *, void **, void **);

static void *module;

/* Stop if R is an error.  */

static inline void
check (int r)
{
  if (r == 0)
    return;
  fprintf (stderr, "error %d of the driver\n", r);
  exit (2);
}

static inline void *
new_array (size_t n, size_t size)
{
  void *p = calloc (n, size);

  if (!p)
    check (2);
  return p;
}

/* Return the N elements of four bytes at P, or zeros, on the device.  */

static inline address
sent (const void *p, size_t n)
{
  address a;
  void *zeros = p ? NULL : new_array (n, 4);

  check (cuMemAlloc_v2 (&a, n * 4));
  check (cuMemcpyHtoD_v2 (a, p ? p : zeros, n * 4));
  free (zeros);
  return a;
}

static inline void *
received (address a, size_t n)
{
  void *p = new_array (n, 4);

  check (cuMemcpyDtoH_v2 (p, a, n * 4));
  return p;
}

/* Launch kernel NAME on GRID with BLOCK, whose arguments ARGS points to.  */

static inline void
launch (const char *name, const unsigned grid[3], const unsigned block[3], void **args)
{
  void *f;

  check (cuModuleGetFunction (&f, module, name));
  check (cuLaunchKernel (f, grid[0], grid[1], grid[2], block[0], block[1], block[2], 0,
			 NULL, args, NULL));
  check (cuCtxSynchronize ());
}

#define LAUNCH(NAME, GX, GY, GZ, BX, BY, BZ, ...)			\
  launch (NAME, (const unsigned[]) { GX, GY, GZ },			\
	  (const unsigned[]) { BX, BY, BZ }, (void *[]) { __VA_ARGS__ })

/* Load the kernels in FILE.  */

static inline void
load (const char *file)
{
  FILE *f = fopen (file, "r");
  char *text = new_array (1, 1 << 20);
  void *context;

  if (!f || !fread (text, 1, (1 << 20) - 1, f))
    check (301);
  fclose (f);
  check (cuInit (0));
  check (cuCtxCreate_v2 (&context, 0, 0));
  check (cuModuleLoadData (&module, text));
  free (text);
}

#endif /* TIME_DRIVER_H */
