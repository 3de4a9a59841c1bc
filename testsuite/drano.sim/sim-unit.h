/* What the unit tests of the simulated device share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The tests drive the device as libgomp does, through the driver API, with
   PTX of their own.  A test is a name and a truth; the lines printed are what
   DejaGnu's host_execute reads.  */

#ifndef SIM_UNIT_H
#define SIM_UNIT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int CUresult;
typedef unsigned long long CUdeviceptr;

extern CUresult cuInit (unsigned);
extern CUresult cuCtxCreate_v2 (void **, unsigned, int);
extern CUresult cuCtxDestroy_v2 (void *);
extern CUresult cuCtxSynchronize (void);
extern CUresult cuModuleLoadData (void **, const void *);
extern CUresult cuModuleUnload (void *);
extern CUresult cuModuleGetFunction (void **, void *, const char *);
extern CUresult cuModuleGetGlobal_v2 (CUdeviceptr *, size_t *, void *,
				      const char *);
extern CUresult cuMemAlloc_v2 (CUdeviceptr *, size_t);
extern CUresult cuMemFree_v2 (CUdeviceptr);
extern CUresult cuMemcpyHtoD_v2 (CUdeviceptr, const void *, size_t);
extern CUresult cuMemcpyDtoH_v2 (void *, CUdeviceptr, size_t);
extern CUresult cuLaunchKernel (void *, unsigned, unsigned, unsigned, unsigned,
				unsigned, unsigned, unsigned, void *, void **,
				void **);

static int failures;

/* Report test NAME, a format, as passed if GOOD.  */
static inline __attribute__ ((format (printf, 2, 3))) void
test (bool good, const char *name, ...)
{
  va_list ap;

  failures += !good;
  printf ("\t%s: ", good ? "PASSED" : "FAILED");
  va_start (ap, name);
  vprintf (name, ap);
  va_end (ap);
  putchar ('\n');
}

/* The exit status after all tests.  */
static inline int
test_end (void)
{
  return failures != 0;
}

#define PTX_HEAD ".version 7.0\n.target sm_80\n.address_size 64\n"

/* A kernel "k" of one pointer, which is in %p; %t is the thread's number in
   its block and %l eight times that.  */
#define KERNEL_HEAD							\
  PTX_HEAD ".file 1 \"unit.c\"\n"					\
  ".visible .entry k (.param .u64 q)\n{\n"				\
  ".reg .u64 %p, %l, %a<8>;\n.reg .u32 %t, %r<16>;\n"			\
  ".reg .u64 %d<16>;\n.reg .f32 %f<8>;\n.reg .f64 %g<8>;\n"		\
  ".reg .pred %c<8>;\n.reg .u16 %h<8>;\n"				\
  "ld.param.u64 %p, [q];\nmov.u32 %t, %tid.x;\n"			\
  "mul.wide.u32 %l, %t, 8;\nadd.u64 %l, %l, %p;\n"
#define KERNEL(BODY) KERNEL_HEAD BODY "\nret;\n}\n"

/* The device, one context at a time.  */
static void *unit_context;

static inline void
unit_begin (void)
{
  if (cuInit (0) || cuCtxCreate_v2 (&unit_context, 0, 0))
    {
      printf ("\tFAILED: the device starts\n");
      exit (1);
    }
}

static inline void
unit_end (void)
{
  cuCtxDestroy_v2 (unit_context);
}

/* Run kernel "k" of PTX on a grid of BLOCKS blocks of THREADS threads with
   the BYTES bytes at DATA, which are copied to the device at OFFSET bytes
   into a block of SPARE more bytes, and back.  Return the first error.  */
static inline CUresult
unit_run_at (const char *ptx, unsigned blocks, unsigned threads, void *data,
	     size_t bytes, size_t offset, size_t spare)
{
  void *m, *f;
  CUdeviceptr p, at;
  CUresult r = cuModuleLoadData (&m, ptx);

  if (r)
    return r;
  if ((r = cuModuleGetFunction (&f, m, "k"))
      || (r = cuMemAlloc_v2 (&p, bytes + spare))
      || (r = cuMemcpyHtoD_v2 (p + offset, data, bytes)))
    return r;
  at = p + offset;
  r = cuLaunchKernel (f, blocks, 1, 1, threads, 1, 1, 0, NULL,
		      (void *[]) { &at }, NULL);
  if (!r)
    r = cuCtxSynchronize ();
  if (!r)
    r = cuMemcpyDtoH_v2 (data, at, bytes);
  cuMemFree_v2 (p);
  cuModuleUnload (m);
  return r;
}

static inline CUresult
unit_run (const char *ptx, unsigned blocks, unsigned threads, void *data,
	  size_t bytes)
{
  return unit_run_at (ptx, blocks, threads, data, bytes, 0, 0);
}

#endif /* SIM_UNIT_H */
