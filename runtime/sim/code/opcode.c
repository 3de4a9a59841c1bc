/* Opcodes as written to what the machine has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An opcode is split at its dots.  Modifiers that change nothing here (cache
   operators, memory orders beyond the host's, round to nearest, approximate
   forms, which are computed exactly) are dropped; vector width, space,
   .ftz and .sat are taken out; what is left names an entry of the opcode
   tables.  */

#include "code/opcode.h"
#include "exec/exec.h"
#include "exec/lane-tables.h"
#include "memory/pool.h"

#include <stdlib.h>
#include <string.h>

/* True if WORD of N bytes is one of the LIST, space-separated and with a
   space at both ends.  */

static bool
word_listed_p (const char *list, const char *word, size_t n)
{
  char buf[32];

  if (n > sizeof buf - 3)
    return false;
  buf[0] = ' ';
  memcpy (buf + 1, word, n);
  buf[n + 1] = ' ';
  buf[n + 2] = '\0';
  return strstr (list, buf) != NULL;
}

static const char dropped[] =
  " rn approx full uni aligned nc volatile ca cg cs cv lu wb wt gpu cta sys "
  "gl cluster relaxed acquire release acq_rel sc weak mmio ";

static const char *const memory_bases = " ld ldu st atom red cvta isspacep ";

static const struct { const char *base; enum opkind kind; int dests; } kinds[]
= {
  { "ld", OP_LD, 1 }, { "ldu", OP_LD, 1 }, { "st", OP_ST, 0 },
  { "atom", OP_ATOM, 1 }, { "red", OP_ATOM, 0 }, { "bra", OP_BRA, 0 },
  { "call", OP_CALL, 0 }, { "ret", OP_RET, 0 }, { "exit", OP_EXIT, 0 },
  { "trap", OP_TRAP, 0 }, { "brkpt", OP_TRAP, 0 }, { "mov", OP_MOV, 1 },
  { "cvta", OP_CVTA, 1 }, { "setp", OP_SETP, 1 }, { "bar", OP_BAR, 0 },
  { "barrier", OP_BAR, 0 }, { "prefetch", OP_NOTHING, 0 },
  { "prefetchu", OP_NOTHING, 0 }, { "pmevent", OP_NOTHING, 0 }
};

/* Sort opcode tables by name.  */

static int
compare_opcodes (const void *a, const void *b)
{
  const struct opcode *const *x = a, *const *y = b;

  return strcmp ((*x)->name, (*y)->name);
}

static const struct opcode **sorted;
static size_t nsorted;

/* Build the sorted index of all tables, those for the host's vector units
   first.  Called once, before any module is parsed.  */

static __attribute__ ((constructor)) void
build_index (void)
{
  const struct opcode *tables[] = { lane_table (), warp_opcodes,
				    atomic_opcodes, rare_opcodes,
				    round_opcodes };
  size_t n = 0;

  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const struct opcode *o = tables[i]; o->name; o++)
      n++;
  sorted = xcalloc (n, sizeof *sorted);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const struct opcode *o = tables[i]; o->name; o++)
      sorted[nsorted++] = o;
  qsort (sorted, nsorted, sizeof *sorted, compare_opcodes);
}

const struct opcode *
opcode_find (const char *name)
{
  const struct opcode key = { name, NULL, NULL }, *k = &key;
  const struct opcode **o = bsearch (&k, sorted, nsorted, sizeof *sorted,
				     compare_opcodes);

  return o ? *o : NULL;
}

/* Take the modifier MOD of N bytes into INFO.  Return true if it is part of
   the canonical name.  */

