/* The call of a library by which the program copies.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Functions as omp_target_memcpy or acc_update_self are no constructs.  The
   stack tells which one it was: that of the libraries between the program and
   the driver that the program has called.  */

#define _GNU_SOURCE 1

#include "count/copy-int.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <string.h>

enum { FRAMES = 32 };

/* Return whether the object FILE is one of the libraries that offload.  */

static bool
library_p (const char *file)
{
  static const char *const names[]
    = { "libgomp", "libdrano", "libomptarget", "libomp.so" };
  const char *slash = strrchr (file, '/');

  file = slash ? slash + 1 : file;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strncmp (file, names[k], strlen (names[k])) == 0)
      return true;
  return false;
}

void
copy_find_caller (struct copy_owner *owner)
{
  void *frame[FRAMES];
  int n = backtrace (frame, FRAMES);
  Dl_info info, self;
  const char *call = NULL;

  *owner = (struct copy_owner) { .entry = -1 };
  if (!dladdr (__extension__ (void *) copy_find_caller, &self))
    return;
  for (int k = 0; k < n; k++)
    {
      const char *pc = (const char *) frame[k] - 1;
      if (!dladdr (pc, &info) || !info.dli_fname)
	return;
      if (info.dli_fbase != self.dli_fbase && !library_p (info.dli_fname))
	{
	  /* The C library has called a thread of libgomp's.  */
	  if (call)
	    {
	      owner->where = pc;
	      owner->call = call;
	    }
	  return;
	}
      /* A function that jumps to another one is not on the stack.  */
      call = (info.dli_sname ? info.dli_sname
	      : info.dli_fbase == self.dli_fbase ? NULL : "a library's call");
    }
}
