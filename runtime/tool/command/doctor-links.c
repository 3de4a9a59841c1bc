/* drano doctor: does a program with regions link?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/elf-file.h"
#include "base/process.h"
#include "command/doctor-int.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Link SOURCE to PROGRAM with OPTIONS ("" for none) for the offload compiler;
   what is said goes to OUT.  Return whether it linked.  */

static bool
try_link (const struct doctor *d, const char *source, const char *program,
	  const char *options, struct text *out)
{
  char *offload = xasprintf ("%s=nvptx-none=%s", d->key, options);
  char *argv[] = { (char *) d->gcc, "-fopenmp", "-foffload=nvptx-none",
		   (char *) source, "-o", (char *) program, "-lm",
		   NULL, NULL, NULL };
  size_t n = 7;
  bool ok;

  if (*options)
    argv[n++] = offload;
  if (d->linker)
    argv[n++] = (char *) d->linker;
  unlink (program);
  out->len = 0;
  ok = run_captured (argv, PATIENCE, out) == 0 && access (program, X_OK) == 0;
  free (offload);
  return ok;
}

/* What the ptxas on the PATH calls its version, in new storage; null if
   there is none.  */

static char *
ptxas_version (void)
{
  char *argv[] = { "ptxas", "--version", NULL };
  struct text out = { 0 };
  char *version = NULL;

  if (run_captured (argv, PATIENCE, &out) == 0)
    {
      char *line = line_with (&out, "release");
      char *at = strstr (line, "release ");

      version = xasprintf ("%.*s", at ? (int) strcspn (at + 8, ",") : 0,
			   at ? at + 8 : "");
      free (line);
    }
  text_free (&out);
  return version;
}

/* Find out with which options an offload program links.  Return why it does not
   without any, in new storage; null if it does.  OUT is what the last link
   printed.  */

static char *
find_options (struct doctor *d, struct text *out)
{
  static const char *const candidates[] =
    { "", DRANO_NVPTX_OPTS, "-misa=sm_75", "-misa=sm_80", "-misa=sm_70",
      "-Wa,--no-verify", "-fcf-protection=none",
      "-fcf-protection=none -misa=sm_75", "-fcf-protection=none -misa=sm_80",
      "-fcf-protection=none -misa=sm_70",
      "-fcf-protection=none -Wa,--no-verify" };
  char *why = NULL;

  for (size_t i = 0;
       !d->options && i < sizeof candidates / sizeof candidates[0]; i++)
    {
      if ((i == 0 || *candidates[i])
	  && try_link (d, d->source, d->program, candidates[i], out))
	d->options = candidates[i];
      else if (i == 0)
	{
	  why = line_with (out, "ptxas fatal");
	  if (!*why)
	    {
	      free (why);
	      why = line_with (out, "rror");
	    }
	}
    }
  return why;
}

/* Say which options an offload program needs to link, WHY not without, and that
   PTXAS, a version or null, may be to blame.  */

static void
say_options (struct doctor *d, const char *why, const char *ptxas)
{
  const char *quote = strchr (d->options, ' ') ? "'" : "";
  char *what
    = (strstr (d->options, "-fcf-protection")
       ? xstrdup ("GCC passes its default -fcf-protection to the compiler "
		  "for nvptx, which rejects it")
       : xasprintf ("ptxas %s on the PATH rejects GCC's default -misa",
		    ptxas ? ptxas : "(unknown)"));

  put_grade (d, GRADE_WARN, "linking", "%s: %s\n"
	     "link with %s=nvptx-none=%s%s%s (drano-gcc does)", what, why,
	     d->key, quote, d->options, quote);
  free (what);
}

