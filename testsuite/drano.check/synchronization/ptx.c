/* Kernels of one warp in which lanes do not meet as they should.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* "ptx NUMBER" runs kernel NUMBER; compiled with -DRIGHT, its twin.  Compilers
   of OpenACC and OpenMP make nothing of this kind from directives.  */

#include <stdio.h>
#include <stdlib.h>

extern int cuInit (unsigned), cuDeviceGet (int *, int);
extern int cuCtxCreate_v2 (void **, unsigned, int), cuCtxSynchronize (void);
extern int cuModuleLoadData (void **, const void *);
extern int cuModuleGetFunction (void **, void *, const char *);
extern int cuLaunchKernel (void *, unsigned, unsigned, unsigned, unsigned,
			   unsigned, unsigned, unsigned, void *, void **,
			   void **);

#ifdef RIGHT
#define ELSE(WRONG, CORRECT) CORRECT
#else
#define ELSE(WRONG, CORRECT) WRONG
#endif

/* %l is the lane; %p is true in the first 16, which do FIRST; the others
   do SECOND.  */
#define BRANCH(FIRST, SECOND)						\
  "@!%p bra $else;\n" FIRST "bra $end;\n$else:\n" SECOND "$end:\n"

static const char *const bodies[] =
{
  /* A shuffle that names lanes which have gone elsewhere.  */
  BRANCH ("shfl.sync.idx.b32 %r, %l, 3, 31, "
	  ELSE ("0xffffffff", "0x0000ffff") ";\n", ""),
  /* One in lanes that are not named.  */
  "shfl.sync.bfly.b32 %r, %l, 1, 31, " ELSE ("0x0000ffff", "0xffffffff")
  ";\n",
  /* The mask of each lane is its own half.  */
  "mov.u32 %m, 0x0000ffff;\n@!%p mov.u32 %m, "
  ELSE ("0x00ff0000", "0xffff0000")
  ";\nshfl.sync.down.b32 %r, %l, 1, 31, %m;\n",
  /* Votes.  */
  BRANCH ("vote.sync.ballot.b32 %r, %p, " ELSE ("0x0001ffff", "0x0000ffff")
	  ";\n", ""),
  BRANCH ("", "vote.sync.any.pred %q, %p, " ELSE ("0x0000ffff", "0xffff0000")
	  ";\n"),
  /* A match, and a sum.  */
  BRANCH ("match.any.sync.b32 %r, %l, " ELSE ("-1", "0xffff") ";\n", ""),
  BRANCH ("redux.sync.add.u32 %r, %l, " ELSE ("-1", "0xffff") ";\n", ""),
  /* Barriers of the warp: nobody else comes, or they do, somewhere else.  */
  BRANCH ("bar.warp.sync 0xffffffff;\n", ELSE ("", "bar.warp.sync -1;\n")),
  BRANCH ("bar.warp.sync 0x0000ffff;\n",
	  "bar.warp.sync " ELSE ("0x0000ffff", "0xffff0000") ";\n"),
  /* What some do twice the others do once.  */
  BRANCH ("bar.warp.sync -1;\nbar.warp.sync -1;\n",
	  "bar.warp.sync -1;\n" ELSE ("", "bar.warp.sync -1;\n")),
  /* Lanes that have ended are not waited for; others are.  */
  "@!%p " ELSE ("bra $end;\n", "exit;\n")
  "shfl.sync.up.b32 %r, %l, 1, 0, -1;\n$end:\n",
  /* A barrier of the block.  */
  ELSE ("@%p ", "") "bar.sync 0;\n"
};

int
main (int argc, char **argv)
{
  unsigned number = argc > 1 ? atoi (argv[1]) : 0;
  void *context, *module, *function;
  char text[2000];
  int device;

  if (number >= sizeof bodies / sizeof *bodies)
    return 3;
  snprintf (text, sizeof text,
	    ".version 7.0\n.target sm_80\n.address_size 64\n"
	    ".visible .entry k ()\n{\n.reg .u32 %%l, %%r, %%m;\n"
	    ".reg .pred %%p, %%q;\nmov.u32 %%l, %%laneid;\n"
	    "setp.lt.u32 %%p, %%l, 16;\n%sret;\n}\n", bodies[number]);
  return (cuInit (0) || cuDeviceGet (&device, 0)
	  || cuCtxCreate_v2 (&context, 0, device)
	  || cuModuleLoadData (&module, text)
	  || cuModuleGetFunction (&function, module, "k")
	  || cuLaunchKernel (function, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL)
	  || cuCtxSynchronize ());
}
