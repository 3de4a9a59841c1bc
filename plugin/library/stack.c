/* How much stack functions of the device's libraries need.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The need of the deepest chain of calls.  A function whose callee is not
   known, or that calls itself, has none that is known.  */

#include "library/library-int.h"

#include <string.h>

/* The frames of a function; -1 is not known, as of one that is being read.  */
struct frames
{
  int64_t bytes;
};

/* A frame is as GCC aligns it (GCC: nvptx.h, STACK_BOUNDARY).  */
enum { FRAME_ALIGN = 16 };

static int64_t frames_of (struct library *l, struct function *f);

/* The bytes of the frames of what ST of F calls; -1 if they are not known.  */

static int64_t
called_frames (struct library *l, struct function *f,
	       const struct statement *st)
{
  for (int i = 0; i < st->nops; i++)
    if (st->ops[i].kind == OPERAND_SYMBOL)
      {
	struct symbol *s = module_resolve (f->object, st->ops[i].name);
	if (!s || s->kind != SYMBOL_FUNC || !s->function)
	  return -1;
	return (s->function->defined ? frames_of (l, s->function)
		: library_frames (l, s->name->text));
      }
  return -1;
}

/* The bytes of the frame of B, of F, and the most of what it calls; -1 if that
   is not known.  */

static int64_t
body_frames (struct library *l, struct function *f, const struct body *b)
{
  int64_t bytes = 0, most = 0;

  for (size_t i = 0; i < b->nvars; i++)
    if (!b->vars[i].shared)
      bytes += (b->vars[i].size + FRAME_ALIGN - 1) / FRAME_ALIGN * FRAME_ALIGN;
  for (size_t i = 0; i < b->count; i++)
    if (strncmp (b->statements[i].opcode, "call", 4) == 0)
      {
	int64_t called = called_frames (l, f, &b->statements[i]);
	if (called < 0)
	  return -1;
	most = called > most ? called : most;
      }
  return bytes + most;
}

/* The same of F, a definition.  */

static int64_t
frames_of (struct library *l, struct function *f)
{
  char key[320];
  int len = snprintf (key, sizeof key, "%.250s %d", f->symbol->name->text,
		      f->object->number);
  struct name *n = name_intern (&l->frames, &l->module->pool, key, len);
  struct frames *known = n->bind;

  if (known)
    return known->bytes;
  n->bind = known = pool_alloc (&l->module->pool, sizeof *known);
  known->bytes = -1;
  struct body b = { .statements = NULL };
  if (ptx_body (f, &b))
    known->bytes = body_frames (l, f, &b);
  free_body (&b);
  return known->bytes;
}

int64_t
library_frames (struct library *l, const char *name)
{
  struct name *n = name_intern (&l->frames, &l->module->pool, name,
				strlen (name));
  struct frames *known = n->bind;

  if (!known)
    {
      struct function *f = find_definition (l, name);
      n->bind = known = pool_alloc (&l->module->pool, sizeof *known);
      known->bytes = -1;
      if (f)
	known->bytes = frames_of (l, f);
    }
  return known->bytes;
}
