/* Calls of the device's libraries that are passed a part of the frame.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Sine and cosine have a function reduce their argument, which stores two
   numbers in their frame.  A frame can only become registers (frame.c) where
   all of its uses are seen.  So what is called becomes a part of the caller, if
   it is short, and does not go back in its text.

   What is left, as the reduction of a very large number, is not worth it: there
   the caller calls the library's function that it is itself, and returns what
   that returns.  Functions of mathematics may begin again at any time, as they
   only compute, and store errno perhaps.  */

#include "library/library-int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many statements a function has that becomes a part of another one, and
   how many do.  */
enum { MOST_STATEMENTS = 400, MOST_SPLICED = 8 };

/* A function that becomes a part of R's.  */
struct splice
{
  struct reading *r;
  struct function *f;
  struct body body;
  int regs, vars;		/* What R's body had of both before.  */
  int64_t frame;		/* Where the function's frame is.  */
  size_t start;			/* Its first statement.  */
  int number;			/* For labels.  */
};

/* The pool of what R reads.  */

static struct pool *
pool_of (const struct reading *r)
{
  return &r->f->object->module->pool;
}

/* The label in R's body that is bound to statement AT; NUMBER and AT name
   it.  */

static struct name *
new_label (struct reading *r, int number, size_t at)
{
  char text[60];
  int len = snprintf (text, sizeof text, "$spliced %d %zu", number, at);
  struct name *n = name_intern (&r->body->labels, pool_of (r), text, len);

  n->bind = (void *) (intptr_t) (at + 1);
  return n;
}

/* Append a statement OPCODE with N operands to R's body, in O, where their
   symbols are.  */

static struct statement *
append_statement (struct reading *r, const char *opcode, int n,
		  struct object *o)
{
  struct body *b = r->body;

  b->statements = xgrow (b->statements, b->count, &b->room,
			 sizeof *b->statements);
  r->objects = xreallocarray (r->objects, b->count + 1, sizeof *r->objects);
  r->objects[b->count] = o;
  struct statement *st = &b->statements[b->count++];
  *st = (struct statement) { .opcode = opcode, .loc = -1, .guard = -1,
			     .nops = n };
  st->ops = pool_alloc (pool_of (r), (n + 1) * sizeof *st->ops);
  return st;
}

/* Append a copy of the register FROM to TO to R's body; return whether their
   type has one.  */

static bool
append_copy (struct reading *r, int to, int from)
{
  static const char *const opcodes[]
    = { [LIBRARY_U32] = "mov.u32", [LIBRARY_U64] = "mov.u64",
	[LIBRARY_F32] = "mov.f32", [LIBRARY_F64] = "mov.f64" };
  enum library_type t = library_type_of (r->body->regs[to].type);

  if (t >= sizeof opcodes / sizeof *opcodes || !opcodes[t]
      || library_type_of (r->body->regs[from].type) != t)
    return false;
  struct statement *st = append_statement (r, opcodes[t], 2, r->f->object);
  st->ops[0] = (struct operand) { .kind = OPERAND_REG, .reg = to };
  st->ops[1] = (struct operand) { .kind = OPERAND_REG, .reg = from };
  return true;
}

/* Append a jump to LABEL.  */

static void
append_jump (struct reading *r, struct name *label)
{
  struct statement *st = append_statement (r, "bra.uni", 1, r->f->object);
  st->ops[0] = (struct operand) { .kind = OPERAND_SYMBOL, .reg = -1,
				  .name = label };
}

/* The operand OP of S's function in R's body.  */

static struct operand
moved (struct splice *s, const struct operand *op)
{
  struct operand to = *op;

  if (op->kind == OPERAND_REG)
    to.reg += s->regs;
  else if (op->kind == OPERAND_SYMBOL && op->reg >= 0)
    to.reg += s->vars;
  if (op->list)
    {
      to.list = pool_alloc (pool_of (s->r), (op->count + 1) * sizeof *to.list);
      for (int i = 0; i < op->count; i++)
	to.list[i] = moved (s, &op->list[i]);
    }
  if (op->second)
    {
      to.second = pool_alloc (pool_of (s->r), sizeof *to.second);
      *to.second = moved (s, op->second);
    }
  return to;
}

