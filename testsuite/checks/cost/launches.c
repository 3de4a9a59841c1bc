/* Say what a program hands to each offloaded region: to be preloaded.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* For each launch one line goes to standard error:

     launch: N=value M%256=rest ...

   where N is the number of a variable, from 1, as libgomp gets them
   (libgomp.h, target.c): the value of a scalar, or what the device address
   of mapped data leaves when divided by 256, as far as the allocator aligns.
   Data that is there already is asked for; data that the launch itself maps is
   put into one block, each piece behind the one before, as aligned as its
   elements (target.c, gomp_map_vars_internal), behind a table of addresses in
   OpenMP, and in OpenACC from GCC 14's libgomp on.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Kinds of mapping (gomp-constants.h).  */
enum
{
  TO = 1, TOFROM = 3, POINTER = 4, PRIVATE = 0x0c, PRIVATE_INT = 0x0d,
  FORCED = 0x80, ALIGNED = 256,
  NVIDIA = 5			/* acc_device_nvidia (openacc.h).  */
};

/* One launch: N variables at HOST, of SIZES bytes and KINDS, behind a TABLE.  */
struct launch
{
  size_t n;
  void **host;
  size_t *sizes;
  unsigned short *kinds;
  int table;
};

/* The device address of HOST's data, if it is there, in *ADDRESS.  */

static int
present (void *host, size_t size, uintptr_t *address)
{
  int (*is) (void *, size_t) = NULL;
  void *(*where) (void *) = NULL;
  *(void **) &is = dlsym (RTLD_DEFAULT, "acc_is_present");
  *(void **) &where = dlsym (RTLD_DEFAULT, "acc_deviceptr");
  if (!host || !is || !where || !is (host, size ? size : 1))
    return 0;
  *address = (uintptr_t) where (host);
  return 1;
}

/* Write to OUT what is known of variable I of L; *END is where the block of
   what is mapped ends.  */

static void
say_one (FILE *out, const struct launch *l, size_t i, size_t *end)
{
  unsigned kind = l->kinds[i] & 255;
  size_t size = l->sizes[i], align = (size_t) 1 << (l->kinds[i] >> 8);
  void *host = l->host[i];
  uintptr_t address;
  long long value = 0;
  int there = present (host, size, &address);
  if (kind == PRIVATE_INT)
    fprintf (out, " %zu=%lld", i + 1, (long long) (intptr_t) host);
  else if ((kind == PRIVATE || kind == TO) && host && size && size <= 8)
    {
      memcpy (&value, host, size);
      if (size == 4)
	value = (int) value;
      fprintf (out, " %zu=%lld", i + 1, value);
    }
  if (kind == POINTER && host && present (*(void **) host, 1, &address))
    fprintf (out, " %zu%%%d=%d", i + 1, ALIGNED, (int) (address % ALIGNED));
  if (!there && host && (kind <= TOFROM || (kind & ~15u) == FORCED))
    {
      address = (*end + align - 1) & ~(align - 1);
      *end = address + size;
      there = 1;
    }
  if (there && kind != TO)
    fprintf (out, " %zu%%%d=%d", i + 1, ALIGNED, (int) (address % ALIGNED));
  else if (there && size > 8)
    fprintf (out, " %zu%%%d=%d", i + 1, ALIGNED, (int) (address % ALIGNED));
}

static void
say (const struct launch *l)
{
  char line[8192];
  FILE *out = fmemopen (line, sizeof line, "w");
  size_t end = l->table ? l->n * sizeof (void *) : 0;
  if (!out)
    return;
  fputs ("\nlaunch:", out);
  for (size_t i = 0; i < l->n; i++)
    say_one (out, l, i, &end);
  fputs ("\n", out);
  fclose (out);
  fputs (line, stderr);
  fflush (stderr);
}

/* OpenACC's launch.  What follows KINDS are integers and pointers, at most so
   many, each in a register or slot of its own.  */

void
GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t n, void **host,
		      size_t *sizes, unsigned short *kinds, ...)
{
  struct launch l = { n, host, sizes, kinds,
		      dlsym (RTLD_DEFAULT, "GOMP_target_map_indirect_ptr") != 0 };
  void (*real) (int, void (*) (void *), size_t, void **, size_t *,
		unsigned short *, ...) = NULL;
  uintptr_t more[8];
  va_list ap;
  say (&l);
  va_start (ap, kinds);
  for (int i = 0; i < 8; i++)
    more[i] = va_arg (ap, uintptr_t);
  va_end (ap);
  *(void **) &real = dlsym (RTLD_NEXT, "GOACC_parallel_keyed");
  real (flags, fn, n, host, sizes, kinds, more[0], more[1], more[2], more[3],
	more[4], more[5], more[6], more[7]);
}

/* Start the device as OpenACC does, once, so that OpenACC's functions can say
   where OpenMP's data is: both map into one device, but OpenACC does not
   start what is already active.  */

static void
start (void)
{
  static int started;
  void (*init) (int) = NULL;
  *(void **) &init = dlsym (RTLD_DEFAULT, "acc_init");
  if (!started && init)
    init (NVIDIA);
  started = 1;
}

/* OpenMP's: what may start the device, and launches.  */

void
GOMP_target_data_ext (int device, size_t n, void **host, size_t *sizes,
		      unsigned short *kinds)
{
  void (*real) (int, size_t, void **, size_t *, unsigned short *) = NULL;
  start ();
  *(void **) &real = dlsym (RTLD_NEXT, "GOMP_target_data_ext");
  real (device, n, host, sizes, kinds);
}

void
GOMP_target_enter_exit_data (int device, size_t n, void **host, size_t *sizes,
			     unsigned short *kinds, unsigned flags,
			     void **depend)
{
  void (*real) (int, size_t, void **, size_t *, unsigned short *, unsigned,
		void **) = NULL;
  start ();
  *(void **) &real = dlsym (RTLD_NEXT, "GOMP_target_enter_exit_data");
  real (device, n, host, sizes, kinds, flags, depend);
}

void
GOMP_target_ext (int device, void (*fn) (void *), size_t n, void **host,
		 size_t *sizes, unsigned short *kinds, unsigned flags,
		 void **depend, void **args)
{
  struct launch l = { n, host, sizes, kinds, 1 };
  void (*real) (int, void (*) (void *), size_t, void **, size_t *,
		unsigned short *, unsigned, void **, void **) = NULL;
  start ();
  say (&l);
  *(void **) &real = dlsym (RTLD_NEXT, "GOMP_target_ext");
  real (device, fn, n, host, sizes, kinds, flags, depend, args);
}
