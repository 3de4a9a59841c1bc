/* Launches of regions, as a profile has them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "launch/profile.h"

#include "base/arena.h"
#include "ir/fold.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNED_POW2 = 8, MAX_SLOTS = 4096, MAX_WORDS = 64 };

/* Behind KEY, which stands in quotes, in the line from P to END; null if it is
   not there.  */

static const char *
behind (const char *p, const char *end, const char *key)
{
  size_t n = strlen (key);
  for (; p + n < end; p++)
    if (*p == *key && !memcmp (p, key, n))
      return p + n;
  return NULL;
}

/* Read a number or null at *P into *V; *HAVE is whether it is a number.  */

static bool
number (const char **p, const char *end, bool *have, int64_t *v)
{
  char *next;
  *have = end - *p < 4 || memcmp (*p, "null", 4);
  if (!*have)
    {
      *p += 4;
      return true;
    }
  *v = strtoll (*p, &next, 10);
  bool good = next != *p && next <= end;
  *p = next;
  return good;
}

static bool
character (const char **p, const char *end, char c)
{
  if (*p >= end || **p != c)
    return false;
  ++*p;
  return true;
}

/* Read the list of words at *P into S.  False if it is none.  */

static bool
read_words (struct arena *a, const char **p, const char *end,
	    struct launch_slot *s)
{
  bool have;
  s->words = arena_alloc (a, sizeof *s->words * MAX_WORDS);
  do
    if (s->nwords == MAX_WORDS
	|| !number (p, end, &have, &s->words[s->nwords++]) || !have)
      return false;
  while (character (p, end, ','));
  return character (p, end, ']');
}

/* Read the list of slots at P into L.  False if it is none.  */

static bool
read_slots (struct arena *a, const char *p, const char *end,
	    struct launch *l)
{
  int room = 0;
  for (const char *q = p; q < end; q++)
    room += *q == '[';
  l->slots = arena_alloc (a, sizeof *l->slots * ((size_t) room + 1));
  if (!character (&p, end, '['))
    return false;
  while (l->nslots < MAX_SLOTS && l->nslots < room
	 && character (&p, end, '['))
    {
      struct launch_slot *s = &l->slots[l->nslots++];
      int64_t rest = 0, inner = 0;
      bool have;
      if (!number (&p, end, &s->address, &rest)
	  || !character (&p, end, ',') || !number (&p, end, &have, &s->value))
	return false;
      if (character (&p, end, ',') && !number (&p, end, &s->inner, &inner))
	return false;
      if (character (&p, end, ',')
	  && (!character (&p, end, '[') || !read_words (a, &p, end, s)))
	return false;
      s->rest = (int) rest;
      s->inner_rest = (int) inner;
      if (!character (&p, end, ']'))
	return false;
      character (&p, end, ',');
    }
  return character (&p, end, ']');
}

/* Read three numbers at P into V.  */

static bool
read_three (const char *p, const char *end, int64_t v[3])
{
  bool have;
  for (int k = 0; k < 3; k++)
    if (!p || !character (&p, end, k ? ',' : '[')
	|| !number (&p, end, &have, &v[k]) || !have)
      return false;
  return character (&p, end, ']');
}

/* Read the line from P to END into L.  False if it is no launch.  */

static bool
read_line (struct arena *a, const char *p, const char *end, struct launch *l)
{
  bool have;
  memset (l, 0, sizeof *l);
  if (!behind (p, end, "\"record\":\"launch\""))
    return false;
  const char *kernel = behind (p, end, "\"kernel\":\"");
  const char *times = behind (p, end, "\"times\":");
  const char *slots = behind (p, end, "\"handed\":");
  const char *quote = kernel ? memchr (kernel, '"', (size_t) (end - kernel))
		      : NULL;
  if (!quote || !times || !slots || !number (&times, end, &have, &l->times)
      || !read_three (behind (p, end, "\"grid\":"), end, l->grid)
      || !read_three (behind (p, end, "\"block\":"), end, l->block))
    return false;
  l->kernel = arena_copy (a, kernel, (size_t) (quote - kernel));
  if (!read_slots (a, slots, end, l))
    l->nslots = 0;
  return true;
}

