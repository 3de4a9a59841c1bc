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
  MACHINE_LINE_BITS = 7,	/* A multiple of it has so many zero bits.  */
  MACHINE_BLOCK_THREADS = 1024,	/* The most threads of a block.  */
  MACHINE_SHARED_STATIC = 49152, /* Bytes a block gets without opting in.  */
  MACHINE_BANKS = 32,		/* Of shared memory, ...  */
  MACHINE_BANK_BYTES = 4,	/* ... and their width.  */
  MACHINE_REG_UNIT = 256,	/* Registers are given to a warp by so many.  */
  MACHINE_L1_SETS = 4,		/* Jia et al.: consecutive lines take turns.  */
  MACHINE_L1_TURN_BITS = 9	/* A multiple of a line of each has so many zero
				   bits.  */
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
  int issue;			/* Warp instructions a cycle and
				   multiprocessor.  */
  int l1_tags, l1_clk;		/* Lines and bytes a cycle.  */
  int l2_slices, l2_clk;	/* L2_CLK: bytes a cycle.  */
  int wait_result, wait_l1, wait_l2, wait_memory; /* Cycles.  */
  int link;			/* GB/s.  */
};

/* What keeps more blocks from being resident on a multiprocessor.  */
enum machine_limit
{
  LIMIT_BLOCKS,			/* Their number.  */
  LIMIT_THREADS,
  LIMIT_REGISTERS,
  LIMIT_SHARED			/* Shared memory.  */
};

/* What bounds the time of a launch from below.  */
enum machine_bound
{
  BOUND_DRAM,			/* Bytes of device memory.  */
  BOUND_L2,			/* Bytes of L2.  */
  BOUND_ATOMICS,		/* Atomic operations in L2.  */
  BOUND_L1,			/* Wavefronts of L1.  */
  BOUND_ISSUE,			/* Instructions of warps.  */
  BOUND_LATENCY,		/* Waiting, with too few warps in flight.  */
  BOUNDS
};

/* What a launch asks of a device that has SMS multiprocessors.  Sectors of 32
   bytes, in all; "most" is of the multiprocessor that has most.  */
struct machine_load
{
  uint64_t dram, dram_read;	/* DRAM: both ways.  */
  uint64_t l2, l2_read;		/* L2: both ways.  */
  uint64_t atomics;		/* Sectors of atomic operations, each as often
				   as lanes use one address in it.  */
  uint64_t most_wavefronts;	/* See machine_l1_cycles.  */
  uint64_t most_instructions;	/* Of warps.  */
  /* Of the slowest chain of warps, each of which begins when the one before it
     ends: */
  uint64_t chain_instructions;	/* Those that need each other's results.  */
  uint64_t chain_near;		/* Loads that are waited for and all of which
				   are in L1, ...  */
  uint64_t chain_far;		/* ... or not.  */
  int sms;
};

/* Seconds that a copy between host and device takes in addition to its bytes:
   the README of NVIDIA's GDRCopy has 6 to 7 us for a call of cudaMemcpy, Boyer
   (University of Virginia) measured 10 us with PCI Express 2.0.  */
#define MACHINE_COPY_SECONDS 7e-6

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

/* Return what keeps that number from being larger; the first in the order of
   the enumeration if several do.  */
extern enum machine_limit machine_limit (const struct machine *m, int threads,
					 int regs, int shared);

/* Return in how many cycles the L1 of M serves a request for SECTORS sectors in
   lines of which SETS[K] are in set number K.  */
extern unsigned machine_wavefronts (const struct machine *m, unsigned sectors,
				    const uint8_t sets[MACHINE_L1_SETS]);

/* Return in how many cycles a multiprocessor of M serves WAVEFRONTS of L1 and
   SHARED of shared memory.  */
extern uint64_t machine_l1_cycles (const struct machine *m,
				   uint64_t wavefronts, uint64_t shared);

/* Return the seconds that LOAD takes at least on M because of BOUND.  A device
   of fewer multiprocessors than M has the same part of M's bandwidths.  This
   is a model: the manual, "Time", says what it leaves out.  */
extern double machine_time (const struct machine *m,
			    const struct machine_load *load,
			    enum machine_bound bound);

/* Return the bound of LOAD on M that is the largest, and if SECONDS is not
   null, put it there.  */
extern enum machine_bound machine_binds (const struct machine *m,
					 const struct machine_load *load,
					 double *seconds);

/* Return the cycles that a warp takes at least for INSTRUCTIONS instructions,
   each of which needs the result of the one before it, and for waiting for
   NEAR loads from L1 and FAR others, a part BEHIND of which device memory
   serves.  */
extern double machine_wait (const struct machine *m, uint64_t instructions,
			    uint64_t near, uint64_t far, double behind);

/* Return the bytes of L1 that loads of global memory have on a multiprocessor
   of M whose resident blocks, BLOCKS of them, have SHARED bytes of shared
   memory each; 0 if such loads are not cached there.  */
extern int machine_l1 (const struct machine *m, int blocks, int shared);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_BASE_MACHINE_H */
