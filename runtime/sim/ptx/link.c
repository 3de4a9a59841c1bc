/* Objects into one module: what each name means, where each variable lies.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names without linkage belong to their object.  Of the others one strong
   definition is allowed; weak and common ones give way to it, and to the
   first of their own kind.  Globals and constants of all objects are laid
   out one after the other in the module's image; shared variables get a place
   when the first reachable function names them, so that a kernel does not
   pay for shared memory that only other programs' runtimes use.  */

#include "memory/pool.h"
#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>

/* Variables of a module are not fenced off from each other, here as on a
   device; nor are the first and the last one from what is around them.  */
enum { IMAGE_MARGIN = 256 };

struct module *
module_new (void)
{
  struct module *m = xcalloc (1, sizeof *m);

  m->objects_end = &m->objects;
  return m;
}

void
module_free (struct module *m)
{
  for (struct object *o = m->objects; o; o = o->next)
    names_free (&o->locals);
  free (m->shared);
  names_free (&m->names);
  names_free (&m->globals);
  names_free (&m->opcodes);
  free (m->functions);
  free (m->site_table);
  pool_free (&m->pool);
  free (m);
}

/* How strongly S claims its name: the higher wins.  */

static int
claim_strength (const struct symbol *s)
{
  if (!s->defined || s->linkage == LINK_EXTERN)
    return 0;
  return s->linkage == LINK_COMMON ? 1 : s->linkage == LINK_WEAK ? 2 : 3;
}

bool
module_link (struct module *m)
{
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      {
	if (claim_strength (s) == 0 || s->linkage == LINK_LOCAL)
	  continue;
	struct name *n = name_intern (&m->globals, &m->pool, s->name->text,
				      s->name->len);
	struct symbol *other = n->bind;
	if (other && claim_strength (other) == 3 && claim_strength (s) == 3)
	  return ptx_error (o, s->line, "'%s' is defined in %s too",
			    n->text, other->object->label);
	if (!other || claim_strength (s) > claim_strength (other)
	    || (claim_strength (s) == 1 && claim_strength (other) == 1
		&& s->size > other->size))
	  n->bind = s;
      }
  m->simt_modes = module_global (m, "__nvptx_uni");
  if (m->simt_modes
      && (m->simt_modes->kind != SYMBOL_VAR
	  || m->simt_modes->space != SPACE_SHARED
	  || m->simt_modes->size < 32 * sizeof (uint32_t)))
    m->simt_modes = NULL;
  return true;
}

/* Return what NAME means in O, or null; that may be an alias.  */

static struct symbol *
resolve_name (struct object *o, struct name *name)
{
  struct name *n = name_intern (&o->locals, &o->module->pool, name->text,
				name->len);
  struct symbol *s = n->bind;

  if (s && s->linkage == LINK_LOCAL && s->defined)
    return s;
  n = name_intern (&o->module->globals, &o->module->pool, name->text,
		   name->len);
  if (n->bind)
    return n->bind;
  return s;
}

/* Aliases of aliases end somewhere, or else nowhere.  */
enum { ALIASES_MAX = 16 };

struct symbol *
module_resolve (struct object *o, struct name *name)
{
  struct symbol *s = resolve_name (o, name);

  for (int k = 0; s && s->alias; k++)
    s = k < ALIASES_MAX ? resolve_name (s->object, s->alias) : NULL;
  return s;
}

struct symbol *
module_global (struct module *m, const char *name)
{
  return name_intern (&m->globals, &m->pool, name, strlen (name))->bind;
}

/* True if S has memory in the image.  */

static bool
in_image (const struct symbol *s)
{
  return (s->kind == SYMBOL_VAR && s->defined
	  && (s->space == SPACE_GLOBAL || s->space == SPACE_CONST));
}

/* Put the globals of M, or CONSTANTS, from AT on into its image.  Return where
   they end.  */

static uint64_t
lay_out_globals (struct module *m, uint64_t at, bool constants)
{
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (in_image (s) && (s->space == SPACE_CONST) == constants)
	{
	  at = (at + s->align - 1) / s->align * s->align;
	  s->address = at;
	  s->placed = true;
	  at += s->size + (m->checks ? GUARD : 0);
	}
  return at;
}

uint64_t
module_layout (struct module *m)
{
  uint64_t end = lay_out_globals (m, IMAGE_MARGIN, false);

  m->constants = end + IMAGE_MARGIN;
  end = lay_out_globals (m, m->constants, true);
  m->constant_bytes = end - m->constants;
  m->image_bytes = end + IMAGE_MARGIN;
  return m->image_bytes;
}

