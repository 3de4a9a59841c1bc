/* What a program may do to the device that it should not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Modules that are cut off or huge, launches that no device can do, memory
   that runs out, forks, signals, threads.  Each must end in an error of the
   driver or in the right result, never in a crash, and leave a device that
   works.  */

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim-unit.h"

extern CUresult cuCtxPushCurrent_v2 (void *);

/* The device's own: the profile so far, and writing it.  */
struct profile;
extern struct profile *driver_profile (void);
extern void profile_write (struct profile *, const char *);

/* Thread T of all adds 1 to element T.  */
static const char add_one[] =
  KERNEL ("mov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\n"
	  "mad.lo.u32 %r1, %r1, %r2, %t;\nmul.wide.u32 %l, %r1, 8;\n"
	  "add.u64 %l, %l, %p;\nld.global.u64 %d1, [%l];\n"
	  "add.u64 %d1, %d1, 1;\nst.global.u64 [%l], %d1;");

enum { BLOCKS = 40, THREADS = 64, COUNT = BLOCKS * THREADS };

/* True if the device still does what it should.  */

static bool
works (void)
{
  static uint64_t data[COUNT];
  bool good = true;

  for (unsigned k = 0; k < COUNT; k++)
    data[k] = k;
  good = unit_run (add_one, BLOCKS, THREADS, data, sizeof data) == 0;
  for (unsigned k = 0; k < COUNT; k++)
    good &= data[k] == k + 1;
  return good;
}

/* Load what is left of a module when its end is missing.  */

static void
check_truncated (void)
{
  char *text = strdup (add_one);
  size_t n = strlen (text);
  unsigned refused = 0;
  void *m;
  int saved = dup (2);
  FILE *null = fopen ("/dev/null", "w");

  /* It has much to say.  */
  if (null)
    dup2 (fileno (null), 2);
  while (n-- > 1)
    {
      text[n] = '\0';
      CUresult r = cuModuleLoadData (&m, text);
      if (r)
	refused++;
      else
	cuModuleUnload (m);
    }
  free (text);
  dup2 (saved, 2);
  close (saved);
  if (null)
    fclose (null);
  test (refused > 100 && works (), "a module that is cut off anywhere");
}

/* Load a module of N functions, each of which calls the one before.  */

static void
check_many_functions (unsigned n)
{
  char *text;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  uint64_t data[32] = { 0 };

  fprintf (f, "%s.func (.reg .u64 %%v) f0 ()\n{\nmov.u64 %%v, 5;\nret;\n}\n",
	   PTX_HEAD);
  for (unsigned k = 1; k < n; k++)
    fprintf (f, ".func (.reg .u64 %%v) f%u ()\n{\n.reg .u64 %%a;\n"
	     "call (%%a), f%u;\nadd.u64 %%v, %%a, 1;\nret;\n}\n", k,
	     k % 1000 ? k - 1 : 0);
  fprintf (f, "%s", strstr (KERNEL_HEAD, ".file"));
  fprintf (f, ".reg .u64 %%sum, %%v;\nmov.u64 %%sum, 0;\n");
  for (unsigned k = 999; k < n; k += 1000)
    fprintf (f, "call (%%v), f%u;\nadd.u64 %%sum, %%sum, %%v;\n", k);
  fprintf (f, "st.global.u64 [%%l], %%sum;\nret;\n}\n");
  fclose (f);
  CUresult r = unit_run (text, 1, 32, data, sizeof data);
  free (text);
  /* Each thousandth starts anew with f0, and f0 itself is no caller.  */
  uint64_t want = n / 1000 * 1005 - 1;
  test (r == 0 && data[0] == want && data[31] == want,
	"a module of %u functions", n);
  if (r || data[0] != want)
    printf ("error %d, result %llu\n", r, (unsigned long long) data[0]);
}

/* Launches that cannot be.  */

static void
check_geometry (void)
{
  static const struct { unsigned grid[3], block[3], shared; } rows[] =
  {
    { { 0, 1, 1 }, { 32, 1, 1 }, 0 },
    { { 1, 1, 1 }, { 0, 1, 1 }, 0 },
    { { 1, 1, 0 }, { 32, 1, 1 }, 0 },
    { { 1, 1, 1 }, { 1025, 1, 1 }, 0 },
    { { 1, 1, 1 }, { 64, 64, 1 }, 0 },
    { { 1, 1, 1 }, { 1, 1, 65 }, 0 },
    { { 1, 1, 1 }, { 0x80000000u, 0x80000000u, 4 }, 0 },
    { { 1, 1, 1 }, { 0xffffffffu, 0xffffffffu, 0xffffffffu }, 0 },
    { { 0x80000000u, 1, 1 }, { 32, 1, 1 }, 0 },
    { { 1, 65536, 1 }, { 32, 1, 1 }, 0 },
    { { 1, 1, 65536 }, { 32, 1, 1 }, 0 },
    { { 1, 1, 1 }, { 32, 1, 1 }, 1 << 20 },
    { { 1, 1, 1 }, { 32, 1, 1 }, 0xffffffffu }
  };
  void *m, *f;
  CUdeviceptr p = 0;

  test (cuModuleLoadData (&m, add_one) == 0
	&& cuModuleGetFunction (&f, m, "k") == 0, "a module is loaded");
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    {
      const unsigned *g = rows[k].grid, *b = rows[k].block;
      CUresult r = cuLaunchKernel (f, g[0], g[1], g[2], b[0], b[1], b[2],
				   rows[k].shared, NULL, (void *[]) { &p },
				   NULL);
      test (r == 1 || r == 701, "grid %u,%u,%u of %u,%u,%u with %u bytes",
	    g[0], g[1], g[2], b[0], b[1], b[2], rows[k].shared);
    }
  test (cuLaunchKernel (f, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL) == 1,
	"a launch without arguments");
  test (cuLaunchKernel (NULL, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL) != 0,
	"a launch of nothing");
  cuModuleUnload (m);
  test (works (), "the device works after all that");
}

