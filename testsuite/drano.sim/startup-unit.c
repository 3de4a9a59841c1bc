/* What of a launch is start-up: the counts of libraries against those of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A library begins a kernel, as libgomp does: the kernel, which has the parameters that
   libgomp's have, calls it, and it calls the program's function through a pointer.  The
   function calls the library for its own purposes, too.  All instructions are counted by
   hand.  */

#include <unistd.h>

#include "sim-unit.h"

struct profile;
extern struct profile *driver_profile (void);
extern void profile_write (struct profile *, const char *);
extern CUresult cuLinkCreate_v2 (unsigned, const int *, void **, void **);
extern CUresult cuLinkAddData_v2 (void *, int, void *, size_t, const char *, unsigned,
				  const int *, void **);
extern CUresult cuLinkComplete (void *, void **, size_t *);

static char profile[] = "startup-unit.XXXXXX";

/* The library: "begin" calls what it gets; "more" loads a number, for the program;
   "again" calls what it gets, too, in the middle of the program.  */
static const char library[] = PTX_HEAD
  ".visible .func begin (.param .u64 f, .param .u64 p)\n{\n.reg .u64 %f, %p, %v;\n"
  "ld.param.u64 %f, [f];\nld.param.u64 %p, [p];\nld.u64 %v, [%p];\nst.u64 [%p+8], %v;\n"
  "{\n.param .u64 a;\nst.param.u64 [a], %p;\nproto: .callprototype _ (.param .u64 _);\n"
  "call %f, (a), proto;\n}\nst.u64 [%p+8], %v;\nret;\n}\n"
  ".visible .func (.param .u64 v) more (.param .u64 p)\n{\n.reg .u64 %p, %v;\n"
  "ld.param.u64 %p, [p];\nld.u64 %v, [%p];\nst.param.u64 [v], %v;\nret;\n}\n"
  ".visible .func again (.param .u64 f, .param .u64 p)\n{\n.reg .u64 %f, %p;\n"
  "ld.param.u64 %f, [f];\nld.param.u64 %p, [p];\n"
  "{\n.param .u64 a;\nst.param.u64 [a], %p;\nproto: .callprototype _ (.param .u64 _);\n"
  "call %f, (a), proto;\n}\nst.u64 [%p+16], %p;\nret;\n}\n";

#define DECLARED							\
  ".extern .func begin (.param .u64 f, .param .u64 p);\n"		\
  ".extern .func (.param .u64 v) more (.param .u64 p);\n"		\
  ".extern .func again (.param .u64 f, .param .u64 p);\n"

/* The program's function, which calls "more".  */
#define BODY								\
  ".func body (.param .u64 p)\n{\n.reg .u64 %p, %v;\nld.param.u64 %p, [p];\n" \
  "{\n.param .u64 a;\n.param .u64 r;\nst.param.u64 [a], %p;\n"		\
  "call (r), more, (a);\nld.param.u64 %v, [r];\n}\nadd.u64 %v, %v, 1;\n"	\
  "st.u64 [%p], %v;\nret;\n}\n"

/* A kernel that has FUNCTION; it lets "begin" call CALLS.  Its second parameter is
   STACK.  */
#define KERNEL_OF(FUNCTION, CALLS, STACK)				\
  DECLARED BODY FUNCTION ".visible .entry k (.param .u64 %arg, .param .u64 " STACK ",\n" \
  ".param .u64 %sz)\n{\n.reg .u64 %p, %f;\nld.param.u64 %p, [%arg];\n"	\
  "mov.u64 %f, " CALLS ";\n{\n.param .u64 f;\n.param .u64 a;\nst.param.u64 [f], %f;\n" \
  "st.param.u64 [a], %p;\ncall begin, (f, a);\n}\nret;\n}\n"

struct counts
{
  unsigned long long all, start, sectors, start_sectors;
};

/* Run the kernel of PROGRAM with one warp, and put what its profile has into C.  */

