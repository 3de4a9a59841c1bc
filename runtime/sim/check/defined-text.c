/* Reads of memory that nothing has written, as findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "function-name.h"

/* Return how to give the memory at A, which VARIABLE is in, a value: in new
   storage.  */

static char *
propose_value (const struct check *c, const struct launch *la, uint64_t a,
	       const char *variable)
{
  const char *name = variable ? variable : "it";
  const char *clause = variable ? variable : "...";
  bool copied = (a & WINDOW_MASK) == 0 && a - la->stacks
    >= (uint64_t) la->grid[0] * la->warps * la->stack_bytes
    && (a < c->heap || a >= c->heap_end);

  if (!copied)
    return format_text ("store a value there first");
  if (la->stack_bytes)
    return format_text ("copy %s to the device, by map(to: %s) or map(tofrom: "
			"%s), or store a value there "
			"first", name, clause, clause);
  return format_text ("copy %s to the device, by copyin(%s) or copy(%s), or "
		      "store a value there first", name, clause, clause);
}

/* Make a finding of U, at site NUMBER, in LA.  */

static void
describe_unwritten (struct check *c, const struct launch *la, uint32_t number,
		    const struct unwritten *u)
{
  const struct site *s = &la->module->site_table[number];
  const struct words *words = words_of (la);
  const char *file = file_of (s);
  bool element;
  char op;
  char *function = function_name_source (s->function->symbol->name->text);
  char *kernel = function_name_kernel (la->function->symbol->name->text);
  const char *global = global_at (la->module, u->address);
  struct found f = { .kind = "uninitialized",
		     .place = name_place (la->module, number),
		     .block = u->block, .times = u->times };

  if (global)
    f.variable = format_text ("%s", global);
  else if (file)
    f.variable = source_variable (&c->sources, file, s->loc.line, s->loc.column,
				  false, &element, &op);
  f.headline = format_text ("uninitialized: %s%s%s%s reads what nothing has "
			    "written",
			    (s->access == ACCESS_LOAD ? "this load"
			     : "this atomic operation"),
			    f.variable ? " of '" : "",
			    f.variable ? f.variable : "",
			    f.variable ? "'" : "");
  f.who = format_text ("%s %llu, %s %u, %s %u", words->block,
		       (unsigned long long) u->block, words->warp, u->warp,
		       words->lane, u->lane);
  f.cure = propose_value (c, la, u->address, f.variable);
  f.function = format_text ("%s", function ? function : "?");
  f.text = format_text ("%s: drano sim: check: %s\n"
			"  by %s, in '%.300s' called by kernel '%.300s', %llu "
			"time%s\n"
			"  %s\n", f.place, f.headline, f.who, f.function,
			kernel ? kernel : "?", (unsigned long long) u->times,
			u->times == 1 ? "" : "s", f.cure);
  free (function);
  free (kernel);
  finding_add (c, &f);
}

void
defined_report (struct check *c, const struct launch *la)
{
  for (uint32_t k = 1; k < la->module->sites; k++)
    if (c->unwritten[k].times)
      {
	describe_unwritten (c, la, k, &c->unwritten[k]);
	memset (&c->unwritten[k], 0, sizeof c->unwritten[k]);
      }
}
