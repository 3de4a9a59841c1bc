/* The driver API: launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "count/profile.h"
#include "driver/work.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "warp/warp.h"

/* Set LA's parameters from PARAMS, one pointer each, or from the buffer that
   EXTRA describes.  */

static CUresult
set_parameters (struct launch *la, void **params, void **extra)
{
  const struct function *f = la->function;
  const void *buffer = NULL;
  size_t bytes = 0;

  if (params && f->nparams)
    {
      for (int k = 0; k < f->nparams; k++)
	memcpy (la->params + f->params[k].offset, params[k],
		f->params[k].size);
      return CUDA_SUCCESS;
    }
  for (; extra && *extra; extra += 2)
    {
      if (*extra == (void *) 1)
	buffer = extra[1];
      else if (*extra == (void *) 2)
	bytes = *(size_t *) extra[1];
      else
	return CUDA_ERROR_INVALID_VALUE;
    }
  if (f->nparams && (!buffer || bytes < f->param_bytes
		     || bytes > sizeof la->params))
    return CUDA_ERROR_INVALID_VALUE;
  if (buffer)
    memcpy (la->params, buffer, bytes < sizeof la->params ? bytes
	    : sizeof la->params);
  return CUDA_SUCCESS;
}

/* True if F is a kernel as GCC makes them for OpenMP: its second and third
   parameters are called as those of what calls libgomp, or it sets the warps'
   stacks up itself.  */

static bool
openmp_kernel_p (const struct function *f)
{
  if (f->nparams != 3 || f->params[1].size != 8 || f->params[2].size != 8)
    return false;
  if (strcmp (f->params[1].name->text, "%stack") == 0
      && strcmp (f->params[2].name->text, "%sz") == 0)
    return true;
  for (const struct symbol *s = f->object->symbols; s; s = s->next)
    if (strcmp (s->name->text, "__nvptx_stacks") == 0)
      return true;
  return false;
}

/* Find in LA's parameters what libgomp hands to OpenMP's kernels: where the
   warps' stacks are, and the size of each.  */

static void
find_stacks (struct launch *la)
{
  const struct function *f = la->function;
  uint64_t bytes;

  if (!openmp_kernel_p (f))
    return;
  memcpy (&la->stacks, la->params + f->params[1].offset, 8);
  memcpy (&bytes, la->params + f->params[2].offset, 8);
  la->stack_bytes = bytes;
}

API CUresult
cuLaunchKernel (CUfunction f, unsigned gx, unsigned gy, unsigned gz,
		unsigned bx, unsigned by, unsigned bz, unsigned shared,
		CUstream s, void **params, void **extra)
{
  struct device *d = &driver.device;
  const struct machine *m = d->options.machine;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (f && !f->kernel)
    return CUDA_ERROR_INVALID_HANDLE;
  if (!f || !f->code || !gx || !gy || !gz || !bx || !by || !bz
      || bx > 1024 || by > 1024 || bz > 64
      || bx * by * bz > MACHINE_BLOCK_THREADS
      || gy > 65535 || gz > 65535 || gx > 0x7fffffff)
    return CUDA_ERROR_INVALID_VALUE;
  struct module *mod = f->object->module;
  if ((int) (bx * by * bz) > function_block (f)
      || module_shared (f) + (uint64_t) shared > (uint64_t) m->shared_block)
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;

  struct launch *la = xcalloc (1, sizeof *la);
  la->device = d;
  la->module = mod;
  la->function = f;
  la->code = f->code;
  memcpy (la->grid, (uint32_t[3]) { gx, gy, gz }, sizeof la->grid);
  memcpy (la->block, (uint32_t[3]) { bx, by, bz }, sizeof la->block);
  la->ctas = (uint64_t) gx * gy * gz;
  la->dynamic_shared = shared;
  la->shared_bytes = (shared ? SHARED_DYNAMIC + shared
		      : f->called_end ? f->called_end
		      : f->shared_end ? f->shared_end : mod->shared_bytes);
  la->warps = (bx * by * bz + 31) / 32;
  la->warps_max = m->threads_sm / 32;
  la->sms = d->options.sms;
  la->registers = function_registers (f);
  la->shared_need = module_shared (f) + shared;
  la->resident = machine_occupancy (m, bx * by * bz, la->registers,
				    la->shared_need);
  la->resident += la->resident == 0;
  la->l1 = machine_l1 (m, la->resident, la->shared_need);
  la->counting = d->profile != NULL;
  r = set_parameters (la, params, extra);
  if (r == CUDA_SUCCESS)
    {
      find_stacks (la);
      la->starts = la->stacks != 0;
      if (d->check)
	la->maps = check_maps (d->check, s != NULL);
      if (d->profile)
	copies_launch (profile_copies (d->profile),
		       la->function->symbol->name->text);
      stream_append (s, &(struct work) { .kind = WORK_LAUNCH, .launch = la });
    }
  else
    free (la);
  return r;
}
