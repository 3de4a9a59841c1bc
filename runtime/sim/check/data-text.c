/* What host and device do not have in common, as findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "check/data-text.h"
#include "function-name.h"

/* Return the variable that S accesses, of P, which the construct at PLACE maps,
   in new storage, or null.  */

static char *
name_variable (struct check *c, const struct site *s, const struct partner *p,
	       const char *place)
{
  const char *file = file_of (s);
  bool element;
  char op;

  if (!file)
    return NULL;
  char *name = source_mapped (&c->sources, file, s->loc.line, place,
			      p->kind & 3);
  return (name ? name
	  : source_variable (&c->sources, file, s->loc.line, s->loc.column,
			     s->access != ACCESS_LOAD, &element, &op));
}

/* Return how NAME, or what has no name, is written in a clause for the bytes
   LOW to HIGH of P, which S accesses; in new storage.  */

static char *
write_section (const char *name, const struct site *s, const struct partner *p,
	       uint64_t low, uint64_t high)
{
  const char *file = file_of (s);

  if (!name)
    return format_text ("...");
  if ((file && source_fortran_p (file)) || p->bytes <= s->bytes)
    return format_text ("%s", name);
  unsigned long long first = (low - p->device) / s->bytes;
  unsigned long long end = (high - p->device + s->bytes - 1) / s->bytes;
  return format_text ("%s[%llu:%llu]", name, first, end - first);
}

/* Return " at PLACE" for WHERE, in the program's code, with TEXT before it; an
   empty text if that is not known.  */

static char *
write_where (const char *text, const void *where)
{
  char *place = host_place (where);
  char *all = format_text ("%s%s", place ? text : "", place ? place : "");

  free (place);
  return all;
}

/* Return the start of a directive in the language of S, of P's kind.  */

static const char *
directive_start (const struct site *s, const struct partner *p)
{
  const char *file = file_of (s);

  if (file && source_fortran_p (file))
    return p->acc ? "!$acc" : "!$omp";
  return p->acc ? "#pragma acc" : "#pragma omp";
}

void
data_describe_stale (struct check *c, const struct launch *la, uint32_t number,
		     const struct stale_read *u, const struct partner *p)
{
  const struct site *s = &la->module->site_table[number];
  const struct words *words = words_of (la);
  char *function = function_name_source (s->function->symbol->name->text);
  char *kernel = function_name_kernel (la->function->symbol->name->text);
  struct found f = { .kind = "stale", .place = name_place (la->module, number),
		     .other = host_place (p->where),
		     .block = u->block, .times = u->times };

  const char *global = p->where ? NULL : global_at (la->module, u->low);
  f.variable = (global ? format_text ("%s", global)
		: name_variable (c, s, p, f.other));
  char *section = write_section (f.variable, s, p, u->low, u->high);
  char *mapped = write_where (", mapped at ", p->where);
  char *launch = write_where (" at ", p->launch);

  f.headline = format_text ("stale: this %s%s%s%s reads an old value: the host "
			    "has changed it since%s",
			    (s->access == ACCESS_LOAD ? "load"
			     : "atomic operation"),
			    f.variable ? " of '" : "",
			    f.variable ? f.variable : "",
			    f.variable ? "'" : "", mapped);
  f.who = format_text ("%s %llu, %s %u, %s %u", words->block,
		       (unsigned long long) u->block, words->warp, u->warp,
		       words->lane, u->lane);
  f.cure = format_text ("write '%s %s(%s)' before the construct%s",
			directive_start (s, p),
			p->acc ? "update device" : "target update to", section,
			launch);
  f.function = format_text ("%s", function ? function : "?");
  f.text = format_text ("%s: drano sim: check: %s\n"
			"  by %s, in '%.300s' called by kernel '%.300s', %llu "
			"time%s\n"
			"  %s\n", f.place, f.headline, f.who, f.function,
			kernel ? kernel : "?", (unsigned long long) u->times,
			u->times == 1 ? "" : "s", f.cure);
  free (section);
  free (mapped);
  free (launch);
  free (function);
  free (kernel);
  finding_add (c, &f);
}

bool
data_read_in_source_p (struct check *c, const struct site *s)
{
  const struct module *m = s->function->object->module;
  const char *file = file_of (s);
  int first = s->loc.line, last = s->loc.line;
  bool element;
  char op;

  char *name = (file ? source_variable (&c->sources, file, s->loc.line,
					s->loc.column, true, &element, &op)
		: NULL);
  for (uint32_t k = 1; k < m->sites; k++)
    {
      const struct site *t = &m->site_table[k];
      if (t->function == s->function && t->loc.file == s->loc.file
	  && t->loc.line > 0)
	{
	  first = t->loc.line < first ? t->loc.line : first;
	  last = t->loc.line > last ? t->loc.line : last;
	}
    }
  bool yes = !name || source_reads_p (&c->sources, file, first, last, name);
  free (name);
  return yes;
}

