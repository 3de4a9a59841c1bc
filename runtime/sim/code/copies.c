/* Registers that only carry what memory has from one place to another.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Memory that nothing has written may be copied: structures have holes, and GCC
   moves variables that nobody needs.  Only what a program computes with, or
   decides by, must have been written.  A register is one of a copy wherever it
   is used or nowhere.  */

#include <stdlib.h>
#include <string.h>

#include "code/copies.h"
#include "memory/pool.h"

/* The registers in O and in its lists are none of COPIES.  */

static void
refuse_operand (bool *copies, const struct operand *o)
{
  if (o->kind == OPERAND_REG)
    copies[o->reg] = false;
  for (int k = 0; o->list && k < o->count; k++)
    refuse_operand (copies, &o->list[k]);
  if (o->second)
    refuse_operand (copies, o->second);
}

/* Note in COPIES the registers of O, which a load writes.  */

static void
accept_operand (bool *copies, const struct operand *o)
{
  if (o->kind == OPERAND_REG)
    copies[o->reg] = true;
  for (int k = 0; o->list && k < o->count; k++)
    accept_operand (copies, &o->list[k]);
}

/* Return whether ST of INFO moves one register to another.  */

static bool
moves_register_p (const struct statement *st, const struct opinfo *info)
{
  return (info->kind == OP_MOV && st->nops == 2 && st->guard < 0
	  && st->ops[0].kind == OPERAND_REG && st->ops[1].kind == OPERAND_REG);
}

/* Return whether ST of INFO moves a constant to a register: that one may carry
   a copy at other times.  */

static bool
moves_constant_p (const struct statement *st, const struct opinfo *info)
{
  const struct operand *from = &st->ops[1];

  return (info->kind == OP_MOV && st->nops == 2 && st->guard < 0
	  && st->ops[0].kind == OPERAND_REG
	  && (from->kind == OPERAND_IMM || from->kind == OPERAND_FLOAT));
}

/* Return whether ST of INFO loads from memory, or stores to it.  */

static bool
accesses_memory_p (const struct statement *st, const struct opinfo *info)
{
  return ((info->kind == OP_LD || info->kind == OP_ST) && st->nops == 2
	  && info->space != SPACE_PARAM);
}

bool *
copy_registers (const struct flow *fl)
{
  const struct body *b = fl->body;
  bool *copies = xcalloc (b->nregs + 1, sizeof *copies), changed = true;

  for (size_t k = 0; k < b->count; k++)
    {
      const struct statement *st = &b->statements[k];
      if (accesses_memory_p (st, fl->info[k]) && fl->info[k]->kind == OP_LD)
	accept_operand (copies, &st->ops[0]);
      else if (moves_register_p (st, fl->info[k]))
	accept_operand (copies, &st->ops[0]);
    }
  for (size_t k = 0; k < b->count; k++)
    {
      const struct statement *st = &b->statements[k];
      bool memory = accesses_memory_p (st, fl->info[k]);
      if (memory)
	refuse_operand (copies, &st->ops[fl->info[k]->kind == OP_LD]);
      else if (!moves_register_p (st, fl->info[k])
	       && !moves_constant_p (st, fl->info[k]))
	for (int n = 0; n < st->nops; n++)
	  refuse_operand (copies, &st->ops[n]);
      if (st->guard >= 0)
	copies[st->guard] = false;
    }
  while (changed)
    {
      changed = false;
      for (size_t k = 0; k < b->count; k++)
	if (moves_register_p (&b->statements[k], fl->info[k]))
	  {
	    bool *to = &copies[b->statements[k].ops[0].reg];
	    bool *from = &copies[b->statements[k].ops[1].reg];
	    changed |= *to != *from;
	    *to = *from = *to && *from;
	  }
    }
  return copies;
}

/* Return whether A and B are one address.  */

static bool
same_address_p (const struct operand *a, const struct operand *b)
{
  return (a->kind == OPERAND_REG && b->kind == OPERAND_REG && a->reg == b->reg
	  && a->value == b->value);
}

/* Return the statement behind K of FL's function that stores what K loads back
   where it was, with a shuffle and moves alone between; 0 if there is none.  */

static size_t
stored_back (const struct flow *fl, size_t k)
{
  const struct body *b = fl->body;
  const struct operand *load = b->statements[k].ops;
  bool shuffled = false;

  for (size_t n = k + 1; n < b->count; n++)
    {
      const struct statement *st = &b->statements[n];
      if (strncmp (st->opcode, "shfl.", 5) == 0)
	shuffled = true;
      else if (strncmp (st->opcode, "mov.", 4))
	return (shuffled && accesses_memory_p (st, fl->info[n])
		&& same_address_p (&st->ops[0], &load[1])
		&& st->ops[1].kind == OPERAND_REG && st->ops[1].reg == load->reg
		? n : 0);
    }
  return 0;
}

bool *
broadcast_statements (const struct flow *fl)
{
  const struct body *b = fl->body;
  bool *all = xcalloc (b->count + 1, sizeof *all);

  for (size_t k = 0; k < b->count; k++)
    if (fl->info[k]->kind == OP_LD
	&& accesses_memory_p (&b->statements[k], fl->info[k])
	&& b->statements[k].ops->kind == OPERAND_REG)
      {
	size_t n = stored_back (fl, k);
	if (n)
	  all[k] = all[n] = true;
      }
  return all;
}
