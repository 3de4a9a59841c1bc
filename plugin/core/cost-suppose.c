/* Values that a region is supposed to be started with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Suppositions are written into the facts of the symbols that stand for the
   values, so that the whole analysis knows them: where rows begin, how many
   lanes the last warp has, and which way conditions go.  The symbols keep
   their names, so that costs remain formulas.  */

#include "cost.h"

#include <stdlib.h>
#include <string.h>

/* True if the LEN characters at NAME call instruction I.  */

static bool
called_p (const struct ir_insn *i, const char *name, size_t len)
{
  bool number = (*name == '#' && i->imm > 0
		 && i->imm == strtoll (name + 1, NULL, 10));
  if (number && i->op != IR_UNIFORM && ir_numbered_p (i->op))
    return i->type.kind == IR_INT;
  if (i->op != IR_UNIFORM || i->type.kind == IR_OTHER)
    return false;
  if (len == 1 && *name == '%')
    return i->type.kind == IR_PTR;
  if (*name == '#')
    return number;
  return i->name && strlen (i->name) == len && !strncmp (i->name, name, len);
}

bool
cost_suppose (struct ir_module *m, const char *text)
{
  const char *eq = strrchr (text, '=');
  const char *mod = eq ? strchr (text, '%') : NULL;
  char *end;
  if (mod == text)
    mod = strchr (text + 1, '%');
  if (!eq || eq == text || (mod && mod > eq))
    return false;
  int64_t value = strtoll (eq + 1, &end, 0);
  if (end == eq + 1 || *end)
    return false;
  int64_t power = mod ? strtoll (mod + 1, &end, 0) : 0;
  if (mod && (end != eq || power < 1 || power > INT64_C (1) << 32
	      || power & (power - 1) || value < 0 || value >= power))
    return false;
  size_t len = (size_t) ((mod ? mod : eq) - text);
  for (int n = 0; n < m->nfuncs && !mod && value >= 0; n++)
    for (int i = 0; i < 3; i++)
      if (strlen (ir_launch_names[i]) == len
	  && !strncmp (ir_launch_names[i], text, len))
	{
	  int64_t *launched = &m->funcs[n]->launched[i];
	  *launched = *launched ? *launched : value;
	}
  for (int n = 0; n < m->nfuncs; n++)
    for (ir_ref r = 0; m->funcs[n]->is_root && r < m->funcs[n]->ninsns; r++)
      {
	struct ir_insn *i = &m->funcs[n]->insns[r];
	if (!called_p (i, text, len) || (!mod && i->type.kind != IR_INT)
	    || (mod && i->op != IR_UNIFORM))
	  continue;
	/* What it is computed from need not be known.  */
	i->op = IR_UNIFORM;
	i->nargs = 0;
	if (mod)
	  {
	    int bits = __builtin_ctzll ((uint64_t) power);
	    if (bits > i->facts.pow2)
	      {
		i->facts.pow2 = (uint8_t) bits;
		i->facts.rem = (uint64_t) value;
	      }
	  }
	else
	  i->facts = (struct ir_facts) { 64, (uint64_t) value, true, true,
					 value, value };
      }
  return true;
}
