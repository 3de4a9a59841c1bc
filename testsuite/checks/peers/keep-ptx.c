/* Stands in for ptxas and nvlink: runs the real one, and keeps the PTX in what it makes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* clang puts cubins into programs that offload, and the simulated device reads PTX
   alone.  Under the name ptxas, this program runs $PEERS_CUDA/bin/ptxas and adds a
   section ".ptx" with the text to the cubin; under the name nvlink, it does the same
   with the sections of all cubins that are linked.  A section may have several
   texts, each with a null character at its end.

   LLVM up to 19 does not know the ELF header of CUDA 13: the header becomes that of
   CUDA 12.  */

#include <elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char name[] = ".ptx";

struct bytes
{
  char *at;
  size_t n;
};

/* Print WHAT and NAME, and end.  */
static void
fail (const char *what, const char *name)
{
  fprintf (stderr, "keep-ptx: %s %s\n", what, name);
  exit (1);
}

/* Add the N bytes at AT, or zeros, to B.  */
static void
add (struct bytes *b, const void *at, size_t n)
{
  b->at = realloc (b->at, b->n + n + 1);
  if (!b->at)
    fail ("no memory for", "a file");
  if (at && n)
    memcpy (b->at + b->n, at, n);
  else
    memset (b->at + b->n, 0, n);
  b->n += n;
  b->at[b->n] = '\0';
}

/* The contents of FILE.  */
static struct bytes
contents (const char *file)
{
  struct bytes b = { 0 };
  char part[65536];
  size_t n;
  FILE *f = fopen (file, "rb");

  if (!f)
    fail ("cannot open", file);
  add (&b, NULL, 0);
  while ((n = fread (part, 1, sizeof part, f)) > 0)
    add (&b, part, n);
  fclose (f);
  return b;
}

/* Whether B is an object file.  */
static bool
elf_p (const struct bytes *b)
{
  return b->n > sizeof (Elf64_Ehdr) && !memcmp (b->at, ELFMAG, SELFMAG);
}

/* Add the texts in the object file B to TEXTS.  Return false if there are none.  */
static bool
gather (const struct bytes *b, struct bytes *texts)
{
  size_t before = texts->n;
  const Elf64_Ehdr *e = (const Elf64_Ehdr *) b->at;
  const Elf64_Shdr *s = (const Elf64_Shdr *) (b->at + e->e_shoff);
  const char *names = b->at + s[e->e_shstrndx].sh_offset;

  for (int k = 0; k < e->e_shnum; k++)
    if (!strcmp (names + s[k].sh_name, name))
      add (texts, b->at + s[k].sh_offset, s[k].sh_size);
  return texts->n > before;
}

/* Add a section of TEXTS to the object file B: the names and the table of sections
   are written once more, behind everything.  */
static void
add_section (struct bytes *b, const struct bytes *texts)
{
  Elf64_Ehdr e = *(Elf64_Ehdr *) b->at;
  size_t bytes = e.e_shnum * sizeof (Elf64_Shdr);
  Elf64_Shdr *s = malloc (bytes + sizeof *s), *names = &s[e.e_shstrndx];
  struct bytes copy = { 0 };

  memcpy (s, b->at + e.e_shoff, bytes);
  add (&copy, b->at + names->sh_offset, names->sh_size);
  s[e.e_shnum] = (Elf64_Shdr) { .sh_name = copy.n, .sh_type = SHT_PROGBITS,
				.sh_offset = b->n, .sh_size = texts->n,
				.sh_addralign = 1 };
  add (&copy, name, sizeof name);
  add (b, texts->at, texts->n);
  names->sh_offset = b->n;
  names->sh_size = copy.n;
  add (b, copy.at, copy.n);
  add (b, NULL, -b->n & 7);
  e.e_shoff = b->n;
  e.e_shnum++;
  add (b, s, bytes + sizeof *s);
  memcpy (b->at, &e, sizeof e);
}

/* Let the header of B be as LLVM knows it.  */
static void
convert_header (struct bytes *b)
{
  Elf64_Ehdr *e = (Elf64_Ehdr *) b->at;
  unsigned sm = e->e_flags >> 8 & 0xff;

  if (e->e_ident[EI_ABIVERSION] < 8)
    return;
  e->e_ident[EI_OSABI] = 51;
  e->e_ident[EI_ABIVERSION] = 7;
  e->e_flags = sm << 16 | 0x500 | sm;
}

/* Run the real one of NAME with ARGV.  */
static void
run_real (const char *tool, char **argv)
{
  const char *cuda = getenv ("PEERS_CUDA");
  char path[4096];
  int status;

  snprintf (path, sizeof path, "%s/bin/%s", cuda ? cuda : "/usr/local/cuda", tool);
  pid_t child = fork ();
  if (child == 0)
    {
      execv (path, argv);
      fail ("cannot run", path);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    fail ("cannot run", path);
  if (status)
    exit (WIFEXITED (status) ? WEXITSTATUS (status) : 1);
}

int
main (int argc, char **argv)
{
  const char *tool = strrchr (argv[0], '/'), *out = NULL;
  struct bytes texts = { 0 };

  tool = tool ? tool + 1 : argv[0];
  run_real (tool, argv);
  for (int k = 1; k < argc; k++)
    if (!strcmp (argv[k], "-o") || !strcmp (argv[k], "--output-file"))
      out = argv[++k];
    else if (argv[k][0] != '-' && access (argv[k], R_OK) == 0)
      {
	struct bytes b = contents (argv[k]);
	if (elf_p (&b))
	  gather (&b, &texts);
	else if (!strcmp (tool, "ptxas"))
	  add (&texts, b.at, strlen (b.at) + 1);
      }
  if (!out || !texts.n)
    return 0;
  struct bytes b = contents (out), kept = { 0 };
  if (!elf_p (&b))
    return 0;
  /* nvlink keeps sections that it does not know, nowadays.  */
  if (!gather (&b, &kept))
    add_section (&b, &texts);
  convert_header (&b);
  FILE *f = fopen (out, "wb");
  if (!f || fwrite (b.at, 1, b.n, f) != b.n || fclose (f))
    fail ("cannot write", out);
  return 0;
}
