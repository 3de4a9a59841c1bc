/* What is said of addresses that the device does not have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A pointer that was not mapped still points to the host's memory, or, where
   OpenMP has looked for a copy and found none, to nothing.  Whose it is the
   source says.  */

#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/source.h"
#include "exec/where.h"
#include "memory/device.h"
#include "warp/warp.h"

enum { NEAR_NULL = 65536 };

/* Return whether ADDRESS is memory of this process.  */

static bool
host_memory_p (uint64_t address)
{
  FILE *f = fopen ("/proc/self/maps", "r");
  unsigned long long low, high;
  bool yes = false;
  char line[512];

  while (f && !yes && fgets (line, sizeof line, f))
    yes = (sscanf (line, "%llx-%llx", &low, &high) == 2
	   && address - low < high - low);
  if (f)
    fclose (f);
  return yes;
}

/* Return the variable that W accesses at I, as the source has it, in new
   storage, or null.  *FORTRAN is its language.  */

static char *
accessed_variable (const struct warp *w, const struct insn *i, bool *fortran)
{
  const struct site *s = &w->launch->module->site_table[i->site];
  const struct object *o = s->function->object;
  const char *file = ((size_t) s->loc.file < o->nfiles ? o->files[s->loc.file]
		      : NULL);
  struct source *all = NULL;
  char *name = NULL, op = 0;
  bool element;

  *fortran = file && source_fortran_p (file);
  if (file && s->loc.line > 0)
    name = source_variable (&all, file, s->loc.line, s->loc.column,
			    s->access != ACCESS_LOAD, &element, &op);
  if (!name || s->access != ACCESS_LOAD || !op)
    return name;
  /* It may be what is added to it that is loaded.  */
  free (name);
  return NULL;
}

void
unmapped_describe (const struct warp *w, const struct insn *i, uint64_t address,
		   char *text, size_t n)
{
  const struct memory *m = &w->worker->device->memory;
  bool fortran, host = (address >= NEAR_NULL && address - m->base >= m->bytes
			&& host_memory_p (address));
  char *name = accessed_variable (w, i, &fortran);
  const char *part = fortran ? "" : "[0:n]";
  Dl_info info;
  size_t len;

  const char *clause = w->launch->stack_bytes ? "map(to: " : "copyin(";

  if (host)
    {
      bool known = (dladdr ((void *) (uintptr_t) address, &info)
		    && info.dli_sname);
      snprintf (text, n, "memory of the host%s%s%s", known ? ", in '" : "",
		known ? info.dli_sname : "", known ? "'" : "");
    }
  len = strlen (text);
  if (name && host)
    snprintf (text + len, n - len, " ('%s' is not mapped, as by %s%s%s))", name,
	      clause, name, part);
  else if (name && address < NEAR_NULL)
    snprintf (text + len, n - len,
	      " ('%s' is null, or what it points to is not "
	      "mapped, as by %s%s%s))", name, clause, name, part);
  else if (fortran && address < NEAR_NULL)
    snprintf (text + len, n - len, " (a pointer is not associated, or an "
	      "array is not allocated or not mapped)");
  else if (name && w->checked && strstr (text, "a block of "))
    snprintf (text + len, n - len, " (accessed through '%s')", name);
  free (name);
  len = strlen (text);
  char *neighbour = (w->checked ? check_neighbour (w->worker->device->check,
						   w->launch, address) : NULL);
  if (neighbour)
    snprintf (text + len, n - len, ", on a GPU %s", neighbour);
  free (neighbour);
}
