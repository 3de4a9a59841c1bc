/* The body of one function: registers, variables, labels, statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names are looked up through the BIND field of the module's interned names:
   the number of a register plus one, or minus the number of a local variable
   minus one.  Blocks nest; leaving one restores what its names meant outside
   by way of an undo log.  Parameters of calls (.param variables) are kept in
   registers like everything else, which GCC's scalar parameters allow.  */

#include "memory/pool.h"
#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>

struct undo
{
  struct name *name;
  void *was;
};

struct scope
{
  struct function *f;
  struct object *o;
  struct module *m;
  struct body *b;
  struct lexer lx;
  struct undo *undo;
  size_t nundo, undo_room;
  size_t *marks;
  size_t nmarks, marks_room;
  int loc;
};

/* Report that the current token of S is not WANTED.  */
static bool
report_unexpected (struct scope *s, const char *wanted)
{
  const struct token *t = &s->lx.t;

  return ptx_error (s->o, t->line, "in '%s': expected %s before '%.*s'",
		    s->f->symbol->name->text, wanted,
		    t->len < 40 ? (int) t->len : 40, t->text);
}

/* Step over the punctuation C.  */
static bool
accept_punctuation (struct scope *s, char c)
{
  char wanted[4] = { '\'', c, '\'', 0 };

  if (!lex_is (&s->lx, c))
    return report_unexpected (s, wanted);
  lex_next (&s->lx);
  return true;
}

/* Intern the current word of S.  */
static struct name *
intern_word (struct scope *s)
{
  return name_intern (&s->m->names, &s->m->pool, s->lx.t.text, s->lx.t.len);
}

/* Make name N mean VALUE in the current scope.  */
static void
bind_name (struct scope *s, struct name *n, intptr_t value)
{
  s->undo = xgrow (s->undo, s->nundo, &s->undo_room, sizeof *s->undo);
  s->undo[s->nundo++] = (struct undo) { n, n->bind };
  n->bind = (void *) value;
}

/* Undo bindings of S down to MARK.  */
static void
unbind_names (struct scope *s, size_t mark)
{
  while (s->nundo > mark)
    {
      struct undo *u = &s->undo[--s->nundo];
      u->name->bind = u->was;
    }
}

/* Add a register of TYPE named N (LANES elements follow it when more than
   one).  Return its number.  */
static int
add_register (struct scope *s, struct name *n, enum type type, int lanes,
	      bool param)
{
  struct body *b = s->b;
  int first = b->nregs;

  for (int i = 0; i < (lanes > 1 ? lanes + 1 : 1); i++)
    {
      b->regs = xgrow (b->regs, b->nregs, &b->regs_room, sizeof *b->regs);
      b->regs[b->nregs++] = (struct vreg) { type, n, i ? 1 : lanes, param };
    }
  bind_name (s, n, first + 1);
  return first;
}

/* Read ".reg" or a scalar ".param" declaration.  */
static bool
read_registers (struct scope *s, bool param)
{
  struct lexer *lx = &s->lx;
  int lanes = 1;

  lex_next (lx);
  if (lex_is_word (lx, ".align"))
    {
      lex_next (lx);
      lex_next (lx);
    }
  if (lex_is_word (lx, ".v2") || lex_is_word (lx, ".v4"))
    {
      lanes = lx->t.text[2] - '0';
      lex_next (lx);
    }
  enum type type = TYPE_NONE;
  if (lx->t.kind == TOKEN_DOT_WORD)
    type = ptx_type (lx->t.text, lx->t.len);
  if (type == TYPE_NONE)
    return report_unexpected (s, "a type");
  lex_next (lx);
  for (;;)
    {
      if (lx->t.kind != TOKEN_WORD)
	return report_unexpected (s, "a name");
      struct name *n = intern_word (s);
      lex_next (lx);
      if (lex_is (lx, '['))
	return ptx_error (s->o, lx->t.line, "in '%s': the array parameter "
			  "'%s' is not supported", s->f->symbol->name->text,
			  n->text);
      if (lex_is (lx, '<'))
	{
	  lex_next (lx);
	  uint64_t count = lx->t.bits;
	  if (lx->t.kind != TOKEN_INT || count > 65536)
	    return report_unexpected (s, "a count");
	  for (uint64_t i = 0; i < count; i++)
	    {
	      char buf[300];
	      int k = snprintf (buf, sizeof buf, "%.256s%u", n->text,
				(unsigned) i);
	      add_register (s, name_intern (&s->m->names, &s->m->pool, buf, k),
			    type, lanes, param);
	    }
	  lex_next (lx);
	  if (!accept_punctuation (s, '>'))
	    return false;
	}
      else
	add_register (s, n, type, lanes, param);
      if (!lex_is (lx, ','))
	return accept_punctuation (s, ';');
      lex_next (lx);
    }
}

/* A symbol for the shared variable V of S's function.  Blocks may have
   variables of one name, and nothing outside sees them, so it is in no
   table.  */
