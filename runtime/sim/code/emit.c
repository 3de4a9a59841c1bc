/* One PTX statement to decoded instructions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Most statements become one instruction.  More are needed where PTX allows
   more than a handler: operands wider or narrower than the instruction,
   .ftz and .sat, vectors, special registers and symbols as operands.  */

#include "code/emit.h"

#include <stdlib.h>
#include <string.h>

bool
emit_error (struct emit *em, const char *what)
{
  return ptx_error (em->o, em->st->line, "in '%s': %s in '%s'",
		    em->f->symbol->name->text, what, em->st->opcode);
}

struct insn *
emit_insn (struct emit *em, exec_fn fn)
{
  em->insns = xgrow (em->insns, em->count, &em->room, sizeof *em->insns);
  em->before = xgrow (em->before, em->count, &em->before_room,
		      sizeof *em->before);
  em->before[em->count] = em->st ? em->st - em->body.statements - em->first : 0;
  struct insn *i = &em->insns[em->count++];
  *i = (struct insn) { .fn = fn, .d = NO_SLOT, .b = NO_SLOT, .c = NO_SLOT,
		       .e = NO_SLOT, .loc = em->st ? em->st->loc : -1 };
  return i;
}

struct insn *
emit_op (struct emit *em, const char *name, uint32_t d, uint32_t a, uint32_t b)
{
  struct insn *i = emit_insn (em, opcode_find (name)->fn);

  i->d = d;
  i->a = a;
  i->b = b;
  return i;
}

void
emit_patch (struct emit *em, size_t insn, int block, bool join)
{
  em->patches = xgrow (em->patches, em->npatches, &em->patches_room,
		       sizeof *em->patches);
  em->patches[em->npatches++] = (struct patch) { insn, block, join };
}

/* Number of CLASS in em->temps.  */
static int
class_number (char class)
{
  return class == 'p' ? 2 : class == '8' ? 1 : 0;
}

uint32_t
emit_temp (struct emit *em, char class)
{
  static const uint32_t bytes[3] = { 128, 256, 4 };
  int k = class_number (class);

  return em->temps[k] + em->used[k]++ % TEMPS * bytes[k];
}

/* Double the table of constant rows.  */
static void
grow_rows (struct emit *em)
{
  struct const_row *old = em->rows;
  size_t n = em->nrows;

  em->nrows = n ? n * 2 : 64;
  em->rows = xcalloc (em->nrows, sizeof *em->rows);
  for (size_t i = 0; i < n; i++)
    if (old[i].slot)
      {
	size_t at = (old[i].bits * 0x9e3779b97f4a7c15u >> 32)
		    & (em->nrows - 1);
	while (em->rows[at].slot)
	  at = (at + 1) & (em->nrows - 1);
	em->rows[at] = old[i];
      }
  free (old);
}

uint32_t
emit_const (struct emit *em, char class, uint64_t bits)
{
  if (class == '4')
    bits = (uint32_t) bits;
  if (em->rows_used * 2 >= em->nrows)
    grow_rows (em);
  size_t at = (bits * 0x9e3779b97f4a7c15u >> 32) & (em->nrows - 1);
  for (; em->rows[at].slot; at = (at + 1) & (em->nrows - 1))
    if (em->rows[at].bits == bits && em->rows[at].class == class)
      return em->rows[at].slot;

  size_t bytes = class == '8' ? 256 : 128;
  if (em->const_bytes + bytes > em->const_room)
    {
      em->const_room = (em->const_bytes + bytes) * 2;
      em->consts = xrealloc (em->consts, em->const_room, 1);
    }
  for (int l = 0; l < 32; l++)
    if (class == '8')
      memcpy (em->consts + em->const_bytes + l * 8, &bits, 8);
    else
      memcpy (em->consts + em->const_bytes + l * 4, &bits, 4);
  em->rows[at] = (struct const_row) { bits, em->const_bytes | 1, class };
  em->const_bytes += bytes;
  em->rows_used++;
  return em->rows[at].slot;
}

