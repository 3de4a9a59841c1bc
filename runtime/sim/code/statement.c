/* One PTX statement to decoded instructions: which way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "code/emit.h"
#include "warp/warp.h"

#include <string.h>

/* Emit cvta and cvta.to.  */

static bool
emit_cvta (struct emit *em)
{
  uint32_t d, wide, src;
  uint64_t add = emit_window (em->info->space);

  if (em->st->nops != 2)
    return emit_error (em, "a wrong number of operands");
  if (!emit_destination (em, &em->st->ops[0], '8', &d, &wide)
      || !emit_source (em, &em->st->ops[1], '8', &src))
    return false;
  if (add)
    emit_op (em, em->info->to ? "sub.u64" : "add.u64", d, src,
	     emit_const (em, '8', add));
  else
    emit_move (em, '8', d, src);
  return true;
}

/* Emit setp with its second destination and its combining operand.  */

static bool
emit_setp (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  const char *source = strchr (info->op->sig, '=') + 1;
  uint32_t p, q = NO_SLOT, wide, a, b, c = NO_SLOT;

  if (st->nops != (info->combine ? 4 : 3))
    return emit_error (em, "a wrong number of operands");
  if (!emit_destination (em, &st->ops[0], 'p', &p, &wide)
      || (st->ops[0].second
	  && !emit_destination (em, st->ops[0].second, 'p', &q, &wide))
      || !emit_source (em, &st->ops[1], source[0], &a)
      || !emit_source (em, &st->ops[2], source[1], &b)
      || (info->combine && !emit_source (em, &st->ops[3], 'p', &c)))
    return false;
  if (info->ftz && *source == 'f')
    {
      uint32_t fa = emit_temp (em, '4'), fb = emit_temp (em, '4');
      emit_op (em, "#ftz", fa, a, NO_SLOT);
      emit_op (em, "#ftz", fb, b, NO_SLOT);
      a = fa;
      b = fb;
    }
  if (q == NO_SLOT && !info->combine)
    {
      emit_insn (em, info->op->fn);
      struct insn *i = &em->insns[em->count - 1];
      i->d = p;
      i->a = a;
      i->b = b;
      return true;
    }
  uint32_t t = emit_temp (em, 'p'), n = emit_temp (em, 'p');
  const char *op = (info->combine == '|' ? "or.pred" : info->combine == '^'
		    ? "xor.pred" : "and.pred");
  if (!info->combine)
    c = emit_const (em, 'p', FULL_MASK);
  struct insn *i = emit_insn (em, info->op->fn);
  i->d = t;
  i->a = a;
  i->b = b;
  emit_op (em, "not.pred", n, t, NO_SLOT);
  if (q != NO_SLOT)
    {
      uint32_t keep = emit_temp (em, 'p');	/* C may be P.  */
      emit_op (em, op, keep, n, c);
      emit_op (em, op, p, t, c);
      emit_move (em, 'p', q, keep);
    }
  else
    emit_op (em, op, p, t, c);
  return true;
}

/* Let the checks know the members of an instruction, O, if it has any; BARRIER:
   it is one of the warp.  */

static bool
emit_members (struct emit *em, const struct operand *o, bool barrier)
{
  uint32_t slot;

  if (!em->m->checks || !o || !strstr (em->st->opcode, ".sync"))
    return true;
  if (!emit_source (em, o, '4', &slot))
    return false;
  struct insn *i = emit_insn (em, exec_check_members);
  i->a = slot;
  i->x = barrier;
  return true;
}

/* Emit a barrier: "bar.sync a[, b]", "bar.red.op d, a[, b], p".  */

static bool
emit_barrier (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  uint32_t d = NO_SLOT, wide, id, count = NO_SLOT, pred = NO_SLOT;
  int at = info->dests;
  bool red = at > 0;

  if (strcmp (info->name, "bar.warp") == 0)
    {
      if (!emit_members (em, st->nops ? &st->ops[0] : NULL, true))
	return false;
      emit_insn (em, info->op->fn);
      if (em->m->checks)
	emit_insn (em, exec_check_meet)->x = true;
      return true;
    }
  if (st->nops < at + 1 + red || st->nops > at + 2 + red)
    return emit_error (em, "a wrong number of operands");
  if (red && !emit_destination (em, &st->ops[0], info->op->sig[0], &d, &wide))
    return false;
  if (!emit_source (em, &st->ops[at], '4', &id)
      || (st->nops == at + 2 + red
	  && !emit_source (em, &st->ops[at + 1], '4', &count))
      || (red && !emit_source (em, &st->ops[st->nops - 1], 'p', &pred)))
    return false;
  struct insn *i = emit_insn (em, info->op->fn);
  i->d = d;
  i->a = id;
  i->b = count;
  i->c = pred;
  return true;
}

/* Emit an instruction of the opcode tables.  */

