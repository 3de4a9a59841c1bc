/* Where functions of the device's libraries are defined.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "library/library-int.h"

#include <stdlib.h>
#include <string.h>

void
free_body (struct body *b)
{
  free (b->statements);
  free (b->regs);
  free (b->locs);
  free (b->vars);
  names_free (&b->labels);
}

struct function *
find_definition (struct library *l, const char *name)
{
  const char *text;
  size_t size;
  struct module *m = l->module;

  if (!archive_find (l, name, &text, &size))
    return NULL;
  struct object **last = m->objects_end;
  if (!ptx_parse (m, text, size, name))
    return NULL;
  struct name *n = name_intern (&m->names, &m->pool, name, strlen (name));
  struct symbol *s = module_resolve (*last, n);
  return (s && s->kind == SYMBOL_FUNC && s->function && s->function->defined
	  ? s->function : NULL);
}
