/* drano run: a program on a device, real or simulated.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The program is not touched: everything is said to libgomp, the dynamic
   linker and the simulated device by the environment.  Most of this file is
   about what would otherwise go wrong in silence, as libgomp runs regions on
   the host when it finds no device.  */

#define _GNU_SOURCE 1

#include "base/elf-file.h"
#include "base/nearest.h"
#include "base/tool.h"
#include "change/launches.h"
#include "command/checks.h"
#include "command/outcome.h"
#include "model/grid.h"
#include "model/unseen.h"
#include "output/show.h"
#include "profile/seen.h"
#include "system/device.h"

#include <errno.h>
#include <libgen.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
"Usage: drano run [OPTION]... [--] PROGRAM [ARGUMENT]...\n"
"Run PROGRAM with its offloaded regions on a device.  If a region runs on the\n"
"host nevertheless, a message on standard error names it and the reason.\n"
"\n"
"  --device=KIND  gpu, sim (the simulated device), or auto (default: a GPU\n"
"                 if there is one, else the simulated device)\n"
"  -o FILE        write a profile of the device's memory accesses to FILE (-\n"
"                 is standard error).  All processes of the run share FILE;\n"
"                 %p in it is the process, %r its rank, %h the host.  This\n"
"                 uses the simulated device unless --device=gpu is given.\n"
"                 The simulated device counts the accesses of any program; on\n"
"                 a GPU the program itself must count, see -fdrano-count\n"
"  --caches       simulate the caches of the device, too; needs -o.  The\n"
"                 profile has what each access finds in L1, and asks of L2\n"
"                 and of device memory\n"
"  --copies       count how much of what is copied kernels read and write;\n"
"                 needs -o.  The profile has the bytes of each copy that were\n"
"                 copied to the device and not read, or back and not written\n"
"  --check[=LIST] check what the program does on the simulated device, and\n"
"                 report what is wrong with it, with its place, who did it,\n"
"                 and a cure.  LIST has memory (accesses beyond arrays, and\n"
"                 what is never freed), races, uninitialized (reads of what\n"
"                 nothing has written), synchronization (locks and barriers\n"
"                 in a warp), data (old values, and results that nobody gets)\n"
"                 and same-values (races in which both store one value, too);\n"
"                 without it, all but the latter.  The exit status is 99 if\n"
"                 anything is found\n"
"  --check-status=N\n"
"                 the exit status is N then; 0 is the program's own\n"
"  --suppressions=FILE\n"
"                 do not report what FILE has\n"
"  --gen-suppressions\n"
"                 print, behind each finding, what FILE would need for it\n"
"  -h, --help     show this text\n"
"\n"
"drano check PROGRAM is short for drano run --check PROGRAM.\n"
"The environment variable DRANO_SIM_DEVICE chooses the simulated device, for\n"
"example sm_80.\n"
"Exit status: the program's (128 + N when signal N ended it), 99 if a check\n"
"has found something, or 2 if it was not run, or did not write FILE and FILE\n"
"is that of an earlier run.\n";

enum device { DEVICE_AUTO, DEVICE_GPU, DEVICE_SIM };

/* Return the path of PROGRAM as the shell would find it; null if there is
   none.  */

static char *
find_program (const char *program)
{
  const char *path = getenv ("PATH");
  char *copy, *rest, *dir, *found = NULL;

  if (strchr (program, '/'))
    return access (program, F_OK) == 0 ? xstrdup (program) : NULL;
  copy = xstrdup (path ? path : "/usr/local/bin:/usr/bin:/bin");
  rest = copy;
  while (!found && (dir = strsep (&rest, ":")))
    {
      struct stat st;

      found = xasprintf ("%s/%s", *dir ? dir : ".", program);
      if (access (found, X_OK) != 0 || stat (found, &st) < 0
	  || !S_ISREG (st.st_mode))
	{
	  free (found);
	  found = NULL;
	}
    }
  free (copy);
  return found;
}

/* Make sure that PATH, which was given as PROGRAM, can be run, and that the
   environment can reach it.  */

