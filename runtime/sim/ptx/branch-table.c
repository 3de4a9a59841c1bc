/* Branches to one of several labels.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* "TABLE: .branchtargets L0, L1;" names the labels, "brx.idx N, TABLE;" goes to
   the one whose number is N.  It is read as comparisons and branches, one for
   each label but the last, which count as one instruction together.  */

#include "memory/pool.h"
#include "ptx/body-int.h"

#include <string.h>

bool
read_targets (struct scope *s)
{
  struct targets *t = pool_alloc (&s->m->pool, sizeof *t), **end = &s->tables;
  struct name *names[512];

  lex_next (&s->lx);
  while (s->lx.t.kind == TOKEN_WORD)
    {
      if (t->n == sizeof names / sizeof *names)
	return report_unexpected (s, "fewer labels");
      names[t->n++] = intern_word (s);
      lex_next (&s->lx);
      if (!lex_is (&s->lx, ','))
	break;
      lex_next (&s->lx);
    }
  if (!t->n || !s->label)
    return report_unexpected (s, "a label");
  t->label = s->label;
  t->to = pool_alloc (&s->m->pool, t->n * sizeof *names);
  memcpy (t->to, names, t->n * sizeof *names);
  while (*end)
    end = &(*end)->next;
  *end = t;
  return accept_punctuation (s, ';');
}

/* Add to S a branch as ST to the label TO, under the condition that the
   predicate REG is true, unless that is negative.  */

static void
add_branch (struct scope *s, const struct statement *st, struct name *to,
	    int reg)
{
  struct statement branch = *st;

  branch.opcode = name_intern (&s->m->names, &s->m->pool, "bra", 3)->text;
  branch.guard = reg;
  branch.folded = true;
  branch.nops = 1;
  branch.ops = pool_alloc (&s->m->pool, sizeof *branch.ops);
  branch.ops[0] = (struct operand) { .kind = OPERAND_SYMBOL, .name = to,
				     .reg = -1 };
  append_statement (s, &branch);
}

/* Add to S a comparison as ST that sets REG if the index is K; the first one
   counts for all that brx.idx becomes.  */

static void
add_comparison (struct scope *s, const struct statement *st, int reg, int k)
{
  static const char setp[] = "setp.eq.u32";
  struct statement test = *st;

  test.opcode
    = name_intern (&s->m->names, &s->m->pool, setp, sizeof setp - 1)->text;
  test.folded = k > 0;
  test.nops = 3;
  test.ops = pool_alloc (&s->m->pool, 3 * sizeof *test.ops);
  test.ops[0] = (struct operand) { .kind = OPERAND_REG, .reg = reg };
  test.ops[1] = st->ops[0];
  test.ops[2] = (struct operand) { .kind = OPERAND_IMM, .value = k };
  append_statement (s, &test);
}

bool
expand_table_branch (struct scope *s, const struct statement *st)
{
  const struct targets *t = s->tables;
  const char *f = s->f->symbol->name->text;

  if (st->nops != 2 || st->ops[1].kind != OPERAND_SYMBOL)
    return ptx_error (s->o, st->line,
		      "in '%s': '%s' without an index and a table", f,
		      st->opcode);
  if (st->guard >= 0)
    return ptx_error (s->o, st->line, "in '%s': '%s' under a condition is not "
		      "supported", f, st->opcode);
  while (t && strcmp (t->label->text, st->ops[1].name->text) != 0)
    t = t->next;
  if (!t)
    return ptx_error (s->o, st->line, "in '%s': no table '%s' before it", f,
		      st->ops[1].name->text);
  struct name *name = name_intern (&s->m->names, &s->m->pool, "%brx.idx", 8);
  int reg = add_register (s, name, TYPE_PRED, 1, false);
  for (int k = 0; k + 1 < t->n; k++)
    {
      add_comparison (s, st, reg, k);
      add_branch (s, st, t->to[k], reg);
    }
  add_branch (s, st, t->to[t->n - 1], -1);
  return true;
}
