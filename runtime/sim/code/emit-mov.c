/* mov in all its forms to decoded instructions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "code/emit.h"

/* Emit mov between a register and the parts in a list.  */

static bool
emit_mov_parts (struct emit *em, const struct operand *dst,
		const struct operand *src)
{
  unsigned bytes = type_bytes (em->info->type);
  bool unpack = dst->kind == OPERAND_VECTOR;
  const struct operand *list = unpack ? dst : src;
  uint32_t whole, part[4], wide;
  char op[16], class = bytes == 8 ? '8' : '4';
  bool narrow = list->count * 4 != (int) bytes;

  if ((list->count != 2 && list->count != 4)
      || bytes / list->count < 2 || bytes < 4)
    return emit_error (em, "a vector of the wrong length");
  if (unpack ? !emit_source (em, src, class, &whole)
      : !emit_destination (em, dst, class, &whole, &wide))
    return false;
  for (int k = 0; k < list->count; k++)
    if (unpack ? !emit_destination (em, &list->list[k], '4', &part[k], &wide)
	: !emit_source (em, &list->list[k], '4', &part[k]))
      return false;
  snprintf (op, sizeof op, "#%s%d%s", unpack ? "take" : "pack", bytes * 8,
	    narrow ? ".16" : ".32");
  if (unpack)
    for (int k = 0; k < list->count; k++)
      emit_op (em, op, part[k], whole, NO_SLOT)->x = k;
  else
    {
      struct insn *i = emit_op (em, op, whole, part[0], part[1]);
      i->c = list->count == 4 ? part[2] : NO_SLOT;
      i->e = list->count == 4 ? part[3] : NO_SLOT;
    }
  return true;
}

bool
emit_mov (struct emit *em)
{
  struct statement *st = em->st;
  const struct operand *dst = &st->ops[0], *src = &st->ops[1];
  enum type type = em->info->type;
  char class = row_class (type);
  char letter = type == TYPE_F32 ? 'f' : type == TYPE_F64 ? 'd' : class;
  uint32_t d, wide, s;

  if (st->nops != 2)
    return emit_error (em, "a wrong number of operands");
  if (dst->kind == OPERAND_VECTOR && src->kind == OPERAND_VECTOR)
    {
      uint32_t values[64];
      if (dst->count != src->count)
	return emit_error (em, "vectors of different lengths");
      for (int k = 0; k < dst->count; k++)
	{
	  if (!emit_source (em, &src->list[k], letter, &s))
	    return false;
	  values[k] = s;
	  if (dst->count <= TEMPS && src->list[k].kind == OPERAND_REG)
	    {
	      values[k] = emit_temp (em, class);
	      emit_move (em, class, values[k], s);
	    }
	}
      for (int k = 0; k < dst->count; k++)
	{
	  if (!emit_destination (em, &dst->list[k], class, &d, &wide))
	    return false;
	  emit_move (em, class, d, values[k]);
	}
      return true;
    }
  if (dst->kind == OPERAND_VECTOR || src->kind == OPERAND_VECTOR)
    return emit_mov_parts (em, dst, src);
  if (!emit_destination (em, dst, class, &d, &wide)
      || !emit_source (em, src, letter, &s))
    return false;
  if (em->count && src->kind == OPERAND_SPECIAL && wide == NO_SLOT
      && em->insns[em->count - 1].d == s)
    {
      em->insns[em->count - 1].d = d;	/* Read it straight into D.  */
      return true;
    }
  emit_move (em, class, d, s);
  if (em->copies && dst->kind == OPERAND_REG && em->copies[dst->reg])
    {
      struct insn moved = em->insns[em->count - 1];
      *emit_insn (em, exec_check_moved) = moved;
      em->insns[em->count - 1].fn = exec_check_moved;
    }
  emit_widen (em, wide, d, type);
  return true;
}
