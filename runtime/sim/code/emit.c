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
#include "exec/exec.h"
#include "memory/pool.h"
#include "warp/warp.h"

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
      em->consts = xreallocarray (em->consts, em->const_room, 1);
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
  const struct local_var *v = o->reg >= 0 ? &em->body.vars[o->reg] : NULL;
  if (v && v->shared)
    {
      if (!module_place_shared (v->shared, em->f))
	return emit_error (em, "more shared variables than a block may have");
      *slot = emit_const (em, '8', v->shared->address + o->value);
      *space = SPACE_SHARED;
      return true;
    }
  if (v)			/* A .local variable of this function.  */
    {
      struct insn *i = emit_insn (em, exec_local_address);
      *slot = i->d = emit_temp (em, '8');
      i->imm = v->offset + o->value;
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
	module_place_shared (s, NULL);
      at = s->address + (s->space == SPACE_SHARED ? 0 : em->m->image);
      *space = s->space;
    }
  *slot = emit_const (em, '8', at + o->value);
  return true;
}

/* As emit_source, for the register O.  */

static bool
source_register (struct emit *em, const struct operand *o, char class,
		 uint32_t *slot)
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
      emit_op (em, class == '4' ? "cvt.u32.u64" : "cvt.u64.u32", t, *slot,
	       NO_SLOT);
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

/* As emit_source, for the address of the symbol O.  */

static bool
source_address (struct emit *em, const struct operand *o, char letter,
		uint32_t *slot)
{
  enum space space;
  uint32_t whole;

  if (letter != '8' && o->name->text[0] == '%' && o->reg < 0)
    return ptx_error (em->o, em->st->line, "in '%s': '%s' is undefined",
		      em->f->symbol->name->text, o->name->text);
  if (letter != '8' && letter != '4')
    return emit_error (em, "an address that is not an integer");
  if (!emit_symbol_address (em, o, &whole, &space))
    return false;
  *slot = whole;
  if (letter == '8')
    return true;
  /* Those of shared and local memory are small.  */
  if (space != SPACE_SHARED && space != SPACE_LOCAL)
    return emit_error (em, "an address of fewer than 64 bits");
  *slot = emit_temp (em, letter);
  emit_op (em, "cvt.u32.u64", *slot, whole, NO_SLOT);
  return true;
}

bool
emit_source (struct emit *em, const struct operand *o, char letter,
	     uint32_t *slot)
{
  char class = emit_class (letter);

  switch (o->kind)
    {
    case OPERAND_REG:
      return source_register (em, o, class, slot);
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
      return source_address (em, o, letter, slot);
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
    m->sites = 1;		/* 0 is not a site.  */
  while (m->sites_room <= m->sites)
    m->site_table = xgrow (m->site_table, m->sites_room, &m->sites_room,
			   sizeof *m->site_table);
  struct site *s = &m->site_table[m->sites];
  *s = (struct site) { .function = em->f, .access = access, .bytes = bytes };
  if (em->st->loc >= 0)
    s->loc = em->body.locs[em->st->loc];
  return m->sites++;
}
