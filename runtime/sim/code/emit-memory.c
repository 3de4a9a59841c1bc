/* Loads, stores and atomics to decoded instructions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "code/emit.h"
#include "exec/exec.h"

#include <stdlib.h>
#include <string.h>

/* Set I's address fields for memory operand O in SPACE.  */

static bool
memory_operand (struct emit *em, const struct operand *o, enum space space,
		uint32_t *slot, int64_t *imm)
{
  struct operand base = *o;
  enum space symbol_space = SPACE_NONE;

  if (!o->memory)
    return emit_error (em, "an operand that is not an address");
  *imm = o->value;
  if (o->kind == OPERAND_SYMBOL)
    {
      *imm = 0;
      if (!emit_symbol_address (em, o, slot, &symbol_space))
	return false;
    }
  else if (o->kind == OPERAND_IMM)
    {
      *imm = 0;
      *slot = emit_const (em, '8', o->value);
    }
  else if (!emit_source (em, &base, '8', slot))
    return false;
  /* A generic access to a symbol means the symbol's own space.  Parameters of
     calls that are in memory are in local memory.  */
  if ((space == SPACE_NONE || space == SPACE_PARAM)
      && symbol_space == SPACE_PARAM)
    space = SPACE_PARAM;
  else if (space == SPACE_PARAM
	   && (!em->f->kernel || symbol_space == SPACE_LOCAL))
    space = SPACE_LOCAL;
  *imm = (uint64_t) *imm + emit_window (space);
  return true;
}

/* Return whether the N operands at O are registers of copies.  */

static bool
all_copies_p (const struct emit *em, const struct operand *o, int n)
{
  for (int k = 0; k < n; k++)
    if (o[k].kind != OPERAND_REG || !em->copies[o[k].reg])
      return false;
  return true;
}

/* Let the last instruction, a request, be checked before it is executed.  The N
   operands at DATA are what it loads or stores; 0 of an atomic.  */

static void
emit_check (struct emit *em, const struct operand *data, int n)
{
  struct insn *i = &em->insns[em->count - 1], request = *i;

  if (!em->m->requests_checked)
    return;
  em->m->site_table[i->site].copies = n && all_copies_p (em, data, n);
  em->m->site_table[i->site].broadcast
    = em->broadcasts[em->st - em->body.statements];
  i->fn = exec_check_request;
  *emit_insn (em, request.fn) = request;
}

/* The row class that values of T in memory load into.  */

static char
memory_class (enum type t)
{
  return type_bytes (t) == 8 ? '8' : '4';
}

/* PTX has no atomic operation on one or two bytes, and not all of those on
   more; a function of the library does what is missing.  */

unsigned
atomic_function_bytes (const struct function *f)
{
  const char *name = f->symbol->name->text;
  const char *end = strrchr (name, '_');

  return (!f->object->user && end
	  && (strncmp (name, "__atomic_", 9) == 0
	      || strncmp (name, "__sync_", 7) == 0)
	  ? strtoul (end + 1, NULL, 10) : 0);
}

/* True if O is a parameter in a register.  */

static bool
param_register (const struct emit *em, const struct operand *o)
{
  return (o->kind == OPERAND_REG && !o->array
	  && em->body.regs[o->reg].param);
}

/* Elements of a load's or store's data operand O: itself, or its list.  */

static const struct operand *
data_elements (struct emit *em, const struct operand *o, int lanes)
{
  if (lanes == 1 && o->kind != OPERAND_VECTOR)
    return o;
  if (o->kind == OPERAND_VECTOR && o->count == lanes)
    return o->list;
  emit_error (em, "a vector of the wrong length");
  return NULL;
}

/* True if O is the register of EM's function that GCC calls NAME.  */

static bool
register_p (const struct emit *em, const struct operand *o, const char *name)
{
  return o->kind == OPERAND_REG
    && strcmp (em->body.regs[o->reg].name->text, name) == 0;
}

/* True if O is an address in the soft stack's frame of EM's function.  */

static bool
in_frame (const struct emit *em, const struct operand *o)
{
  return register_p (em, o, "%frame");
}

/* True if VALUE, which is loaded or stored at ADDRESS in SPACE, is the warp's
   stack pointer: a simd loop keeps it right below its lane's variables.  */

static bool
saved_pointer_p (const struct emit *em, const struct operand *value,
		 const struct operand *address, enum space space)
{
  return (space == SPACE_NONE && register_p (em, value, "%stack")
	  && address->kind == OPERAND_REG && address->value == -8);
}