char
emit_class (char letter)
{
  return letter == 'f' ? '4' : letter == 'd' ? '8' : letter;
}

/* Return the bits of immediate O as a value of sig letter LETTER.  */
static uint64_t
immediate_bits (const struct operand *o, char letter)
{
  uint64_t bits = o->value;
  double d;
  float f;

  if (letter == 'p')
    return o->value ? FULL_MASK : 0;
  if (o->kind != OPERAND_FLOAT)
    return bits;
  if (letter == 'd' && o->width == 'f')
    {
      uint32_t b = bits;
      memcpy (&f, &b, sizeof f);
      d = f;
      memcpy (&bits, &d, sizeof bits);
    }
  else if (letter == 'f' && o->width != 'f')
    {
      memcpy (&d, &bits, sizeof d);
      f = d;
      bits = 0;
      memcpy (&bits, &f, sizeof f);
    }
  return bits;
}

void
emit_reach (struct emit *em, struct function *f)
{
  if (f->reached)
    return;
  f->reached = true;
  em->work = xgrow (em->work, em->nwork, &em->work_room, sizeof *em->work);
  em->work[em->nwork++] = f;
}

bool
emit_symbol_address (struct emit *em, const struct operand *o,
		     uint32_t *slot, enum space *space)
{
  if (o->reg >= 0)		/* A .local variable of this function.  */
    {
      struct insn *i = emit_insn (em, exec_local_address);
      *slot = i->d = emit_temp (em, '8');
      i->imm = em->body.vars[o->reg].offset + o->value;
      *space = SPACE_LOCAL;
      return true;
    }
  if (em->f->kernel)
    for (int k = 0; k < em->f->nparams; k++)
      if (em->f->params[k].name == o->name)
	{
	  *slot = emit_const (em, '8', em->f->params[k].offset + o->value);
	  *space = SPACE_PARAM;
	  return true;
	}

  struct symbol *s = module_resolve (em->o, o->name);
  if (!s || (!s->defined && !(s->kind == SYMBOL_VAR && s->unsized
			      && s->space == SPACE_SHARED)))
    return ptx_error (em->o, em->st->line, "in '%s': '%s' is undefined",
		      em->f->symbol->name->text, o->name->text);
  uint64_t at;
  if (s->kind == SYMBOL_FUNC)
    {
      emit_reach (em, s->function);
      at = module_function_address (s->function);
      *space = SPACE_GENERIC;
    }
  else
    {
      if (s->space == SPACE_SHARED)
	module_place_shared (s);
      at = s->address + (s->space == SPACE_SHARED ? 0 : em->m->image);
      *space = s->space;
    }
  *slot = emit_const (em, '8', at + o->value);
  return true;
}

bool
emit_source (struct emit *em, const struct operand *o, char letter,
	     uint32_t *slot)
{
  char class = emit_class (letter);
  enum space space;

  switch (o->kind)
    {
    case OPERAND_REG:
      {
	char have = row_class (em->body.regs[o->reg].type);
	*slot = em->fl.slots[o->reg];
	if (*slot == NO_SLOT)
	  return emit_error (em, "a register without a place");
	if ((class == 'p') != (have == 'p'))
	  return emit_error (em, "an operand of the wrong type");
	if (class != have)
	  {
	    uint32_t t = emit_temp (em, class);
	    emit_op (em, class == '4' ? "cvt.u32.u64" : "cvt.u64.u32", t,
		     *slot, NO_SLOT);
	    *slot = t;
	  }
	if (class == 'p' && o->negated)
	  {
	    uint32_t t = emit_temp (em, 'p');
	    emit_op (em, "not.pred", t, *slot, NO_SLOT);
	    *slot = t;
	  }
	return true;
      }
    case OPERAND_IMM:
    case OPERAND_FLOAT:
      *slot = emit_const (em, class, immediate_bits (o, letter));
      return true;
    case OPERAND_SPECIAL:
      {
	bool wide;
	exec_fn fn = exec_special (o->reg, &wide);
	uint32_t t = emit_temp (em, wide ? '8' : '4');
	emit_insn (em, fn)->d = t;
	*slot = t;
	if (class != (wide ? '8' : '4'))
	  {
	    *slot = emit_temp (em, class);
	    emit_op (em, wide ? "cvt.u32.u64" : "cvt.u64.u32", *slot, t,
		     NO_SLOT);
	  }
	return class != 'p' || emit_error (em, "an operand of the wrong type");
      }
    case OPERAND_SYMBOL:
      if (o->name->text[0] == '%' && o->reg < 0 && class != '8')
	return ptx_error (em->o, em->st->line, "in '%s': '%s' is undefined",
			  em->f->symbol->name->text, o->name->text);
      if (class != '8')
	return emit_error (em, "an address of fewer than 64 bits");
      return emit_symbol_address (em, o, slot, &space);
    default:
      return emit_error (em, "an operand that is not allowed");
    }
}

