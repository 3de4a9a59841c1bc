/* What reading PTX adds to a function's body: registers and statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "memory/pool.h"
#include "ptx/body-int.h"

void
bind_name (struct scope *s, struct name *n, intptr_t value)
{
  s->undo = xgrow (s->undo, s->nundo, &s->undo_room, sizeof *s->undo);
  s->undo[s->nundo++] = (struct undo) { n, n->bind };
  n->bind = (void *) value;
}

int
add_register (struct scope *s, struct name *n, enum type type, int lanes,
	      bool param)
{
  struct body *b = s->b;
  int first = b->nregs;

  for (int i = 0; i < (lanes > 1 ? lanes + 1 : 1); i++)
    {
      b->regs = xgrow (b->regs, b->nregs, &b->regs_room, sizeof *b->regs);
      b->regs[b->nregs++] = (struct vreg) { .type = type, .name = n,
					      .lanes = i ? 1 : lanes,
					      .param = param };
    }
  bind_name (s, n, first + 1);
  return first;
}

void
append_statement (struct scope *s, const struct statement *st)
{
  struct body *b = s->b;

  b->statements = xgrow (b->statements, b->count, &b->room,
			 sizeof *b->statements);
  b->statements[b->count++] = *st;
}