static void
check_program (const char *program, const char *path)
{
  struct stat st;

  if (!path)
    {
      char *here = xasprintf ("./%s", program);

      if (!strchr (program, '/') && access (here, X_OK) == 0)
	fatal ("program '%s' not found on the PATH; did you mean './%s'?",
	       program, program);
      fatal ("program '%s' not found", program);
    }
  if (stat (path, &st) < 0)
    fatal ("cannot run '%s': %s", path, strerror (errno));
  if (S_ISDIR (st.st_mode))
    fatal ("cannot run '%s': it is a directory", path);
  if (access (path, X_OK) != 0)
    fatal ("cannot run '%s': it is not executable; if it is a program, make "
	   "it executable with chmod +x", path);
  if (((st.st_mode & S_ISUID) && st.st_uid != geteuid ())
      || ((st.st_mode & S_ISGID) && (st.st_mode & S_IXGRP)
	  && st.st_gid != getegid ()))
    fatal ("cannot run '%s': it is setuid or setgid, so that the dynamic "
	   "linker ignores LD_LIBRARY_PATH; run a copy without that", path);
}

/* Look into the file PATH: what cannot work on a device is an error, what may
   not do what is expected on DEVICE a warning.  PROFILE: the program itself is
   to count.  */

static void
check_image (const char *path, enum device device, bool profile)
{
  bool sim = device == DEVICE_SIM;
  struct elf_file e;
  int err = elf_inspect (path, &e);

  /* A program may be executable but not readable, and a script says nothing
     about what it starts.  */
  if (err || !e.is_elf)
    return;
  if (!e.is_native)
    {
      if (sim)
	fatal ("cannot run '%s' on the simulated device: it is not a "
	       "64-bit program for this machine", path);
      return;
    }
  if (!e.is_dynamic)
    fatal ("cannot run '%s' on a device: it is statically linked, and libgomp "
	   "loads its device plugin as a shared library; link it without "
	   "-static", path);
  if (e.has_regions && !e.has_image)
    fatal ("'%s' has offloaded regions, but no code for a device; link it "
	   "without -foffload=disable and -fuse-ld=lld, and with the offload "
	   "compiler installed, see drano doctor", path);
  if (e.has_cuda && sim && !e.has_image && !e.calls_driver)
    warning ("'%s' is a program in CUDA, whose run-time library needs more of "
	     "the driver than the simulated device has; a program that calls "
	     "cuModuleLoadData and cuLaunchKernel runs there", path);
  else if (!e.has_image && !e.has_llvm_image && !e.calls_driver && !e.has_cuda)
    warning ("'%s' itself has no offloaded regions; if neither its libraries "
	     "nor the programs that it starts have any, compile it with "
	     "-fopenacc or -fopenmp", path);
  if (profile && (e.has_image || e.has_llvm_image) && !e.counts)
    fatal ("'%s' does not count its accesses on a GPU; compile and link it "
	   "with -fdrano-count, or leave out --device=gpu to count on the "
	   "simulated device", path);
  /* Other programs do not need it.  */
  if (!e.has_run_path && !e.has_llvm_image && !e.calls_driver && !e.has_cuda
      && !have_gomp_plugin ())
    fatal ("libgomp's plugin libgomp-plugin-nvptx.so.1 is missing; without "
	   "it, regions silently run on the host; install it (Debian: "
	   "libgomp-plugin-nvptx1), see drano doctor");
}

/* Set the environment for the simulated device whose library is LIBRARY.  */

static void
use_sim (const char *library, const char *profile)
{
  const char *old = getenv ("LD_LIBRARY_PATH");
  char *copy = xstrdup (library), *value;

  value = xasprintf ("%s%s%s", dirname (copy), old && *old ? ":" : "",
		     old ? old : "");
  setenv ("LD_LIBRARY_PATH", value, 1);
  if (profile)
    setenv ("DRANO_SIM_PROFILE", profile, 1);
  free (value);
  free (copy);
}

/* Add VALUE to the list in the environment's NAME.  */

static void
add_to_list (const char *name, const char *value)
{
  const char *old = getenv (name);
  char *new = xasprintf ("%s%s%s", old ? old : "", old && *old ? ":" : "",
			 value);

  setenv (name, new, 1);
  free (new);
}

/* Have the library that notes regions on the host loaded into the program.
   The address sanitizer does not start behind it, unless an option allows
   it.  A space separates names in LD_PRELOAD, so that a library whose directory
   has one is named without that, which is searched.  */

static void
preload_library (void)
{
  char *library = find_part ("libdrano-run.so", NULL);

  if (!library)
    return;
  if (strchr (library, ' '))
    {
      char *slash = strrchr (library, '/');

      add_to_list ("LD_PRELOAD", slash + 1);
      *slash = '\0';
      add_to_list ("LD_LIBRARY_PATH", library);
    }
  else
    add_to_list ("LD_PRELOAD", library);
  add_to_list ("ASAN_OPTIONS", "verify_asan_link_order=0");
  free (library);
}

