/* Functions of the device's libraries as steps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "library/library-int.h"

#include <stdlib.h>
#include <string.h>

/* Give R's function its registers and parameters.  Return whether it has steps
   for these.  */

static bool
read_signature (struct reading *r)
{
  struct library_function *to = r->to;
  struct pool *pool = &r->f->object->module->pool;
  struct body *b = r->body;

  if (r->f->nrets > 1 || r->f->kernel)
    return false;
  for (size_t i = 0; i < b->nvars; i++)
    if (b->vars[i].shared || b->vars[i].param)
      return false;
  enum library_type *regs = pool_alloc (pool, (b->nregs + SLOTS + 1)
					* sizeof *regs);
  for (size_t i = 0; i < b->nregs; i++)
    regs[i] = (b->regs[i].lanes > 1 || b->regs[i].array ? LIBRARY_VOID
	       : library_type_of (b->regs[i].type));
  to->regs = r->regs = regs;
  to->nregs = b->nregs;
  to->nparams = r->f->nparams;
  to->params = b->params;
  for (int i = 0; i < to->nparams; i++)
    if (regs[b->params[i]] <= LIBRARY_BOOL)
      return false;
  to->result_reg = r->f->nrets ? b->rets[0] : -1;
  to->result = r->f->nrets ? regs[b->rets[0]] : LIBRARY_VOID;
  return !r->f->nrets || to->result > LIBRARY_BOOL;
}

/* How many steps a statement has.  */
enum { EACH = 2 };

/* Make steps of the statements of R, whose body is read.  */

static bool
read_steps (struct reading *r)
{
  struct library_function *to = r->to;
  struct body *b = r->body;

  if (b->count == 0)
    return false;
  addresses_find (r);
  to->steps = pool_alloc (&r->f->object->module->pool,
			  (EACH * b->count + 1) * sizeof *to->steps);
  for (size_t i = 0; i < b->count; i++)
    {
      struct library_step *step = &to->steps[EACH * i];
      r->object = r->objects[i];
      /* What its object alone sees must be read, or nothing here can call
	 it.  */
      if (!read_step (r, &b->statements[i], step)
	  || (step->local && !library_called (r->library, step)))
	return false;
    }
  to->nsteps = EACH * b->count;
  /* A label may be behind the last statement.  */
  to->steps[to->nsteps++] = (struct library_step) { .op = LIBRARY_RETURN,
						    .to = -1, .guard = -1 };
  for (int i = 0; i < to->nsteps; i++)
    if (to->steps[i].op == LIBRARY_JUMP)
      {
	to->steps[i].target *= EACH;
	to->steps[to->steps[i].target].is_target = true;
      }
  return true;
}

/* Read F, a definition, of which NAME is the key.  */

static struct library_function *
read_function (struct library *l, struct name *name, struct function *f)
{
  struct library_function *to = pool_alloc (&l->module->pool, sizeof *to);
  struct body body = { .statements = NULL };
  struct reading r = { .library = l, .f = f, .body = &body, .to = to };

  /* One that calls itself has no steps while it is read.  */
  name->bind = to;
  if (!f)
    return NULL;
  to->name = f->symbol->name->text;
  if (!ptx_body (f, &body) || !splice_calls (&r) || !read_signature (&r)
      || !read_steps (&r))
    to->nsteps = 0;
  free (r.objects);
  free_body (&body);
  return to->nsteps ? to : NULL;
}

/* What was read of NAME, if anything was; *KNOWN becomes whether it was
   tried.  */

static struct library_function *
known_function (const struct name *name, bool *known)
{
  struct library_function *to = name->bind;

  *known = to != NULL;
  return to && to->nsteps ? to : NULL;
}

struct library_function *
library_find (struct library *l, const char *name)
{
  struct name *n = name_intern (&l->functions, &l->module->pool, name,
				strlen (name));
  bool known;
  struct library_function *to = known_function (n, &known);

  return known ? to : read_function (l, n, find_definition (l, name));
}

struct library_function *
library_called (struct library *l, const struct library_step *step)
{
  if (step->whole)
    return NULL;
  if (!step->local)
    return library_find (l, step->text);
  /* No other function has this name.  */
  char key[320];
  int len = snprintf (key, sizeof key, "%.250s %d", step->text,
		      step->local->object->number);
  struct name *n = name_intern (&l->functions, &l->module->pool, key, len);
  bool known;
  struct library_function *to = known_function (n, &known);

  return (known ? to : step->local->defined
	  ? read_function (l, n, step->local) : NULL);
}
