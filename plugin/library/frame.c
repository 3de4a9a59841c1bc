/* Frames of the library's functions as registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A volatile variable or a small array is in the frame.  In line, the kernel
   would have it, and lanes would share it.  So it becomes registers, one for
   each part, if the function only loads and stores, at places that are
   known.  */

#include "library/library-int.h"

#include <string.h>

/* The register that ST sets, or -1.  */

static int
set_register (const struct statement *st)
{
  if (st->nops == 0 || st->ops[0].kind != OPERAND_REG)
    return -1;
  /* A store to memory sets none, but for a parameter's register.  */
  if (st->ops[0].memory && strncmp (st->opcode, "st.param", 8) != 0)
    return -1;
  return st->ops[0].reg;
}

/* What part of R's frame the operand OP is the address of.  */

static int64_t
frame_of (const struct reading *r, const struct operand *op)
{
  if (op->kind == OPERAND_REG && !op->memory)
    return r->frame[op->reg];
  if (op->kind == OPERAND_SYMBOL && op->reg >= 0 && !op->memory)
    return r->body->vars[op->reg].offset + op->value;
  return NO_FRAME;
}

/* The same of what ST computes.  */

static int64_t
computed_frame (const struct reading *r, const struct statement *st)
{
  const struct operand *ops = st->ops;
  bool param = st->nops == 2 && strcmp (st->opcode, "ld.param.u64") == 0;
  struct operand from = st->nops > 1 ? ops[1] : (struct operand) { .reg = -1 };

  /* A parameter is a register.  */
  from.memory &= !param;
  int64_t at = frame_of (r, &from);
  if (at == NO_FRAME)
    return NO_FRAME;
  if (param && from.value == 0)
    return at;
  if (st->nops == 2 && (strcmp (st->opcode, "cvta.local.u64") == 0
			|| strcmp (st->opcode, "mov.u64") == 0
			|| strcmp (st->opcode, "st.param.u64") == 0))
    return at;
  if (st->nops == 3 && ops[2].kind == OPERAND_IMM
      && strcmp (st->opcode, "add.u64") == 0)
    return at + ops[2].value;
  return NO_FRAME;
}

/* The table of R in which the address is that ST computes, or null.  */

static struct library_table *
computed_table (struct reading *r, const struct statement *st)
{
  if (st->nops == 2 && strcmp (st->opcode, "cvta.const.u64") == 0
      && st->ops[1].kind == OPERAND_SYMBOL)
    return table_of (r, st->ops[1].name);
  if (st->nops != 3 || strcmp (st->opcode, "add.u64") != 0)
    return NULL;
  struct library_table *t = NULL;
  for (int k = 1; k < 3; k++)
    if (st->ops[k].kind == OPERAND_REG && r->tables[st->ops[k].reg])
      {
	if (t)
	  return NULL;
	t = r->tables[st->ops[k].reg];
      }
  return t;
}

/* Look at what ST of R computes, if its register is set by nothing else, as
   SETS says; return whether more is known then.  */

static bool
look_at_address (struct reading *r, const struct statement *st,
		 const int *sets)
{
  int reg = set_register (st);

  if (reg < 0 || sets[reg] != 1 || r->frame[reg] != NO_FRAME
      || r->tables[reg])
    return false;
  r->object = r->objects[st - r->body->statements];
  r->frame[reg] = computed_frame (r, st);
  r->tables[reg] = computed_table (r, st);
  return r->frame[reg] != NO_FRAME || r->tables[reg];
}

void
addresses_find (struct reading *r)
{
  struct body *b = r->body;
  struct pool *pool = &r->f->object->module->pool;
  int *sets = pool_alloc (pool, (b->nregs + 1) * sizeof *sets);
  bool changed = true;

  r->frame = pool_alloc (pool, (b->nregs + SLOTS + 1) * sizeof *r->frame);
  r->tables = pool_alloc (pool, (b->nregs + SLOTS + 1) * sizeof *r->tables);
  for (size_t i = 0; i < b->nregs + SLOTS; i++)
    r->frame[i] = NO_FRAME;
  for (size_t i = 0; i < b->count; i++)
    {
      int reg = set_register (&b->statements[i]);
      if (reg >= 0)
	sets[reg]++;
    }
  while (changed)
    {
      changed = false;
      for (size_t i = 0; i < b->count; i++)
	changed |= look_at_address (r, &b->statements[i], sets);
    }
}

int
frame_slot (struct reading *r, const struct operand *op,
	    enum library_type type)
{
  struct operand plain = *op;
  plain.memory = false;
  int64_t at = frame_of (r, &plain);
  int bytes = type_bits (type) / 8;

  if (at == NO_FRAME || !bytes)
    return -1;
  if (op->kind == OPERAND_REG)
    at += op->value;
  for (int i = 0; i < r->nslots; i++)
    {
      const struct slot *s = &r->slots[i];
      if (s->offset == at && s->type == type)
	return s->reg;
      if (s->offset < at + bytes
	  && at < s->offset + (int) type_bits (s->type) / 8)
	return -1;
    }
  if (r->nslots == SLOTS)
    return -1;
  int reg = r->to->nregs++;
  r->slots[r->nslots++] = (struct slot) { at, type, reg };
  r->regs[reg] = type;
  return reg;
}
