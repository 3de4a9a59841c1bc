/* drano doctor: is everything there that offloading and drano need?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The checks go from the compiler to a program that runs on the simulated
   device, each one needing what was checked before it; what cannot be
   checked any more is said to be skipped.  Every failure comes with its
   cure.  */

#define _GNU_SOURCE 1

#include "command/doctor-int.h"
#include "base/process.h"
#include "built-for.h"
#include "system/device.h"

#include <errno.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
"Usage: drano doctor [OPTION]...\n"
"Check what offloading with GCC and drano need, in order, and print a cure\n"
"for each problem.\n"
"\n"
"  --gcc=GCC   the compiler to check (default: " DRANO_GCC ")\n"
"  -h, --help  show this text\n"
"\n"
"Exit status: 0, 1 (a check failed), 2 (usage).\n";

/* Run the compiler with ARG and return the first line it writes, in new
   storage; null if it fails.  */

static char *
ask_compiler (const struct doctor *d, const char *arg)
{
  char *argv[] = { (char *) d->gcc, (char *) arg, NULL };
  struct text out = { 0 };
  char *answer = NULL;

  if (run_captured (argv, PATIENCE, &out) == 0)
    answer = xasprintf ("%.*s", (int) strcspn (out.s, "\n"), out.s);
  text_free (&out);
  return answer;
}

/* The compiler is there, and is the one that the plugin was built for.  */

static void
check_compiler (struct doctor *d)
{
  char *version = ask_compiler (d, "-dumpfullversion");

  if (!version)
    put_grade (d, GRADE_FAIL, "compiler", "'%s' cannot be run\n"
	       "install GCC (Debian: %s), or name it by --gcc=GCC", d->gcc,
	       DRANO_GCC);
  else if (!built_for_p (version))
    put_grade (d, GRADE_FAIL, "compiler", "'%s' is GCC %s, but drano's plugin "
	       "is for GCC " DRANO_BUILT_FOR "\n"
	       "use that GCC, or configure and build drano for this one "
	       "(configure GCC=%s)", d->gcc, version, d->gcc);
  else
    put_grade (d, GRADE_OK, "compiler", "'%s' is GCC %s, which the plugin is "
	       "built for", d->gcc, version);
  /* GCC 12 has renamed it.  */
  d->key = version && atoi (version) < 12 ? "-foffload" : "-foffload-options";
  d->have_gcc = version;
  free (version);
}

/* drano's plugin loads into it.  */

static void
check_plugin (struct doctor *d)
{
  char *where, *plugin = find_part ("drano.so", &where);
  struct text out = { 0 };

  if (!plugin)
    put_grade (d, GRADE_FAIL, "plugin", "no '%s'\n"
	       "build or install drano again", where);
  else if (!d->have_gcc)
    put_grade (d, GRADE_SKIP, "plugin", "there is no compiler to try it in");
  else
    {
      char *option = xasprintf ("-fplugin=%s", plugin);
      char *argv[] = { (char *) d->gcc, option, "-fsyntax-only", "-x", "c",
		       "/dev/null", NULL };
      int status = run_captured (argv, PATIENCE, &out);
      char *why = line_with (&out, "rror");

      if (status == 0)
	put_grade (d, GRADE_OK, "plugin", "'%s' loads", plugin);
      else
	put_grade (d, GRADE_FAIL, "plugin", "'%s' does not load: %s\n"
		   "build drano for this compiler", plugin, why);
      free (option);
      free (why);
    }
  free (where);
  free (plugin);
  text_free (&out);
}

/* The compiler was configured to offload to nvptx, and what it needs for
   that is installed.  */

static void
check_offload (struct doctor *d)
{
  char *argv[] = { (char *) d->gcc, "-v", NULL };
  struct text out = { 0 };
  char *targets, *mkoffload, *lto1;

  if (!d->have_gcc)
    {
      put_grade (d, GRADE_SKIP, "offload compiler", "there is no compiler");
      return;
    }
  run_captured (argv, PATIENCE, &out);
  targets = line_with (&out, "OFFLOAD_TARGET_NAMES=");
  mkoffload = ask_compiler (d, "-print-prog-name=accel/nvptx-none/mkoffload");
  lto1 = ask_compiler (d, "-print-prog-name=accel/nvptx-none/lto1");
  if (!strstr (targets, "nvptx"))
    put_grade (d, GRADE_FAIL, "offload compiler", "'%s' does not offload to "
	       "nvptx (%s)\n"
	       "use a GCC configured with --enable-offload-targets=nvptx-none",
	       d->gcc, *targets ? targets : "no OFFLOAD_TARGET_NAMES");
  else if (!mkoffload || access (mkoffload, X_OK) != 0
	   || !lto1 || access (lto1, X_OK) != 0)
    put_grade (d, GRADE_FAIL, "offload compiler",
	       "'%s' would offload to nvptx, "
	       "but its %s is missing\n"
	       "install the offload compiler (Debian: gcc-%.*s-offload-nvptx)",
	       d->gcc, mkoffload && access (mkoffload, X_OK) == 0 ? "lto1"
	       : "mkoffload", (int) strcspn (DRANO_BUILT_FOR, "."),
	       DRANO_BUILT_FOR);
  else
    {
      d->have_offload = true;
      put_grade (d, GRADE_OK, "offload compiler", "'%s'", mkoffload);
    }
  free (targets);
  free (mkoffload);
  free (lto1);
  text_free (&out);
}

/* Write the tiny program's source.  It exits with 0 if its region ran on a
   device and computed what it should, with 3 if it ran on the host.  */

