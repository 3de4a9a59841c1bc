/* Look up devices and their occupancy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Plain C without a dependency of its own: it is linked into the plugin, the
   replayer and the simulated device.  */

#include "base/machine.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct machine machines[] =
{
#define MACHINE(SM, MAJOR, MINOR, MODEL, SMS, REGS_SM, REGS_BLOCK,	\
		THREADS_SM, BLOCKS_SM, SHARED_SM, SHARED_BLOCK,		\
		CLOCK_KHZ, MEMORY_GIB, BANDWIDTH, L1, L2, L2_WAYS,	\
		ISSUE, L1_TAGS, L1_CLK, L2_SLICES, L2_CLK, WAIT_RESULT,	\
		WAIT_L1, WAIT_L2, WAIT_MEMORY, LINK)			\
  { #SM, MAJOR, MINOR, MODEL, SMS, REGS_SM, REGS_BLOCK, THREADS_SM,	\
    BLOCKS_SM, (SHARED_SM) * 1024, (SHARED_BLOCK) * 1024, CLOCK_KHZ,	\
    (uint64_t) (MEMORY_GIB) << 30, BANDWIDTH, (L1) * 1024, (L2) * 1024,	\
    L2_WAYS, ISSUE, L1_TAGS, L1_CLK, L2_SLICES, L2_CLK, WAIT_RESULT,	\
    WAIT_L1, WAIT_L2, WAIT_MEMORY, LINK },
#include "base/machine.def"
#undef MACHINE
};

const struct machine *
machine_at (size_t i)
{
  return i < sizeof machines / sizeof machines[0] ? &machines[i] : NULL;
}

/* Is NAME the model of M, or its last word, as "V100" of "Tesla V100"?  */

static bool
model_p (const struct machine *m, const char *name)
{
  const char *last = strrchr (m->model, ' ');
  return strcasecmp (name, m->model) == 0
	 || (last && strcasecmp (name, last + 1) == 0);
}

const struct machine *
machine_find (const char *name)
{
  const struct machine *m;
  char dotted[16];

  for (size_t i = 0; (m = machine_at (i)); i++)
    {
      snprintf (dotted, sizeof dotted, "%d.%d", m->major, m->minor);
      if (strcasecmp (name, m->name) == 0
	  || strcasecmp (name, m->name + 3) == 0
	  || strcasecmp (name, dotted) == 0
	  || model_p (m, name))
	return m;
    }
  return NULL;
}

/* Put into BLOCKS, by limit, how many blocks of THREADS threads with REGS
   registers a thread and SHARED bytes of shared memory each limit allows.  */

static void
blocks_by_limit (const struct machine *m, int threads, int regs, int shared,
		 int blocks[LIMIT_SHARED + 1])
{
  int warps = (threads + MACHINE_WARP - 1) / MACHINE_WARP;
  int warp_regs = ((regs * MACHINE_WARP + MACHINE_REG_UNIT - 1)
		   / MACHINE_REG_UNIT * MACHINE_REG_UNIT);

  blocks[LIMIT_BLOCKS] = m->blocks_sm;
  blocks[LIMIT_THREADS] = m->threads_sm / (warps * MACHINE_WARP);
  blocks[LIMIT_REGISTERS] = regs <= 0 ? m->blocks_sm
    : warp_regs * warps > m->regs_block ? 0 : m->regs_sm / (warp_regs * warps);
  blocks[LIMIT_SHARED] = shared > 0 ? m->shared_sm / shared : m->blocks_sm;
}

enum machine_limit
machine_limit (const struct machine *m, int threads, int regs, int shared)
{
  int blocks[LIMIT_SHARED + 1];
  enum machine_limit least = LIMIT_BLOCKS;

  blocks_by_limit (m, threads, regs, shared, blocks);
  for (int k = LIMIT_THREADS; k <= LIMIT_SHARED; k++)
    if (blocks[k] < blocks[least])
      least = (enum machine_limit) k;
  return least;
}

int
machine_occupancy (const struct machine *m, int threads, int regs, int shared)
{
  int blocks[LIMIT_SHARED + 1];

  if (threads < 1 || threads > MACHINE_BLOCK_THREADS || shared < 0
      || shared > m->shared_block)
    return 0;
  blocks_by_limit (m, threads, regs, shared, blocks);
  return blocks[machine_limit (m, threads, regs, shared)];
}

