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
		CLOCK_KHZ, MEMORY_GIB, BANDWIDTH, L1, L2, L2_WAYS)	\
  { #SM, MAJOR, MINOR, MODEL, SMS, REGS_SM, REGS_BLOCK, THREADS_SM,	\
    BLOCKS_SM, (SHARED_SM) * 1024, (SHARED_BLOCK) * 1024, CLOCK_KHZ,	\
    (uint64_t) (MEMORY_GIB) << 30, BANDWIDTH, (L1) * 1024, (L2) * 1024,	\
    L2_WAYS },
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

int
machine_occupancy (const struct machine *m, int threads, int regs, int shared)
{
  if (threads < 1 || threads > MACHINE_BLOCK_THREADS || shared < 0
      || shared > m->shared_block)
    return 0;

  int warps = (threads + MACHINE_WARP - 1) / MACHINE_WARP;
  int by_threads = m->threads_sm / (warps * MACHINE_WARP);
  int blocks = m->blocks_sm < by_threads ? m->blocks_sm : by_threads;

  if (regs > 0)
    {
      int warp_regs = ((regs * MACHINE_WARP + MACHINE_REG_UNIT - 1)
		       / MACHINE_REG_UNIT * MACHINE_REG_UNIT);
      if (warp_regs * warps > m->regs_block)
	return 0;
      int by_regs = m->regs_sm / (warp_regs * warps);
      if (by_regs < blocks)
	blocks = by_regs;
    }
  if (shared > 0 && m->shared_sm / shared < blocks)
    blocks = m->shared_sm / shared;
  return blocks;
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
