/* Faults of the device are found and reported.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each row is a kernel body that must end its launch with an error, and words
   that must be in the message.  Standard error is read back from a file.  */

#include <sys/wait.h>
#include <unistd.h>

#include "sim-unit.h"

/* Run PTX and return the error; the message is put into TEXT of N bytes.  */

static CUresult
run_captured (const char *ptx, unsigned blocks, unsigned threads, char *text,
	      size_t n)
{
  FILE *f = tmpfile ();
  int saved = dup (2);
  uint64_t data[64] = { 0 };

  fflush (stderr);
  dup2 (fileno (f), 2);
  unit_begin ();
  CUresult r = unit_run (ptx, blocks, threads, data, sizeof data);
  unit_end ();
  fflush (stderr);
  dup2 (saved, 2);
  close (saved);
  rewind (f);
  text[fread (text, 1, n - 1, f)] = '\0';
  fclose (f);
  return r;
}

struct row
{
  const char *name, *body;
  CUresult error;
  const char *words[4];
};

static const struct row rows[] =
{
  { "load beyond the end", ".loc 1 42 7\nld.global.u64 %d0, [%l+512];", 700,
    { "unit.c:42:7", "invalid load of 8 bytes", "0 bytes past the end of a "
      "block of 512 bytes", "lane 0" } },
  { "store before the start", ".loc 1 43 8\nsetp.eq.u32 %c0, %t, 7;\n"
    "@%c0 st.global.u32 [%p+-4], %t;", 700,
    { "unit.c:43:8", "invalid store of 4 bytes", "4 bytes before a block",
      "lane 7 (thread 7,0,0)" } },
  { "null pointer", "mov.u64 %a0, 0;\nld.u32 %r0, [%a0+8];", 700,
    { "a null pointer", "0x8", "kernel 'k'", "block 0,0,0" } },
  { "misaligned access", "ld.global.u32 %r0, [%l+2];", 716,
    { "misaligned load of 4 bytes", "lane 0", NULL, NULL } },
  { "misaligned vector", "ld.global.v2.u64 {%d0,%d1}, [%p+8];", 716,
    { "misaligned load of 16 bytes", NULL, NULL, NULL } },
  { "shared memory overrun", "mov.u64 %a0, 4096;\nst.shared.u32 [%a0], %t;",
    700, { "shared memory", "invalid store", NULL, NULL } },
  { "local memory overrun", ".local .align 8 .b8 x[8];\n"
    "cvta.local.u64 %a0, x;\nadd.u64 %a0, %a0, 0x1000000;\n"
    "ld.u32 %r0, [%a0];", 700,
    { "past the end of the 8 bytes of local variables of 'k'", NULL, NULL,
      NULL } },
  { "local variable overrun", ".local .align 8 .b8 x[8];\n"
    ".local .align 8 .b8 y[8];\ncvta.local.u64 %a0, x;\n"
    "ld.u64 %d0, [%a0];\nld.u64 %d0, [%a0+8];", 700,
    { "0 bytes past the end of the 8 bytes of local", NULL, NULL, NULL } },
  { "lane stack overflow", ".local .align 8 .b8 x[8];\n"
    ".local .align 8 .b8 %simtstack_ar[136];\n"
    "cvta.local.u64 %a0, %simtstack_ar;\nst.u32 [%a0+132], %t;\n"
    "st.u32 [%a0+-300], %t;", 700,
    { "local stack overflow", "'k' calls", "more than the 136 bytes",
      "-msoft-stack-reserve-local=512 or more" } },
  { "lane stack overflow at the bottom",
    ".local .align 8 .b8 %simtstack_ar[136];\n"
    "cvta.local.u64 %a0, %simtstack_ar;\nst.u32 [%a0+-20000], %t;", 700,
    { "local stack overflow", "-msoft-stack-reserve-local=32768", NULL,
      NULL } },
  { "atomic on a wrong address", "atom.add.u64 %d0, [%p+4096], 1;", 700,
    { "invalid atomic access of 8 bytes", NULL, NULL, NULL } },
  { "trap", "trap;", 719, { "trap", NULL, NULL, NULL } },
  { "deadlocked barrier", "setp.lt.u32 %c0, %t, 32;\n@%c0 bra $w;\n"
    "bar.sync 1, 128;\n$w:\nbar.sync 2, 128;", 702,
    { "deadlock", "barrier", "never", NULL } },
  { "runaway kernel", "$f: add.u32 %r0, %r0, 1;\nbra $f;", 702,
    { "more than", "DRANO_SIM_LIMIT", NULL, NULL } },
  { "call of nothing", "mov.u64 %a0, 64;\n$P: .callprototype _;\n"
    "call %a0, $P;", 719, { "call of something that is not a function", NULL, NULL, NULL } },
  { "barrier that does not exist", "bar.sync 16;", 719,
    { "barrier 16 does not exist", NULL, NULL, NULL } }
};

