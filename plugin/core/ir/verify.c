/* Verifier of the lane IR.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What the analysis relies upon is checked here, so that a fault of the
   builder is reported where it is made.  The first fault found is described
   as "function: block: instruction: what".  */

#include "ir/ir.h"

#include "base/arena.h"
#include "ir/cfg.h"

#include <string.h>
#include <stdarg.h>
#include <stdio.h>

enum op_class
{
  CLASS_LEAF, CLASS_UNARY, CLASS_BINARY, CLASS_COMPARE, CLASS_SELECT,
  CLASS_PHI, CLASS_ANY, CLASS_MEMORY, CLASS_JUMP, CLASS_BRANCH, CLASS_SWITCH,
  CLASS_RETURN
};

static const enum op_class op_classes[] =
{
#define OPCODE(ENUM, NAME, CLASS) [IR_##ENUM] = CLASS_##CLASS,
#include "ir/opcode.def"
#undef OPCODE
};

/* Where the verifier is, and where its message goes.  */
struct place
{
  const struct ir_func *f;
  ir_blk b;
  ir_ref r;
  char *msg;
  size_t size;
};

/* Describe the fault at P by FORMAT.  Return false.  */

static bool __attribute__ ((format (printf, 2, 3)))
report_fault (const struct place *p, const char *format, ...)
{
  char what[160];
  va_list args;
  va_start (args, format);
  vsnprintf (what, sizeof what, format, args);
  va_end (args);
  const char *name = p->f && p->f->name ? p->f->name : "?";
  if (!p->f)
    snprintf (p->msg, p->size, "%s", what);
  else if (p->b < 0)
    snprintf (p->msg, p->size, "%s: %s", name, what);
  else if (p->r < 0)
    snprintf (p->msg, p->size, "%s: block %d: %s", name, p->b, what);
  else
    snprintf (p->msg, p->size, "%s: block %d: %%%d: %s", name, p->b, p->r,
	      what);
  return false;
}

static bool
terminator_p (enum ir_op op)
{
  return (op == IR_JUMP || op == IR_BRANCH || op == IR_SWITCH
	  || op == IR_RETURN);
}

/* The type of the instruction at P.  */

static bool
check_type (const struct place *p)
{
  const struct ir_type *t = &p->f->insns[p->r].type;
  if (t->kind == IR_OTHER)
    return true;
  if (t->kind == IR_PTR)
    return t->bits == 64 || report_fault (p, "an address has %d bits", t->bits);
  if (t->kind != IR_INT)
    return report_fault (p, "unknown kind of type");
  return ((t->bits >= 1 && t->bits <= 64)
	  || report_fault (p, "an integer has %d bits", t->bits));
}

/* How many operands the instruction at P has, by its class.  */

static bool
check_count (const struct place *p)
{
  const struct ir_insn *i = &p->f->insns[p->r];
  int want = -1;
  switch (op_classes[i->op])
    {
    case CLASS_LEAF:
    case CLASS_JUMP:
      want = 0;
      break;
    case CLASS_MEMORY:
      if (i->op == IR_STORE && i->nargs == 2)
	break;
      /* Fall through.  */
    case CLASS_UNARY:
    case CLASS_BRANCH:
    case CLASS_SWITCH:
      want = 1;
      break;
    case CLASS_BINARY:
    case CLASS_COMPARE:
      want = 2;
      break;
    case CLASS_SELECT:
      want = 3;
      break;
    case CLASS_PHI:
      want = p->f->blocks[p->b].npreds;
      break;
    case CLASS_RETURN:
      if (i->nargs > 1)
	return report_fault (p, "a return has %d operands", i->nargs);
      break;
    case CLASS_ANY:
      break;
    }
  if (want >= 0 && i->nargs != want)
    return report_fault (p, "%s has %d operands, should have %d",
			 ir_op_name (i->op), i->nargs, want);
  return true;
}

/* What the instruction at P needs besides operands.  */

