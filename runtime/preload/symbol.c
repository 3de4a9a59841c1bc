/* Functions of a running program, and their names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* The functions that regions become are static, so that the dynamic linker
   does not know them: the file's own symbol table does, unless it was
   stripped.  */

#define _GNU_SOURCE 1

#include "preload.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file in memory.  */
struct image
{
  const unsigned char *at;
  uint64_t size;
};

/* Return the COUNT things of SIZE bytes at OFFSET of F; null if they are not
   all there, or not aligned.  */

static const void *
part_of_file (const struct image *f, uint64_t offset, uint64_t count,
	      uint64_t size)
{
  if (offset > f->size || offset % 8 != 0
      || (size && count > (f->size - offset) / size))
    return NULL;
  return f->at + offset;
}

/* Return the name that F, of which section headers are S[0..N-1], gives the
   function with VALUE; null if it gives none.  */

static const char *
find_symbol (const struct image *f, const Elf64_Shdr *s, unsigned n,
	     uint64_t value)
{
  for (unsigned k = 0; k < n; k++)
    if (s[k].sh_type == SHT_SYMTAB && s[k].sh_link < n)
      {
	const Elf64_Shdr *names = &s[s[k].sh_link];
	uint64_t count = s[k].sh_size / sizeof (Elf64_Sym);
	const Elf64_Sym *symbol = part_of_file (f, s[k].sh_offset, count,
						sizeof *symbol);

	if (!symbol || names->sh_offset > f->size
	    || names->sh_size > f->size - names->sh_offset)
	  continue;
	for (uint64_t i = 0; i < count; i++)
	  {
	    const char *text = (const char *) f->at + names->sh_offset
	      + symbol[i].st_name;

	    if (ELF64_ST_TYPE (symbol[i].st_info) == STT_FUNC
		&& symbol[i].st_value == value
		&& symbol[i].st_name < names->sh_size
		&& memchr (text, 0, names->sh_size - symbol[i].st_name))
	      return text;
	  }
      }
  return NULL;
}

/* Return the name in F of the function at ADDRESS, where F was loaded at
   BASE, allocated; null if there is none.  */

static char *
name_in (const struct image *f, uint64_t base, uint64_t address)
{
  const Elf64_Ehdr *h = part_of_file (f, 0, 1, sizeof *h);
  const Elf64_Shdr *s;
  const char *name;

  if (!h || memcmp (h->e_ident, ELFMAG, SELFMAG) != 0
      || h->e_ident[EI_CLASS] != ELFCLASS64
      || h->e_shentsize != sizeof *s)
    return NULL;
  s = part_of_file (f, h->e_shoff, h->e_shnum, sizeof *s);
  name = s ? find_symbol (f, s, h->e_shnum, address - base) : NULL;
  return name ? strdup (name) : NULL;
}

char *
symbol_name (const void *address)
{
  struct link_map *map;
  Dl_info info;
  struct image f;
  struct stat st;
  char *name = NULL;
  int fd;

  if (!dladdr1 (address, &info, (void **) &map, RTLD_DL_LINKMAP))
    return NULL;
  fd = open (map->l_name && *map->l_name ? map->l_name : "/proc/self/exe",
	     O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return NULL;
  if (fstat (fd, &st) == 0 && st.st_size > 0)
    {
      void *at = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);

      if (at != MAP_FAILED)
	{
	  f = (struct image) { at, st.st_size };
	  name = name_in (&f, map->l_addr, (uintptr_t) address);
	  munmap (at, st.st_size);
	}
    }
  close (fd);
  return name;
}

void *
next_symbol (const char *name)
{
  void *f = dlsym (RTLD_NEXT, name);

  if (!f)
    {
      /* A library that was opened alone has loaded libgomp.  */
      void *gomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);

      f = gomp ? dlsym (gomp, name) : NULL;
    }
  if (!f)
    {
      fprintf (stderr, "drano: no %s in libgomp; run the program without "
	       "drano run\n", name);
      abort ();
    }
  return f;
}