/* A block that was freed.  */

static void
check_freed (void)
{
  static const char ptx[] = KERNEL ("ld.global.u64 %a0, [%p];\n"
				    "ld.global.u32 %r0, [%a0+16];");
  char text[4096];
  CUdeviceptr at, keep;
  FILE *f = tmpfile ();
  int saved = dup (2);
  uint64_t data[64];

  unit_begin ();
  cuMemAlloc_v2 (&keep, 64);
  cuMemAlloc_v2 (&at, 1000);
  cuMemFree_v2 (at);
  data[0] = at;
  dup2 (fileno (f), 2);
  CUresult r = unit_run (ptx, 1, 32, data, sizeof data);
  dup2 (saved, 2);
  close (saved);
  unit_end ();
  rewind (f);
  text[fread (text, 1, sizeof text - 1, f)] = '\0';
  fclose (f);
  test (r == 700 && strstr (text, "16 bytes into a block of 1000 bytes that "
			    "was freed"), "use after free");
}

/* Endless recursion uses up the frames.  */

static void
check_recursion (void)
{
  static const char ptx[] = PTX_HEAD
    ".func f ()\n{\n.local .b8 x[256];\ncall f;\nret;\n}\n"
    ".visible .entry k (.param .u64 q)\n{\ncall f;\nret;\n}\n";
  char text[4096];
  CUresult r = run_captured (ptx, 1, 32, text, sizeof text);

  test (r == 719 && strstr (text, "overflow"), "endless recursion");
}

/* Variables in shared memory are told apart.  */

static void
check_shared (void)
{
  static const char ptx[] = PTX_HEAD
    ".shared .align 4 .b8 x[12];\n.shared .align 4 .b8 y[12];\n"
    ".visible .entry k (.param .u64 q)\n{\n.reg .u32 %r;\n"
    "ld.shared.u32 %r, [y];\nld.shared.u32 %r, [x+8];\n"
    "ld.shared.u32 %r, [x+12];\nret;\n}\n";
  char text[4096];
  CUresult r = run_captured (ptx, 1, 32, text, sizeof text);

  test (r == 700 && strstr (text, "0 bytes past the end of the 12 bytes of 'x' "
			    "in shared memory"), "shared variable overrun");
}

/* Run BODY, PTX after a constant 'limits' and two variables; return whether the error
   is ERROR and WORDS are in the message.  */

static bool
with_constant (const char *body, CUresult error, const char *words)
{
  char text[4096], ptx[4096];

  snprintf (ptx, sizeof ptx, "%s%s\nret;\n}\n", PTX_HEAD
	    ".file 1 \"unit.c\"\n"
	    ".global .align 4 .u32 first = 7;\n"
	    ".const .align 4 .b8 limits[8] = {1,2,3,4};\n"
	    ".global .align 4 .u32 second = 8;\n"
	    ".visible .entry k (.param .u64 q)\n{\n"
	    ".reg .u64 %a;\n.reg .u32 %r;\n.reg .pred %c;\n", body);
  CUresult r = run_captured (ptx, 1, 32, text, sizeof text);
  if (r == error && strstr (text, words))
    return true;
  printf ("error %d: %s\n", r, text);
  return false;
}

/* Constants may be read, what lies beside them written, too.  */

static void
check_constants (void)
{
  test (with_constant ("mov.u64 %a, limits;\ncvta.const.u64 %a, %a;\n"
		       ".loc 1 5 6\nst.u32 [%a+4], %r;", 700,
		       "in the constant 'limits', which cannot be written"),
	"a store to a constant");
  test (with_constant ("mov.u64 %a, limits;\ncvta.const.u64 %a, %a;\n"
		       ".loc 1 5 6\natom.add.u32 %r, [%a], 1;", 700,
		       "in the constant 'limits', which cannot be written"),
	"an atomic access to a constant");
  test (with_constant ("ld.const.u32 %r, [limits];\n"
		       "mov.u64 %a, limits;\ncvta.const.u64 %a, %a;\n"
		       "ld.u32 %r, [%a+4];\nst.global.u32 [first], %r;\n"
		       "st.global.u32 [second], %r;", 0, ""),
	"loads of a constant, and stores to its neighbours");
}

/* Each kernel has room for the shared variables of the functions that it calls, and
   for none of other kernels.  */

