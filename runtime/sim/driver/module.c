/* The driver API: linking, modules, functions, globals.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "code/compile.h"
#include "count/profile.h"
#include "driver/driver.h"
#include "driver/image.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "memory/pool.h"

enum { LINKED_MAGIC = 0x6c6e6b31 };

/* What cuLinkComplete gives out and cuModuleLoadData takes.  */
struct linked
{
  uint32_t magic[4];
  struct linker *linker;
};

/* What options of linking and loading ask for.  */
struct logs
{
  char *error_log, *info_log;
  size_t error_bytes, info_bytes;
  float *wall_time;
  uint64_t start;
};

struct linker
{
  struct linked image;
  struct module *module;
  uint64_t place;		/* Device memory of the module.  */
  struct logs logs;
};

/* Set L from the N options OPTIONS with their VALUES.  */

static void
read_options (struct logs *l, unsigned n, const int *options, void **values)
{
  for (unsigned k = 0; k < n; k++)
    switch (options[k])
      {
      case 2:
	l->wall_time = (float *) &values[k];
	break;
      case 3:
	l->info_log = values[k];
	break;
      case 4:
	l->info_bytes = (uintptr_t) values[k];
	break;
      case 5:
	l->error_log = values[k];
	break;
      case 6:
	l->error_bytes = (uintptr_t) values[k];
	break;
      default:
	break;
      }
  if (l->error_log && l->error_bytes)
    l->error_log[0] = '\0';
  if (l->info_log && l->info_bytes)
    l->info_log[0] = '\0';
  l->start = sim_clock ();
}

/* Fill in what L asks for when M is complete.  */

static void
write_logs (const struct logs *l, const struct module *m)
{
  float ms = (sim_clock () - l->start) * 1e-6;

  if (l->wall_time)
    *l->wall_time = ms;
  if (l->info_log && l->info_bytes)
    snprintf (l->info_log, l->info_bytes, "drano sim: %d objects, %u sites, "
	      "%.1f ms", m->nobjects, m->sites, ms);
}

/* Give back module M with its device memory at PLACE.  */

static void
unload (struct module *m, uint64_t place)
{
  if (driver.device.profile)
    profile_forget (driver.device.profile, m);
  if (driver.device.check)
    check_finish (driver.device.check);
  if (place)
    memory_free (&driver.device.memory, place);
  module_free (m);
}

/* Link M, give its globals memory and values, compile its kernels.  Set
 *PLACE.  */

static CUresult
complete_module (struct module *m, uint64_t *place)
{
  *place = 0;
  if (!module_link (m))
    return CUDA_ERROR_INVALID_PTX;
  uint64_t bytes = module_layout (m);
  *place = memory_alloc (&driver.device.memory, bytes ? bytes : 1);
  if (!*place)
    return CUDA_ERROR_OUT_OF_MEMORY;
  m->image = *place;
  if (!module_initialise (m, (unsigned char *) (uintptr_t) *place))
    return CUDA_ERROR_INVALID_PTX;
  if (driver.device.check)
    check_define (driver.device.check, *place, bytes ? bytes : 1);
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (s->kind == SYMBOL_FUNC && s->defined && s->function->kernel
	  && !ptx_compile (s->function))
	return CUDA_ERROR_INVALID_PTX;
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (s->kind == SYMBOL_FUNC && s->defined && s->function->kernel)
	ptx_find_shared (s->function);
  return CUDA_SUCCESS;
}

/* Show the message TEXT on standard error, and in L's log when there is
   one.  */

static void
complain (const struct logs *l, const char *text)
{
  fprintf (stderr, "drano sim: %s\n", text);
  if (l->error_log && l->error_bytes)
    snprintf (l->error_log, l->error_bytes, "%s", text);
}

/* Let the code of M check what is asked for.  What is outside of blocks is
   found without.  */

static void
let_check (struct module *m)
{
  m->checks = driver.device.check != NULL;
  m->strict = (driver.device.options.checks & ~(unsigned) CHECK_USE) != 0;
  m->requests_checked = driver.device.options.checks & ~CHECK_MEMORY;
}

/* Complain of M's error, and return R.  */

static CUresult
failed (struct module *m, const struct logs *l, CUresult r)
{
  if (m->error.set)
    complain (l, m->error.text);
  return r;
}

API CUresult
cuLinkCreate_v2 (unsigned n, const int *options, void **values,
		 CUlinkState *state)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  struct linker *l = xcalloc (1, sizeof *l);
  read_options (&l->logs, n, options, values);
  l->module = module_new ();
  l->module->yields = driver.device.options.caches;
  let_check (l->module);
  *state = l;
  return CUDA_SUCCESS;
}