static bool
enter_modifier (struct opinfo *info, const char *base, const char *mod,
		size_t n)
{
  char dotted[40] = ".";

  if (n < sizeof dotted - 1)
    memcpy (dotted + 1, mod, n);
  enum type type = ptx_type (dotted, n + 1);
  if (type)
    {
      if (!info->dtype)
	info->dtype = type;
      info->type = type;
      return true;
    }
  if (word_listed_p (memory_bases, base, strlen (base)))
    {
      enum space space = ptx_space (dotted, n + 1);
      if (space)
	{
	  info->space = space;
	  return info->kind == OP_TABLE;
	}
      if (info->kind == OP_CVTA && word_listed_p (" to ", mod, n))
	{
	  info->to = true;
	  return false;
	}
    }
  if (word_listed_p (" v2 v4 ", mod, n))
    {
      info->lanes = mod[1] - '0';
      return false;
    }
  if (word_listed_p (" ftz ", mod, n))
    {
      info->ftz = true;
      return false;
    }
  if (word_listed_p (" sat ", mod, n))
    {
      info->sat = true;
      return false;
    }
  if (info->kind == OP_SETP && word_listed_p (" and or xor ", mod, n))
    {
      info->combine = mod[0] == 'a' ? '&' : mod[0] == 'o' ? '|' : '^';
      return false;
    }
  if (word_listed_p (" sync ", mod, n))
    return info->kind == OP_BAR && strcmp (info->name, "bar.warp") != 0;
  if (strcmp (base, "vote") == 0 && word_listed_p (" uni ", mod, n))
    return true;		/* Elsewhere it says that lanes do not part.  */
  if (memchr (mod, ':', n))
    return false;		/* L1::evict_last and its like.  */
  return !word_listed_p (dropped, mod, n);
}

/* Look INFO's canonical name up where its kind needs a handler.  */

static void
find_handler (struct opinfo *info)
{
  char name[64];

  if (info->kind == OP_BRA || info->kind == OP_CALL || info->kind == OP_RET
      || info->kind == OP_EXIT || info->kind == OP_TRAP
      || info->kind == OP_NOTHING)
    return;
  if (info->kind == OP_LD || info->kind == OP_ST || info->kind == OP_MOV
      || info->kind == OP_CVTA)
    {
      if (!info->type || (info->kind != OP_MOV && info->type == TYPE_PRED))
	info->kind = OP_UNKNOWN;
      return;
    }
  if (strncmp (info->name, "vadd.", 5) == 0
      || strncmp (info->name, "vsub.", 5) == 0)
    /* Of the video instructions only the scalar 32-bit ones with a final
       add are emitted; signs do not matter without .sat.  */
    {
      char *p = info->name + 5;
      int types = 0;
      while (strncmp (p, "u32.", 4) == 0 || strncmp (p, "s32.", 4) == 0)
	{
	  p += 4;
	  types++;
	}
      if (types == 3 && !strcmp (p, "add"))
	snprintf (info->name + 5, sizeof info->name - 5, "add");
    }
  bool integer = info->type && !type_is_float (info->type);
  if (info->sat && integer && strncmp (info->name, "cvt", 3) != 0)
    {
      snprintf (name, sizeof name, "%s.sat", info->name);
      info->sat = false;
      info->op = opcode_find (name);
    }
  else
    info->op = opcode_find (info->name);
  if (!info->op)
    info->kind = OP_UNKNOWN;
  else if (info->kind == OP_TABLE || info->kind == OP_BAR)
    info->dests = strchr (info->op->sig, '=') - info->op->sig;
}

struct opinfo *
opcode_info (struct module *m, const char *opcode)
{
  size_t len = strlen (opcode);
  struct name *n = name_intern (&m->opcodes, &m->pool, opcode, len);
  struct opinfo *info = n->bind;

  if (info)
    return info;
  info = n->bind = pool_alloc (&m->pool, sizeof *info);
  info->lanes = 1;
  info->kind = OP_TABLE;

  size_t base = strcspn (opcode, ".");
  if (base >= 16)
    {
      info->kind = OP_UNKNOWN;
      return info;
    }
  memcpy (info->name, opcode, base);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp (kinds[i].base, info->name) == 0)
      {
	info->kind = kinds[i].kind;
	info->dests = kinds[i].dests;
      }
  char word[16];
  memcpy (word, info->name, base + 1);

  size_t at = base;
  for (const char *p = opcode + base; *p; )
    {
      size_t k = strcspn (++p, ".");
      if (enter_modifier (info, word, p, k))
	{
	  if (at + k + 2 > sizeof info->name)
	    {
	      info->kind = OP_UNKNOWN;
	      return info;
	    }
	  info->name[at++] = '.';
	  memcpy (info->name + at, p, k);
	  at += k;
	}
      p += k;
    }
  find_handler (info);
  return info;
}
