/* What the device says of itself, and what DRANO_SIM_* make of it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The driver reads its environment once, so each test is a process.  The
   attributes are those that the nvptx plugin of libgomp asks for, by their
   numbers in the driver API, and must be what the table of devices says.  */

#include <sys/wait.h>
#include <unistd.h>

#include "sim-unit.h"
#include "base/machine.h"

extern CUresult cuDeviceGetCount (int *);
extern CUresult cuDeviceGet (int *, int);
extern CUresult cuDeviceGetName (char *, int, int);
extern CUresult cuDeviceTotalMem_v2 (size_t *, int);
extern CUresult cuDeviceGetAttribute (int *, int, int);
extern CUresult cuModuleGetFunction (void **, void *, const char *);
extern CUresult cuOccupancyMaxPotentialBlockSize (int *, int *, void *, void *,
						  size_t, int);

static int bad;			/* In a child: what was wrong.  */

static void
expect (int have, int want, const char *what)
{
  if (have == want)
    return;
  printf ("%s: %d instead of %d\n", what, have, want);
  bad++;
}

/* Compare all that can be asked of the device with M.  */

static void
ask (const struct machine *m)
{
  const struct { int attribute, want; const char *what; } rows[] =
  {
    { 1, MACHINE_BLOCK_THREADS, "threads of a block" },
    { 2, 1024, "x of a block" }, { 3, 1024, "y of a block" },
    { 4, 64, "z of a block" },
    { 8, MACHINE_SHARED_STATIC, "static shared memory" },
    { 10, 32, "warp size" },
    { 12, m->regs_block, "registers of a block" },
    { 13, m->clock_khz, "clock" },
    { 15, 1, "overlap" },
    { 16, m->sms, "multiprocessors" },
    { 18, 0, "integrated" },
    { 19, 1, "maps host memory" },
    { 20, 0, "compute mode" },
    { 31, 1, "concurrent kernels" },
    { 39, m->threads_sm, "threads of a multiprocessor" },
    { 41, 1, "unified addresses" },
    { 75, m->major, "major" }, { 76, m->minor, "minor" },
    { 81, m->shared_sm, "shared memory of a multiprocessor" },
    { 82, m->regs_sm, "registers of a multiprocessor" },
    { 88, 0, "pageable memory" },
    { 97, m->shared_block, "shared memory of a block" },
    { 106, m->blocks_sm, "blocks of a multiprocessor" }
  };
  static const char ptx[] = KERNEL ("st.global.u64 [%l], %p;");
  int device = -1, value = -1, grid = 0, block = 0;
  void *module, *function;
  char name[128] = "";
  size_t memory = 0;

  unit_begin ();
  expect (cuDeviceGet (&device, 0), 0, "cuDeviceGet");
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    {
      expect (cuDeviceGetAttribute (&value, rows[k].attribute, device), 0,
	      rows[k].what);
      expect (value, rows[k].want, rows[k].what);
    }
  expect (cuDeviceGetAttribute (&value, 40, device), 0, "engines");
  expect (value > 0, 1, "engines");
  expect (cuDeviceGetAttribute (&value, 9999, device), 1, "no attribute");
  expect (cuDeviceGetAttribute (&value, 1, 7), 101, "no device");
  expect (cuDeviceGetName (name, sizeof name, device), 0, "name");
  expect (strstr (name, m->model) != NULL && strstr (name, m->name) != NULL,
	  1, "name");
  expect (cuDeviceGetName (name, 8, device), 0, "name of 8 bytes");
  expect (strlen (name), 7, "length of a name of 8 bytes");
  expect (cuDeviceTotalMem_v2 (&memory, device), 0, "memory");
  expect (memory > 0 && memory <= m->memory, 1, "memory");
  expect (cuModuleLoadData (&module, ptx), 0, "a module");
  expect (cuModuleGetFunction (&function, module, "k"), 0, "a kernel");
  expect (cuOccupancyMaxPotentialBlockSize (&grid, &block, function, NULL, 0,
					    0), 0, "occupancy");
  expect (block > 0 && block % 32 == 0 && block <= 1024, 1, "block");
  expect (grid, m->sms * machine_occupancy (m, block, 32, 0), "grid");
  unit_end ();
}

