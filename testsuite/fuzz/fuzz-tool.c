/* Fuzzing what the drano command reads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The subcommands run as they do for users, with the input as a file.  */

#define _GNU_SOURCE 1

#include "fuzz.h"
#include "profile/writer.h"
#include "record.h"
#include "runtime/tool/base/elf-file.h"
#include "runtime/tool/base/tool.h"

#include <ar.h>
#include <elf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The source that journals and fixes are of, before and after.  */
static const char old_source[] = "one\ntwo\nthree\n\nfive\n";
static const char new_source[] = "one\nTWO\nthree\n\nfive\n";

/* What another file of a comparison is.  */
static const struct fuzz_seed *other;

/* Run drano COMMAND, called NAME, with the ARGUMENTS, separated by blanks.  */

static void
run_command (int (*command) (int, char **), const char *name,
	     const char *arguments)
{
  char *copy = xasprintf ("%s %s", name, arguments), *rest = copy;
  char *argv[12];
  int argc = 0;

  while (argc < 11 && (argv[argc] = strsep (&rest, " ")))
    argc++;
  argv[argc] = NULL;
  optind = 0;
  fuzz_command (command, argc, argv);
  free (copy);
}

static void
begin_records (void)
{
  other = &fuzz_seeds[0];
  fuzz_put ("other", other->text, other->len);
}

/* All forms of reports and comparisons, each for one input in some.  */

static void
run_records (const char *data, size_t size)
{
  static const char *const reports[] =
    { "--limit=0 in", "--json in", "--html=page in", "--sarif=- in",
      "--gate in", "--by-rank in", "--sort=time in other", "--limit=3 in in" };
  static const char *const diffs[] =
    { "in other", "other in", "--total in other", "--markdown=- in other",
      "in in" };
  size_t k = (size_t) (record_checksum (RECORD_CHECKSUM, data, size) >> 7);

  fuzz_put ("in", data, size);
  run_command (cmd_report, "report", reports[k % 8]);
  run_command (cmd_diff, "diff", diffs[k / 8 % 5]);
  if (k / 64 % 8 == 0)
    run_command (cmd_query, "query", "in");
}

/* The input as a baseline.  */

static void
run_baseline (const char *data, size_t size)
{
  fuzz_put ("in", data, size);
  run_command (cmd_report, "report", "--gate --baseline=in other");
}

/* Put into S the header of a section called by the name at NAME, of the KIND,
   with the SIZE bytes at AT.  */

static void
make_section (Elf64_Shdr *s, unsigned name, unsigned kind, size_t at,
	      size_t size)
{
  memset (s, 0, sizeof *s);
  s->sh_name = name;
  s->sh_type = kind;
  s->sh_offset = at;
  s->sh_size = size;
}

/* Add to T an object whose section .drano.report has the LEN bytes at
   RECORDS.  */

static void
add_object (struct text *t, const char *records, size_t len)
{
  static const char names[] = "\0.drano.report\0.shstrtab";
  Elf64_Ehdr h = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB,
				EV_CURRENT },
		   .e_type = ET_REL, .e_machine = EM_X86_64,
		   .e_version = EV_CURRENT, .e_ehsize = sizeof h,
		   .e_shoff = sizeof h, .e_shentsize = sizeof (Elf64_Shdr),
		   .e_shnum = 3, .e_shstrndx = 2 };
  Elf64_Shdr s[3];
  size_t at = sizeof h + sizeof s;

  make_section (&s[0], 0, SHT_NULL, 0, 0);
  make_section (&s[1], 1, SHT_PROGBITS, at + sizeof names, len);
  make_section (&s[2], 15, SHT_STRTAB, at, sizeof names);
  text_add (t, (const char *) &h, sizeof h);
  text_add (t, (const char *) s, sizeof s);
  text_add (t, names, sizeof names);
  text_add (t, records, len);
}

/* Add to T the member NAME of an archive, the LEN bytes at TEXT.  */

static void
add_member (struct text *t, const char *name, const char *text, size_t len)
{
  text_printf (t, "%-16s%-12d%-6d%-6d%-8d%-10zu%s", name, 0, 0, 0, 644, len,
	       ARFMAG);
  text_add (t, text, len);
  if (len & 1)
    text_puts (t, "\n");
}

/* Objects and archives of the records.  */

static void
add_objects (void)
{
  size_t n = fuzz_nseeds;

  for (size_t i = 0; i < n; i++)
    {
      struct fuzz_seed *s = &fuzz_seeds[i];
      struct text object = { 0 }, archive = { 0 };

      add_object (&object, s->text, s->len < 2000 ? s->len : 2000);
      text_puts (&archive, ARMAG);
      add_member (&archive, "//", "a-long-name-of-a-member.o/\n", 27);
      add_member (&archive, "/0", object.s, object.len);
      add_member (&archive, "b.o/", object.s, object.len);
      fuzz_add_seed (archive.s, archive.len);
      s = &fuzz_seeds[i];
      free (s->text);
      s->text = object.s;
      s->len = object.len;
      text_free (&archive);
    }
}

static void
begin_sections (void)
{
  static const char line[] = "{\"schema\":\"drano-2\"}\n";

  fuzz_put ("other", line, sizeof line - 1);
}

static void
run_sections (const char *data, size_t size)
{
  fuzz_put ("in", data, size);
  run_command (cmd_report, "report", size & 1 ? "--json in" : "in other");
}