bool
emit_load (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  enum type type = info->type;
  char class = memory_class (type);
  uint32_t slots[4], wide[4], address = 0;
  int64_t imm = 0;

  if (st->nops != 2)
    return emit_error (em, "a wrong number of operands");
  const struct operand *e = data_elements (em, &st->ops[0], info->lanes);
  if (!e)
    return false;
  for (int k = 0; k < info->lanes; k++)
    if (!emit_destination (em, &e[k], class, &slots[k], &wide[k]))
      return false;

  if (info->space == SPACE_PARAM && param_register (em, &st->ops[1]))
    {
      struct operand src = st->ops[1];
      if (info->lanes > 1)
	return emit_error (em, "a vector of the wrong length");
      src.memory = false;
      if (!emit_source (em, &src, class, &address))
	return false;
      emit_move (em, class, slots[0], address);
    }
  else
    {
      if (!memory_operand (em, &st->ops[1], info->space, &address, &imm))
	return false;
      struct insn *i = emit_insn (em, exec_load (type_bytes (type),
						 type_is_signed (type)));
      i->d = slots[0];
      i->a = address;
      i->b = info->lanes > 1 ? slots[1] : NO_SLOT;
      i->c = info->lanes > 2 ? slots[2] : NO_SLOT;
      i->e = info->lanes > 2 ? slots[3] : NO_SLOT;
      i->imm = imm;
      i->x = info->lanes;
      i->site = emit_site (em, ACCESS_LOAD, type_bytes (type) * info->lanes);
      em->m->site_table[i->site].compiler = (st->ops[1].kind == OPERAND_REG
					     && em->record[st->ops[1].reg]);
      em->m->site_table[i->site].local = in_frame (em, &st->ops[1]);
      em->m->site_table[i->site].saves
	= saved_pointer_p (em, e, &st->ops[1], info->space);
      emit_check (em, e, info->lanes);
    }
  for (int k = 0; k < info->lanes; k++)
    emit_widen (em, wide[k], slots[k], type);
  return true;
}

bool
emit_store (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  char class = memory_class (info->type);
  uint32_t slots[4], address, wide;
  int64_t imm;

  if (st->nops != 2)
    return emit_error (em, "a wrong number of operands");
  const struct operand *e = data_elements (em, &st->ops[1], info->lanes);
  if (!e)
    return false;
  char letter = (info->type == TYPE_F32 ? 'f' : info->type == TYPE_F64 ? 'd'
		 : class);
  for (int k = 0; k < info->lanes; k++)
    if (!emit_source (em, &e[k], letter, &slots[k]))
      return false;
  if (info->space == SPACE_PARAM && param_register (em, &st->ops[0]))
    {
      struct operand dst = st->ops[0];
      if (info->lanes > 1)
	return emit_error (em, "a vector of the wrong length");
      dst.memory = false;
      if (!emit_destination (em, &dst, class, &address, &wide))
	return false;
      emit_move (em, class, address, slots[0]);
      emit_widen (em, wide, address, info->type);
      return true;
    }
  if (!memory_operand (em, &st->ops[0], info->space, &address, &imm))
    return false;
  struct insn *i = emit_insn (em, exec_store (type_bytes (info->type)));
  i->d = slots[0];
  i->a = address;
  i->b = info->lanes > 1 ? slots[1] : NO_SLOT;
  i->c = info->lanes > 2 ? slots[2] : NO_SLOT;
  i->e = info->lanes > 2 ? slots[3] : NO_SLOT;
  i->imm = imm;
  i->x = info->lanes;
  i->site = emit_site (em, ACCESS_STORE,
		       type_bytes (info->type) * info->lanes);
  em->m->site_table[i->site].local = in_frame (em, &st->ops[0]);
  em->m->site_table[i->site].untyped
    = (info->type == TYPE_B8 || info->type == TYPE_B16 || info->type == TYPE_B32
       || info->type == TYPE_B64);
  em->m->site_table[i->site].saves
    = saved_pointer_p (em, e, &st->ops[0], info->space);
  emit_check (em, e, info->lanes);
  return true;
}

bool
emit_atomic (struct emit *em)
{
  struct statement *st = em->st;
  struct opinfo *info = em->info;
  bool red = info->dests == 0;
  const char *source = strchr (info->op->sig, '=') + 1;
  int nsources = strlen (source);
  uint32_t d, wide = NO_SLOT, a, s[2] = { NO_SLOT, NO_SLOT };
  int64_t imm;
  const struct operand *ops = st->ops + !red;

  if (st->nops != nsources + 1 + !red)
    return emit_error (em, "a wrong number of operands");
  if (red)
    d = emit_temp (em, emit_class (info->op->sig[0]));
  else if (!emit_destination (em, &st->ops[0], info->op->sig[0], &d, &wide))
    return false;
  if (!memory_operand (em, ops, info->space, &a, &imm))
    return false;
  for (int k = 0; k < nsources; k++)
    if (!emit_source (em, &ops[1 + k], source[k], &s[k]))
      return false;
  struct insn *i = emit_insn (em, info->op->fn);
  i->d = d;
  i->a = a;
  i->b = s[0];
  i->c = s[1];
  i->imm = imm;
  i->site = emit_site (em, ACCESS_ATOMIC, type_bytes (info->type));
  if (atomic_function_bytes (em->f))
    i->target = (const struct insn *) em->f;
  em->m->site_table[i->site].exchanges
    = (strstr (info->name, "exch") || strstr (info->name, ".cas"));
  emit_check (em, NULL, 0);
  if (em->m->requests_checked
      && em->m->site_table[em->m->sites - 1].exchanges)
    {
      struct insn after = em->insns[em->count - 1];
      after.fn = exec_check_exchanged;
      *emit_insn (em, after.fn) = after;
    }
  emit_widen (em, wide, d, info->type);
  return true;
}
