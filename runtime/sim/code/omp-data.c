/* The record by which a region's body gets its variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC hands a body that it outlined (*_omp_fn$N) the address of a record of
   its own, .omp_data, which says where the region's variables are.  A load
   from it is no access of the program's, though it has the position of one.

   A register holds the record's address if whatever is put into it does: the
   parameter, another such register, perhaps with a constant added, or what the
   lanes tell each other of one.  GCC broadcasts a register to workers through
   the variable __oacc_bcast, back into the same register.  */

#include <stdlib.h>
#include <string.h>

#include "code/flow.h"
#include "memory/pool.h"

/* What a register holds: nothing yet, the address of the record or of the
   variable for broadcasts, or anything.  */
enum { NOTHING, RECORD, BROADCAST, OTHER };

/* Without an end after so many rounds nothing is said.  */
enum { MAX_ROUNDS = 32 };

struct tracer
{
  struct flow *fl;
  char *holds;			/* By register.  */
  bool changed;
};

/* True if F is a body that GCC outlined from a construct, with its own
   parameters.  */

static bool
outlined_body_p (const struct function *f)
{
  const char *mark = strstr (f->symbol->name->text, "_omp_fn$");

  if (!mark || f->nparams < 1 || f->params[0].size != 8)
    return false;
  mark += strlen ("_omp_fn$");
  mark += strspn (mark, "0123456789");
  return *mark == '\0' || strcmp (mark, "$impl") == 0;
}

/* What holds X at one time and Y at another.  */

static int
join_contents (int x, int y)
{
  return x == NOTHING || x == y ? y : y == NOTHING ? x : OTHER;
}

/* What operand O of T holds, if it is read.  */

static int
operand_content (const struct tracer *t, const struct operand *o)
{
  int what = NOTHING;

  if (o->kind == OPERAND_REG)
    return t->holds[o->reg];
  if (o->kind == OPERAND_SYMBOL)
    return strcmp (o->name->text, "__oacc_bcast") ? OTHER : BROADCAST;
  if (o->kind != OPERAND_VECTOR)
    return OTHER;
  for (int k = 0; k < o->count; k++)
    what = join_contents (what, operand_content (t, &o->list[k]));
  return what;
}

/* True if O is the first parameter of FL's function.  */

static bool
first_param (const struct flow *fl, const struct operand *o)
{
  if (o->value)
    return false;
  /* That of a kernel is in no register.  */
  if (o->kind == OPERAND_REG)
    return !fl->f->kernel && o->reg == fl->body->params[0];
  return o->kind == OPERAND_SYMBOL && o->name == fl->f->params[0].name;
}

/* What statement ST of INFO puts into its destination.  */

static int
assigned_content (const struct tracer *t, const struct statement *st,
		  const struct opinfo *info)
{
  const struct operand *from = st->nops > 1 ? &st->ops[1] : NULL;

  if (!from)
    return OTHER;
  if (info->kind == OP_LD && info->space == SPACE_PARAM)
    return first_param (t->fl, from) ? RECORD : OTHER;
  /* Back from a broadcast.  */
  if (info->kind == OP_LD)
    return join_contents (operand_content (t, from), BROADCAST) == BROADCAST
      ? NOTHING : OTHER;
  if (strncmp (st->opcode, "mov.", 4) == 0
      || strncmp (st->opcode, "shfl.", 5) == 0
      || strncmp (st->opcode, "cvta.", 5) == 0)
    return operand_content (t, from);
  if (strncmp (st->opcode, "add.", 4) == 0 && st->nops == 3
      && st->ops[2].kind == OPERAND_IMM)
    return operand_content (t, from);
  return OTHER;
}

/* Let operand O of T, which is written, hold WHAT.  */

static void
set_content (struct tracer *t, const struct operand *o, int what)
{
  if (o->kind == OPERAND_REG && !o->memory)
    {
      int now = join_contents (t->holds[o->reg], what);
      t->changed |= now != t->holds[o->reg];
      t->holds[o->reg] = (char) now;
    }
  else if (o->kind == OPERAND_VECTOR)
    for (int k = 0; k < o->count; k++)
      set_content (t, &o->list[k], what);
  if (o->second)
    set_content (t, o->second, OTHER);
}

/* Note in T what statement ST of INFO writes.  */

static void
trace_statement (struct tracer *t, const struct statement *st,
		 const struct opinfo *info)
{
  int written = info->kind == OP_CALL ? st->nops : info->dests;

  for (int n = 0; n < written && n < st->nops; n++)
    set_content (t, &st->ops[n],
		 info->kind == OP_CALL || n
		 ? OTHER : assigned_content (t, st, info));
}

bool *
record_registers (struct flow *fl)
{
  struct body *b = fl->body;
  bool *record = xcalloc (b->nregs + 1, sizeof *record);
  struct tracer t = { .fl = fl };

  if (!outlined_body_p (fl->f))
    return record;
  t.holds = xcalloc (b->nregs + 1, sizeof *t.holds);
  t.changed = true;
  for (int round = 0; t.changed && round < MAX_ROUNDS; round++)
    {
      t.changed = false;
      for (size_t k = 0; k < b->count; k++)
	trace_statement (&t, &b->statements[k], fl->info[k]);
    }
  for (size_t r = 0; r < b->nregs; r++)
    record[r] = !t.changed && t.holds[r] == RECORD;
  free (t.holds);
  return record;
}
