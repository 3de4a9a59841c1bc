/* The source's loops: induction variables and exits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/loops-int.h"

#include <string.h>

int
nest_parent (const struct nest *n, int l)
{
  int k = n->natural[l];
  do
    k = k >= 0 ? n->cfg->loops[k].parent : -1;
  while (k >= 0 && n->source[k] < 0);
  return k >= 0 ? n->source[k] : -1;
}

bool
nest_inside_p (const struct nest *n, int inner, int outer)
{
  return (n->natural[inner] >= 0 && n->natural[outer] >= 0
	  && cfg_loop_inside_p (n->cfg, n->natural[inner],
				n->natural[outer]));
}

bool
loop_has_p (const struct nest *n, int l, ir_blk b)
{
  return (n->natural[l] >= 0
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]));
}

ir_ref
loop_stripped (const struct ir_func *f, ir_ref r)
{
  while (f->insns[r].op == IR_CONV)
    r = f->insns[r].args[0];
  return r;
}

/* Return true if a store in source loop L may change what the load I
   reads.  */

static bool
overwritten_p (const struct nest *n, int l, const struct ir_insn *i)
{
  const struct ir_func *f = n->f;
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      const struct ir_insn *s = &f->insns[r];
      if ((s->op != IR_STORE && s->op != IR_ATOMIC && s->op != IR_CALL)
	  || !loop_has_p (n, l, s->block))
	continue;
      if (s->op == IR_CALL || !s->mem->array || !i->mem->array
	  || !strcmp (s->mem->array, i->mem->array))
	return true;
    }
  return i->mem->is_volatile;
}

bool
loop_invariant_p (const struct nest *n, int l, ir_ref r, int depth)
{
  const struct ir_insn *i = &n->f->insns[r];
  if (i->op == IR_CONST || !loop_has_p (n, l, i->block))
    return true;
  switch (i->op)
    {
    case IR_LOAD:
      if (overwritten_p (n, l, i))
	return false;
      break;
    case IR_CONV: case IR_ADD: case IR_SUB: case IR_MUL:
      break;
    default:
      return false;
    }
  for (int k = 0; k < i->nargs; k++)
    if (depth > 8 || !loop_invariant_p (n, l, i->args[k], depth + 1))
      return false;
  return true;
}

bool
nest_induction (const struct nest *n, int l, ir_ref r, struct induction *v)
{
  const struct ir_func *f = n->f;
  const struct ir_insn *phi = &f->insns[r];
  if (phi->op != IR_PHI || phi->block != f->loops[l].header
      || phi->type.kind == IR_OTHER || n->natural[l] < 0)
    return false;
  *v = (struct induction) { r, IR_NONE, IR_NONE, false };
  for (int k = 0; k < phi->nargs; k++)
    if (loop_has_p (n, l, f->blocks[phi->block].preds[k]))
      {
	if (v->next >= 0 && v->next != phi->args[k])
	  return false;
	v->next = phi->args[k];
      }
  if (v->next < 0)
    return false;
  const struct ir_insn *next = &f->insns[v->next];
  /* A loop inside this one may compute it.  */
  while (next->op == IR_PHI && next->nargs == 1)
    next = &f->insns[next->args[0]];
  if ((next->op != IR_ADD && next->op != IR_SUB)
      || !loop_has_p (n, l, next->block))
    return false;
  int carried = next->args[0] == r ? 0 : 1;
  v->step = next->args[1 - carried];
  v->minus = next->op == IR_SUB;
  return (next->args[carried] == r && (carried == 0 || !v->minus)
	  && loop_invariant_p (n, l, v->step, 0));
}
