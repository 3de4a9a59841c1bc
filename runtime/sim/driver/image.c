/* What a program gives the driver as a module: where the PTX is in it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An image comes without its length.  PTX ends at a null character.  A cubin is
   an ELF file, which says itself how long it is; a section ".ptx" of it has
   texts, each with a null character at its end.  A fat binary is a header,
   which has its length, and an entry for each text and each cubin.

   The sizes are believed: the driver's caller is the program.  */

#include <elf.h>
#include <stdint.h>
#include <string.h>

#include "driver/image.h"

enum
{
  FAT_MAGIC = 0xba55ed50u,
  FAT_WRAPPER_MAGIC = 0x466243b1u,
  FAT_PTX = 1,			/* The kind of an entry.  */
  FAT_COMPRESSED = 0x2000 | 0x8000 /* Its flags: in one of two ways.  */
};

struct fat_header
{
  uint32_t magic;
  uint16_t version, bytes;	/* BYTES: of this header.  */
  uint64_t size;		/* Of the entries.  */
};

struct fat_entry
{
  uint16_t kind, version;
  uint32_t header;		/* Bytes up to the contents.  */
  uint64_t size;		/* Of the contents.  */
  uint32_t compressed, options;
  uint32_t unused[4];
  uint64_t flags;
};

struct fat_wrapper
{
  uint32_t magic, version;
  const void *binary;
};

/* Give the texts of LEN bytes at TEXT, each with a null character at its end,
   to RECEIVE with DATA.  Return false if that did.  */

static bool
each_text (const char *text, size_t len, receive_text *receive, void *data)
{
  while (len > 0)
    {
      size_t n = strnlen (text, len);
      if (n > 0 && !receive (data, text, n))
	return false;
      n += n < len;
      text += n;
      len -= n;
    }
  return true;
}

/* As image_texts, for the cubin IMAGE.  */

static const char *
cubin_texts (const char *image, receive_text *receive, void *data)
{
  const Elf64_Ehdr *e = (const Elf64_Ehdr *) image;
  const Elf64_Shdr *s = (const Elf64_Shdr *) (image + e->e_shoff);
  bool found = false;

  if (e->e_ident[EI_CLASS] != ELFCLASS64 || e->e_shentsize != sizeof *s
      || e->e_shstrndx >= e->e_shnum)
    return "a module is an ELF file that is not a cubin";
  const char *names = image + s[e->e_shstrndx].sh_offset;
  for (int k = 0; k < e->e_shnum; k++)
    if (s[k].sh_type != SHT_NOBITS
	&& strcmp (names + s[k].sh_name, ".ptx") == 0)
      {
	found = true;
	if (!each_text (image + s[k].sh_offset, s[k].sh_size, receive, data))
	  break;
      }
  return found ? NULL : "a module is a cubin without PTX, and the simulated "
			"device executes PTX alone";
}

/* As image_texts, for the fat binary at H.  The first text is taken: others are
   the same for other devices.  */

static const char *
fat_texts (const struct fat_header *h, receive_text *receive, void *data)
{
  const char *at = (const char *) h + h->bytes, *end = at + h->size;
  bool compressed = false;

  while (end - at >= (ptrdiff_t) sizeof (struct fat_entry))
    {
      const struct fat_entry *e = (const struct fat_entry *) at;
      if (e->header < sizeof *e || e->size > (uint64_t) (end - at))
	break;
      if (e->kind == FAT_PTX && (e->flags & FAT_COMPRESSED))
	compressed = true;
      else if (e->kind == FAT_PTX)
	{
	  receive (data, at + e->header, strnlen (at + e->header, e->size));
	  return NULL;
	}
      at += e->header + e->size;
    }
  return (compressed
	  ? "the PTX of a fat binary is compressed, which the simulated device "
	  "does not read: compile with 'nvcc --no-compress'"
	  : "a module is a fat binary without PTX, and the simulated device "
	  "executes PTX alone");
}

const char *
image_texts (const void *image, receive_text *receive, void *data)
{
  uint32_t magic;

  /* PTX that is shorter has nothing in it.  */
  if (strnlen (image, sizeof magic) == sizeof magic)
    {
      memcpy (&magic, image, sizeof magic);
      if (magic == FAT_WRAPPER_MAGIC)
	return image_texts (((const struct fat_wrapper *) image)->binary,
			    receive, data);
      if (magic == FAT_MAGIC)
	return fat_texts (image, receive, data);
      if (memcmp (image, ELFMAG, SELFMAG) == 0)
	return cubin_texts (image, receive, data);
    }
  receive (data, image, strlen (image));
  return NULL;
}
