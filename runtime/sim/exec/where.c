/* The owner of an address, and its neighbours in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Local memory holds the variables of the functions that are active, one
   frame upon the other; shared memory those of the module.  Between them are
   guards, so that running over the end of one is noticed.

   GCC names the local variables of OpenACC functions %frame_ar.  In OpenMP's
   simd loops each lane has a stack of its own, %simtstack_ar, from which the
   functions that the loop calls take their variables downwards.  Its size is
   fixed when the program is linked.  Outside them a warp has a stack in global
   memory, which libgomp hands to the kernel.  */

#include "exec/where.h"

#include <string.h>

#include "memory/device.h"
#include "memory/heap.h"

/* How far before the memory of a space an address still belongs to it: nothing
   else is so far up in the space below.  */
#define WINDOW_REACH 0x100000000ull

/* A link option of GCC; a lane's stack has so many bytes without it.  */
#define RESERVE_OPTION "-foffload-options=-msoft-stack-reserve-local"

bool
local_find (const struct warp *w, uint64_t offset, uint64_t *low,
	    uint64_t *span)
{
  const struct frame *f = w->fp;

  while (f > w->frames && f->local > offset)
    f--;
  for (size_t k = 0; k < f->code->nvars; k++)
    {
      const struct local_var *v = &f->code->vars[k];
      if (offset - f->local - v->offset < v->size)
	{
	  *low = f->local + v->offset;
	  *span = v->size;
	  return true;
	}
    }
  return false;
}

/* Whether the blocks of W's kernel have the shared variable S.  */

static bool
in_block (const struct warp *w, const struct symbol *s)
{
  const struct function *kernel = w->launch->function;

  return (!s->function || s->function == kernel
	  || (!s->function->kernel && s->address < kernel->called_end));
}

bool
shared_find (const struct warp *w, uint64_t offset, uint64_t *low,
	     uint64_t *span)
{
  const struct module *m = w->launch->module;

  for (size_t k = 0; k < m->nshared; k++)
    if (offset - m->shared[k]->address < m->shared[k]->size
	&& in_block (w, m->shared[k]))
      {
	*low = m->shared[k]->address;
	*span = m->shared[k]->size;
	return true;
      }
  *low = SHARED_DYNAMIC;
  *span = w->launch->dynamic_shared;
  return offset - *low < *span;
}

/* The variable nearest to an offset that is in none.  */
struct nearest
{
  const char *name;
  const struct code *code;	/* Of local memory.  */
  uint64_t size, distance;
  int64_t short_of;		/* What the offset lacks to be at it.  */
  bool before;			/* The offset is before it.  */
};

/* Let *B be the variable NAME of CODE, SIZE bytes at LOW, if it is nearer to
   OFFSET.  */

static void
keep_nearer (struct nearest *b, const char *name, const struct code *code,
	     int64_t low, uint64_t size, int64_t offset)
{
  bool before = offset < low;
  uint64_t distance = before ? low - offset : offset - low - (int64_t) size;

  /* What is before a lane's stack was meant for it.  */
  if (before && lane_stack_p (name) && distance <= STACK_GUARD)
    distance = 0;
  if (!b->name || distance < b->distance)
    *b = (struct nearest) { name, code, size, distance, low - offset, before };
}

/* Write what is wrong at OFFSET of a lane's local memory.  */

static void
describe_local (const struct warp *w, int64_t offset, char *text, size_t n)
{
  struct nearest b = { 0 };

  for (const struct frame *f = w->fp; f >= w->frames; f--)
    for (size_t k = 0; k < f->code->nvars; k++)
      keep_nearer (&b, f->code->vars[k].name->text, f->code,
		   f->local + f->code->vars[k].offset, f->code->vars[k].size,
		   offset);
  if (!b.name)
    snprintf (text, n, "the lane has no local memory");
  else if (lane_stack_p (b.name) && b.before)
    {
      uint64_t wanted = 256;
      while (wanted < b.size + b.short_of)
	wanted *= 2;
      snprintf (text, n, "local stack overflow: the functions that the simd "
		"loop in '%s' calls need more than the %llu bytes of stack "
		"that a lane has; link with " RESERVE_OPTION "=%llu or more",
		b.code->function->symbol->name->text,
		(unsigned long long) b.size, (unsigned long long) wanted);
    }
  else
    snprintf (text, n, "%llu bytes %s the %llu bytes of local variables of "
	      "'%s'", (unsigned long long) b.distance,
	      b.before ? "before" : "past the end of",
	      (unsigned long long) b.size,
	      b.code->function->symbol->name->text);
}

/* Write what is wrong at OFFSET of the block's shared memory.  */

static void
describe_shared (const struct warp *w, int64_t offset, char *text, size_t n)
{
  const struct module *m = w->launch->module;
  struct nearest b = { 0 };
  bool gang;

  for (size_t k = 0; k < m->nshared; k++)
    if (in_block (w, m->shared[k]))
      keep_nearer (&b, m->shared[k]->name->text, NULL, m->shared[k]->address,
		   m->shared[k]->size, offset);
  if (!b.name)
    {
      snprintf (text, n, "the block has no shared memory");
      return;
    }
  /* GCC puts all variables that are private to a gang into one.  */
  gang = strstr (b.name, "gang") && strstr (b.name, "private");
  snprintf (text, n, "%llu bytes %s the %llu bytes of %s'%s' in shared memory",
	    (unsigned long long) b.distance,
	    b.before ? "before" : "past the end of",
	    (unsigned long long) b.size,
	    gang ? "gang-private variables " : "", b.name);
}

/* Write what is wrong at ADDRESS of global memory.  */

static void
describe_global (const struct warp *w, uint64_t address, char *text, size_t n)
{
  struct device *d = w->worker->device;
  const struct symbol *constant = module_constant (w->launch->module, address);
  size_t len;

  if (constant)
    {
      snprintf (text, n, "in the constant '%s', which cannot be written",
		constant->name->text);
      return;
    }
  if (d->heap && address - d->heap_at < d->options.heap)
    {
      heap_describe (d->heap, address, text, n);
      return;
    }
  const struct module *m = w->launch->module;
  const struct symbol *variable = address - m->image < m->image_bytes
    ? module_variable (m, address) : NULL;
  if (variable && m->checks)
    {
      snprintf (text, n, "%llu bytes past the end of the %llu bytes of '%s'",
		(unsigned long long) (address - m->image - variable->address
				      - variable->size),
		(unsigned long long) variable->size, variable->name->text);
      return;
    }
  memory_describe (&d->memory, address, text, n);
  len = strlen (text);
  if (address < 65536 && d->heap_empty)
    snprintf (text + len, n - len, "; the device's malloc has returned one "
	      "before, because its %llu MiB were used up (DRANO_SIM_HEAP sets "
	      "their number)",
	      (unsigned long long) (d->options.heap >> 20));
}

void
where_describe (const struct warp *w, uint64_t address, char *text, size_t n)
{
  switch ((address + WINDOW_REACH) & WINDOW_MASK)
    {
    case SHARED_BASE:
      describe_shared (w, address - SHARED_BASE, text, n);
      break;
    case LOCAL_BASE:
      describe_local (w, address - LOCAL_BASE, text, n);
      break;
    case PARAM_BASE:
      snprintf (text, n, "outside the kernel's parameters");
      break;
    default:
      describe_global (w, address, text, n);
    }
}
