/* Findings about lanes of one warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "function-name.h"
#include "warp/fault.h"

/* Write the names of LANES to TEXT of N bytes.  */

static void
name_lanes (uint32_t lanes, char *text, size_t n)
{
  size_t len = snprintf (text, n, lanes & (lanes - 1) ? "lanes " : "lane ");
  const char *between = "";

  for (unsigned l = 0, last; l < 32 && len < n; l = last + 1)
    {
      last = l;
      if (!(lanes >> l & 1))
	continue;
      while (last < 31 && lanes >> (last + 1) & 1)
	last++;
      len += snprintf (text + len, n - len, "%s%u", between, l);
      if (last > l && len < n)
	len += snprintf (text + len, n - len, "-%u", last);
      between = ", ";
    }
}

/* Return WHAT, which begins with a verb, as it is said of LANES: in TEXT of N
   bytes if they are but one.  */

static const char *
agree (const char *what, uint32_t lanes, char *text, size_t n)
{
  int verb = strcspn (what, " ");

  if (lanes & (lanes - 1))
    return what;
  snprintf (text, n, "%.*s%s%s", verb, what,
	    verb == 2 ? "es" : "s", what + verb); /* "do", or regular.  */
  return text;
}

/* Write where site NUMBER of M is to TEXT of N bytes, behind other text;
   nothing if it is none, or has no position.  */

static void
name_site (const struct module *m, uint32_t number, char *text, size_t n)
{
  const struct site *s = &m->site_table[number];
  const struct object *o = number ? s->function->object : NULL;

  *text = '\0';
  if (o && s->loc.line > 0 && (size_t) s->loc.file < o->nfiles
      && o->files[s->loc.file])
    snprintf (text, n, ", stored at %s:%d:%d", o->files[s->loc.file],
	      s->loc.line, s->loc.column);
}

struct found
describe_lanes (struct warp *w, const struct insn *i, const char *kind,
		uint32_t lanes, uint32_t stored, const char *what)
{
  const struct launch *la = w->launch;
  char at[256], who[128], from[300], does[300];
  const char *symbol = w->fp->code->function->symbol->name->text;
  char *function = function_name_source (symbol);
  char *kernel = function_name_kernel (la->function->symbol->name->text);

  fault_place (w, i, at, sizeof at);
  name_lanes (lanes, who, sizeof who);
  what = agree (what, lanes, does, sizeof does);
  name_site (la->module, stored, from, sizeof from);
  struct found f
    = { .kind = kind, .place = format_text ("%s", at),
	.headline = format_text ("%s", what),
	.function = format_text ("%s", function ? function : "?"),
	.who = format_text ("%s of block %u,%u,%u, warp %u", who, w->cta->id[0],
			    w->cta->id[1], w->cta->id[2], w->number),
	.block = w->cta->linear, .times = 1 };
  f.text = format_text ("%s: drano sim: check: %s %s%s\n"
			"  in '%.300s' called by kernel '%.300s', "
			"block %u,%u,%u, warp %u\n", at, who, what, from,
			f.function, kernel ? kernel : "?", w->cta->id[0],
			w->cta->id[1], w->cta->id[2], w->number);
  free (function);
  free (kernel);
  return f;
}

void
note_lanes (struct warp *w, const struct insn *i, const char *kind,
	    uint32_t lanes, uint32_t stored, const char *what)
{
  struct check *c = w->checked->block->check;
  struct found f = describe_lanes (w, i, kind, lanes, stored, what);

  pthread_mutex_lock (&c->lock);
  finding_add (c, &f);
  pthread_mutex_unlock (&c->lock);
}

void
check_stuck (struct warp *w, const struct insn *i, const char *what)
{
  struct check *c = w->checked->block->check;
  char place[300];

  if (!(c->options->checks & CHECK_SYNCHRONIZATION) || w->launch->error)
    return;
  fault_place (w, i, place, sizeof place);
  struct found f
    = { .kind = "synchronization", .place = format_text ("%s", place),
	.text = format_text ("%s", ""),	/* It is printed at once.  */
	.headline = format_text ("synchronization: %s", what),
	.block = w->cta->linear, .times = 1 };
  pthread_mutex_lock (&c->lock);
  finding_add (c, &f);
  pthread_mutex_unlock (&c->lock);
}
