/* Races as findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Pairs of sites that race become findings by their places: the sites of one
   place in inlined and copied code are one, and so are a read and a write of
   one statement.  */

#define _GNU_SOURCE 1

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "function-name.h"
#include "memory/pool.h"

/* Return who did A, in segment S, in new storage.  */

static char *
name_who (const struct words *words, const struct segment *s, access_t a)
{
  unsigned lane = ACCESS_LANE (a);

  return (lane >= LANE_ALL
	  ? format_text ("%s %u, %s "
			 "%u", words->block, s->block - 1, words->warp,
			 s->warp)
	  : format_text ("%s %u, %s %u, %s %u", words->block, s->block - 1,
			 words->warp, s->warp, words->lane, lane));
}

/* What the source says of the accesses of a pair.  */
struct said
{
  char *variable;		/* Or null.  */
  bool element;
  char op;			/* As source_variable has it.  */
};

/* Return what the source of the sites S, and the address A, say.  */

static struct said
ask_source (struct check *c, const struct module *m,
	    const struct site *const s[2], uint64_t a)
{
  struct said all = { NULL, false, 0 };
  const char *global = global_at (m, a);

  /* An assignment says most.  */
  for (int pass = 0; pass < 2 && !all.variable; pass++)
    for (int k = 0; k < 2 && !all.variable; k++)
      if ((s[k]->access != ACCESS_LOAD) == !pass && file_of (s[k]))
	all.variable = source_variable (&c->sources, file_of (s[k]),
					s[k]->loc.line, s[k]->loc.column, !pass,
					&all.element, &all.op);
  if (global && (!all.variable || !strcmp (global, all.variable)))
    {
      free (all.variable);
      all.variable = format_text ("%s", global);
    }
  return all;
}

/* Return how to cure a race between the sites S, of which the source says SAID;
   LOCKED: each holds a lock.  */

static char *
propose_cure (const struct words *words, const struct site *const s[2],
	      const struct said *said, bool locked)
{
  const char *file = file_of (s[0]), *end = file ? strrchr (file, '.') : NULL;
  bool fortran = end && (end[1] == 'f' || end[1] == 'F');
  const char *start = fortran ? "!$" : "#pragma ";
  const char *op = said->op == 'M' ? "max" : said->op == 'm' ? "min" : NULL;
  char one[2] = { said->op, '\0' };

  if (!words->pragma)
    return format_text ("let a barrier, or atomic operations, order them");
  if (locked)
    return format_text ("each holds a lock, but not the same one: use one "
			"lock; what critical regions and libgomp's locks "
			"protect is a team's own, between teams use '%s%s "
			"atomic'", start,
			words->pragma);
  if ((s[0]->access == ACCESS_ATOMIC) != (s[1]->access == ACCESS_ATOMIC))
    return format_text ("one of them is atomic: write '%s%s atomic' before the "
			"other one, too", start, words->pragma);
  if (said->variable && said->op == 'c')
    return format_text ("write '%s%s atomic capture' before the "
			"statement", start,
			words->pragma);
  if (said->variable && said->op && !said->element)
    return format_text ("write reduction(%s: %s) at the construct, or '%s%s "
			"atomic' before the "
			"statement", op ? op : one, said->variable,
			start, words->pragma);
  if (said->variable && said->op)
    return format_text ("write '%s%s atomic' before the statement", start,
			words->pragma);
  if (said->variable && !said->element)
    return format_text ("write private(%s) at the construct if each iteration "
			"needs its own, or order them", said->variable);
  return format_text ("if an iteration needs what another one writes, the loop "
		      "cannot run in parallel: write to another array, or "
		      "order them%s",
		      *words->block == 't' ? " by a barrier or another "
					     "construct"
		      : " by another construct");
}

static const char *
name_access (const struct site *s)
{
  return (s->access == ACCESS_LOAD ? "load"
	  : s->access == ACCESS_STORE ? "store" : "atomic operation");
}

/* Return the headline of F, a race of the sites S.  */

