/* Facts about an executable file, read before it is run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Facts used: GCC puts the table of a program's regions into the section
   .gnu.offload_funcs, and mkoffload adds a constructor that calls
   GOMP_offload_register_ver, so that this name is in the dynamic string table
   of everything that has a device image.  clang likewise calls
   __tgt_register_lib.  A program that launches kernels itself calls
   cuLaunchKernel.  nvcc puts code for its run-time library into the section
   .nv_fatbin.  */

#define _GNU_SOURCE 1

#include "base/elf-file.h"
#include "section.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined __x86_64__
# define NATIVE_MACHINE EM_X86_64
#elif defined __aarch64__
# define NATIVE_MACHINE EM_AARCH64
#else
# define NATIVE_MACHINE EM_PPC64
#endif

struct bytes
{
  const unsigned char *p;
  uint64_t n;
};

/* Copy SIZE bytes at offset AT of B to OUT; return false if they are not
   there.  */

static bool
copy_range (const struct bytes *b, uint64_t at, void *out, uint64_t size)
{
  if (at > b->n || size > b->n - at)
    return false;
  memcpy (out, b->p + at, size);
  return true;
}

/* Return the file offset of the address ADDRESS by the PT_LOAD headers that
   H describes; B's size if there is none.  */

static uint64_t
file_offset (const struct bytes *b, const Elf64_Ehdr *h, uint64_t address)
{
  Elf64_Phdr ph;

  for (unsigned i = 0; i < h->e_phnum; i++)
    if (copy_range (b, h->e_phoff + (uint64_t) i * sizeof ph, &ph, sizeof ph)
	&& ph.p_type == PT_LOAD && address >= ph.p_vaddr
	&& address - ph.p_vaddr < ph.p_filesz)
      return address - ph.p_vaddr + ph.p_offset;
  return b->n;
}

/* Fill in E from the LENGTH bytes of dynamic strings at STRINGS.  */

static void
look_at_names (const unsigned char *strings, uint64_t length,
	       struct elf_file *e)
{
  const struct { const char *name; bool *known; } names[] =
    {
      { "GOMP_offload_register", &e->has_image },
      { "__tgt_register_lib", &e->has_llvm_image },
      { "cuLaunchKernel", &e->calls_driver },
      { "__drano_register_", &e->counts }
    };

  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    *names[k].known = memmem (strings, length, names[k].name,
			      strlen (names[k].name)) != NULL;
}

/* Fill in E from the dynamic section, which has SIZE bytes at AT.  */

static void
look_at_dynamic (const struct bytes *b, const Elf64_Ehdr *h, uint64_t at,
		 uint64_t size, struct elf_file *e)
{
  uint64_t strings = 0, length = 0;
  Elf64_Dyn d;

  for (uint64_t i = 0;
       i + sizeof d <= size && copy_range (b, at + i, &d, sizeof d)
	 && d.d_tag != DT_NULL; i += sizeof d)
    if (d.d_tag == DT_STRTAB)
      strings = file_offset (b, h, d.d_un.d_ptr);
    else if (d.d_tag == DT_STRSZ)
      length = d.d_un.d_val;
    else if (d.d_tag == DT_RPATH || d.d_tag == DT_RUNPATH)
      e->has_run_path = true;
  if (strings < b->n && length <= b->n - strings)
    look_at_names (b->p + strings, length, e);
}

/* Fill in E from the bytes B of a file.  */

static void
read_headers (const struct bytes *b, struct elf_file *e)
{
  struct section_text funcs, fat;
  Elf64_Ehdr h;
  Elf64_Phdr ph;

  if (!copy_range (b, 0, &h, sizeof h)
      || memcmp (h.e_ident, ELFMAG, SELFMAG) != 0)
    return;
  e->is_elf = true;
  e->is_native = h.e_ident[EI_CLASS] == ELFCLASS64
    && h.e_machine == NATIVE_MACHINE && h.e_phentsize == sizeof ph;
  if (!e->is_native)
    return;
  for (unsigned i = 0; i < h.e_phnum; i++)
    if (copy_range (b, h.e_phoff + (uint64_t) i * sizeof ph, &ph, sizeof ph))
      {
	if (ph.p_type == PT_INTERP)
	  e->is_dynamic = true;
	else if (ph.p_type == PT_DYNAMIC)
	  look_at_dynamic (b, &h, ph.p_offset, ph.p_filesz, e);
      }
  e->has_regions = section_find (b->p, b->n, ".gnu.offload_funcs", 0, &funcs);
  e->has_cuda = section_find (b->p, b->n, ".nv_fatbin", 0, &fat);
}

int
elf_inspect (const char *name, struct elf_file *e)
{
  struct bytes b;
  struct stat st;
  void *map;
  int fd, err = 0;

  memset (e, 0, sizeof *e);
  fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return errno;
  if (fstat (fd, &st) < 0)
    err = errno;
  else if (S_ISREG (st.st_mode) && st.st_size > 0)
    {
      map = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
      if (map == MAP_FAILED)
	err = errno;
      else
	{
	  b.p = map;
	  b.n = st.st_size;
	  read_headers (&b, e);
	  munmap (map, st.st_size);
	}
    }
  close (fd);
  return err;
}
