/* Sections of object files.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* Files may be cut short or hostile: each number is examined before it is
   used, and what lies outside of the file is not there.  */

#define _GNU_SOURCE 1

#include "section.h"

#include <ar.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bytes of an object.  */
struct image
{
  const unsigned char *p;
  uint64_t n;
  bool wide;			/* Of the 64-bit class.  */
  bool big;			/* Most significant byte first.  */
};

/* Whether SIZE bytes at AT are in IM.  */

static bool
range_inside_p (const struct image *im, uint64_t at, uint64_t size)
{
  return at <= im->n && size <= im->n - at;
}

/* Return the number of SIZE bytes at AT in IM; 0 if it is not there.  */

static uint64_t
number_at (const struct image *im, uint64_t at, size_t size)
{
  uint64_t v = 0;

  if (range_inside_p (im, at, size))
    for (size_t i = 0; i < size; i++)
      v |= (uint64_t) im->p[at + i]
	<< 8 * (im->big ? size - 1 - i : i);
  return v;
}

/* The member M of the structure Elf32_KIND or Elf64_KIND at AT in IM.  */
#define FIELD(IM, AT, KIND, M)						\
  ((IM)->wide								\
   ? number_at (IM, (AT) + offsetof (Elf64_##KIND, M),			\
		sizeof ((Elf64_##KIND *) 0)->M)				\
   : number_at (IM, (AT) + offsetof (Elf32_##KIND, M),			\
		sizeof ((Elf32_##KIND *) 0)->M))

/* Whether the SIZE bytes at DATA are an object; then fill in IM.  */

static bool
image_of (const void *data, size_t size, struct image *im)
{
  im->p = data;
  im->n = size;
  if (size < EI_NIDENT || memcmp (data, ELFMAG, SELFMAG) != 0)
    return false;
  im->wide = im->p[EI_CLASS] == ELFCLASS64;
  im->big = im->p[EI_DATA] == ELFDATA2MSB;
  return true;
}

/* Whether the section header at AT in IM, whose names are in the section
   header at NAMES, is called NAME.  */

static bool
section_named_p (const struct image *im, uint64_t at, uint64_t names,
		 const char *name)
{
  uint64_t table = FIELD (im, names, Shdr, sh_offset);
  uint64_t size = FIELD (im, names, Shdr, sh_size);
  uint64_t offset = FIELD (im, at, Shdr, sh_name), len = strlen (name) + 1;

  return (range_inside_p (im, table, size) && offset <= size
	  && len <= size - offset
	  && memcmp (im->p + table + offset, name, len) == 0);
}

size_t
section_find (const void *data, size_t size, const char *name, size_t from,
	      struct section_text *t)
{
  struct image im;
  uint64_t table, each, count, names;

  if (!image_of (data, size, &im))
    return 0;
  table = FIELD (&im, 0, Ehdr, e_shoff);
  each = FIELD (&im, 0, Ehdr, e_shentsize);
  count = FIELD (&im, 0, Ehdr, e_shnum);
  names = FIELD (&im, 0, Ehdr, e_shstrndx);
  /* What is too large for the header is in the first section's.  */
  if (count == 0 && table != 0)
    count = FIELD (&im, table, Shdr, sh_size);
  if (names == SHN_XINDEX)
    names = FIELD (&im, table, Shdr, sh_link);
  if (table == 0 || table > im.n || each == 0 || names >= count
      || count > (im.n - table) / each)
    return 0;
  for (uint64_t i = from; i < count; i++)
    {
      uint64_t at = table + i * each;
      uint64_t offset = FIELD (&im, at, Shdr, sh_offset);

      if (!section_named_p (&im, at, table + names * each, name)
	  || FIELD (&im, at, Shdr, sh_type) == SHT_NOBITS
	  || FIELD (&im, at, Shdr, sh_size) == 0)
	continue;
      t->len = FIELD (&im, at, Shdr, sh_size);
      t->text = range_inside_p (&im, offset, t->len)
	? (const char *) im.p + offset
	: NULL;
      return i + 1;
    }
  return 0;
}

/* What is looked for, and who takes it.  */
struct search
{
  const char *name;
  section_taker *receive;
  void *closure;
  uint64_t left;		/* Bytes that may yet be handed over.  */
};

/* Hand over the sections of the object, called WHERE, that the SIZE bytes at
   DATA are.  Return 0, -1 if they are none, or an errno.  */

static int
search_image (struct search *s, const char *where, const void *data,
	      size_t size)
{
  struct section_text t;
  struct image im;
  size_t n = 0, left = size;

  if (!image_of (data, size, &im))
    return -1;
  while ((n = section_find (data, size, s->name, n, &t)))
    {
      uint64_t len = t.text ? t.len : 0;

      if (len > left || len > s->left)
	return EOVERFLOW;
      left -= len;
      s->left -= len;
      s->receive (s->closure, where, &t);
    }
  return 0;
}

/* The bytes of a file.  */
struct mapping
{
  char *p;
  size_t n;
};

/* Map FILE to M, which is empty if it is not a regular file.  Return 0 or an
   errno.  */

static int
map_file (const char *file, struct mapping *m)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC | O_NONBLOCK), err = 0;
  struct stat st;

  m->p = NULL;
  m->n = 0;
  if (fd < 0)
    return errno;
  if (fstat (fd, &st) < 0)
    err = errno;
  else if (S_ISREG (st.st_mode) && st.st_size > 0)
    {
      m->p = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
      if (m->p == MAP_FAILED)
	err = errno;
      else
	m->n = st.st_size;
    }
  close (fd);
  return err;
}

/* Release M.  */

static void
unmap_image (struct mapping *m)
{
  if (m->n)
    munmap (m->p, m->n);
}

/* Return the name of the member of an archive whose header is H, in new
   storage; NAMES are its long ones.  */

static char *
member_name (const struct ar_hdr *h, const struct section_text *names)
{
  const char *p = h->ar_name, *end;
  size_t room = sizeof h->ar_name;

  if (p[0] == '/' && p[1] >= '0' && p[1] <= '9')
    {
      size_t at = strtoul (p + 1, NULL, 10);

      if (at >= names->len)
	return strdup ("?");
      p = names->text + at;
      room = names->len - at;
      end = memmem (p, room, "/\n", 2);
    }
  else
    end = memchr (p, '/', room);
  return strndup (p, end ? (size_t) (end - p) : room);
}

/* Hand over the sections of the member NAME of the archive FILE: the LEN bytes
   at DATA, or, with DATA null, a file next to it.  Return 0 or an errno.  */

static int
search_member (struct search *s, const char *file, const char *name,
	       const char *data, size_t len)
{
  const char *slash = strrchr (file, '/');
  char *where, *path;
  struct mapping m = { NULL, 0 };
  int err = 0;

  if (asprintf (&where, "%s(%s)", file, name) < 0)
    return ENOMEM;
  if (data)
    err = search_image (s, where, data, len);
  else if (asprintf (&path, "%.*s%s", name[0] == '/' || !slash ? 0
		     : (int) (slash + 1 - file), file, name) < 0)
    err = ENOMEM;
  else
    {
      err = map_file (path, &m);
      if (err == 0)
	err = search_image (s, where, m.p, m.n);
      unmap_image (&m);
      free (path);
    }
  free (where);
  return err < 0 ? 0 : err;
}

/* Hand over the sections of the members of the archive FILE, whose bytes are
   M; it is THIN if they are files of their own.  Return 0 or an errno, and
   then put the member's name into *AT if AT is not null.  */

static int
search_archive (struct search *s, const char *file,
		const struct mapping *m, bool thin, char **at)
{
  struct section_text names = { NULL, 0 };
  int err = 0;

  for (size_t i = SARMAG; err == 0 && m->n - i >= sizeof (struct ar_hdr);)
    {
      struct ar_hdr h;
      char digits[sizeof h.ar_size + 1] = "";
      bool table, stored;
      uint64_t size;

      memcpy (&h, m->p + i, sizeof h);
      i += sizeof h;
      memcpy (digits, h.ar_size, sizeof h.ar_size);
      size = strtoull (digits, NULL, 10);
      table = h.ar_name[0] == '/' && (h.ar_name[1] < '0' || h.ar_name[1] > '9');
      stored = table || !thin;
      if (memcmp (h.ar_fmag, ARFMAG, sizeof h.ar_fmag) != 0
	  || (stored && size > m->n - i))
	return EIO;
      if (table && h.ar_name[1] == '/')
	names = (struct section_text) { m->p + i, size };
      else if (!table)
	{
	  char *name = member_name (&h, &names);

	  err = name ? search_member (s, file, name,
				      stored ? m->p + i : NULL, size) : ENOMEM;
	  if (err && at)
	    *at = name;
	  else
	    free (name);
	}
      /* Members begin at even places.  */
      i += stored ? size + (size & 1) : 0;
      if (i > m->n)
	i = m->n;
    }
  return err;
}

int
section_each (const char *file, long offset, const char *name,
	      section_taker *receive, void *closure, char **at)
{
  static const char thin[] = "!<thin>\n";
  struct search s = { name, receive, closure, SECTIONS_LIMIT };
  struct mapping m;
  int err = map_file (file, &m);

  if (at)
    *at = NULL;
  if (err)
    return err;
  if (offset > 0 && (size_t) offset < m.n)
    err = search_image (&s, file, m.p + offset, m.n - offset);
  else if (m.n >= SARMAG && (memcmp (m.p, ARMAG, SARMAG) == 0
			|| memcmp (m.p, thin, SARMAG) == 0))
    err = search_archive (&s, file, &m, m.p[2] == thin[2], at);
  else
    err = search_image (&s, file, m.p, m.n);
  unmap_image (&m);
  return err;
}
