/* The current token of a function's body.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ptx/body-int.h"

bool
report_unexpected (struct scope *s, const char *wanted)
{
  const struct token *t = &s->lx.t;

  return ptx_error (s->o, t->line, "in '%s': expected %s before '%.*s'",
		    s->f->symbol->name->text, wanted,
		    t->len < 40 ? (int) t->len : 40, t->text);
}

bool
accept_punctuation (struct scope *s, char c)
{
  char wanted[4] = { '\'', c, '\'', 0 };

  if (!lex_is (&s->lx, c))
    return report_unexpected (s, wanted);
  lex_next (&s->lx);
  return true;
}

struct name *
intern_word (struct scope *s)
{
  return name_intern (&s->m->names, &s->m->pool, s->lx.t.text, s->lx.t.len);
}
