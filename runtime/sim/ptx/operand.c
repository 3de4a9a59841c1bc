/* Operands of PTX statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "memory/pool.h"
#include "ptx/body-int.h"

#include <string.h>

/* Read operands up to CLOSE into OP's list.  */

static bool
operand_list (struct scope *s, struct operand *op, char close, int depth)
{
  struct operand list[64];
  int n = 0;

  lex_next (&s->lx);
  while (!lex_is (&s->lx, close))
    {
      if (n == 64)
	return ptx_error (s->o, s->lx.t.line, "too many operands");
      if (!read_operand (s, &list[n++], depth + 1))
	return false;
      if (!lex_is (&s->lx, ','))
	break;
      lex_next (&s->lx);
    }
  op->kind = OPERAND_VECTOR;
  op->count = n;
  op->list = pool_alloc (&s->m->pool, n * sizeof *list);
  memcpy (op->list, list, n * sizeof *list);
  return accept_punctuation (s, close);
}

/* Read the register R, whose number OP has: a vector, or an element of one, if
   it is one.  */

static bool
register_operand (struct scope *s, struct operand *op, const struct vreg *r)
{
  struct lexer *lx = &s->lx;

  if (r->lanes == 1)
    {
      op->array = r->array;
      lex_next (lx);
      return true;
    }
  if (lx->at < lx->end && *lx->at == '.')
    {
      lex_next (lx);
      const char *at = lx->t.len == 2 ? strchr ("xyzw", lx->t.text[1])
				      : NULL;
      if (!at || at - "xyzw" < 0 || !*at)
	return report_unexpected (s, "a vector element");
      int element = *at == 'w' ? 3 : *at - 'x';
      if (element >= r->lanes)
	return report_unexpected (s, "a vector element");
      op->reg += 1 + element;
      lex_next (lx);
      return true;
    }
  op->kind = OPERAND_VECTOR;
  op->count = r->lanes;
  op->list = pool_alloc (&s->m->pool, r->lanes * sizeof *op->list);
  for (int i = 0; i < op->count; i++)
    op->list[i] = (struct operand) { .kind = OPERAND_REG,
				     .reg = op->reg + 1 + i };
  lex_next (lx);
  return true;
}

/* Read the word at S as operand OP: register, special register, symbol.  */

static bool
word_operand (struct scope *s, struct operand *op)
{
  struct lexer *lx = &s->lx;
  struct name *n = intern_word (s);
  intptr_t value = (intptr_t) n->bind;

  if (value > 0)
    {
      struct vreg *r = &s->b->regs[value - 1];
      op->kind = OPERAND_REG;
      op->reg = value - 1;
      return register_operand (s, op, r);
    }
  if (n->len == 1 && n->text[0] == '_')
    {
      op->kind = OPERAND_SINK;
      lex_next (lx);
      return true;
    }
  if (n->text[0] == '%' || n->len == 7)
    {
      if (n->text[0] == '%' && lx->at < lx->end && *lx->at == '.')
	lex_opcode (lx);
      char buf[64];
      snprintf (buf, sizeof buf, "%.*s",
		lx->t.len < 63 ? (int) lx->t.len : 63, lx->t.text);
      op->reg = special_find (buf);
      if (op->reg >= 0)
	{
	  op->kind = OPERAND_SPECIAL;
	  lex_next (lx);
	  return true;
	}
    }
  op->kind = OPERAND_SYMBOL;
  op->name = n;
  op->reg = value < 0 ? -1 - value : -1;	/* Local variable.  */
  lex_next (lx);
  return true;
}

/* Read "+ N" and "- N" any number of times into OP's value.  */

static bool
read_offsets (struct scope *s, struct operand *op)
{
  while (lex_is (&s->lx, '+') || lex_is (&s->lx, '-'))
    {
      bool minus = false;
      while (lex_is (&s->lx, '+') || lex_is (&s->lx, '-'))
	{
	  minus ^= lex_is (&s->lx, '-');
	  lex_next (&s->lx);
	}
      if (s->lx.t.kind != TOKEN_INT)
	return report_unexpected (s, "an offset");
      op->value = (uint64_t) op->value + (minus ? -s->lx.t.bits
						: s->lx.t.bits);
      lex_next (&s->lx);
    }
  return true;
}

bool
read_operand (struct scope *s, struct operand *op, int depth)
{
  struct lexer *lx = &s->lx;
  bool minus = false;

  *op = (struct operand) { .reg = -1 };
  if (depth > 3)
    return report_unexpected (s, "a simpler operand");
  if (lex_is (lx, '!'))
    {
      op->negated = true;
      lex_next (lx);
    }
  if (lex_is (lx, '{'))
    return operand_list (s, op, '}', depth);
  if (lex_is (lx, '('))
    return operand_list (s, op, ')', depth);
  if (lex_is (lx, '['))
    {
      lex_next (lx);
      if (!read_operand (s, op, depth + 1) || !read_offsets (s, op))
	return false;
      if (op->kind == OPERAND_VECTOR || op->kind == OPERAND_FLOAT)
	return report_unexpected (s, "an address");
      op->memory = true;
      return accept_punctuation (s, ']');
    }
  while (lex_is (lx, '-') || lex_is (lx, '+'))
    {
      minus ^= lex_is (lx, '-');
      lex_next (lx);
    }
  if (lx->t.kind == TOKEN_INT || lx->t.kind == TOKEN_FLOAT)
    {
      op->kind = lx->t.kind == TOKEN_INT ? OPERAND_IMM : OPERAND_FLOAT;
      op->width = lx->t.width;
      op->value = lx->t.bits;
      if (minus && op->kind == OPERAND_IMM)
	op->value = -(uint64_t) op->value;
      else if (minus)
	op->value ^= op->width == 'f' ? 0x80000000 : INT64_MIN;
      lex_next (lx);
      return true;
    }
  if (lx->t.kind != TOKEN_WORD || minus)
    return report_unexpected (s, "an operand");
  if (!word_operand (s, op))
    return false;
  if (op->kind == OPERAND_SYMBOL && !read_offsets (s, op))
    return false;
  if (lex_is (lx, '|'))
    {
      lex_next (lx);
      op->second = pool_alloc (&s->m->pool, sizeof *op);
      return read_operand (s, op->second, depth + 1);
    }
  return true;
}
