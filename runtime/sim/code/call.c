/* Calls to decoded instructions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "code/emit.h"
#include "exec/builtin.h"
#include "memory/heap.h"
#include "memory/pool.h"

struct transfer
transfer_of (uint32_t slot, enum type type)
{
  return (struct transfer) { slot, row_class (type) == '8' };
}

/* True if O is an array that EM's function passes.  */

static bool
array_p (const struct emit *em, const struct operand *o)
{
  return (o->kind == OPERAND_SYMBOL && o->reg >= 0
	  && em->body.vars[o->reg].param);
}

/* Emit the address of the array O for the parameter P (null: not known) into
   *T.  */

static bool
array_operand (struct emit *em, const struct operand *o, const struct param *p,
	       struct transfer *t)
{
  enum space space;
  uint32_t slot;

  if (p && p->size != em->body.vars[o->reg].size)
    return emit_error (em, "an argument of the wrong size");
  /* Each takes a row that must last until the call.  */
  if (em->used[1] >= TEMPS - 1)
    return emit_error (em, "too many arrays as arguments");
  if (!emit_symbol_address (em, o, &slot, &space))
    return false;
  *t = transfer_of (slot, TYPE_U64);
  return true;
}

/* Emit the argument or, if RESULT, the result O for the parameter P of a callee
   (null: whatever the register is) into *T.  */

static bool
call_operand (struct emit *em, const struct operand *o, const struct param *p,
	      struct transfer *t, bool result)
{
  enum type type = (p ? p->type : o->kind == OPERAND_REG
		    ? em->body.regs[o->reg].type : TYPE_U64);
  uint32_t slot;

  if (result && o->kind != OPERAND_REG)
    return emit_error (em, "a result that is not a parameter");
  if (array_p (em, o) || (p && p->array)
      || (o->kind == OPERAND_REG
	  && row_class (em->body.regs[o->reg].type) != row_class (type)))
    return emit_error (em, "an argument of the wrong size");
  if (row_class (type) == 'p')
    return emit_error (em, "a predicate as an argument");
  if (!emit_source (em, o, row_class (type), &slot))
    return false;
  *t = transfer_of (slot, type);
  return true;
}

/* Emit what the call SITE of S (null: not known) passes: the results RETS and
   the arguments ARGS.  */

static bool
call_operands (struct emit *em, struct call_site *site, const struct symbol *s,
	       const struct operand *rets, const struct operand *args)
{
  const struct function *f = s ? s->function : NULL;
  int n = rets->count + args->count;

  site->args = pool_alloc (&em->m->pool, n * sizeof *site->args);
  site->rets = pool_alloc (&em->m->pool, rets->count * sizeof *site->rets);
  for (int k = 0; k < rets->count; k++)
    {
      const struct operand *o = &rets->list[k];
      const struct param *p = f ? &f->rets[k] : NULL;
      if (array_p (em, o) && (!p || p->array)
	  ? !array_operand (em, o, p, &site->args[site->nargs++])
	  : !call_operand (em, o, p, &site->rets[site->nrets++], true))
	return false;
    }
  for (int k = 0; k < args->count; k++)
    {
      const struct operand *o = &args->list[k];
      const struct param *p = f ? &f->params[k] : NULL;
      struct transfer *t = &site->args[site->nargs++];
      if (array_p (em, o) && (!p || p->array)
	  ? !array_operand (em, o, p, t) : !call_operand (em, o, p, t, false))
	return false;
    }
  return true;
}

/* Let SITE, a call of CALLEE, count what CALLEE does for its caller, if it is a
   library's atomic operation and the caller is of the program.  */

static void
emit_call_site (struct emit *em, struct call_site *site,
		const struct function *callee)
{
  unsigned bytes = atomic_function_bytes (callee);

  if (bytes && em->o->user)
    site->site = emit_site (em, ACCESS_ATOMIC, bytes);
}

/* Say that CALLEE is not there; return false.  */

static bool
undefined (struct emit *em, const struct operand *callee)
{
  return ptx_error (em->o, em->st->line, "in '%s': function '%s' is "
		    "undefined", em->f->symbol->name->text,
		    callee->name->text);
}

/* Emit "call [(results),] callee [, (arguments)] [, prototype]".  */

bool
emit_call (struct emit *em)
{
  struct statement *st = em->st;
  const struct operand *op = st->ops, *end = st->ops + st->nops;
  static const struct operand none = { .kind = OPERAND_VECTOR };
  const struct operand *rets = &none, *args = &none, *callee;
  struct call_site *site = pool_alloc (&em->m->pool, sizeof *site);
  struct symbol *s = NULL;
  uint32_t slot = NO_SLOT;

  if (op < end && op->kind == OPERAND_VECTOR)
    rets = op++;
  if (op == end)
    return emit_error (em, "a wrong number of operands");
  callee = op++;
  if (op < end && op->kind == OPERAND_VECTOR)
    args = op++;

  if (callee->kind == OPERAND_SYMBOL && callee->reg < 0)
    {
      s = module_resolve (em->o, callee->name);
      if (!s || s->kind != SYMBOL_FUNC)
	return undefined (em, callee);
      if (!s->defined)
	site->builtin = builtin_find (callee->name->text);
      if (!s->defined && !site->builtin)
	return undefined (em, callee);
      struct function *f = s->function;
      if (f->nparams != args->count || f->nrets != rets->count)
	return ptx_error (em->o, st->line, "in '%s': call of '%s' with %d "
			  "arguments and %d results", em->f->symbol->name->text,
			  callee->name->text, args->count, rets->count);
      if (!site->builtin)
	{
	  site->callee = f;
	  emit_call_site (em, site, f);
	  emit_reach (em, f);
	}
    }
  else if (!emit_source (em, callee, '8', &slot))
    return false;

  if (!call_operands (em, site, s, rets, args))
    return false;
  struct insn *i = emit_insn (em, site->builtin ? site->builtin
			      : site->callee ? exec_call
			      : exec_call_indirect);
  i->a = slot;
  i->target = (const struct insn *) site;
  if (slot != NO_SLOT)
    emit_insn (em, exec_reconverge);
  return true;
}