uint64_t
emit_window (enum space space)
{
  return (space == SPACE_SHARED ? SHARED_BASE : space == SPACE_LOCAL
	  ? LOCAL_BASE : space == SPACE_PARAM ? PARAM_BASE : 0);
}

bool
emit_destination (struct emit *em, const struct operand *o, char letter,
		  uint32_t *slot, uint32_t *wide)
{
  char class = emit_class (letter);

  *wide = NO_SLOT;
  if (o->kind == OPERAND_SINK)
    {
      *slot = emit_temp (em, class);
      return true;
    }
  if (o->kind != OPERAND_REG)
    return emit_error (em, "a destination that is not a register");
  char have = row_class (em->body.regs[o->reg].type);
  *slot = em->fl.slots[o->reg];
  if (have == class)
    return true;
  if (have != '8' || class != '4')
    return emit_error (em, "a destination of the wrong type");
  *wide = *slot;
  *slot = emit_temp (em, '4');
  return true;
}

void
emit_widen (struct emit *em, uint32_t wide, uint32_t slot, enum type type)
{
  if (wide != NO_SLOT)
    emit_op (em, type_is_signed (type) ? "cvt.s64.s32" : "cvt.u64.u32", wide,
	     slot, NO_SLOT);
}

void
emit_move (struct emit *em, char class, uint32_t dst, uint32_t src)
{
  emit_op (em, class == 'p' ? "mov.pred" : class == '8' ? "mov.b64"
	   : "mov.b32", dst, src, NO_SLOT);
}

uint32_t
emit_site (struct emit *em, int access, unsigned bytes)
{
  struct module *m = em->m;

  if (m->sites == 0)
    m->sites = 1;		/* 0 is no site.  */
  while (m->sites_room <= m->sites)
    m->site_table = xgrow (m->site_table, m->sites_room, &m->sites_room,
			   sizeof *m->site_table);
  struct site *s = &m->site_table[m->sites];
  *s = (struct site) { .function = em->f, .access = access, .bytes = bytes };
  if (em->st->loc >= 0)
    s->loc = em->body.locs[em->st->loc];
  return m->sites++;
}

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
      emit_insn (em, info->op->fn);
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
  /* The member mask at the end of the .sync forms is not needed: the lanes
     that execute a warp-wide instruction are known.  */
  bool extra = (strncmp (info->name, "shfl.", 5) == 0
		|| strncmp (info->name, "vote.", 5) == 0
		|| strncmp (info->name, "match.", 6) == 0);

  if (st->nops != dests + nsources && !(extra && st->nops == dests + nsources
					+ 1))
    return emit_error (em, "a wrong number of operands");
  if (dests && !emit_destination (em, &st->ops[0], sig[0], &d, &wide))
    return false;
  if (dests && st->ops[0].second
      && (!extra || !emit_destination (em, st->ops[0].second, 'p', &second, &w2)))
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
      if (takes_stack (em))
	emit_insn (em, exec_check_stack)->a = em->fl.slots[em->st->ops[0].reg];
      return true;
    default:
      return true;
    }
}