API CUresult
cuLinkCreate (unsigned n, const int *options, void **values,
	      CUlinkState *state)
{
  return cuLinkCreate_v2 (n, options, values, state);
}

API CUresult
cuLinkAddData_v2 (CUlinkState l, int type, void *data, size_t size,
		  const char *name, unsigned n, const int *options,
		  void **values)
{
  CUresult r = driver_check (true);
  char label[64];

  (void) n, (void) options, (void) values;
  if (r != CUDA_SUCCESS)
    return r;
  if (!l || !l->module || type != 1)
    return CUDA_ERROR_INVALID_VALUE;
  snprintf (label, sizeof label, "%.50s", name ? name : "object");
  if (!name)
    snprintf (label, sizeof label, "object %d", l->module->nobjects);
  if (!ptx_parse (l->module, data, size, label))
    return failed (l->module, &l->logs, CUDA_ERROR_INVALID_PTX);
  return CUDA_SUCCESS;
}

API CUresult
cuLinkAddData (CUlinkState l, int type, void *data, size_t size,
	       const char *name, unsigned n, const int *options,
	       void **values)
{
  return cuLinkAddData_v2 (l, type, data, size, name, n, options, values);
}

API CUresult
cuLinkComplete (CUlinkState l, void **image, size_t *size)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (!l || !l->module)
    return CUDA_ERROR_INVALID_VALUE;
  r = complete_module (l->module, &l->place);
  if (r != CUDA_SUCCESS)
    return failed (l->module, &l->logs, r);
  write_logs (&l->logs, l->module);
  for (int k = 0; k < 4; k++)
    l->image.magic[k] = LINKED_MAGIC;
  l->image.linker = l;
  *image = &l->image;
  *size = sizeof l->image;
  return CUDA_SUCCESS;
}

API CUresult
cuLinkDestroy (CUlinkState l)
{
  if (!l)
    return CUDA_ERROR_INVALID_VALUE;
  if (l->module)
    unload (l->module, l->place);
  free (l);
  return CUDA_SUCCESS;
}

/* A module whose texts are being read.  */
struct reading
{
  struct module *module;
  const char *label;
};

/* Read one of them, as a receive_text.  */

static bool
read_text (void *data, const char *text, size_t len)
{
  struct reading *r = data;

  return ptx_parse (r->module, text, len, r->label);
}

/* Make *M of IMAGE, which LABEL stands for in messages, with logs as L
   says.  */