static bool
emit_table (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  const char *sig = info->op->sig, *source = strchr (sig, '=') + 1;
  int dests = info->dests, nsources = strlen (source);
  uint32_t d = NO_SLOT, wide = NO_SLOT, second = NO_SLOT, w2;
  uint32_t s[4] = { NO_SLOT, NO_SLOT, NO_SLOT, NO_SLOT };
  /* The mask of members at the end of the .sync forms: shuffles do not need it,
     as the lanes that execute an instruction are known.  */
  bool shuffle = strncmp (info->name, "shfl.", 5) == 0;
  bool extra = (shuffle || strncmp (info->name, "vote.", 5) == 0
		|| strncmp (info->name, "match.", 6) == 0);

  if (st->nops != dests + nsources && !(extra && st->nops == dests + nsources
					+ 1))
    return emit_error (em, "a wrong number of operands");
  if (dests && !emit_destination (em, &st->ops[0], sig[0], &d, &wide))
    return false;
  if (dests && st->ops[0].second
      && (!extra
	  || !emit_destination (em, st->ops[0].second, 'p', &second, &w2)))
    return emit_error (em, "a second destination");
  for (int k = 0; k < nsources; k++)
    {
      if (!emit_source (em, &st->ops[dests + k], source[k], &s[k]))
	return false;
      if (info->ftz && source[k] == 'f')
	{
	  uint32_t t = emit_temp (em, '4');
	  emit_op (em, "#ftz", t, s[k], NO_SLOT);
	  s[k] = t;
	}
    }
  const struct operand *members = (extra && !shuffle
				   && st->nops > dests + nsources
				   ? &st->ops[dests + nsources] : NULL);
  if (members && !(members->kind == OPERAND_IMM
		   && (uint32_t) members->value == FULL_MASK)
      && !emit_source (em, members, '4', &s[1]))
    return false;
  bool whole = extra || strncmp (info->name, "redux.", 6) == 0;
  if (whole && !emit_members (em, &st->ops[st->nops - 1], false))
    return false;
  struct insn *i = emit_insn (em, info->op->fn);
  i->d = d;
  i->a = s[0];
  i->b = s[1];
  i->c = s[2];
  i->e = extra ? second : s[3];
  if (info->sat && (sig[0] == 'f' || sig[0] == 'd'))
    emit_op (em, sig[0] == 'f' ? "#sat.f32" : "#sat.f64", d, d, NO_SLOT);
  if (info->ftz && sig[0] == 'f')
    emit_op (em, "#ftz", d, d, NO_SLOT);
  emit_widen (em, wide, d, info->dtype);
  return true;
}

/* If the current statement, of which the instructions are there, says something
   of the order of lanes or warps, let the checks know.  */

static void
emit_order (struct emit *em)
{
  static const char *const meet[] = { "shfl.", "vote.", "match.", "redux." };
  const char *name = em->info->name;

  if (!em->m->checks)
    return;
  if (strncmp (name, "membar", 6) == 0 || strncmp (name, "fence", 5) == 0)
    emit_insn (em, exec_check_fence);
  for (size_t k = 0; k < sizeof meet / sizeof *meet; k++)
    if (strncmp (name, meet[k], strlen (meet[k])) == 0)
      emit_insn (em, exec_check_meet)->x = false;
}

/* If the current statement makes a frame in the soft stack, let the
   checks know.  */

static void
emit_frame (struct emit *em)
{
  const struct operand *o = em->st->ops;

  if (!em->m->checks || strcmp (em->st->opcode, "sub.u64") || em->st->nops != 3
      || o->kind != OPERAND_REG || o[2].kind != OPERAND_IMM
      || strcmp (em->body.regs[o->reg].name->text, "%frame"))
    return;
  struct insn *i = emit_insn (em, exec_check_soft_frame);
  i->a = em->fl.slots[o->reg];
  i->imm = o[2].value;
}

/* True if the current statement moves GCC's stack pointer down.  */

static bool
takes_stack (const struct emit *em)
{
  const struct operand *o = em->st->ops;

  return (strcmp (em->st->opcode, "sub.u64") == 0 && em->st->nops == 3
	  && o->kind == OPERAND_REG
	  && strcmp (em->body.regs[o->reg].name->text, "%stack") == 0);
}

bool
emit_statement (struct emit *em)
{
  em->used[0] = em->used[1] = em->used[2] = 0;
  switch (em->info->kind)
    {
    case OP_LD:
      return emit_load (em);
    case OP_ST:
      return emit_store (em);
    case OP_ATOM:
      return emit_atomic (em);
    case OP_MOV:
      return emit_mov (em);
    case OP_CVTA:
      return emit_cvta (em);
    case OP_SETP:
      return emit_setp (em);
    case OP_BAR:
      return emit_barrier (em);
    case OP_CALL:
      return emit_call (em);
    case OP_TABLE:
      if (!emit_table (em))
	return false;
      emit_order (em);
      emit_frame (em);
      if (takes_stack (em))
	emit_insn (em, exec_check_stack)->a = em->fl.slots[em->st->ops[0].reg];
      return true;
    default:
      return true;
    }
}