static struct symbol *
shared_symbol (struct scope *s, const struct local_var *v)
{
  struct symbol *symbol = pool_alloc (&s->m->pool, sizeof *symbol);

  symbol->name = v->name;
  symbol->object = s->o;
  symbol->kind = SYMBOL_VAR;
  symbol->linkage = LINK_LOCAL;
  symbol->space = SPACE_SHARED;
  symbol->size = v->size;
  symbol->align = v->align;
  symbol->line = s->lx.t.line;
  symbol->defined = true;
  return symbol;
}

/* Read a ".local" variable, or a ".shared" one if SHARED.  */
static bool
local_variable (struct scope *s, bool shared)
{
  struct lexer *lx = &s->lx;
  struct body *b = s->b;
  struct local_var v = { .align = 1, .size = 1 };
  enum type type;

  lex_next (lx);
  if (lex_is_word (lx, ".align"))
    {
      lex_next (lx);
      v.align = lx->t.bits;
      if (lx->t.kind != TOKEN_INT || !v.align || v.align > 4096
	  || (v.align & (v.align - 1)))
	return report_unexpected (s, "an alignment");
      lex_next (lx);
    }
  type = ptx_type (lx->t.text, lx->t.len);
  if (lx->t.kind != TOKEN_DOT_WORD || type == TYPE_NONE)
    return report_unexpected (s, "a type");
  lex_next (lx);
  if (lx->t.kind != TOKEN_WORD)
    return report_unexpected (s, "a name");
  v.name = intern_word (s);
  lex_next (lx);
  while (lex_is (lx, '['))
    {
      lex_next (lx);
      if (lx->t.kind != TOKEN_INT
	  || __builtin_mul_overflow (v.size, lx->t.bits, &v.size)
	  || v.size >> 32)
	return report_unexpected (s, "an array size");
      lex_next (lx);
      if (!accept_punctuation (s, ']'))
	return false;
    }
  v.size *= type_bytes (type);
  if (v.align < type_bytes (type))
    v.align = type_bytes (type);
  if (shared)
    v.shared = shared_symbol (s, &v);
  else
    {
      v.offset = (b->local_bytes
		  + (lane_stack_p (v.name->text) ? STACK_GUARD : 0));
      v.offset = (v.offset + v.align - 1) / v.align * v.align;
      b->local_bytes = v.offset + v.size + GUARD;
    }
  b->vars = xgrow (b->vars, b->nvars, &b->vars_room, sizeof *b->vars);
  b->vars[b->nvars++] = v;
  bind_name (s, v.name, -(intptr_t) b->nvars);
  return accept_punctuation (s, ';');
}

/* Read ".loc FILE LINE COLUMN".  */
static bool
read_location (struct scope *s)
{
  struct lexer *lx = &s->lx;
  struct body *b = s->b;
  int v[3];

  lex_next (lx);
  for (int i = 0; i < 3; i++)
    {
      if (lx->t.kind != TOKEN_INT)
	return report_unexpected (s, "a number");
      v[i] = lx->t.bits & 0x7fffffff;
      lex_next (lx);
    }
  while (lex_is (lx, ','))	/* function_name LABEL, inlined_at ...  */
    {
      int line = lx->t.line;
      while (lx->t.kind != TOKEN_END && lx->t.line == line)
	lex_next (lx);
    }
  b->locs = xgrow (b->locs, b->nlocs, &b->locs_room, sizeof *b->locs);
  b->locs[b->nlocs] = (struct loc) { v[0], v[1], v[2] };
  s->loc = b->nlocs++;
  return true;
}

/* Skip up to and over the next ';'.  */
static bool
skip_statement (struct scope *s)
{
  while (s->lx.t.kind != TOKEN_END && !lex_is (&s->lx, ';'))
    lex_next (&s->lx);
  return accept_punctuation (s, ';');
}

static bool read_operand (struct scope *s, struct operand *op, int depth);

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

/* Read one operand at S into OP; DEPTH limits nesting.  */
static bool
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

/* Read an instruction at S, its guard included.  */
static bool
read_instruction (struct scope *s)
{
  struct lexer *lx = &s->lx;
  struct body *b = s->b;
  struct statement st = { .guard = -1, .loc = s->loc, .line = lx->t.line };
  struct operand ops[16];

  if (lex_is (lx, '@'))
    {
      lex_next (lx);
      if (lex_is (lx, '!'))
	{
	  st.guard_not = true;
	  lex_next (lx);
	}
      intptr_t value = lx->t.kind == TOKEN_WORD
	? (intptr_t) intern_word (s)->bind
						: 0;
      if (value <= 0 || b->regs[value - 1].type != TYPE_PRED)
	return report_unexpected (s, "a predicate");
      st.guard = value - 1;
      lex_next (lx);
    }
  if (lx->t.kind != TOKEN_WORD)
    return report_unexpected (s, "an instruction");
  lex_opcode (lx);
  st.opcode = intern_word (s)->text;
  lex_next (lx);
  while (!lex_is (lx, ';'))
    {
      if (st.nops == 16)
	return ptx_error (s->o, lx->t.line, "too many operands");
      if (!read_operand (s, &ops[st.nops++], 0))
	return false;
      if (!lex_is (lx, ','))
	break;
      lex_next (lx);
    }
  st.ops = pool_alloc (&s->m->pool, st.nops * sizeof *ops);
  memcpy (st.ops, ops, st.nops * sizeof *ops);
  b->statements = xgrow (b->statements, b->count, &b->room,
			 sizeof *b->statements);
  b->statements[b->count++] = st;
  return accept_punctuation (s, ';');
}

