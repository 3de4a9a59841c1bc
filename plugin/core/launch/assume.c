/* Assumed values of a region's parameters.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Assumptions are written into the facts of the symbols that stand for the
   values, so that the whole analysis uses them: the alignment of rows, the
   lanes of the last warp, and the outcome of conditions.  The symbols keep
   their names, so that costs remain formulas.  */

#include "cost/cost.h"

#include "ir/fold.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Return true if the LEN characters at NAME name instruction I.  */

static bool
called_p (const struct ir_insn *i, const char *name, size_t len)
{
  bool number = (*name == '#' && i->imm > 0 && !i->word
		 && i->imm == strtoll (name + 1, NULL, 10));
  if (number && i->op != IR_UNIFORM && ir_numbered_p (i->op))
    return i->type.kind == IR_INT;
  if (i->op != IR_UNIFORM)
    return false;
  if (len == 1 && *name == '%')
    return i->type.kind == IR_PTR;
  if (*name == '#')
    return number;
  return i->name && strlen (i->name) == len && !strncmp (i->name, name, len);
}

/* An assumption: the value of the parameter whose name is the LEN characters
   at NAME, or, if POWER is not 0, its remainder modulo POWER.  */
struct assumption_text
{
  const char *name;
  size_t len;
  int64_t power, value;
};

/* Read the number at TEXT, which END follows, into *V; false if there is none
   or it is too large.  */

static bool
parse_number (const char *text, const char *end, int64_t *v)
{
  char *stop;
  errno = 0;
  *v = strtoll (text, &stop, 0);
  return stop != text && stop == end && !errno;
}

/* Read TEXT into S; false if it cannot be understood.  */

static bool
parse_assumption (const char *text, struct assumption_text *s)
{
  const char *eq = strrchr (text, '=');
  const char *mod = eq ? strchr (text, '%') : NULL;
  if (mod == text)
    mod = strchr (text + 1, '%');
  if (!eq || eq == text || (mod && mod > eq)
      || !parse_number (eq + 1, eq + strlen (eq), &s->value))
    return false;
  s->name = text;
  s->len = (size_t) ((mod ? mod : eq) - text);
  s->power = 0;
  return (!mod || (parse_number (mod + 1, eq, &s->power) && s->power >= 1
		   && s->power <= INT64_C (1) << 32
		   && !(s->power & (s->power - 1))
		   && s->value >= 0 && s->value < s->power));
}

/* True if a number of type T may be written V: without or with a sign.  */

static bool
fits_p (struct ir_type t, int64_t v)
{
  return (t.bits >= 64 || fold_to_type (v, t) == v
	  || (v < 0 ? v >= -(INT64_C (1) << (t.bits - 1))
	      : v < INT64_C (1) << t.bits));
}

/* Suppose S of instruction I, which it calls.  */

static void
assume_value (struct ir_insn *i, const struct assumption_text *s)
{
  /* What it is computed from need not be known.  */
  i->op = IR_UNIFORM;
  i->nargs = 0;
  if (!s->power)
    {
      int64_t v = fold_to_type (s->value, i->type);
      i->facts = ir_facts_of_number (v);
      return;
    }
  int bits = __builtin_ctzll ((uint64_t) s->power);
  if (bits > i->facts.pow2)
    {
      i->facts.pow2 = (uint8_t) bits;
      i->facts.rem = (uint64_t) s->value;
    }
}

/* Apply S if it is about the launch of M's regions; otherwise return
   false.  */

static bool
assume_launched (struct ir_module *m, const struct assumption_text *s)
{
  bool any = false;
  for (int i = 0; i < 3; i++)
    if (!s->power && strlen (ir_launch_names[i]) == s->len
	&& !strncmp (ir_launch_names[i], s->name, s->len))
      {
	any = true;
	for (int n = 0; n < m->nfuncs && s->value >= 0; n++)
	  if (!m->funcs[n]->launched[i])
	    m->funcs[n]->launched[i] = s->value;
      }
  return any;
}

enum cost_assumed
cost_assume (struct ir_module *m, const char *text)
{
  struct assumption_text s;
  if (!parse_assumption (text, &s))
    return COST_BAD;
  bool used = assume_launched (m, &s);
  for (int n = 0; n < m->nfuncs; n++)
    for (ir_ref r = 0; m->funcs[n]->is_root && r < m->funcs[n]->ninsns; r++)
      {
	struct ir_insn *i = &m->funcs[n]->insns[r];
	if (!called_p (i, s.name, s.len))
	  continue;
	used = true;
	if (s.power ? i->op != IR_UNIFORM || i->type.kind == IR_OTHER
	    : i->type.kind != IR_INT)
	  continue;
	if (!s.power && !fits_p (i->type, s.value))
	  return COST_BAD;
	assume_value (i, &s);
      }
  /* Positions are not names of the user's, so an unused one is not an error:
     some variables are never read.  */
  return used || *s.name == '#' ? COST_ASSUMED : COST_UNUSED;
}