static char *
write_headline (const struct found *f, const struct site *const s[2])
{
  char *of = f->variable ? format_text (" of '%s'", f->variable)
    : format_text ("%s", "");
  char *text;

  if (strcmp (f->place, f->other))
    text = format_text ("race: this %s%s and the %s at %s are not ordered",
			name_access (s[0]), of, name_access (s[1]), f->other);
  else if (s[0]->access == s[1]->access)
    text = format_text ("race: %ss%s by two threads here are not ordered",
			name_access (s[0]), of);
  else
    text = format_text ("race: the %s%s by a thread here and the %s by another "
			"are not "
			"ordered", name_access (s[0]), of, name_access (s[1]));
  free (of);
  return text;
}

/* Make a finding of P, in LA.  */

static void
describe_pair (struct check *c, const struct launch *la, const struct pair *p)
{
  const struct words *words = words_of (la);
  const struct site *table = la->module->site_table;
  const struct site *s[2] = { &table[p->site[0]], &table[p->site[1]] };
  int first = 0;
  char *places[2] = { name_place (la->module, p->site[0]),
		      name_place (la->module, p->site[1]) };

  if (strverscmp (places[0], places[1]) > 0
      || (!strcmp (places[0], places[1]) && s[0]->access < s[1]->access))
    first = 1;
  const struct site *t[2] = { s[first], s[!first] };
  struct said said = ask_source (c, la->module, t, p->address);
  char *function = function_name_source (t[0]->function->symbol->name->text);
  char *kernel = function_name_kernel (la->function->symbol->name->text);
  char *one = name_who (words, &p->segment[first], p->access[first]);
  char *two = name_who (words, &p->segment[!first], p->access[!first]);
  bool same = p->same == p->times;
  struct found f = { .kind = same ? "same-value" : "race",
		     .place = places[first], .other = places[!first],
		     .variable = said.variable,
		     .block = p->segment[0].block + p->segment[1].block,
		     .times = p->times };

  f.headline = write_headline (&f, t);
  f.who = format_text ("%s and %s", one, two);
  f.cure = propose_cure (words, t, &said,
			 p->segment[0].locks && p->segment[1].locks);
  f.function = format_text ("%s", function ? function : "?");
  f.text = format_text ("%s: drano sim: check: %s%s\n"
			"  %s: %s, in '%.300s' called by kernel '%.300s', %llu "
			"time%s\n"
			"  %s\n", f.place, f.headline,
			same ? ", but store the same value" : "",
			"between", f.who, f.function, kernel ? kernel : "?",
			(unsigned long long) p->times, p->times == 1 ? "" : "s",
			f.cure);
  free (one);
  free (two);
  free (function);
  free (kernel);
  finding_add (c, &f);
}

/* Return whether P, in LA, is of lanes of a warp in a loop that promises that
   iterations so far apart do not run at one time: a clause safelen says so, and
   GCC has but as many lanes.  */

static bool
in_step_p (struct check *c, const struct launch *la, const struct pair *p)
{
  for (int k = 0; k < 2; k++)
    {
      const struct site *s = &la->module->site_table[p->site[k]];
      const char *file = file_of (s);
      if (!file || !source_in_step_p (&c->sources, file, s->loc.line))
	return false;
    }
  return (p->segment[0].block == p->segment[1].block
	  && p->segment[0].warp == p->segment[1].warp);
}

static int
compare_pairs (const void *a, const void *b)
{
  const struct pair *x = a, *y = b;

  if (x->site[0] != y->site[0])
    return x->site[0] < y->site[0] ? -1 : 1;
  return x->site[1] < y->site[1] ? -1 : x->site[1] > y->site[1];
}

void
race_report (struct check *c, const struct launch *la)
{
  size_t n = 0;

  for (size_t k = 0; k < c->pairs_room; k++)
    if (c->pairs[k].site[1])
      c->pairs[n++] = c->pairs[k];
  if (n)
    qsort (c->pairs, n, sizeof *c->pairs, compare_pairs);
  for (size_t k = 0; k < n; k++)
    if ((c->pairs[k].same < c->pairs[k].times
	 || c->options->checks & CHECK_SAME_VALUES)
	&& !in_step_p (c, la, &c->pairs[k]))
      describe_pair (c, la, &c->pairs[k]);
  if (n)
    memset (c->pairs, 0, c->pairs_room * sizeof *c->pairs);
  c->npairs = 0;
}
