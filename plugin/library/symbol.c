/* Types of the device's libraries, and their constants and variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "library/library-int.h"

enum library_type
library_type_of (enum type t)
{
  if (t == TYPE_PRED)
    return LIBRARY_BOOL;
  if (t == TYPE_F32 || t == TYPE_F64)
    return t == TYPE_F32 ? LIBRARY_F32 : LIBRARY_F64;
  if (t == TYPE_F16 || t == TYPE_F16X2)
    return LIBRARY_VOID;
  switch (type_bytes (t))
    {
    case 1: return LIBRARY_U8;
    case 2: return LIBRARY_U16;
    case 4: return LIBRARY_U32;
    case 8: return LIBRARY_U64;
    default: return LIBRARY_VOID;
    }
}

unsigned
type_bits (enum library_type t)
{
  static const unsigned char bits[]
    = { [LIBRARY_U8] = 8, [LIBRARY_U16] = 16, [LIBRARY_U32] = 32,
	[LIBRARY_U64] = 64, [LIBRARY_F32] = 32, [LIBRARY_F64] = 64 };
  return t < sizeof bits ? bits[t] : 0;
}

/* Read the constants S into T, from POOL; return whether they are numbers.  */

static bool
read_table (const struct symbol *s, struct pool *pool, struct library_table *t)
{
  unsigned bytes = type_bytes (s->type);
  size_t count = bytes ? s->size / bytes : 0, i = 0;
  uint64_t *bits = pool_alloc (pool, count * sizeof *bits);

  t->name = s->name->text;
  t->align = s->align > bytes ? s->align : bytes;
  t->type = library_type_of (s->type);
  t->bits = bits;
  for (const struct init *e = s->inits; e && i < count; e = e->next)
    {
      if (e->symbol)
	return false;
      bits[i++] = e->bits;
    }
  if (!type_bits (t->type) || t->type >= LIBRARY_F32)
    return false;
  t->count = count;
  return count > 0;
}

struct library_table *
table_of (struct reading *r, struct name *name)
{
  struct object *o = r->object;
  struct symbol *s = module_resolve (o, name);

  if (!s || s->kind != SYMBOL_VAR || s->space != SPACE_CONST || !s->inits
      || s->object != o)
    return NULL;
  for (struct known_table *k = r->library->tables; k; k = k->next)
    if (k->symbol == s)
      return k->table.count ? &k->table : NULL;
  struct pool *pool = &o->module->pool;
  struct known_table *k = pool_alloc (pool, sizeof *k);
  k->next = r->library->tables;
  k->symbol = s;
  r->library->tables = k;
  return read_table (s, pool, &k->table) ? &k->table : NULL;
}

struct library_variable *
variable_of (struct reading *r, struct name *name)
{
  struct symbol *s = module_resolve (r->object, name);

  if (!s || s->kind != SYMBOL_VAR || s->space != SPACE_GLOBAL
      || s->linkage == LINK_LOCAL || s->size != type_bytes (s->type))
    return NULL;
  struct library_variable *v = pool_alloc (&r->f->object->module->pool,
					   sizeof *v);
  v->name = name->text;
  v->type = library_type_of (s->type);
  return type_bits (v->type) ? v : NULL;
}
