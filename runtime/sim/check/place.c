/* Places of accesses, and the names of those who make them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <string.h>

#include "check/check-int.h"

const struct words *
words_of (const struct launch *la)
{
  static const struct words all[] =
    {
      { "team", "thread", "lane", "omp" }, { "gang", "worker", "lane", "acc" },
      { "block", "warp", "lane", NULL }
    };

  if (la->stack_bytes)
    return &all[0];
  return &all[strstr (la->function->symbol->name->text, "_omp_fn") ? 1 : 2];
}

const char *
file_of (const struct site *s)
{
  const struct object *o = s->function->object;

  return (s->loc.line > 0 && (size_t) s->loc.file < o->nfiles
	  ? o->files[s->loc.file] : NULL);
}

/* Return the place of site NUMBER of M.  What GCC has moved has none, and gets
   that of the instructions around it.  */

static struct loc
place_of (const struct module *m, uint32_t number)
{
  const struct site *s = &m->site_table[number];
  const struct code *code = s->function->code;
  size_t at = 0, k;

  if (s->loc.line > 0 || !code)
    return s->loc;
  while (at < code->count && code->insns[at].site != number)
    at++;
  for (k = at; k < code->count; k++)
    if (code->insns[k].loc >= 0)
      return code->locs[code->insns[k].loc];
  for (k = at; k-- > 0; )
    if (code->insns[k].loc >= 0)
      return code->locs[code->insns[k].loc];
  return s->loc;
}

/* Return the place LOC in F, in new storage.  */

static char *
write_place (const struct function *f, struct loc loc)
{
  const struct object *o = f->object;
  bool known = (loc.line > 0 && (size_t) loc.file < o->nfiles
		&& o->files[loc.file]);

  return (known
	  ? format_text ("%s:%d:%d", o->files[loc.file], loc.line, loc.column)
	  : format_text ("%s in '%s'", o->label, f->symbol->name->text));
}

char *
name_place (const struct module *m, uint32_t number)
{
  return write_place (m->site_table[number].function, place_of (m, number));
}

char *
name_site_place (const struct site *s)
{
  return write_place (s->function, s->loc);
}

const char *
global_at (const struct module *m, uint64_t address)
{
  for (const struct object *o = m->objects; o; o = o->next)
    for (const struct symbol *s = o->symbols; s; s = s->next)
      if (s->kind == SYMBOL_VAR && s->placed && s->space == SPACE_GLOBAL
	  && address - m->image - s->address < s->size)
	return s->name->text;
  for (size_t k = 0; k < m->nshared; k++)
    if (address - SHARED_BASE - m->shared[k]->address < m->shared[k]->size)
      return m->shared[k]->name->text;
  return NULL;
}