/* The driver gives shared memory the least of the portions that the
   architecture has and that is enough ("Unified Shared Memory/L1/Texture Cache"
   in the Tuning Guides from Volta on).  A block takes 1 KiB more than it asks
   for from 8.0 on.  */

int
machine_l1 (const struct machine *m, int blocks, int shared)
{
  static const int portions[] = { 0, 8, 16, 32, 64, 100, 132, 164, 196 };
  int need = blocks * (shared + (m->major >= 8 ? 1024 : 0));
  int portion = m->shared_sm;

  if (m->major < 7)
    return m->l1;
  for (int i = sizeof portions / sizeof portions[0] - 1; i >= 0; i--)
    if (portions[i] * 1024 >= need && portions[i] * 1024 < portion)
      portion = portions[i] * 1024;
  if (m->major == 7 && m->minor == 5 && portion < 32 * 1024)
    portion = 32 * 1024;	/* It has two portions only.  */
  return m->l1 - portion;
}

unsigned
machine_wavefronts (const struct machine *m, unsigned sectors,
		    const uint8_t sets[MACHINE_L1_SETS])
{
  /* Powers of two.  */
  unsigned data = ((sectors * MACHINE_SECTOR + m->l1_clk - 1)
		   >> __builtin_ctz (m->l1_clk));
  unsigned tags = 0;

  for (int k = 0; k < MACHINE_L1_SETS; k++)
    if (m->l1_tags == 1)
      tags += sets[k];
    else if (sets[k] > tags)
      tags = sets[k];
  return tags > data ? tags : data;
}

/* L1 and shared memory are parts of one memory, but Maxwell and Pascal have L1
   with the textures.  */

uint64_t
machine_l1_cycles (const struct machine *m, uint64_t wavefronts,
		   uint64_t shared)
{
  if (m->major == 5 || m->major == 6)
    return wavefronts > shared ? wavefronts : shared;
  return wavefronts + shared;
}

double
machine_wait (const struct machine *m, uint64_t instructions, uint64_t near,
	      uint64_t far, double behind)
{
  return ((double) instructions * m->wait_result + (double) near * m->wait_l1
	  + far * (m->wait_l2 + behind * (m->wait_memory - m->wait_l2)));
}

/* By Little's law, a multiprocessor with so many warps in flight serves as many
   loads in the time that one takes; so the chain of warps that follow each
   other takes as long as its loads do one after the other.  */

double
machine_time (const struct machine *m, const struct machine_load *load,
	      enum machine_bound bound)
{
  double clock = m->clock_khz * 1e3, part = (double) load->sms / m->sms;
  /* Of what misses L1, the part that misses L2.  */
  double behind = load->dram_read < load->l2_read
    ? (double) load->dram_read / load->l2_read : load->l2_read > 0;

  switch (bound)
    {
    case BOUND_DRAM:
      return load->dram * (double) MACHINE_SECTOR / (m->bandwidth * 1e9 * part);
    case BOUND_L2:
      return load->l2 * (double) MACHINE_SECTOR / (m->l2_clk * clock * part);
    case BOUND_ATOMICS:
      return load->atomics / (m->l2_slices * clock * part);
    case BOUND_L1:
      return load->most_wavefronts / clock;
    case BOUND_ISSUE:
      return load->most_instructions / (m->issue * clock);
    case BOUND_LATENCY:
      return machine_wait (m, load->chain_instructions, load->chain_near,
			   load->chain_far, behind) / clock;
    default:
      return 0;
    }
}

enum machine_bound
machine_binds (const struct machine *m, const struct machine_load *load,
	       double *seconds)
{
  enum machine_bound most = BOUND_DRAM;
  double longest = machine_time (m, load, most);

  for (int k = BOUND_DRAM + 1; k < BOUNDS; k++)
    {
      double time = machine_time (m, load, (enum machine_bound) k);
      if (time > longest)
	{
	  longest = time;
	  most = (enum machine_bound) k;
	}
    }
  if (seconds)
    *seconds = longest;
  return most;
}
