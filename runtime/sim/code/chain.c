/* How many statements of a block wait for each other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp issues what depends on nothing without waiting.  So a block takes as
   long as its longest chain of statements each of which needs a result of the
   one before it.  Moves between registers are in no chain: the compiler of the
   device removes them.  Results wait for no uses in other blocks, and four
   statements take as long as one link of a chain, as the device that waits
   least for a result needs a cycle for each (WAIT_RESULT in machine.def).  */

#include "code/emit.h"

#include <string.h>

enum { PER_LINK = 4 };

/* Return the latest link among the N operands at O, by DEPTH of registers.  */

static uint32_t
latest (const uint32_t *depth, const struct operand *o, int n)
{
  uint32_t most = 0;

  for (int k = 0; k < n; k++)
    {
      uint32_t at = o[k].kind == OPERAND_REG ? depth[o[k].reg] : 0;
      uint32_t in = o[k].list ? latest (depth, o[k].list, o[k].count) : 0;
      uint32_t with = o[k].second ? latest (depth, o[k].second, 1) : 0;
      at = at > in ? at : in;
      at = at > with ? at : with;
      most = at > most ? at : most;
    }
  return most;
}

/* Let the registers of O be ready after AT links, by DEPTH.  */

static void
set_ready (uint32_t *depth, const struct operand *o, uint32_t at)
{
  if (o->kind == OPERAND_REG && !o->memory)
    depth[o->reg] = at;
  for (int k = 0; o->list && k < o->count; k++)
    set_ready (depth, &o->list[k], at);
  if (o->second)
    set_ready (depth, o->second, at);
}

uint32_t
chain_length (struct emit *em, const struct block *b)
{
  uint32_t most = (b->end - b->first + PER_LINK - 1) / PER_LINK;

  if (!em->depth)
    return 0;
  memset (em->depth, 0, em->body.nregs * sizeof *em->depth);
  for (int k = b->first; k < b->end; k++)
    {
      const struct statement *st = &em->body.statements[k];
      uint32_t at = latest (em->depth, st->ops, st->nops);
      if (st->guard >= 0 && em->depth[st->guard] > at)
	at = em->depth[st->guard];
      at += em->fl.info[k]->kind != OP_MOV;
      most = at > most ? at : most;
      if (st->nops > 0)
	set_ready (em->depth, &st->ops[0], at);
    }
  return most;
}