void
data_describe_lost (struct check *c, const struct site *s,
		    const struct partner *p, uint64_t at, uint64_t bytes)
{
  char *function = function_name_source (s->function->symbol->name->text);
  struct found f = { .kind = "lost", .place = name_site_place (s),
		     .other = host_place (p->where),
		     .times = 1 };

  f.variable = name_variable (c, s, p, f.other);
  char *section = write_section (f.variable, s, p, at, at + bytes);
  char *mapped = write_where (", mapped at ", p->where);

  f.headline = format_text ("lost: what this %s%s%s%s stores is neither copied "
			    "back to the host nor read on the device%s",
			    (s->access == ACCESS_STORE ? "store"
			     : "atomic operation"),
			    f.variable ? " to '" : "",
			    f.variable ? f.variable : "",
			    f.variable ? "'" : "", mapped);
  f.cure = format_text ("map it by %s, or write '%s %s(%s)' before the map "
			"ends",
			p->acc ? "copyout or copy" : "from or tofrom",
			directive_start (s, p),
			p->acc ? "update self" : "target update from", section);
  f.function = format_text ("%s", function ? function : "?");
  f.text = format_text ("%s: drano sim: check: %s\n"
			"  in '%.300s', %llu bytes\n"
			"  %s\n", f.place, f.headline, f.function,
			(unsigned long long) bytes, f.cure);
  free (section);
  free (mapped);
  free (function);
  finding_add (c, &f);
}

/* Make a finding of KIND about the construct at WHERE, and that at OTHER, which
   may be null: HEADLINE and CURE are new.  */

static void
describe_construct (struct check *c, const char *kind, const void *where,
		    const void *other, char *headline, char *cure)
{
  char *place = host_place (where);
  struct found f = { .kind = kind, .times = 1, .headline = headline,
		     .cure = cure, .place = place ? place : format_text ("?") };

  f.other = other ? host_place (other) : NULL;
  f.text = format_text ("%s: drano sim: check: %s\n  %s\n", f.place, f.headline,
			f.cure);
  finding_add (c, &f);
  finding_print (c);
}

void
data_describe_update (struct check *c, const void *where)
{
  describe_construct (c, "update", where, NULL,
		      format_text ("update: this does nothing, what it is to "
				   "update is not mapped"),
		      format_text ("write it inside of the target data "
				   "construct, or behind a target enter data "
				   "construct that maps it"));
}

void
data_describe_absent (struct check *c, const void *where, uint64_t bytes)
{
  char *place = host_place (where);
  char *name = place ? source_in_clause (&c->sources, place, "present") : NULL;
  char *what = (name ? format_text ("'%s'", name)
		: format_text ("one of %llu bytes",
			       (unsigned long long) bytes));
  char *clause = name ? name : "...";

  describe_construct (c, "absent", where, NULL,
		      format_text ("absent: the variable that is to be "
				   "present, %s, is not on the device", what),
		      format_text ("put it there by a data construct around "
				   "this, or by enter data before, or write "
				   "copyin(%s) or copy(%s) instead of present",
				   clause, clause));
  free (place);
  free (name);
  free (what);
}

void
data_describe_overlap (struct check *c, const void *where, const void *other)
{
  char *at = write_where (", at ", other);
  char *headline = format_text ("overlap: this maps memory of which a part is "
				"mapped already%s, and more", at);

  free (at);
  describe_construct (c, "overlap", where, other, headline,
		      format_text ("map all of it there, or parts that have "
				   "nothing in common"));
}

void
data_describe_overwritten (struct check *c, const void *where,
			   const struct partner *p, uint64_t host,
			   uint64_t bytes)
{
  char *mapped = write_where (", mapped at ", p->where);
  char *headline
    = format_text ("overwritten: this copies old values back over %llu bytes "
		   "that the host has changed, from byte %llu on%s",
		   (unsigned long long) bytes,
		   (unsigned long long) (host - p->host), mapped);

  free (mapped);
  describe_construct (c, "overwritten", where, p->where, headline,
		      format_text ("map it by %s if the device does not change "
				   "it, or write '%s' when the host has "
				   "changed it",
				   p->acc ? "copyin" : "to",
				   p->acc ? "update device" : "target update "
							      "to"));
}

void
data_describe_unwritten (struct check *c, const void *where, uint64_t bytes,
			 uint64_t offset, uint64_t missing)
{
  char *place = host_place (where);
  bool wanted = place && source_copies_back_p (&c->sources, place);

  free (place);
  /* The compiler copies variables of its own back, too.  */
  if (!wanted)
    return;
  describe_construct (c, "copied-unwritten", where, NULL,
		      format_text ("copied-unwritten: this copies %llu bytes "
				   "back, of which nothing has written %llu, "
				   "from byte %llu "
				   "on", (unsigned long long) bytes,
				   (unsigned long long) missing,
				   (unsigned long long) offset),
		      format_text ("let the kernel store all of it, copy only "
				   "what it stores, or copy it to the device "
				   "first (tofrom, copy)"));
}