/* The statement of S's function that ST jumps to, plus 1; 0 if ST does not
   jump.  */

static size_t
target_of (struct splice *s, const struct statement *st)
{
  if (strncmp (st->opcode, "bra", 3) != 0 || st->nops != 1
      || st->ops[0].kind != OPERAND_SYMBOL)
    return 0;
  const struct name *n = st->ops[0].name;
  return (size_t) (intptr_t) name_intern (&s->body.labels, pool_of (s->r),
					  n->text, n->len)->bind;
}

/* True if S's function can be a part of another one.  */

static bool
may_splice_p (struct splice *s)
{
  const struct body *b = &s->body;

  if (b->count > MOST_STATEMENTS || s->f->nrets > 1)
    return false;
  for (size_t i = 0; i < b->count; i++)
    {
      size_t target = target_of (s, &b->statements[i]);
      if (target && target - 1 <= i)
	return false;
    }
  for (size_t i = 0; i < b->nvars; i++)
    if (b->vars[i].shared || b->vars[i].param)
      return false;
  return true;
}

/* Append S's registers and variables to R's body.  */

static void
append_variables (struct splice *s)
{
  struct body *to = s->r->body;
  const struct body *b = &s->body;

  s->regs = to->nregs;
  s->vars = to->nvars;
  s->frame = (to->local_bytes + 15) / 16 * 16;
  to->regs = xreallocarray (to->regs, to->nregs + b->nregs + 1,
			    sizeof *to->regs);
  memcpy (to->regs + to->nregs, b->regs, b->nregs * sizeof *b->regs);
  to->nregs += b->nregs;
  to->regs_room = to->nregs + 1;
  to->vars = xreallocarray (to->vars, to->nvars + b->nvars + 1,
			    sizeof *to->vars);
  for (size_t i = 0; i < b->nvars; i++)
    {
      to->vars[to->nvars] = b->vars[i];
      to->vars[to->nvars++].offset += s->frame;
    }
  to->vars_room = to->nvars + 1;
  to->local_bytes = s->frame + b->local_bytes;
}

/* Append S's statements to R's body; what returns jumps to the statement that
   comes next.  */

static void
append_statements (struct splice *s)
{
  struct reading *r = s->r;

  s->start = r->body->count;
  size_t end = s->start + s->body.count;
  for (size_t i = 0; i < s->body.count; i++)
    {
      const struct statement *from = &s->body.statements[i];
      size_t target = target_of (s, from);
      bool leaves = strcmp (from->opcode, "ret") == 0;
      struct statement *st
	= append_statement (r, leaves ? "bra.uni" : from->opcode,
			    leaves ? 1 : from->nops, s->f->object);
      st->guard = from->guard < 0 ? -1 : from->guard + s->regs;
      st->guard_not = from->guard_not;
      for (int k = 0; k < from->nops; k++)
	st->ops[k] = moved (s, &from->ops[k]);
      if (leaves || target)
	st->ops[0] = (struct operand)
	  { .kind = OPERAND_SYMBOL, .reg = -1,
	    .name = new_label (r, s->number,
			       leaves ? end : s->start + target - 1) };
    }
}

/* Where the operands of the call ST are: *FN is the function's name, *TO the
   register of the result, or -1, and *ARGS the list of arguments, or null.  */

static bool
call_operands (const struct statement *st, struct name **fn, int *to,
	       const struct operand **args)
{
  int k = 0;

  *to = -1;
  *args = NULL;
  if (k < st->nops && st->ops[k].kind == OPERAND_VECTOR)
    {
      if (st->ops[k].count != 1 || st->ops[k].list->kind != OPERAND_REG)
	return false;
      *to = st->ops[k++].list->reg;
    }
  if (k == st->nops || st->ops[k].kind != OPERAND_SYMBOL)
    return false;
  *fn = st->ops[k++].name;
  if (k < st->nops && st->ops[k].kind == OPERAND_VECTOR)
    *args = &st->ops[k];
  return true;
}

