/* Copies to what a program has in read-only memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC maps a constant, an array parameter of Fortran or a const array of C, as
   it maps other variables that a region uses: what comes back would be written
   over it.  A driver, which copies as any program does, is stopped there by the
   system.  The object that has the constant says so in its program headers, and
   its name in its symbols, if it was not stripped.  */

#define _GNU_SOURCE 1		/* dl_iterate_phdr */

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/driver.h"
#include "function-name.h"
#include "section.h"

/* What is wanted, and found.  */
struct search
{
  uint64_t at;
  bool read_only;
  char file[4096];		/* The object's.  */
  uint64_t base;		/* Where its address 0 is.  */
  struct section_text symbols, names;
};

/* Whether AT is in the segment P of an object at BASE.  */

static bool
in_segment (const ElfW (Phdr) *p, uint64_t base, uint64_t at)
{
  return at - base - p->p_vaddr < p->p_memsz;
}

/* Look for the place of DATA, a search, in the object that INFO describes.  */

static int
look_in (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *s = data;

  (void) size;
  for (int k = 0; k < info->dlpi_phnum; k++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[k];
      if ((p->p_type == PT_LOAD || p->p_type == PT_GNU_RELRO)
	  && in_segment (p, info->dlpi_addr, s->at))
	{
	  s->read_only |= p->p_type == PT_GNU_RELRO || !(p->p_flags & PF_W);
	  s->base = info->dlpi_addr;
	  snprintf (s->file, sizeof s->file, "%s",
		    *info->dlpi_name ? info->dlpi_name : "/proc/self/exe");
	}
    }
  return *s->file != '\0';
}

/* Keep a copy of T in CLOSURE, a section's text.  */

static void
keep_section (void *closure, const char *where, const struct section_text *t)
{
  struct section_text *to = closure;
  char *copy;

  (void) where;
  if (to->text || !t->text || !(copy = malloc (t->len + 1)))
    return;
  memcpy (copy, t->text, t->len);
  copy[t->len] = '\0';
  *to = (struct section_text) { copy, t->len };
}

/* Return the name of the variable at the place of S, in new storage, or
   null.  */

static char *
variable_name (const struct search *s)
{
  uint64_t at = s->at - s->base;
  ElfW (Sym) y;

  for (size_t k = 0; k + sizeof y <= s->symbols.len; k += sizeof y)
    {
      memcpy (&y, s->symbols.text + k, sizeof y);
      if (ELF64_ST_TYPE (y.st_info) == STT_OBJECT && at - y.st_value < y.st_size
	  && y.st_name < s->names.len)
	{
	  char *name = strdup (s->names.text + y.st_name);
	  char *dot = name ? strrchr (name, '.') : NULL;
	  /* What GCC appends to the names of local variables.  */
	  if (dot && dot[1] && dot[1 + strspn (dot + 1, "0123456789")] == '\0')
	    *dot = '\0';
	  char *source = name ? function_name_source (name) : NULL;
	  free (name);
	  return source;
	}
    }
  return NULL;
}

bool
read_only_refuse (uint64_t to, size_t bytes)
{
  struct search s = { .at = to };
  char *name;

  dl_iterate_phdr (look_in, &s);
  if (!s.read_only)
    return false;
  section_each (s.file, 0, ".symtab", keep_section, &s.symbols, NULL);
  section_each (s.file, 0, ".strtab", keep_section, &s.names, NULL);
  name = variable_name (&s);
  fprintf (stderr,
	   "drano sim: the program copies %zu bytes from the device to the "
	   "constant '%s', which is in read-only memory; GCC copies back what "
	   "no clause names: add 'copyin(%s)' to the OpenACC construct, or "
	   "'map(to: %s)' to the OpenMP construct; in Fortran, replace the "
	   "attribute 'parameter' by "
	   "'save'\n", bytes, name ? name : "NAME", name ? name : "NAME",
	   name ? name : "NAME");
  free (name);
  free ((void *) s.symbols.text);
  free ((void *) s.names.text);
  return true;
}