static bool
measure (const char *program, struct counts *c)
{
  void *link, *image, *m, *f;
  size_t bytes;
  CUdeviceptr at, stacks = 0x7000000000ull, size = 128;
  char line[8192];
  const char *p;
  bool found = false;

  if (cuLinkCreate_v2 (0, NULL, NULL, &link)
      || cuLinkAddData_v2 (link, 1, (char *) library, sizeof library, "library", 0, NULL,
			   NULL)
      || cuLinkAddData_v2 (link, 1, (char *) program, strlen (program) + 1, "program", 0,
			   NULL, NULL)
      || cuLinkComplete (link, &image, &bytes) || cuModuleLoadData (&m, image)
      || cuModuleGetFunction (&f, m, "k") || cuMemAlloc_v2 (&at, 64)
      || cuLaunchKernel (f, 1, 1, 1, 32, 1, 1, 0, NULL,
			 (void *[]) { &at, &stacks, &size }, NULL)
      || cuCtxSynchronize ())
    return false;
  profile_write (driver_profile (), "exit");
  FILE *in = fopen (profile, "r");
  memset (c, 0, sizeof *c);
  while (in && fgets (line, sizeof line, in))
    if (strstr (line, "\"record\":\"work\""))
      {
	found = true;
	p = strstr (line, "\"startup\":");
	sscanf (strstr (line, "\"warp_instructions\":") + 20, "%llu", &c->all);
	sscanf (strstr (line, "\"sectors\":") + 10, "%llu", &c->sectors);
	if (p)
	  {
	    sscanf (strstr (p, "\"warp_instructions\":") + 20, "%llu", &c->start);
	    sscanf (strstr (p, "\"sectors\":") + 10, "%llu", &c->start_sectors);
	  }
      }
  if (in)
    fclose (in);
  cuModuleUnload (m);
  return found;
}

/* What the launches before have been is subtracted.  */
static struct counts before;

static void
check (const char *name, const char *program, unsigned all, unsigned start,
       unsigned sectors, unsigned start_sectors)
{
  struct counts c;
  bool good = (measure (program, &c) && c.all - before.all == all
	       && c.start - before.start == start
	       && c.sectors - before.sectors == sectors
	       && c.start_sectors - before.start_sectors == start_sectors);

  test (good, "%s", name);
  if (!good)
    printf ("instructions %llu, of these %llu; sectors %llu, of these %llu\n",
	    c.all - before.all, c.start - before.start, c.sectors - before.sectors,
	    c.start_sectors - before.start_sectors);
  before = c;
}

int
main (void)
{
  int fd = mkstemp (profile);

  close (fd);
  setenv ("DRANO_SIM_PROFILE", profile, 1);
  unit_begin ();
  /* The kernel has 6 instructions, "begin" 8 with 3 sectors, "body" 7 with 1 and
     "more" 4 with 1.  */
  check ("a kernel that a library begins",
	 PTX_HEAD KERNEL_OF ("", "body", "%stack"), 25, 14, 5, 3);
  /* "middle" has 5; "again" 6 with one sector.  */
  check ("a library that calls the program in the middle",
	 PTX_HEAD KERNEL_OF (".func middle (.param .u64 p)\n{\n.reg .u64 %p, %f;\n"
			     "ld.param.u64 %p, [p];\nmov.u64 %f, body;\n"
			     "call again, (%f, %p);\nret;\n}\n", "middle", "%stack"),
	 35, 20, 6, 4);
  /* The kernel's own instructions are the program's.  "begin" is the program's
     doing, and calls it back.  */
  check ("a kernel that the program begins",
	 PTX_HEAD KERNEL_OF ("", "body", "%other"), 25, 8, 5, 3);
  /* One that sets the warps' stacks up itself is as the first.  */
  check ("a kernel that libgomp launches and does not begin",
	 PTX_HEAD ".extern .shared .u64 __nvptx_stacks[32];\n"
	 KERNEL_OF ("", "body", "%other"), 25, 14, 5, 3);
  unit_end ();
  unlink (profile);
  return test_end ();
}
