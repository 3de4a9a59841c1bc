/* The devices drano predicts for and poses as.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The numbers come from machine.def, which names their sources.  The
   predictor and the simulated device read the same table, so that they can
   never disagree about a size.  */

#ifndef DRANO_BASE_MACHINE_H
#define DRANO_BASE_MACHINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The same on every device of the table.  */
enum
{
  MACHINE_WARP = 32,		/* Threads of a warp.  */
  MACHINE_SECTOR = 32,		/* Bytes, aligned: the unit of traffic.  */
  MACHINE_LINE = 128,		/* Bytes, aligned: the cache line.  */
  MACHINE_BLOCK_THREADS = 1024,	/* The most threads of a block.  */
  MACHINE_SHARED_STATIC = 49152, /* Bytes a block gets without opting in.  */
  MACHINE_BANKS = 32,		/* Of shared memory, ...  */
  MACHINE_BANK_BYTES = 4,	/* ... and their width.  */
  MACHINE_REG_UNIT = 256,	/* Registers are given to a warp by so many.  */
  MACHINE_L1_SETS = 4		/* Jia et al.: consecutive lines take turns.  */
};

/* One device; machine.def explains the fields.  */
struct machine
{
  const char *name;		/* "sm_80".  */
  int major, minor;
  const char *model;		/* "A100".  */
  int sms;
  int regs_sm, regs_block;
  int threads_sm, blocks_sm;
  int shared_sm, shared_block;	/* Bytes.  */
  int clock_khz;
  uint64_t memory;		/* Bytes.  */
  int bandwidth;		/* GB/s.  */
  int l1, l2;			/* Bytes.  */
  int l2_ways;
};

/* The device used when nobody names one.  */
#define MACHINE_DEFAULT "sm_80"

/* Return the device NAME ("sm_80", "80", "8.0", a model as "Tesla V100",
   or its last word; case ignored), or null if there is none.  Of two models of
   one capability, the first stands for it.  */
extern const struct machine *machine_find (const char *name);

/* Return the device number I of the table, from 0 in ascending order of
   capability, or null beyond the last.  */
extern const struct machine *machine_at (size_t i);

/* Return the number of blocks of THREADS threads with REGS registers a
   thread and SHARED bytes of shared memory a block that are resident on one
   multiprocessor of M at the same time; 0 if not even one fits.  */
extern int machine_occupancy (const struct machine *m, int threads, int regs,
			      int shared);

/* Return the bytes of L1 that loads of global memory have on a multiprocessor
   of M whose resident blocks, BLOCKS of them, have SHARED bytes of shared memory
   each; 0 if such loads are not cached there.  */
extern int machine_l1 (const struct machine *m, int blocks, int shared);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_BASE_MACHINE_H */
