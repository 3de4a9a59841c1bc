/* The directive with which idle lanes have work.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Only the names of the directive change, or it gets one clause.  A construct
   becomes one of a loop only if a loop is all that is in it.  */

#include "gcc-shim.h"
#include "diagnose/idle-write.h"
#include "diagnose/advice/fixit.h"
#include "names/location.h"
#include "source/rewrite.h"
#include "source/spell.h"

/* D's names, in A, but those from number N on.  */

static const char *
first_names (struct arena *a, const struct directive *d, int n)
{
  const char *names = "";
  for (int w = 0; w < n; w++)
    names = arena_printf (a, "%s%s%s", names, w ? " " : "",
			  d->words[w].name);
  return names;
}

/* D with the clause vector behind the other levels, in A.  */

static const char *
add_vector (struct arena *a, const struct directive *d,
	    const struct source *s)
{
  struct edits e;
  struct spelt t;
  int last = d->nnames - 1;
  for (int w = d->nnames; w < d->nwords; w++)
    if (strcmp (d->words[w].name, "gang") == 0
	|| strcmp (d->words[w].name, "worker") == 0)
      last = w;
  edits_init (&e, a);
  directive_add (&e, d, last, "vector");
  return spell_changed (a, &e, s, &t) ? t.text : NULL;
}

const char *
idle_directive (struct arena *a, const struct idle_loop *idle)
{
  location_t place = location_of_user (idle->cure_loc);
  struct source s;
  struct loop_source l;
  if (!a || !fixit_source (place, &s))
    return NULL;
  expanded_location at = expand_location (place);
  if (!rewrite_find (a, &s, at.line, at.line, at.column, &l)
      || !l.have_directive || l.d.first_line > at.line
      || l.d.last_line < at.line)
    return NULL;
  const struct directive *d = &l.d;
  const char *loop = s.form == SOURCE_C ? "parallel for simd"
		     : "parallel do simd";
  int distribute = directive_name (d, "distribute");
  switch (idle->cure)
    {
    case CURE_ADD_VECTOR:
      return directive_name (d, "loop") >= 0 ? add_vector (a, d, &s) : NULL;
    case CURE_PARALLEL_LOOP:
      return (directive_name (d, "kernels") == 0
	      ? spell_renamed (a, d, "parallel loop") : NULL);
    case CURE_ADD_SIMD:
      return spell_renamed (a, d, arena_printf (a, "%s simd",
						first_names (a, d,
							     d->nnames)));
    case CURE_PARALLEL_SIMD:
      return (distribute >= 0
	      ? spell_renamed (a, d, arena_printf (a, "%s %s",
						   first_names (a, d,
								distribute + 1),
						   loop)) : NULL);
    case CURE_TARGET_SIMD:
    case CURE_TARGET_LOOP:
      return (directive_name (d, "target") == 0
	      ? spell_renamed (a, d, arena_printf (a, "target teams distribute"
						   " %s", loop)) : NULL);
    default:
      return NULL;
    }
}