static void
check_called (void)
{
  static const char head[] = PTX_HEAD
    ".func f ()\n{\n.shared .align 4 .b8 room[16384];\n.reg .u64 %a;\n"
    ".reg .u32 %t;\nmov.u64 %a, room;\nmov.u32 %t, %tid.x;\n"
    "mad.wide.u32 %a, %t, 4, %a;\nst.shared.u32 [%a+16000], %t;\nret;\n}\n"
    ".visible .entry first (.param .u64 q)\n{\n"
    ".shared .align 4 .b8 wide[4096];\n.reg .u64 %a;\nmov.u64 %a, wide;\n"
    "st.shared.u64 [%a+4088], %a;\ncall f;\nret;\n}\n";
  static const char body[] =
    ".visible .entry k (.param .u64 q)\n{\n"
    ".shared .align 4 .b8 narrow[64];\n.reg .u64 %a;\n.reg .u32 %r;\n"
    "mov.u64 %a, narrow;\nst.shared.u32 [%a+60], %r;\ncall f;\n";
  char text[4096], ptx[4096];

  snprintf (ptx, sizeof ptx, "%s%sld.shared.u32 %%r, [%%a+60];\nret;\n}\n", head,
	    body);
  test (run_captured (ptx, 64, 32, text, sizeof text) == 0,
	"shared variables of a function that two kernels call");
  snprintf (ptx, sizeof ptx, "%s%sld.shared.u32 %%r, [%%a+200];\nret;\n}\n", head,
	    body);
  test (run_captured (ptx, 1, 32, text, sizeof text) == 700
	&& strstr (text, "past the end of the 64 bytes of 'narrow'"),
	"shared variables of another kernel");
  snprintf (ptx, sizeof ptx, "%s.visible .entry k (.param .u64 q)\n{\n"
	    ".reg .u64 %%a;\n.reg .u32 %%r;\nmov.u64 %%a, 262144;\n"
	    "ld.shared.u32 %%r, [%%a];\nret;\n}\n", head);
  test (run_captured (ptx, 1, 32, text, sizeof text) == 700,
	"shared variables of a function that is not called");
}

/* What was executed until a fault is counted: here one mov and two loads by
   one warp.  */

static void
check_statistics (void)
{
  static const char ptx[] = PTX_HEAD
    ".visible .entry k (.param .u64 q)\n{\n.reg .u64 %a;\n.reg .u32 %r;\n"
    "mov.u64 %a, 0;\nld.param.u64 %a, [q];\nld.global.u32 %r, [%a];\n"
    "ld.global.u32 %r, [%a+4096];\nret;\n}\n";
  char text[4096], *at;
  double most = 0;
  int status = 0;
  FILE *f = tmpfile ();

  fflush (stdout);
  if (fork () == 0)
    {
      uint64_t data[4] = { 0 };
      dup2 (fileno (f), 2);
      setenv ("DRANO_SIM_STATISTICS", "1", 1);
      unit_begin ();
      unit_run (ptx, 1, 32, data, sizeof data);
      exit (0);
    }
  wait (&status);
  rewind (f);
  text[fread (text, 1, sizeof text - 1, f)] = '\0';
  fclose (f);
  test (strstr (text, "1 launch,") && strstr (text, " 3 warp instructions, 96 "
					       "lane instructions"),
	"what was executed until a fault is counted");
  at = strstr (text, "lane instructions, ");
  test (at && sscanf (at, "lane instructions, %lf MiB at most", &most) == 1
	&& most > 1 && most < 1024, "the most memory is reported");
  if (!strstr (text, " 3 warp"))
    fputs (text, stderr);
}

int
main (void)
{
  char text[4096], ptx[8192];

  setenv ("DRANO_SIM_LIMIT", "1", 1);
  setenv ("DRANO_SIM_THREADS", "1", 1);
  check_statistics ();
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    {
      const struct row *r = &rows[k];
      snprintf (ptx, sizeof ptx, "%s%s\nret;\n}\n", KERNEL_HEAD, r->body);
      CUresult error = run_captured (ptx, 1, 64, text, sizeof text);
      bool good = error == r->error;
      for (int w = 0; w < 4 && r->words[w]; w++)
	good &= strstr (text, r->words[w]) != NULL;
      test (good, "%s", r->name);
      if (!good)
	printf ("error %d: %s\n", error, text);
    }
  check_freed ();
  check_recursion ();
  check_shared ();
  check_constants ();
  check_called ();

  /* The error sticks to the context and goes with it.  */
  unit_begin ();
  snprintf (ptx, sizeof ptx, "%s%s", KERNEL_HEAD, "trap;\n}\n");
  uint64_t data[64] = { 0 };
  FILE *old = stderr;
  stderr = fopen ("/dev/null", "w");
  CUresult first = unit_run (ptx, 1, 32, data, sizeof data);
  fclose (stderr);
  stderr = old;
  CUresult second = unit_run (KERNEL (""), 1, 32, data, sizeof data);
  unit_end ();
  unit_begin ();
  CUresult third = unit_run (KERNEL (""), 1, 32, data, sizeof data);
  unit_end ();
  test (first == 719 && second == 719 && third == 0,
	"an error lasts as long as its context");
  return test_end ();
}