static bool
check_extra (const struct place *p)
{
  const struct ir_func *f = p->f;
  const struct ir_insn *i = &f->insns[p->r];
  switch (op_classes[i->op])
    {
    case CLASS_MEMORY:
      if (!i->mem)
	return report_fault (p, "an access without description");
      if (i->mem->bytes < 1 || i->mem->bytes > 1 << 20)
	return report_fault (p, "an access of %d bytes", i->mem->bytes);
      if ((unsigned) i->mem->space > IR_STACK)
	return report_fault (p, "unknown memory space");
      break;
    case CLASS_COMPARE:
      if (i->type.kind != IR_INT)
	return report_fault (p, "a comparison's result is not an integer");
      break;
    default:
      break;
    }
  if (i->op == IR_CALL && i->imm >= 0)
    {
      if (i->imm >= f->module->nfuncs)
	return report_fault (p, "call of function %lld, which is not there",
			     (long long) i->imm);
      const struct ir_func *callee = f->module->funcs[i->imm];
      if (callee->is_root)
	return report_fault (p, "call of region '%s'",
			     callee->name ? callee->name : "?");
      if (callee->nparams > i->nargs)
	return report_fault (p, "'%s' has %d parameters, the call %d operands",
			     callee->name ? callee->name : "?", callee->nparams,
			     i->nargs);
    }
  if (i->op == IR_PARAM)
    {
      if (f->is_root)
	return report_fault (p, "a region has a parameter");
      if (i->imm < 0 || i->imm >= f->nparams)
	return report_fault (p, "parameter %lld of %d", (long long) i->imm,
			     f->nparams);
    }
  if (i->op == IR_UNIFORM && (i->facts.pow2 > 64
			      || (i->facts.have_lo && i->facts.have_hi
				  && i->facts.lo > i->facts.hi)))
    return report_fault (p, "facts that contradict themselves");
  return true;
}

/* The operands of the instruction at P: defined, and before their use.  */

static bool
check_operands (const struct place *p, const struct cfg *c,
		const int *place_in_block)
{
  const struct ir_func *f = p->f;
  const struct ir_insn *i = &f->insns[p->r];
  for (int k = 0; k < i->nargs; k++)
    {
      ir_ref arg = i->args[k];
      if (arg < 0 || arg >= f->ninsns)
	return report_fault (p, "operand %d is not defined", k);
      const struct ir_insn *def = &f->insns[arg];
      if (terminator_p (def->op) || def->op == IR_STORE)
	return report_fault (p, "operand %d is a %s, which has no value", k,
			     ir_op_name (def->op));
      ir_blk use = i->op == IR_PHI ? f->blocks[p->b].preds[k] : p->b;
      if (c->position[use] < 0)
	continue;
      bool before = (def->block == use && i->op != IR_PHI
		     ? place_in_block[arg] < place_in_block[p->r]
		     : cfg_dominates_p (c, def->block, use));
      if (!before)
	return report_fault (p, "operand %d, %%%d, does not dominate its use",
			     k, arg);
    }
  return true;
}

/* Edges and lanes of the block at P, and that its terminator fits them.  */

static bool
check_block (const struct place *p)
{
  const struct ir_func *f = p->f;
  const struct ir_block *b = &f->blocks[p->b];
  if (b->lanes < IR_INHERIT || b->lanes >= f->nlane_loops)
    return report_fault (p, "lane loop %d is not there", b->lanes);
  if (b->lanes == IR_INHERIT && f->is_root)
    return report_fault (p, "a region cannot inherit its lanes");
  if (!b->ninsns)
    return report_fault (p, "no terminator");
  if (p->b == 0 && b->npreds)
    return report_fault (p, "an edge leads to the entry");
  if (b->assume < -1 || b->assume >= b->nsuccs)
    return report_fault (p, "assumed successor %d is not there", b->assume);
  bool phis = true;
  for (int k = 0; k < b->ninsns; k++)
    {
      struct place q = *p;
      q.r = b->insns[k];
      if (q.r < 0 || q.r >= f->ninsns || f->insns[q.r].block != p->b)
	return report_fault (p, "instruction %d is not the block's own", k);
      enum ir_op op = f->insns[q.r].op;
      if ((unsigned) op >= IR_LAST)
	return report_fault (&q, "unknown operation %d", (int) op);
      if (op == IR_PHI && !phis)
	return report_fault (&q, "a phi behind other instructions");
      phis = op == IR_PHI;
      if (terminator_p (op) != (k == b->ninsns - 1))
	return report_fault (&q, terminator_p (op) ? "a terminator is not last"
			     : "no terminator");
    }
  enum ir_op last = f->insns[b->insns[b->ninsns - 1]].op;
  int want = last == IR_JUMP ? 1 : last == IR_BRANCH ? 2 : 0;
  if (last == IR_SWITCH ? b->nsuccs < 1 : b->nsuccs != want)
    return report_fault (p, "%s with %d successors", ir_op_name (last),
			 b->nsuccs);
  return true;
}

/* True if R is none, or a value of the function at P that dominates B.  */

static bool
known_before_p (const struct place *p, const struct cfg *c, ir_ref r, ir_blk b)
{
  if (r == IR_NONE)
    return true;
  return (r >= 0 && r < p->f->ninsns && !terminator_p (p->f->insns[r].op)
	  && (c->position[b] < 0
	      || cfg_dominates_p (c, p->f->insns[r].block, b)));
}