/* Set VARIABLE to VALUE, or all of them to nothing but SMS to 0, and compare
   the device with M; or, without one, expect no device.  Return the exit
   status; what is said goes to TEXT, of SIZE bytes.  */

static int
child (const char *variable, const char *value, const struct machine *m,
       char *text, size_t size)
{
  FILE *said = tmpfile ();
  int status = 0;

  fflush (stdout);
  if (fork () == 0)
    {
      int n = -1;
      dup2 (fileno (said), 1);
      dup2 (fileno (said), 2);
      setenv (variable, value, 1);
      if (m)
	ask (m);
      else
	{
	  expect (cuInit (0), 100, "cuInit");
	  expect (cuDeviceGetCount (&n) != 0, 1, "cuDeviceGetCount");
	}
      fflush (stdout);
      _exit (bad != 0);
    }
  wait (&status);
  rewind (said);
  text[fread (text, 1, size - 1, said)] = '\0';
  fclose (said);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

int
main (void)
{
  static const char *const wrong[][2] =
  {
    { "DRANO_SIM_DEVICE", "sm_81" }, { "DRANO_SIM_DEVICE", "" },
    { "DRANO_SIM_DEVICE", "%s%n" },
    { "DRANO_SIM_THREADS", "0" }, { "DRANO_SIM_THREADS", "-1" },
    { "DRANO_SIM_THREADS", "257" }, { "DRANO_SIM_THREADS", "1.5" },
    { "DRANO_SIM_THREADS", "two" }, { "DRANO_SIM_THREADS", "" },
    { "DRANO_SIM_THREADS", "2 " }, { "DRANO_SIM_THREADS", "nan" },
    { "DRANO_SIM_THREADS", "1e300" },
    { "DRANO_SIM_SMS", "-0.5" }, { "DRANO_SIM_SMS", "1025" },
    { "DRANO_SIM_DEVICES", "0" }, { "DRANO_SIM_DEVICES", "17" },
    { "DRANO_SIM_LIMIT", "-1" }, { "DRANO_SIM_LIMIT", "nan" },
    { "DRANO_SIM_LIMIT", "inf" }, { "DRANO_SIM_LIMIT", "1s" },
    { "DRANO_SIM_HEAP", "0" }, { "DRANO_SIM_HEAP", "99999999" },
    { "DRANO_SIM_HEAP", "0x" },
    { "DRANO_SIM_BANKS", "yes" }, { "DRANO_SIM_BANKS", "0.1" },
    { "DRANO_SIM_STATISTICS", "yes" }, { "DRANO_SIM_STATISTICS", "0.5" },
    { "DRANO_SIM_CHECK", "1" }, { "DRANO_SIM_CHECK", "frames,frame" }
  };
  const struct machine *m;
  char text[4096];

  setenv ("DRANO_SIM_SMS", "0", 1);
  for (size_t k = 0; (m = machine_at (k)) != NULL; k++)
    {
      int status = child ("DRANO_SIM_DEVICE", m->name,
			  machine_find (m->name), text, sizeof text);
      test (status == 0, "%s is what the table says", m->name);
      if (status)
	fputs (text, stdout);
      status = child ("DRANO_SIM_DEVICE", m->model, m, text, sizeof text);
      test (status == 0, "%s by its model's name", m->name);
      const char *last = strrchr (m->model, ' ');
      if (last)
	{
	  status = child ("DRANO_SIM_DEVICE", last + 1, m, text, sizeof text);
	  test (status == 0, "%s by the last word of it", m->name);
	}
    }
  unsetenv ("DRANO_SIM_SMS");
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
    {
      int status = child (wrong[k][0], wrong[k][1], NULL, text, sizeof text);
      test (status == 0 && strstr (text, wrong[k][0]) != NULL
	    && strstr (text, " is not ") != NULL, "%s='%s' is refused",
	    wrong[k][0], wrong[k][1]);
      if (status)
	fputs (text, stdout);
    }
  return test_end ();
}