/* Take memory until there is none.  */

static void
check_memory (void)
{
  CUdeviceptr all[4096], p;
  unsigned n = 0;
  CUresult r;

  test (cuMemAlloc_v2 (&p, SIZE_MAX) == 2 && cuMemAlloc_v2 (&p, 0) != 0
	&& cuMemAlloc_v2 (&p, (size_t) 1 << 50) == 2,
	"more memory than there is");
  do
    r = cuMemAlloc_v2 (&all[n], (size_t) 1 << 30);
  while (r == 0 && ++n < 4096);
  test (r == 2 && n > 0, "memory runs out");
  for (unsigned k = 0; k < n; k++)
    cuMemFree_v2 (all[k]);
  test (cuMemFree_v2 (all[0]) != 0 && cuMemFree_v2 (16) != 0
	&& cuMemFree_v2 (SIZE_MAX) != 0, "memory that nobody has is freed");
  test (works (), "the device works with what was freed");
}

/* A thread that uses the device.  */

static void *
use (void *data)
{
  uint64_t own[COUNT];
  bool *good = data;

  cuCtxPushCurrent_v2 (unit_context);
  for (unsigned turn = 0; turn < 20; turn++)
    {
      for (unsigned k = 0; k < COUNT; k++)
	own[k] = k;
      *good &= unit_run (add_one, BLOCKS, THREADS, own, sizeof own) == 0;
      for (unsigned k = 0; k < COUNT; k++)
	*good &= own[k] == k + 1;
    }
  return NULL;
}

static void
check_threads (void)
{
  pthread_t threads[6];
  bool good[6], all = true;

  for (int k = 0; k < 6; k++)
    {
      good[k] = true;
      pthread_create (&threads[k], NULL, use, &good[k]);
    }
  for (int k = 0; k < 6; k++)
    {
      pthread_join (threads[k], NULL);
      all &= good[k];
    }
  test (all, "six threads launch at once");
}

/* A signal ends a process whose kernel never does.  */

static void
check_signal (void)
{
  static const char endless[] = KERNEL ("$f: add.u32 %r0, %r0, 1;\nbra $f;");
  uint64_t data[32] = { 0 };
  int status = 0;
  pid_t child = fork ();

  if (child == 0)
    {
      unit_begin ();
      unit_run (endless, 4, 64, data, sizeof data);
      _exit (3);
    }
  usleep (300000);
  kill (child, SIGINT);
  waitpid (child, &status, 0);
  test (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT,
	"a signal during an endless kernel");
}

/* Return how many processes have written to PROFILE.  */

static int
count_processes (const char *profile)
{
  char line[4096];
  FILE *f = fopen (profile, "r");
  int n = 0;

  while (f && fgets (line, sizeof line, f))
    n += strstr (line, "\"record\":\"process\"") != NULL;
  if (f)
    fclose (f);
  return n;
}

/* A child adds what it counted to its parent's profile, if it counted.  */

static void
check_fork (const char *profile)
{
  int status = 0;

  profile_write (driver_profile (), "exit");
  int before = count_processes (profile);
  fflush (stdout);
  if (fork () == 0)
    exit (0);
  wait (&status);
  test (before == 1 && count_processes (profile) == 1,
	"a forked process that launched nothing leaves the profile alone");
  pid_t child = fork ();
  if (child == 0)
    exit (works () ? 0 : 3);
  waitpid (child, &status, 0);
  test (WIFEXITED (status) && WEXITSTATUS (status) == 0,
	"a forked process ends");
  test (count_processes (profile) == 2, "and adds to the profile");
}

/* A profile that cannot be written is reported once.  */

static void
check_unwritable (void)
{
  char text[4096];
  FILE *f = tmpfile ();
  int saved = dup (2), lines = 0;

  dup2 (fileno (f), 2);
  for (int k = 0; k < 3; k++)
    profile_write (driver_profile (), "exit");
  dup2 (saved, 2);
  close (saved);
  rewind (f);
  while (fgets (text, sizeof text, f))
    lines += strstr (text, "cannot write") != NULL;
  fclose (f);
  test (lines == 1, "a profile that cannot be written");
}

int
main (void)
{
  char directory[] = "hostile-unit.XXXXXX", profile[64];

  check_signal ();
  if (!mkdtemp (directory))
    return 2;
  snprintf (profile, sizeof profile, "%s/profile", directory);
  setenv ("DRANO_SIM_PROFILE", profile, 1);
  unit_begin ();
  check_truncated ();
  check_many_functions (5000);
  check_geometry ();
  check_memory ();
  check_threads ();
  check_fork (profile);
  unlink (profile);
  rmdir (directory);
  check_unwritable ();
  unit_end ();
  return test_end ();
}
