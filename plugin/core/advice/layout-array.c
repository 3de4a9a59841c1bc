/* Which array an access is to, for changes of where arrays lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A member of the elements of an array is stored anew together with them, and
   an array that is itself a member is stored anew alone: which of both lanes
   stride over, the distance between them tells.  In a routine an array has
   the name of a parameter, so there the region's name for what the address adds
   to is taken.  */

#include "advice/traffic.h"

#include <string.h>

const struct ir_holder *
layout_holder (const struct ir_mem *mem, int64_t step)
{
  const struct ir_holder *h = mem->holder;
  while (h && (!step || step % h->bytes))
    h = h->outer;
  return h;
}

/* NAME, or null if it is not an array's: what has parentheses and no colon in
   them is a call.  */

static const char *
array_name (const char *name)
{
  const char *call = name ? strchr (name, '(') : NULL;
  return !name || !strcmp (name, "this") || (call && call[1] != ':')
	 ? NULL : name;
}

/* The name of the symbol that BASE is, or null.  */

static const char *
symbol_name (const struct poly *base)
{
  if (base->n != 1 || base->terms[0].m->degree != 1
      || !coef_same_p (&base->terms[0].c)
      || (int64_t) coef_at (&base->terms[0].c, 0) != 1)
    return NULL;
  return base->terms[0].m->syms[0]->name;
}

const char *
layout_array (const struct ir_insn *i, bool routine, const struct poly *base,
	      int64_t step)
{
  const struct ir_holder *h = layout_holder (i->mem, step);
  const char *written = array_name (h ? h->array : i->mem->array);
  const char *name
    = written && routine ? array_name (symbol_name (base)) : NULL;
  return name ? name : written;
}

bool
layout_of_p (const struct ir_insn *i, bool routine, const struct poly *base,
	     const char *array)
{
  const char *name = routine ? symbol_name (base) : NULL;
  if (name)
    return !strcmp (name, array);
  for (const struct ir_holder *h = i->mem->holder; h; h = h->outer)
    if (!strcmp (h->array, array))
      return true;
  return i->mem->array && !strcmp (i->mem->array, array);
}