/* The blocks of the source loops of the function at P, which must be there when
   its flow is looked at.  */

static bool
check_headers (const struct place *p)
{
  const struct ir_func *f = p->f;
  for (int n = 0; n < f->nloops; n++)
    {
      const struct ir_loop *l = &f->loops[n];
      if (l->header < 0 || l->header >= f->nblocks)
	return report_fault (p, "source loop %d has no header", n);
      if (l->chunks < -1 || l->chunks >= f->nblocks)
	return report_fault (p, "source loop %d has no cycle over chunks", n);
    }
  return true;
}

/* The source loops of the function at P.  */

static bool
check_loops (const struct place *p, const struct cfg *c)
{
  const struct ir_func *f = p->f;
  for (int n = 0; n < f->nloops; n++)
    {
      const struct ir_loop *l = &f->loops[n];
      if (l->lane_loop < -1 || l->lane_loop >= f->nlane_loops
	  || (l->lane_loop >= 0) != (l->kind == IR_LOOP_LANES))
	return report_fault (p, "source loop %d has lane loop %d", n,
			     l->lane_loop);
      if (!known_before_p (p, c, l->trips, l->header)
	  || !known_before_p (p, c, l->step, l->header))
	return report_fault (p, "source loop %d has no such count or step", n);
      if (l->first >= 0
	  && (!known_before_p (p, c, l->first, l->header)
	      || l->trips < 0 || l->step < 0))
	return report_fault (p, "source loop %d has no such first iteration",
			     n);
      for (int k = 0; k < l->naccums; k++)
	{
	  const struct ir_accum *a = &l->accums[k];
	  bool memory = a->load >= 0 || a->store >= 0;
	  if (a->load >= f->ninsns || a->store >= f->ninsns
	      || (memory && (a->load < 0 || a->store < 0
			     || f->insns[a->load].op != IR_LOAD
			     || f->insns[a->store].op != IR_STORE)))
	    return report_fault
	      (p, "source loop %d accumulates what is not an access",
	       n);
	}
    }
  return true;
}

/* Check function F, which is P's, with scratch memory A, and note its
   shape.  */

static bool
check_func (struct place *p, struct ir_func *f, struct arena *a)
{
  if (!f->nblocks)
    return report_fault (p, "no blocks");
  for (p->b = 0; p->b < f->nblocks; p->b++)
    if (!check_block (p))
      return false;
  p->b = -1;
  if (!check_headers (p))
    return false;
  int *place_in_block = arena_alloc (a, sizeof (int) * ((size_t) f->ninsns
							 + 1));
  const struct cfg *c = f->cfg = cfg_new (f->module->arena, f);
  if (!place_in_block || !c)
    {
      p->f = NULL;
      return report_fault (p, "out of memory");
    }
  int placed = 0;
  for (int b = 0; b < f->nblocks; b++)
    for (int k = 0; k < f->blocks[b].ninsns; k++)
      {
	int *at = &place_in_block[f->blocks[b].insns[k]];
	placed += *at == 0;
	*at = k + 1;
      }
  p->b = -1;
  if (placed != f->ninsns)
    return report_fault (p, "an instruction is in no block, or in one twice");
  for (p->b = 0; p->b < f->nblocks; p->b++)
    for (int k = 0; k < f->blocks[p->b].ninsns; k++)
      {
	p->r = f->blocks[p->b].insns[k];
	if (!check_type (p) || !check_count (p) || !check_extra (p)
	    || !check_operands (p, c, place_in_block))
	  return false;
      }
  p->b = p->r = -1;
  return check_loops (p, c);
}

bool
ir_verify_func (struct ir_func *f, char *msg, size_t size)
{
  struct place p = { f, -1, -1, msg, size };
  struct arena *a = arena_new_like (f->module->arena);
  bool good;
  if (a)
    good = check_func (&p, f, a);
  else
    {
      p.f = NULL;
      good = report_fault (&p, "out of memory");
    }
  arena_free (a);
  return good;
}

bool
ir_verify (const struct ir_module *m, char *msg, size_t size)
{
  struct place p = { NULL, -1, -1, msg, size };
  if (!m || arena_failed (m->arena))
    return report_fault (&p, "out of memory");
  for (int i = 0; i < m->nfuncs; i++)
    if (!ir_verify_func (m->funcs[i], msg, size))
      return false;
  return true;
}

bool
ir_sound_p (const struct ir_module *m)
{
  char fault[256];
  return (ir_verify (m, fault, sizeof fault)
	  || strstr (fault, "out of memory") != NULL);
}