/* Whether the next token of LX is a colon.  */
static bool
before_colon (const struct lexer *lx)
{
  const char *p = lx->at;

  while (p < lx->end && (*p == ' ' || *p == '\t'))
    p++;
  return p < lx->end && *p == ':' && !(lx->end - p > 1 && p[1] == ':');
}

/* Read the label at S, which ends in ':'.  */
static bool
read_label (struct scope *s)
{
  struct name *n = name_intern (&s->b->labels, &s->m->pool,
				s->lx.t.text, s->lx.t.len);

  if (n->bind)
    return ptx_error (s->o, s->lx.t.line, "label '%s' is defined twice",
		      n->text);
  n->bind = (void *) (intptr_t) (s->b->count + 1);
  lex_next (&s->lx);
  return accept_punctuation (s, ':');
}

/* Read one statement at S.  */
static bool
read_statement (struct scope *s)
{
  struct lexer *lx = &s->lx;

  if (lx->t.kind == TOKEN_DOT_WORD)
    {
      if (lex_is_word (lx, ".reg"))
	return read_registers (s, false);
      if (lex_is_word (lx, ".param"))
	return read_registers (s, true);
      if (lex_is_word (lx, ".local") || lex_is_word (lx, ".shared"))
	return local_variable (s, lex_is_word (lx, ".shared"));
      if (lex_is_word (lx, ".loc"))
	return read_location (s);
      if (lex_is_word (lx, ".callprototype") || lex_is_word (lx, ".pragma")
	  || lex_is_word (lx, ".branchtargets")
	  || lex_is_word (lx, ".calltargets"))
	return skip_statement (s);
      if (lex_is_word (lx, ".file"))
	{
	  lex_next (lx);
	  uint64_t n = lx->t.bits;
	  if (lx->t.kind != TOKEN_INT)
	    return report_unexpected (s, "a file number");
	  lex_next (lx);
	  if (n < s->o->nfiles && !s->o->files[n])
	    s->o->files[n] = pool_text (&s->m->pool, lx->t.text, lx->t.len);
	  lex_next (lx);
	  return true;
	}
      return report_unexpected (s, "a statement");
    }
  if (lx->t.kind == TOKEN_WORD && before_colon (lx))
    return read_label (s);
  if (lex_is (lx, '{'))
    {
      s->marks = xgrow (s->marks, s->nmarks, &s->marks_room,
			sizeof *s->marks);
      s->marks[s->nmarks++] = s->nundo;
      lex_next (lx);
      return true;
    }
  if (lex_is (lx, '}') && s->nmarks)
    {
      unbind_names (s, s->marks[--s->nmarks]);
      lex_next (lx);
      return true;
    }
  if (lex_is (lx, ';'))
    {
      lex_next (lx);
      return true;
    }
  return read_instruction (s);
}

/* Bind the parameters of S's function.  Those of a kernel stay in memory.  */
static bool
bind_parameters (struct scope *s)
{
  struct function *f = s->f;
  struct body *b = s->b;

  if (f->kernel)
    return true;
  b->params = pool_alloc (&s->m->pool, f->nparams * sizeof *b->params);
  b->rets = pool_alloc (&s->m->pool, f->nrets * sizeof *b->rets);
  for (int i = 0; i < f->nparams + f->nrets; i++)
    {
      struct param *p = i < f->nparams ? &f->params[i]
				       : &f->rets[i - f->nparams];
      if (p->array)
	return ptx_error (s->o, f->text_line, "in '%s': the array parameter "
			  "'%s' is not supported", f->symbol->name->text,
			  p->name->text);
      int reg = add_register (s, p->name, p->type, 1, true);
      if (i < f->nparams)
	b->params[i] = reg;
      else
	b->rets[i - f->nparams] = reg;
    }
  return true;
}

bool
ptx_body (struct function *f, struct body *b)
{
  struct scope s = { .f = f, .o = f->object, .m = f->object->module, .b = b,
		     .loc = -1 };

  lex_start (&s.lx, f->text, f->text_end - f->text, f->text_line);
  bool ok = bind_parameters (&s) && accept_punctuation (&s, '{');
  while (ok && !(lex_is (&s.lx, '}') && s.nmarks == 0))
    ok = (s.lx.t.kind != TOKEN_END ? read_statement (&s)
	  : report_unexpected (&s, "'}'"));
  unbind_names (&s, 0);
  free (s.undo);
  free (s.marks);
  return ok;
}