/* Add SIZE bytes to *AT, aligned by ALIGN; return where they are.  */

static uint64_t
add_bytes (uint64_t *at, uint64_t size, uint64_t align)
{
  uint64_t begin = (*at + align - 1) / align * align;

  *at = begin + size;
  return begin;
}

/* Put S, which F declares, behind what F or, if that is no kernel, any function
   declares.  Return false if it does not fit.  */

static bool
place_declared (struct symbol *s, struct function *f)
{
  struct module *m = s->object->module;
  uint64_t at = (!f->kernel ? SHARED_CALLED + m->shared_called
		 : f->shared_end ? f->shared_end : SHARED_KERNEL);

  s->function = f;
  s->address = add_bytes (&at, s->size, s->align);
  f->shared_end = at + GUARD;
  if (f->shared_end > (f->kernel ? SHARED_CALLED : SHARED_DYNAMIC))
    return false;
  if (!f->kernel)
    m->shared_called = f->shared_end - SHARED_CALLED;
  add_bytes (&f->shared_used, s->size, s->align);
  return true;
}

bool
module_place_shared (struct symbol *s, struct function *f)
{
  struct module *m = s->object->module;

  if (s->placed)
    return true;
  s->placed = true;
  if (s->unsized)
    {
      s->address = SHARED_DYNAMIC;
      return true;
    }
  if (f && !place_declared (s, f))
    return false;
  if (!f)
    {
      s->address = add_bytes (&m->shared_bytes, s->size, s->align);
      m->shared_bytes += GUARD;
      add_bytes (&m->shared_used, s->size, s->align);
    }
  m->shared = xgrow (m->shared, m->nshared, &m->shared_room,
		     sizeof *m->shared);
  m->shared[m->nshared++] = s;
  return true;
}

uint64_t
module_shared (const struct function *kernel)
{
  return (kernel->object->module->shared_used + kernel->shared_used
	  + kernel->called_used);
}

/* Enter F into the function table, so that its address can be taken.  */

static uint64_t
function_address (struct function *f)
{
  struct module *m = f->object->module;

  if (!f->number)
    {
      m->functions = xgrow (m->functions, m->nfunctions, &m->functions_room,
			    sizeof *m->functions);
      m->functions[m->nfunctions++] = f;
      f->number = m->nfunctions;
    }
  return f->number;
}

/* Set *VALUE to the address that I, an element of S's initialiser, means.  */

static bool
init_value (struct symbol *s, struct init *i, uint64_t *value)
{
  *value = i->bits;
  if (!i->symbol)
    return true;

  struct symbol *t = module_resolve (s->object, i->symbol);
  if (!t || !t->defined)
    return ptx_error (s->object, i->line, "'%s', which initialises '%s', is "
		      "undefined", i->symbol->text, s->name->text);
  if (t->kind == SYMBOL_FUNC)
    *value += CODE_BASE + function_address (t->function) * CODE_STEP;
  else if (in_image (t))
    *value += s->object->module->image + t->address;
  else
    {
      module_place_shared (t, NULL);
      *value += t->address + (i->generic ? SHARED_BASE : 0);
    }
  return true;
}

bool
module_initialise (struct module *m, unsigned char *host)
{
  memset (host, 0, m->image_bytes);
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      {
	unsigned bytes = type_bytes (s->type);
	uint64_t at = s->address, value;
	if (!in_image (s))
	  continue;
	for (struct init *i = s->inits; i; i = i->next, at += bytes)
	  {
	    if (!init_value (s, i, &value))
	      return false;
	    memcpy (host + at, &value, bytes);	/* Little endian.  */
	  }
      }
  return true;
}

uint64_t
module_function_address (struct function *f)
{
  return CODE_BASE + function_address (f) * CODE_STEP;
}

const struct symbol *
module_variable (const struct module *m, uint64_t at)
{
  const struct symbol *last = NULL;

  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (in_image (s) && m->image + s->address <= at
	  && (!last || s->address > last->address
	      || (s->address == last->address && s->size > last->size)))
	last = s;
  return last;
}

const struct symbol *
module_constant (const struct module *m, uint64_t at)
{
  if (at - m->image - m->constants >= m->constant_bytes)
    return NULL;
  for (struct object *o = m->objects; o; o = o->next)
    for (struct symbol *s = o->symbols; s; s = s->next)
      if (in_image (s) && s->space == SPACE_CONST
	  && at - m->image - s->address < s->size)
	return s;
  return NULL;
}