/* Have the call at statement AT of R's body be what S's function does, with
   ARGS and the result in TO.  */

static bool
splice_in (struct splice *s, size_t at, const struct operand *args, int to)
{
  struct reading *r = s->r;
  bool good = ((args ? args->count : 0) == s->f->nparams
	       && (to < 0 || s->f->nrets));

  append_variables (s);
  size_t begin = r->body->count;
  for (int i = 0; good && i < s->f->nparams; i++)
    good = (args->list[i].kind == OPERAND_REG && s->body.params[i] >= 0
	    && append_copy (r, s->body.params[i] + s->regs,
			    args->list[i].reg));
  append_statements (s);
  if (good && to >= 0)
    good = append_copy (r, to, s->body.rets[0] + s->regs);
  append_jump (r, new_label (r, s->number + MOST_SPLICED, at + 1));
  struct statement *call = &r->body->statements[at];
  *call = (struct statement) { .opcode = "bra.uni", .loc = -1, .guard = -1,
			       .nops = 1 };
  call->ops = pool_alloc (pool_of (r), sizeof *call->ops);
  call->ops[0] = (struct operand)
    { .kind = OPERAND_SYMBOL, .reg = -1,
      .name = new_label (r, s->number + 2 * MOST_SPLICED, begin) };
  return good;
}

/* Have the call at statement AT of R's body, of NAME with ARGS and the result
   in TO, be the function's statements, as the part NUMBER of R; or, if that has
   none or too many, have it call R's function again.  Return false if R cannot
   be read then.  */

static bool
splice_call (struct reading *r, size_t at, struct name *name,
	     const struct operand *args, int to, int number)
{
  struct splice s = { .r = r, .number = number };
  struct symbol *symbol = module_resolve (r->objects[at], name);

  if (symbol && symbol->kind == SYMBOL_FUNC && symbol->function
      && symbol->function->defined)
    s.f = symbol->function;
  else if (symbol && symbol->kind == SYMBOL_FUNC)
    s.f = find_definition (r->library, name->text);
  bool good = true;
  if (number < MOST_SPLICED && s.f && s.f != r->f && ptx_body (s.f, &s.body)
      && may_splice_p (&s))
    good = splice_in (&s, at, args, to);
  else
    r->body->statements[at].opcode = CALL_AGAIN;
  if (s.f)
    free_body (&s.body);
  return good;
}

/* Find a call in R's body that is passed a part of the frame; return its
   statement, or the number of all.  *NAME, *ARGS and *TO are its
   operands.  */

static size_t
find_call (struct reading *r, struct name **name, const struct operand **args,
	   int *to)
{
  struct body *b = r->body;

  addresses_find (r);
  for (size_t i = 0; i < b->count; i++)
    if (strncmp (b->statements[i].opcode, "call", 4) == 0
	&& strcmp (b->statements[i].opcode, CALL_AGAIN) != 0
	&& call_operands (&b->statements[i], name, to, args) && *args)
      for (int k = 0; k < (*args)->count; k++)
	if ((*args)->list[k].kind == OPERAND_REG
	    && r->frame[(*args)->list[k].reg] != NO_FRAME)
	  return i;
  return b->count;
}

bool
splice_calls (struct reading *r)
{
  struct name *name = NULL;
  const struct operand *args = NULL;
  int to = -1, number = 0;
  size_t at, n = r->body->count;

  r->objects = xcalloc (n + 1, sizeof *r->objects);
  for (size_t i = 0; i < n; i++)
    r->objects[i] = r->f->object;
  while ((at = find_call (r, &name, &args, &to)) < r->body->count)
    if (!splice_call (r, at, name, args, to, number++))
      return false;
  return true;
}
