/* The body of one function: registers, variables, labels, statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names are looked up through the BIND field of the module's interned names:
   the number of a register plus one, or minus the number of a local variable
   minus one.  Blocks nest; leaving one restores what its names meant outside by
   way of an undo log.  Parameters of calls (.param variables) are kept in
   registers like everything else, if they are no arrays.  An array, which is
   how structures are passed, is a variable in the caller's local memory; the
   callee has its address in a register.  */

#include "memory/pool.h"
#include "ptx/body-int.h"

#include <stdlib.h>
#include <string.h>

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

/* Read "[N]" any number of times, and multiply *SIZE by each of the
   numbers.  */

static bool
read_dimensions (struct scope *s, uint64_t *size)
{
  struct lexer *lx = &s->lx;

  while (lex_is (lx, '['))
    {
      lex_next (lx);
      if (lx->t.kind != TOKEN_INT
	  || __builtin_mul_overflow (*size, lx->t.bits, size)
	  || *size >> 32)
	return report_unexpected (s, "an array size");
      lex_next (lx);
      if (!accept_punctuation (s, ']'))
	return false;
    }
  return true;
}

/* Read ".align N" into *ALIGN, if it is there.  */

static bool
read_alignment (struct scope *s, uint64_t *align)
{
  struct lexer *lx = &s->lx;

  if (!lex_is_word (lx, ".align"))
    return true;
  lex_next (lx);
  *align = lx->t.bits;
  if (lx->t.kind != TOKEN_INT || !*align || *align > 4096
      || (*align & (*align - 1)))
    return report_unexpected (s, "an alignment");
  lex_next (lx);
  return true;
}

/* Add the variable V of TYPE to S's function; it is in local memory, if it is
   not shared.  */

static void
add_variable (struct scope *s, struct local_var v, enum type type)
{
  struct body *b = s->b;

  v.size *= type_bytes (type);
  if (v.align < type_bytes (type))
    v.align = type_bytes (type);
  if (!v.shared)
    {
      v.offset = (b->local_bytes
		  + (lane_stack_p (v.name->text) ? STACK_GUARD : 0));
      v.offset = (v.offset + v.align - 1) / v.align * v.align;
      b->local_bytes = v.offset + v.size + GUARD;
    }
  b->vars = xgrow (b->vars, b->nvars, &b->vars_room, sizeof *b->vars);
  b->vars[b->nvars++] = v;
  bind_name (s, v.name, -(intptr_t) b->nvars);
}

/* Read ".reg" or a ".param" declaration.  */

static bool
read_registers (struct scope *s, bool param)
{
  struct lexer *lx = &s->lx;
  int lanes = 1;
  uint64_t align = 1;

  lex_next (lx);
  if (!read_alignment (s, &align))
    return false;
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
      if (param && lex_is (lx, '['))
	{
	  struct local_var v = { .name = n, .size = 1, .align = align,
				 .param = true };
	  if (!read_dimensions (s, &v.size))
	    return false;
	  add_variable (s, v, type);
	}
      else if (lex_is (lx, '<'))
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

/* A symbol for the shared variable V of TYPE of S's function.  Blocks may have
   variables of one name, and nothing outside sees them, so it is in no
   table.  */

static struct symbol *
shared_symbol (struct scope *s, const struct local_var *v, enum type type)
{
  unsigned bytes = type_bytes (type);
  struct symbol *symbol = pool_alloc (&s->m->pool, sizeof *symbol);

  symbol->name = v->name;
  symbol->object = s->o;
  symbol->kind = SYMBOL_VAR;
  symbol->linkage = LINK_LOCAL;
  symbol->space = SPACE_SHARED;
  symbol->size = v->size * bytes;
  symbol->align = v->align < bytes ? bytes : v->align;
  symbol->line = s->lx.t.line;
  symbol->defined = true;
  return symbol;
}

/* Read a ".local" variable, or a ".shared" one if SHARED.  */

static bool
local_variable (struct scope *s, bool shared)
{
  struct lexer *lx = &s->lx;
  struct local_var v = { .align = 1, .size = 1 };
  enum type type;

  lex_next (lx);
  if (!read_alignment (s, &v.align))
    return false;
  type = ptx_type (lx->t.text, lx->t.len);
  if (lx->t.kind != TOKEN_DOT_WORD || type == TYPE_NONE)
    return report_unexpected (s, "a type");
  lex_next (lx);
  if (lx->t.kind != TOKEN_WORD)
    return report_unexpected (s, "a name");
  v.name = intern_word (s);
  lex_next (lx);
  if (!read_dimensions (s, &v.size))
    return false;
  if (shared)
    v.shared = shared_symbol (s, &v, type);
  add_variable (s, v, type);
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
  if (strncmp (st.opcode, "brx.idx", 7) == 0)
    {
      if (!expand_table_branch (s, &st))
	return false;
    }
  else
    append_statement (s, &st);
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
  s->label = n;
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
      if (lex_is_word (lx, ".branchtargets"))
	return read_targets (s);
      if (lex_is_word (lx, ".callprototype") || lex_is_word (lx, ".pragma")
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
      int reg = add_register (s, p->name, param_type (p), 1, true);
      b->regs[reg].array = p->array;
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
