/* What directives advice makes of a program's, in words.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "diagnose/advice/fixit.h"
#include "diagnose/advice/say-change.h"
#include "option/options.h"
#include "source/spell.h"

char *
change_written (location_t at, const char *change, const struct edits *e)
{
  struct source s;
  struct spelt added, changed;
  pretty_printer text;
  bool spelt = (e && drano_options.show == SHOW_CAUSES
		&& fixit_source (at, &s));
  bool adds = spelt && spell_added (e->arena, e, &s, &added);
  bool changes = spelt && spell_changed (e->arena, e, &s, &changed);
  pp_show_color (&text) = shim_color_p ();
  if (adds && changes)
    pp_printf (&text, _("%s: write %qs before line %d, and %qs in line %d"),
	       change, added.text, added.line, changed.text, changed.line);
  else if (adds)
    pp_printf (&text, _("%s: write %qs before line %d"), change, added.text,
	       added.line);
  else if (changes)
    pp_printf (&text, _("%s: write %qs in line %d"), change, changed.text,
	       changed.line);
  else
    pp_string (&text, change);
  return xstrdup (pp_formatted_text (&text));
}