static void
write_source (struct doctor *d)
{
  static const char source[] =
    "extern int omp_is_initial_device (void);\n"
    "int a[64];\n"
    "int main (void)\n"
    "{\n"
    "  int host = 1, wrong = 0;\n"
    "#pragma omp target map (from: a, host)\n"
    "  {\n"
    "    host = omp_is_initial_device ();\n"
    "    for (int i = 0; i < 64; i++)\n"
    "      a[i] = 3 * i;\n"
    "  }\n"
    "  for (int i = 0; i < 64; i++)\n"
    "    wrong += a[i] != 3 * i;\n"
    "  return host ? 3 : wrong != 0;\n"
    "}\n";
  const char *tmp = getenv ("TMPDIR");

  d->dir = xasprintf ("%s/drano-doctor.XXXXXX", tmp && *tmp ? tmp : "/tmp");
  if (!mkdtemp (d->dir))
    fatal ("cannot make a directory like '%s': %s", d->dir, strerror (errno));
  d->source = xasprintf ("%s/tiny.c", d->dir);
  d->program = xasprintf ("%s/tiny", d->dir);
  write_file (d->source, source);
}

/* Remove what write_source and the links left.  */

static void
remove_source (struct doctor *d)
{
  unlink (d->source);
  unlink (d->program);
  rmdir (d->dir);
  free (d->source);
  free (d->program);
  free (d->dir);
}

/* libgomp's plugin is there, so that it does not run all on the host.  */

static void
check_gomp (struct doctor *d)
{
  d->have_gomp = have_gomp_plugin ();
  if (d->have_gomp)
    put_grade (d, GRADE_OK, "libgomp", "libgomp-plugin-nvptx.so.1 loads");
  else
    put_grade (d, GRADE_FAIL, "libgomp", "libgomp-plugin-nvptx.so.1 cannot be "
	       "loaded: libgomp would silently run every region on the host\n"
	       "install it (Debian: libgomp-plugin-nvptx1), or put its "
	       "directory into LD_LIBRARY_PATH");
}

/* A GPU is at hand; without one there is the simulated device.  */

static void
check_driver (struct doctor *d)
{
  switch (probe_driver ())
    {
    case DRIVER_DEVICE:
      put_grade (d, GRADE_OK, "GPU", "the driver finds a GPU");
      break;
    case DRIVER_SIMULATED:
      put_grade (d, GRADE_WARN, "GPU", "LD_LIBRARY_PATH leads to drano's own "
		 "libcuda.so.1, so that no GPU is found\n"
		 "take lib/drano/sim out of it; drano run puts it there "
		 "itself");
      break;
    case DRIVER_NO_DEVICE:
      put_grade (d, GRADE_WARN, "GPU",
		 "the driver finds no GPU; drano run uses "
		 "the simulated device");
      break;
    case DRIVER_BROKEN:
      put_grade (d, GRADE_WARN, "GPU", "libcuda.so.1 is there but does not "
		 "start; drano run uses the simulated device\n"
		 "if there is a GPU, check the driver with nvidia-smi");
      break;
    case DRIVER_NONE:
      put_grade (d, GRADE_WARN, "GPU", "no libcuda.so.1; drano run uses the "
		 "simulated device\n"
		 "if there is a GPU, install NVIDIA's driver");
      break;
    }
}

/* The tiny program runs on the simulated device.  */

static void
check_sim (struct doctor *d)
{
  char *where, *library = find_part ("sim/libcuda.so.1", &where);
  struct text out = { 0 };

  if (!library)
    put_grade (d, GRADE_FAIL, "simulated device", "no '%s'\n"
	       "build or install drano again", where);
  else if (!d->have_program || !d->have_gomp)
    put_grade (d, GRADE_SKIP, "simulated device", "there is no program to run "
	       "on it");
  else
    {
      char *path = xasprintf ("LD_LIBRARY_PATH=%s", dirname (library));
      char *argv[] = { "env", path, "OMP_TARGET_OFFLOAD=MANDATORY",
		       d->program, NULL };
      int status = run_captured (argv, PATIENCE, &out);

      if (status == 0)
	put_grade (d, GRADE_OK, "simulated device", "a region runs on it and "
		   "gives the right result");
      else if (status == 3)
	put_grade (d, GRADE_FAIL, "simulated device", "the region ran on the "
		   "host: libgomp does not see the device\n"
		   "run the program with GOMP_DEBUG=1 under drano run "
		   "--device=sim to see why");
      else
	put_grade (d, GRADE_FAIL, "simulated device", "a small test program "
		   "fails on it (status %d): %.*s\n"
		   "build or install drano again; if that does not help, this "
		   "is a bug of drano", status, (int) strcspn (out.s, "\n"),
		   out.s);
      free (path);
    }
  free (where);
  free (library);
  text_free (&out);
}

int
cmd_doctor (int argc, char **argv)
{
  static const struct option longs[] =
    {
      { "gcc", required_argument, NULL, 'g' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  struct doctor d = { .gcc = DRANO_GCC };
  int c;

  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 'g':
	d.gcc = optarg;
	break;
      }
  if (optind < argc)
    fatal ("drano doctor takes no argument '%s'; see drano doctor --help",
	   argv[optind]);
  write_source (&d);
  check_compiler (&d);
  check_plugin (&d);
  check_offload (&d);
  check_link (&d);
  check_linkers (&d);
  check_libraries (&d);
  check_gomp (&d);
  check_driver (&d);
  check_sim (&d);
  remove_source (&d);
  if (d.failed)
    printf ("\n%d failed\n", d.failed);
  else
    puts ("\nall that is needed is there");
  finish_output ();
  return d.failed ? EXIT_FOUND : EXIT_FINE;
}
