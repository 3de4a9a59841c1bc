/* Launches of regions, as a profile has them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "launch/profile.h"

#include "base/arena.h"
#include "base/json-read.h"
#include "ir/fold.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNED_POW2 = 8, MAX_SLOTS = 4096, MAX_WORDS = 64 };

/* Read a list of integers into V, which has room for ROOM; return how many
   there are, or -1 if they are more or something else.  */

static int
read_integers (struct json_in *in, int room, int64_t *v)
{
  int n = 0;
  if (!json_open (in, '['))
    {
      json_skip (in);
      return -1;
    }
  while (json_more (in, ']'))
    {
      int64_t one;
      bool good = n >= 0 && json_number (in, &one) && n < room;
      if (good)
	v[n] = one;
      else if (n < 0)
	json_skip (in);
      n = good ? n + 1 : -1;
    }
  return in->bad ? -1 : n;
}

/* Read a slot of the list into S, in A's memory.  Return false if it is not
   one.  */

static bool
read_slot (struct arena *a, struct json_in *in, struct launch_slot *s)
{
  int64_t rest = 0, inner = 0;
  int k = 0;
  if (!json_open (in, '['))
    return false;
  for (; json_more (in, ']'); k++)
    if (k == 0)
      s->address = json_number (in, &rest);
    else if (k == 1)
      json_number (in, &s->value);
    else if (k == 2)
      s->inner = json_number (in, &inner);
    else
      {
	s->words = arena_alloc (a, sizeof *s->words * MAX_WORDS);
	s->nwords = read_integers (in, MAX_WORDS, s->words);
      }
  s->rest = (int) rest;
  s->inner_rest = (int) inner;
  return !in->bad && k >= 2 && s->nwords >= 0;
}

/* Read the list of slots at IN, which stays there, into L; none if it is not
   one.  */

static void
read_slots (struct arena *a, struct json_in in, struct launch *l)
{
  int room = 0;
  for (const char *q = in.at; q < in.end; q++)
    room += *q == '[';
  l->slots = arena_alloc (a, sizeof *l->slots * ((size_t) room + 1));
  bool good = json_open (&in, '[');
  while (good && json_more (&in, ']'))
    good = (l->nslots < MAX_SLOTS
	    && read_slot (a, &in, &l->slots[l->nslots++]));
  if (!good || in.bad)
    l->nslots = 0;
}

/* Read the line from P to END into L.  False if it is not a launch.  Lane IR
   may have a profile as comments, with a sign before each object.  */

static bool
read_line (struct arena *a, const char *p, const char *end, struct launch *l)
{
  const char *object = memchr (p, '{', (size_t) (end - p));
  struct json_in in = { object, end, false };
  struct json_string key, text;
  bool launch = false, times = false, slots = false;
  int grid = 0, block = 0;
  memset (l, 0, sizeof *l);
  if (!object)
    return false;
  json_open (&in, '{');
  while (json_member (&in, &key))
    if (json_same_p (&key, "record") && json_text (&in, &text))
      launch = json_same_p (&text, "launch");
    else if (json_same_p (&key, "kernel") && json_text (&in, &text))
      l->kernel = arena_copy (a, text.at, text.len);
    else if (json_same_p (&key, "times"))
      times = json_number (&in, &l->times);
    else if (json_same_p (&key, "grid"))
      grid = read_integers (&in, 3, l->grid);
    else if (json_same_p (&key, "block"))
      block = read_integers (&in, 3, l->block);
    else if (json_same_p (&key, "handed"))
      {
	read_slots (a, in, l);
	json_skip (&in);
	slots = true;
      }
    else
      json_skip (&in);
  return launch && l->kernel && times && slots && grid == 3 && block == 3;
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

/* Set the facts of R of ROOT, an address for slot S, from S.  The first such
   address is the argument itself, another one is the address stored there.  */

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
  i->facts = ir_facts_of_number (v);
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