static CUresult
load_image (CUmodule *m, const void *image, const char *label,
	    const struct logs *l)
{
  struct loaded *d = xcalloc (1, sizeof *d);
  CUresult r = CUDA_ERROR_INVALID_PTX;
  struct reading texts = { d->module = module_new (), label };

  d->module->yields = driver.device.options.caches;
  let_check (d->module);
  const char *why = image_texts (image, read_text, &texts);
  if (why)
    {
      complain (l, why);
      r = CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
  else if (!d->module->error.set)
    r = complete_module (d->module, &d->image);
  if (r == CUDA_SUCCESS)
    {
      *m = d;
      write_logs (l, d->module);
      return r;
    }
  failed (d->module, l, r);
  unload (d->module, d->image);
  free (d);
  return r;
}

API CUresult
cuModuleLoadDataEx (CUmodule *m, const void *image, unsigned n,
		    const int *options,
		    void **values)
{
  const struct linked *linked = image;
  CUresult r = driver_check (true);
  struct logs logs = { 0 };
  uint32_t magic = 0;

  if (r != CUDA_SUCCESS)
    return r;
  read_options (&logs, n, options, values);
  if (strnlen (image, sizeof magic) == sizeof magic)
    memcpy (&magic, image, sizeof magic);
  if (magic != LINKED_MAGIC)
    return load_image (m, image, "module", &logs);
  struct linker *l = linked->linker;
  if (!l->module)
    return CUDA_ERROR_INVALID_IMAGE;
  *m = xcalloc (1, sizeof **m);
  (*m)->module = l->module;
  (*m)->image = l->place;
  (*m)->number = driver.modules++;
  l->module = NULL;
  return CUDA_SUCCESS;
}

API CUresult
cuModuleLoadData (CUmodule *m, const void *image)
{
  return cuModuleLoadDataEx (m, image, 0, NULL, NULL);
}

API CUresult
cuModuleLoadFatBinary (CUmodule *m, const void *image)
{
  return cuModuleLoadDataEx (m, image, 0, NULL, NULL);
}

API CUresult
cuModuleLoad (CUmodule *m, const char *name)
{
  CUresult r = driver_check (true);
  size_t room = 0, len = 0, got;
  char *text = NULL;

  if (r != CUDA_SUCCESS)
    return r;
  FILE *f = fopen (name, "r");
  if (!f)
    return CUDA_ERROR_FILE_NOT_FOUND;
  do
    {
      text = xgrow (text, len, &room, 1);
      got = fread (text + len, 1, room - len, f);
      len += got;
    }
  while (got);
  fclose (f);
  text = xgrow (text, len, &room, 1);
  text[len] = '\0';
  r = load_image (m, text, name, &(struct logs) { 0 });
  free (text);
  return r;
}

API CUresult
cuModuleUnload (CUmodule m)
{
  if (driver_in_callback)
    return CUDA_ERROR_NOT_PERMITTED;
  if (!m)
    return CUDA_ERROR_INVALID_HANDLE;
  streams_quiesce (WAIT_ALL);
  pthread_mutex_lock (&driver.device.launch_lock);
  unload (m->module, m->image);
  pthread_mutex_unlock (&driver.device.launch_lock);
  free (m);
  return CUDA_SUCCESS;
}

/* Functions that are not kernels are found, too, if other modules see them.
   libgomp looks up those of the device that stand for functions of the host.
   They cannot be launched.  */

API CUresult
cuModuleGetFunction (CUfunction *f, CUmodule m, const char *name)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (!m)
    return CUDA_ERROR_INVALID_HANDLE;
  for (struct object *o = m->module->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (s->kind == SYMBOL_FUNC && s->defined
	  && (s->function->kernel || s->linkage != LINK_LOCAL)
	  && strcmp (s->name->text, name) == 0)
	{
	  *f = s->function;
	  return CUDA_SUCCESS;
	}
  return CUDA_ERROR_NOT_FOUND;
}

API CUresult
cuModuleGetGlobal_v2 (CUdeviceptr *at, size_t *bytes, CUmodule m,
		      const char *name)
{
  CUresult r = driver_check (true);
  struct symbol *found = NULL;

  if (r != CUDA_SUCCESS)
    return r;
  if (!m)
    return CUDA_ERROR_INVALID_HANDLE;
  found = module_global (m->module, name);
  for (struct object *o = m->module->objects; o && !found; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (strcmp (s->name->text, name) == 0 && s->defined)
	found = s;
  if (!found || found->kind != SYMBOL_VAR || !found->defined
      || (found->space != SPACE_GLOBAL && found->space != SPACE_CONST))
    return CUDA_ERROR_NOT_FOUND;
  if (at)
    *at = m->module->image + found->address;
  if (bytes)
    *bytes = found->size;
  /* Libgomp asks for the program's before others.  */
  if (driver.device.check)
    check_variable (driver.device.check, m->number, m->variables++,
		    m->module->image + found->address, found->size);
  return CUDA_SUCCESS;
}

/* A register allocator would need about as many registers as are alive at
   once, but no fewer than the calling convention takes, and would spill rather
   than let a block of the greatest size not fit.  A function that no kernel
   has called yet has no code.  */

int
function_registers (const struct function *f)
{
  int n = f->code ? f->code->nregs + 8 : 0;
  int most = driver.device.options.machine->regs_block / MACHINE_BLOCK_THREADS;

  return n < 32 ? 32 : n > most ? most : n;
}

int
function_block (const struct function *f)
{
  return f->maxntid ? f->maxntid : MACHINE_BLOCK_THREADS;
}

API CUresult
cuFuncGetAttribute (int *value, int attribute, CUfunction f)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  switch (attribute)
    {
    case 0:
      *value = function_block (f);
      break;
    case 1:
      *value = module_shared (f);
      break;
    case 3:
      *value = 0;
      for (size_t k = 0; f->code && k < f->code->nvars; k++)
	*value += f->code->vars[k].size;
      break;
    case 4:
      *value = function_registers (f);
      break;
    case 5:
    case 6:
      *value = (driver.device.options.machine->major * 10
		+ driver.device.options.machine->minor);
      break;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
  return CUDA_SUCCESS;
}

API CUresult
cuOccupancyMaxPotentialBlockSize (int *grid, int *block, CUfunction f,
				  size_t (*shared) (int), size_t dynamic,
				  int limit)
{
  const struct machine *m = driver.device.options.machine;
  CUresult r = driver_check (true);
  int best = 0, most = function_block (f), regs = function_registers (f);

  if (r != CUDA_SUCCESS)
    return r;
  if (limit > 0 && limit < most)
    most = limit;
  for (int threads = most / 32 * 32; threads > 0; threads -= 32)
    {
      int bytes = (module_shared (f)
		   + (shared ? shared (threads) : dynamic));
      int fits = machine_occupancy (m, threads, regs, bytes);
      if (fits * threads > best)
	{
	  best = fits * threads;
	  *block = threads;
	  *grid = fits * driver.device.options.sms;
	}
    }
  return best ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
}