struct launch_list *
launches_read (struct arena *a, const char *text, size_t len)
{
  struct launch_list *r = arena_alloc (a, sizeof *r);
  /* Text ends in a zero here, so that numbers do.  */
  const char *p = arena_copy (a, text, len), *end = p + len;
  while (p < end)
    {
      const char *eol = memchr (p, '\n', (size_t) (end - p));
      struct launch l;
      if (!eol)
	eol = end;
      if (read_line (a, p, eol, &l))
	{
	  if (r->n == r->room)
	    {
	      r->room = r->room ? 2 * r->room : 64;
	      struct launch *at
		= arena_alloc (a, sizeof *at * (size_t) r->room);
	      if (r->n)
		memcpy (at, r->at, sizeof *at * (size_t) r->n);
	      r->at = at;
	    }
	  r->at[r->n++] = l;
	}
      p = eol + 1;
    }
  return r;
}

/* True if NAME, which GCC gave to a body, is KERNEL: PTX has '$' for what it
   does not allow.  */

static bool
same_name_p (const char *name, const char *kernel)
{
  for (; *name && *kernel; name++, kernel++)
    if (*name != *kernel && !(*name == '.' && *kernel == '$'))
      return false;
  return *name == *kernel;
}

struct ir_func *
launch_region (const struct ir_module *m, const char *name)
{
  for (int n = 0; n < m->nfuncs; n++)
    if (m->funcs[n]->is_root && m->funcs[n]->name
	&& same_name_p (m->funcs[n]->name, name))
      return m->funcs[n];
  return NULL;
}

/* How much of the body's name NAME is that of the function that GCC outlined
   it from: all of it if GCC did not.  */

static size_t
base_length (const char *name)
{
  const char *mark = strstr (name, "._omp_fn");
  return mark ? (size_t) (mark - name) : strlen (name);
}

/* True if the bodies A and B were outlined from one function.  Instances of a
   template have the same place and source name.  */

static bool
same_origin_p (const struct ir_func *a, const struct ir_func *b)
{
  if (!a->name || !b->name || !strstr (a->name, "._omp_fn")
      || !strstr (b->name, "._omp_fn"))
    return true;
  size_t n = base_length (a->name);
  return n == base_length (b->name) && !memcmp (a->name, b->name, n);
}

bool
launch_part_p (const struct ir_func *root, const struct ir_func *f)
{
  const struct ir_loc *a = &root->region, *b = &f->region;
  return (f == root
	  || (f->is_root && a->file && b->file && !strcmp (a->file, b->file)
	      && a->line == b->line && a->column == b->column
	      && root->source_name && f->source_name
	      && same_origin_p (root, f)
	      && !strcmp (root->source_name, f->source_name)));
}

/* Let R of ROOT, an address for what slot S is handed in place of, be what it
   was.  The first such address is what is handed itself, another one what is
   there.  */

static void
assume_address (struct ir_func *root, ir_ref r, const struct launch_slot *s)
{
  struct ir_insn *i = &root->insns[r];
  bool n = i->word > 0;
  for (ir_ref q = 0; q < r; q++)
    n |= (root->insns[q].op == IR_UNIFORM && root->insns[q].imm == i->imm
	  && !root->insns[q].word && root->insns[q].type.kind == IR_PTR);
  bool known = n ? s->inner : s->address;
  if (!known || i->word > 1 || i->facts.pow2 > ALIGNED_POW2)
    return;
  i->facts.pow2 = ALIGNED_POW2;
  i->facts.rem = (uint64_t) (n ? s->inner_rest : s->rest);
}

/* Let I be the number V.  */

static void
assume_value (struct ir_insn *i, int64_t v)
{
  v = fold_to_type ((__int128) v, i->type);
  i->facts = (struct ir_facts) { 64, (uint64_t) v, true, true, v, v };
}

void
launch_assume (struct ir_func *root, const struct launch *l)
{
  bool omp = ir_omp_p (root->construct);
  int64_t threads = root->launched[2];
  root->launched[omp ? 1 : 0] = l->grid[0];
  /* A clause may ask for less than a team has.  */
  if (omp)
    root->launched[2] = (threads > 0 && threads < l->block[1] ? threads
			 : l->block[1]);
  for (ir_ref r = 0; r < root->ninsns; r++)
    {
      struct ir_insn *i = &root->insns[r];
      if (!ir_numbered_p (i->op) || i->imm < 1 || i->imm > l->nslots)
	continue;
      const struct launch_slot *s = &l->slots[i->imm - 1];
      if (i->type.kind == IR_PTR && i->op == IR_UNIFORM)
	assume_address (root, r, s);
      else if (i->type.kind == IR_INT && i->word > 1
	       && i->word - 2 < s->nwords)
	assume_value (i, s->words[i->word - 2]);
      else if (i->type.kind == IR_INT && !i->word && !s->inner)
	assume_value (i, s->value);
    }
}
