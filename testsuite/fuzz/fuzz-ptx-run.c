/* Fuzzing the simulated device: PTX that is loaded and executed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each kernel of a module that loads is launched once, for two blocks of 64
   threads.  Its parameters are the address of some memory, or zero.  A kernel
   may run for ever, and has a limit of time.  */

#define _GNU_SOURCE 1

#include "fuzz.h"
#include "testsuite/drano.sim/sim-unit.h"

#include <ctype.h>
#include <unistd.h>

enum
{
  ARGUMENTS = 64,
  ARGUMENT_BYTES = 1 << 16,	/* No parameter has more.  */
  MEMORY = 1 << 20,
  POINTERS = 1 << 12,		/* Words of it that are addresses in it.  */
  NAME_LIMIT = 100
};

static CUdeviceptr memory;
static unsigned char *argument;
static void *arguments[ARGUMENTS];

/* Start the device.  Its memory begins with addresses, as of arrays, behind which
   there are small numbers.  */

static void
start (void)
{
  static uint64_t words[MEMORY / 8];

  unit_begin ();
  if (cuMemAlloc_v2 (&memory, MEMORY))
    _exit (2);
  for (size_t k = 0; k < MEMORY / 8; k++)
    words[k] = k < POINTERS ? memory + 4096 * (k % 128) : k % 64;
  if (cuMemcpyHtoD_v2 (memory, words, sizeof words))
    _exit (2);
  memcpy (argument, &memory, sizeof memory);
}

static void
begin_device (void)
{
  setenv ("DRANO_SIM_LIMIT", "0.05", 1);
  setenv ("DRANO_SIM_THREADS", "1", 1);
  setenv ("DRANO_SIM_HEAP", "1", 1);
  unsetenv ("DRANO_SIM_PROFILE");
  argument = calloc (1, ARGUMENT_BYTES);
  start ();
  for (int k = 0; k < ARGUMENTS; k++)
    arguments[k] = argument;
}

/* Launch the kernel NAME of the module M.  Return false if that failed in a way
   that leaves a device which does nothing more.  */

static bool
launch (void *m, const char *name)
{
  void *f;

  return (cuModuleGetFunction (&f, m, name) != 0
	  || cuLaunchKernel (f, 2, 1, 1, 32, 2, 1, 0, NULL, arguments, NULL) != 0
	  || cuCtxSynchronize () == 0);
}

static void
run_ptx (const char *data, size_t size)
{
  static const char entry[] = ".entry";
  const char *at = data, *end = data + size;
  void *m;

  if (cuModuleLoadData (&m, data))
    return;
  while ((at = memmem (at, (size_t) (end - at), entry, sizeof entry - 1)))
    {
      char name[NAME_LIMIT];
      size_t n = 0;

      at += sizeof entry - 1;
      at += strspn (at, " \t\n");
      while (n < sizeof name - 1 && (isalnum ((unsigned char) at[n])
				     || (at[n] && strchr ("_$%", at[n]))))
	n++;
      memcpy (name, at, n);
      name[n] = '\0';
      if (!launch (m, name))
	{
	  unit_end ();
	  start ();
	  return;
	}
    }
  cuModuleUnload (m);
}

const struct fuzz_reader fuzz_readers[] =
{
  { "ptx", "drano.sim/corpus/alias.ptx fuzz/seeds/*.ptx", NULL,
    begin_device, run_ptx, true },
  { NULL, NULL, NULL, NULL, NULL, false }
};
