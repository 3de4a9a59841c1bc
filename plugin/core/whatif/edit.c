/* Changing lane IR: what is put where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "whatif/edit-int.h"

#include <string.h>

static const struct ir_type lane_type
  = { .kind = IR_INT, .bits = 64, .is_unsigned = true, .wraps = true };

ir_ref
edit_put (struct edit_place *p, enum ir_op op, struct ir_type type, int nargs,
	  ir_ref a,
     ir_ref b)
{
  ir_ref args[2] = { a, b };
  ir_ref r = ir_emit (p->f, p->b, op, type, nargs, args);
  struct ir_block *blk = &p->f->blocks[p->b];
  for (int k = blk->ninsns - 1; k > p->at; k--)
    blk->insns[k] = blk->insns[k - 1];
  blk->insns[p->at++] = r;
  return r;
}

struct edit_place
edit_behind (struct ir_func *f, ir_ref r)
{
  struct edit_place p = { f, f->insns[r].block, 0 };
  const struct ir_block *blk = &f->blocks[p.b];
  while (blk->insns[p.at] != r)
    p.at++;
  while (p.at < blk->ninsns && f->insns[blk->insns[p.at]].op == IR_PHI)
    p.at++;
  if (f->insns[r].op != IR_PHI)
    p.at++;
  return p;
}

void
edit_replace_uses (struct ir_func *f, ir_ref end, ir_ref old, ir_ref new)
{
  for (ir_ref r = 0; r < end; r++)
    for (int k = 0; k < f->insns[r].nargs; k++)
      if (f->insns[r].args[k] == old)
	f->insns[r].args[k] = new;
}

ir_ref
edit_put_const (struct edit_place *p, struct ir_type type, int64_t value)
{
  ir_ref r = edit_put (p, IR_CONST, type, 0, IR_NONE, IR_NONE);
  p->f->insns[r].imm = value;
  return r;
}

struct ir_type
edit_offset_type (struct ir_type type)
{
  return type.kind == IR_PTR ? lane_type : type;
}

ir_ref
edit_put_warps (struct edit_place *p, struct ir_type type)
{
  ir_ref warps = edit_put (p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
  p->f->insns[warps].facts
    = (struct ir_facts) { .have_lo = true, .lo = 0 };
  return edit_put (p, IR_MUL, type, 2, warps, edit_put_const (p, type, 32));
}

ir_ref
edit_stripped (const struct ir_func *f, ir_ref r)
{
  while (f->insns[r].op == IR_CONV)
    r = f->insns[r].args[0];
  return r;
}