/* Warn if the environment wants regions to run on the host: then it is not
   what the user believes.  */

static void
check_environment (void)
{
  const char *omp = getenv ("OMP_TARGET_OFFLOAD");
  const char *acc = getenv ("ACC_DEVICE_TYPE");

  if (omp && strcasecmp (omp, "disabled") == 0)
    warning ("OMP_TARGET_OFFLOAD=%s is ignored: drano run makes regions run "
	     "on a device", omp);
  if (acc && strcasecmp (acc, "host") == 0)
    warning ("ACC_DEVICE_TYPE=%s is ignored: drano run makes regions run on "
	     "a device", acc);
}

/* The program, for the signal handler, to which nothing can be passed.  */
static volatile pid_t running;

/* Pass the signal SIG on to the program, unless INFO says that it is the
   terminal's, which sends it to the program itself.  */

static void
pass_on (int sig, siginfo_t *info, void *context)
{
  bool of_terminal = (sig == SIGINT || sig == SIGQUIT)
    && info->si_code == SI_KERNEL;

  (void) context;
  if (running > 0 && !of_terminal)
    kill (running, sig);
}

/* Run PATH with ARGV.  Return its number, and how it ended in *ENDED, as
   waitpid gives it.  */

static pid_t
run_program (const char *path, char **argv, int *ended)
{
  static const int signals[] =
    { SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
  struct sigaction forward;

  memset (&forward, 0, sizeof forward);
  forward.sa_sigaction = pass_on;
  forward.sa_flags = SA_SIGINFO;
  fflush (stdout);
  running = fork ();
  if (running < 0)
    fatal ("cannot start '%s': %s", path, strerror (errno));
  if (running == 0)
    {
      /* A launcher that kills this process means the program.  */
      prctl (PR_SET_PDEATHSIG, SIGTERM);
      execv (path, argv);
      error ("cannot run '%s': %s", path,
	     errno == ENOEXEC ? "it is not a program; if it is a script, its "
	     "first line must name the interpreter" : strerror (errno));
      _exit (EXIT_TROUBLE);
    }
  for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
    sigaction (signals[k], &forward, NULL);
  while (waitpid (running, ended, 0) < 0)
    if (errno != EINTR)
      fatal ("cannot wait for '%s': %s", path, strerror (errno));
  return running;
}

struct options
{
  enum device device;
  const char *profile;
  bool caches, copies;
  struct checks checks;
};

/* Read the options in ARGV into O; return where the operands begin.  */

static int
read_run_options (int argc, char **argv, struct options *o)
{
  static const struct option longs[] =
    {
      { "device", required_argument, NULL, 'd' },
      { "output", required_argument, NULL, 'o' },
      { "caches", no_argument, NULL, 'c' },
      { "copies", no_argument, NULL, 'u' },
      { "check", optional_argument, NULL, 'C' },
      { "check-status", required_argument, NULL, 'S' },
      { "suppressions", required_argument, NULL, 's' },
      { "gen-suppressions", no_argument, NULL, 'g' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  int c;

  memset (o, 0, sizeof *o);
  while ((c = next_option (argc, argv, usage, "+o:h", longs)) != -1)
    switch (c)
      {
      case 'd':
	if (strcmp (optarg, "gpu") == 0)
	  o->device = DEVICE_GPU;
	else if (strcmp (optarg, "sim") == 0)
	  o->device = DEVICE_SIM;
	else if (strcmp (optarg, "auto") != 0)
	  refuse_value ("device", "gpu, sim or auto", optarg);
	break;
      case 'o':
	o->profile = optarg;
	break;
      case 'c':
	o->caches = true;
	break;
      case 'u':
	o->copies = true;
	break;
      default:
	read_check_option (&o->checks, c, optarg);
	break;
      }
  check_checks (&o->checks);
  if (o->caches && o->device == DEVICE_GPU)
    fatal ("--caches is for the simulated device; leave out --device=gpu");
  if (o->copies && o->device == DEVICE_GPU)
    fatal ("--copies is for the simulated device; leave out --device=gpu");
  if (o->checks.list && o->device == DEVICE_GPU)
    fatal ("--check is for the simulated device; leave out --device=gpu");
  if (optind == argc)
    fatal ("no program to run; see drano run --help");
  return optind;
}

/* Return the device for O, which is never DEVICE_AUTO.  */

static enum device
choose_device (const struct options *o)
{
  enum driver d;

  if (o->device == DEVICE_SIM || o->caches || o->copies || o->checks.list
      || (o->profile && o->device != DEVICE_GPU))
    return DEVICE_SIM;
  d = probe_driver ();
  if (d == DRIVER_DEVICE)
    return DEVICE_GPU;
  if (o->device == DEVICE_GPU)
    fatal ("there is no GPU: %s; --device=sim simulates one",
	   d == DRIVER_NONE ? "no libcuda.so.1, which comes with the driver"
	   : d == DRIVER_SIMULATED ? "LD_LIBRARY_PATH leads to drano's own "
	   "libcuda.so.1" : d == DRIVER_NO_DEVICE ? "the driver finds no GPU"
	   : "the driver does not start");
  return DEVICE_SIM;
}

/* True if the profile of O is one file that can be read to its end.  */

static bool
readable_profile_p (const struct outcome *o)
{
  struct stat st;

  return (o->path && !strchr (o->path, '%') && strcmp (o->path, "-") != 0
	  && stat (o->path, &st) == 0 && S_ISREG (st.st_mode)
	  && access (o->path, R_OK) == 0);
}

/* Say if what was measured, and is in the profile of O, does not go together
   with what PROGRAM holds of its accesses, if it holds that.  */

static void
check_figures (const char *program, const struct outcome *o)
{
  struct record_list list = { 0 };
  struct row_list rows;

  if (!readable_profile_p (o))
    return;
  if (load_program (&list, program) && load_file (&list, o->path))
    {
      rows = join_records (&list);
      warn_unclear (&rows);
      free_rows (&rows);
    }
  free_records (&list);
}

/* Say what of the launches in the profile of O was start-up and what was
   copied.  */

static void
say_parts (const struct outcome *o)
{
  struct record_list list = { 0 };

  if (!readable_profile_p (o))
    return;
  if (load_file (&list, o->path))
    {
      struct launches all = find_launches (&list);
      char *text = describe_parts (&all);

      if (text)
	{
	  fputs ("drano: ", stderr);
	  print_wrapped (stderr, text, 2, 7, terminal_width (stderr));
	}
      free (text);
      free_launches (&all);
    }
  free_records (&list);
}

int
cmd_run (int argc, char **argv)
{
  struct options o;
  int at = read_run_options (argc, argv, &o), status;
  char *path = find_program (argv[at]);
  char *library, *where;
  struct outcome outcome;
  enum device device;
  bool written;
  int seen;
  pid_t pid;

  check_program (argv[at], path);
  outcome_expect (&outcome, o.profile);
  device = choose_device (&o);
  check_image (path, device, outcome.path && device == DEVICE_GPU);
  if (device == DEVICE_SIM)
    {
      library = find_part ("sim/libcuda.so.1", &where);
      if (!library)
	fatal ("the simulated device is missing: no '%s'; install drano "
	       "again", where);
      if (o.caches && !outcome.path)
	fatal ("--caches needs -o FILE: what caches do is in the profile");
      use_sim (library, outcome.path);
      if (o.copies && !outcome.path)
	fatal ("--copies needs -o FILE: what kernels use is in the profile");
      if (o.copies)
	setenv ("DRANO_SIM_COPIES", "1", 1);
      if (o.caches)
	setenv ("DRANO_SIM_CACHES", "1", 1);
      use_checks (&o.checks);
      free (library);
      free (where);
    }
  else if (outcome.path)
    setenv ("DRANO_PROFILE", outcome.path, 1);
  check_environment ();
  preload_library ();
  seen = seen_expect ();
  setenv ("ACC_DEVICE_TYPE", "nvidia", 1);
  setenv ("OMP_TARGET_OFFLOAD", "MANDATORY", 1);

  pid = run_program (path, argv + at, &status);
  if (!outcome.path && seen >= 0 && !seen_any (seen))
    warning ("no region of the program was seen on the device: none was run, "
	     "or what ran it did not get the environment of drano run");
  written = outcome_check (&outcome, pid, status);
  if (written)
    {
      check_figures (path, &outcome);
      say_parts (&outcome);
    }
  outcome_free (&outcome);
  free (path);
  if (WIFSIGNALED (status))
    return 128 + WTERMSIG (status);
  return WEXITSTATUS (status) || written ? WEXITSTATUS (status) : EXIT_TROUBLE;
}

int
cmd_check (int argc, char **argv)
{
  static char run[] = "run", check[] = "--check";
  char **all = xcalloc (argc + 2, sizeof *all);

  all[0] = run;
  all[1] = check;
  memcpy (all + 2, argv + 1, (argc - 1) * sizeof *all);
  return cmd_run (argc + 1, all);
}