void
check_link (struct doctor *d)
{
  struct text out = { 0 };
  char *why, *ptxas;

  if (!d->have_offload)
    {
      put_grade (d, GRADE_SKIP, "linking", "there is no offload compiler");
      return;
    }
  ptxas = ptxas_version ();
  why = find_options (d, &out);
  d->have_program = d->options;
  if (!d->options)
    put_grade (d, GRADE_FAIL, "linking", "a program with a region does not "
	       "link: %s\n"
	       "install the assembler and linker for nvptx (Debian: "
	       "nvptx-tools) "
	       "and GCC's libraries for it", why);
  else if (*d->options)
    say_options (d, why, ptxas);
  else if (ptxas)
    put_grade (d, GRADE_OK, "linking",
	       "a program with a region links; ptxas %s "
	       "accepts it", ptxas);
  else
    put_grade (d, GRADE_OK, "linking",
	       "a program with a region links (there is "
	       "no ptxas on the PATH to verify it)");
  if (d->options && strstr (out.s, "__offload_vars_end"))
    put_grade (d, GRADE_WARN, "position", "the linker warns of a relocation "
	       "against '__offload_vars_end' in position-independent programs; "
	       "the programs work nevertheless\n"
	       "link with -no-pie to avoid the warning");
  free (why);
  free (ptxas);
  text_free (&out);
}

void
check_linkers (struct doctor *d)
{
  static const char *const name[] = { "bfd", "gold", "mold", "lld" };
  struct text good = { 0 }, out = { 0 };
  char *program;

  if (!d->have_program)
    {
      put_grade (d, GRADE_SKIP, "linkers", "no program links");
      return;
    }
  program = xasprintf ("%s/linked", d->dir);
  for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
    {
      char *option = xasprintf ("-fuse-ld=%s", name[i]);
      struct elf_file e = { .is_elf = false };

      d->linker = option;
      /* One that is missing, or does not work, is nothing to complain of.  */
      if (!try_link (d, d->source, program, d->options, &out))
	;
      else if (elf_inspect (program, &e) == 0 && e.is_elf && !e.has_image)
	put_grade (d, GRADE_WARN, "linkers", "with %s, a program gets no code "
		   "for a device, and runs its regions on the host\n"
		   "link programs that have regions without %s", option,
		   option);
      else
	text_printf (&good, "%sld.%s", good.len ? ", " : "", name[i]);
      free (option);
    }
  d->linker = NULL;
  if (good.len)
    put_grade (d, GRADE_OK, "linkers", "programs with regions link with %s",
	       good.s);
  unlink (program);
  free (program);
  text_free (&good);
  text_free (&out);
}

void
check_libraries (struct doctor *d)
{
  static const char text[] =
    "extern double fmax (double, double);\n"
    "int main (void)\n"
    "{\n"
    "  _Complex double sum = 0;\n"
    "#pragma omp target parallel for map (tofrom: sum) reduction (+: sum)\n"
    "  for (int i = 0; i < 64; i++)\n"
    "    sum += fmax (i, 2);\n"
    "  return 0;\n"
    "}\n";
  char *source, *program, *options, *why;
  struct text out = { 0 };

  if (!d->have_program)
    {
      put_grade (d, GRADE_SKIP, "libraries", "no program links");
      return;
    }
  source = xasprintf ("%s/calls.c", d->dir);
  program = xasprintf ("%s/calls", d->dir);
  options = xasprintf ("%s%s-lm -latomic", d->options, *d->options ? " " : "");
  write_file (source, text);
  if (try_link (d, source, program, d->options, &out))
    put_grade (d, GRADE_OK, "libraries", "GCC finds libm and libatomic for the "
	       "device");
  else if (try_link (d, source, program, options, &out))
    put_grade (d, GRADE_WARN, "libraries", "GCC does not look for libm and "
	       "libatomic for the device, which regions need that call fmax or "
	       "reduce 16 bytes\n"
	       "link with %s=nvptx-none='-lm -latomic' (drano-gcc does)",
	       d->key);
  else
    {
      why = line_with (&out, "rror");
      put_grade (d, GRADE_WARN, "libraries", "libm or libatomic for the device "
		 "cannot be linked: %s\n"
		 "install GCC's libraries for nvptx, if regions call "
		 "functions of "
		 "libm", why);
      free (why);
    }
  unlink (source);
  unlink (program);
  free (source);
  free (program);
  free (options);
  text_free (&out);
}