/* The checksum of TEXT.  */

static uint64_t
sum_of (const char *text)
{
  return record_checksum (RECORD_CHECKSUM, text, strlen (text));
}

/* Reports with edits of a.c.  */

static void
add_fixes (void)
{
  struct text t = { 0 };

  for (int k = 1; k <= 4; k++)
    text_printf (&t, "{\"schema\":\"drano-2\",\"record\":\"advice\",\"file\":"
		 "\"a.c\",\"line\":%d,\"column\":1,\"region\":\"a.c:1:%d\","
		 "\"title\":\"do %d\",\"legality\":\"proved\",\"sites\":"
		 "[\"a.c:1:1:load:A\"],\"region_before\":%d000,"
		 "\"region_after\":10,\"checksum\":\"%016" PRIx64 "\",\"edits\":"
		 "[{\"line\":%d,\"begin\":1,\"end\":2,\"text\":\"X\"},{\"line\":"
		 "%d,\"begin\":1,\"end\":1,\"text\":\"new\\n\"}]}\n", k, k, k, k,
		 sum_of (old_source), k, k + 1);
  fuzz_add_seed (t.s, t.len);
  text_free (&t);
}

static void
run_fixes (const char *data, size_t size)
{
  fuzz_put ("a.c", old_source, strlen (old_source));
  fuzz_put ("in", data, size);
  run_command (cmd_fix, "fix", size % 3 ? "in" : "--dry-run in");
  unlink ("drano-fix.undo");
}

/* Journals of one and of two runs.  */

static void
add_journals (void)
{
  struct text t = { 0 };
  char *here = getcwd (NULL, 0);

  for (int k = 0; k < 2; k++)
    {
      text_printf (&t, "run 1\n%zu %016" PRIx64 " %zu\n%s/a.c\n%s\n",
		   strlen (old_source), sum_of (new_source), strlen (here) + 4,
		   here, old_source);
      fuzz_add_seed (t.s, t.len);
    }
  text_free (&t);
  free (here);
}

static void
run_journal (const char *data, size_t size)
{
  fuzz_put ("a.c", new_source, strlen (new_source));
  fuzz_put ("drano-fix.undo", data, size);
  run_command (cmd_fix, "fix", "--undo");
}

/* Processes that write to a profile, or to a report, which is the input.  */

static void
run_writers (const char *data, size_t size)
{
  static const char line[] = "{\"schema\":\"drano-2\",\"unit\":\"u\"}\n";
  struct writer w;

  writer_init (&w, true);
  fuzz_put ("in", data, size);
  if (writer_save (&w, "in", line, sizeof line - 1, "exit") != 0)
    abort ();
  free (w.run);
  fuzz_put ("in", data, size);
  if (record_renew ("in", "u", line, sizeof line - 1) != 0)
    abort ();
}

/* Add a program with what elf_inspect looks at.  */

static void
add_program (void)
{
  static const char strings[] = "\0GOMP_offload_register_ver\0__drano_register_";
  enum { HEADERS = 3, ENTRIES = 4 };
  Elf64_Ehdr h = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB,
				EV_CURRENT },
		   .e_type = ET_DYN, .e_machine = EM_X86_64,
		   .e_phoff = sizeof h, .e_phentsize = sizeof (Elf64_Phdr),
		   .e_phnum = HEADERS };
  size_t at = sizeof h + HEADERS * sizeof (Elf64_Phdr);
  size_t text = at + ENTRIES * sizeof (Elf64_Dyn);
  Elf64_Phdr p[HEADERS] = {
    { .p_type = PT_LOAD, .p_vaddr = 4096, .p_filesz = text + sizeof strings },
    { .p_type = PT_DYNAMIC, .p_offset = at, .p_filesz = text - at },
    { .p_type = PT_INTERP } };
  Elf64_Dyn d[ENTRIES] = { { DT_STRTAB, { 4096 + text } },
			   { DT_STRSZ, { sizeof strings } },
			   { DT_RUNPATH, { 1 } }, { DT_NULL, { 0 } } };
  struct text t = { 0 };

  text_add (&t, (const char *) &h, sizeof h);
  text_add (&t, (const char *) p, sizeof p);
  text_add (&t, (const char *) d, sizeof d);
  text_add (&t, strings, sizeof strings);
  fuzz_add_seed (t.s, t.len);
  text_free (&t);
  add_object (&t, strings, sizeof strings);
  fuzz_add_seed (t.s, t.len);
  text_free (&t);
}

static void
run_program (const char *data, size_t size)
{
  struct elf_file e;

  fuzz_put ("in", data, size);
  if (elf_inspect ("in", &e) != 0)
    abort ();
}

#define RECORDS "drano.tool/*.jsonl fuzz/seeds/*.jsonl"

const struct fuzz_reader fuzz_readers[] =
{
  { "records", RECORDS, NULL, begin_records, run_records, false },
  { "sections", RECORDS, add_objects, begin_sections, run_sections, false },
  { "baselines", RECORDS, NULL, begin_records, run_baseline, false },
  { "fixes", "", add_fixes, NULL, run_fixes, false },
  { "journals", "", add_journals, NULL, run_journal, false },
  { "writers", RECORDS, NULL, NULL, run_writers, false },
  { "programs", "", add_program, NULL, run_program, false },
  { NULL, NULL, NULL, NULL, NULL, false }
};
