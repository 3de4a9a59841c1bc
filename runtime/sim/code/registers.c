/* Registers to places in the frame: liveness and a linear scan.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Two registers may share a row when no lane needs both at once.  Liveness is
   that of one thread's control flow: lanes that take different ways write
   their own elements of a row only.  Each register gets one interval from its
   first to its last live statement; rows are reused within one class only
   (32 bits, 64 bits, predicates), so that a row never overlaps another one
   partly.  */

#include "code/flow.h"
#include "memory/pool.h"

#include <stdlib.h>
#include <string.h>

struct interval
{
  int reg, first, last;
};

struct liveness
{
  struct flow *fl;
  size_t words;			/* Of one set.  */
  uint64_t *in, *use, *def;	/* By block.  */
  int *first, *last;		/* By register.  */
};

char
row_class (enum type type)
{
  return type == TYPE_PRED ? 'p' : type_bytes (type) == 8 ? '8' : '4';
}

/* Call NOTE with REG for each register of operand O: WRITTEN says how.  */

static void
operand_regs (const struct operand *o, bool written, void *data,
	      void (*note) (void *, int, bool))
{
  if (o->kind == OPERAND_REG)
    note (data, o->reg, written && !o->memory);
  else if (o->kind == OPERAND_VECTOR)
    for (int i = 0; i < o->count; i++)
      operand_regs (&o->list[i], written, data, note);
  if (o->second)
    operand_regs (o->second, written, data, note);
}

/* Number of leading operands that statement ST of INFO writes.  */

static int
written_operands (const struct statement *st, const struct opinfo *info)
{
  /* st.param [p], r writes the register that stands for p.  */
  if (info->kind == OP_ST && info->space == SPACE_PARAM)
    return st->nops && !st->ops[0].array;
  if (info->kind == OP_CALL)
    return st->nops && st->ops[0].kind == OPERAND_VECTOR ? 1 : 0;
  return info->dests;
}

/* Call NOTE for each register ST of INFO reads, or, if WRITTEN, for each it
   writes.  */

static void
statement_half (const struct statement *st, const struct opinfo *info,
		bool written, void *data, void (*note) (void *, int, bool))
{
  int results = written_operands (st, info);

  if (st->guard >= 0 && !written)
    note (data, st->guard, false);
  for (int k = 0; k < st->nops; k++)
    if ((k < results) == written)
      {
	struct operand o = st->ops[k];
	if (info->kind == OP_ST && info->space == SPACE_PARAM && k == 0)
	  o.memory = o.array;
	operand_regs (&o, written, data, note);
      }
}

/* The same for those it reads, and then for those it writes.  */

static void
statement_regs (const struct statement *st, const struct opinfo *info,
		void *data, void (*note) (void *, int, bool))
{
  statement_half (st, info, false, data, note);
  statement_half (st, info, true, data, note);
}

struct block_sets
{
  uint64_t *use, *def;
  bool guarded;
};

/* Note REG in the sets of a block, statements taken in order.  */

static void
note_block (void *data, int reg, bool written)
{
  struct block_sets *s = data;
  uint64_t bit = 1ull << (reg & 63);

  if (!written || s->guarded)
    {
      if (!(s->def[reg >> 6] & bit))
	s->use[reg >> 6] |= bit;
    }
  if (written && !s->guarded)
    s->def[reg >> 6] |= bit;
}

struct extender
{
  struct liveness *lv;
  int at;
};

/* Extend REG's interval to the current statement.  */

static void
note_extend (void *data, int reg, bool written)
{
  struct extender *x = data;

  (void) written;
  if (x->lv->first[reg] > x->at)
    x->lv->first[reg] = x->at;
  if (x->lv->last[reg] < x->at)
    x->lv->last[reg] = x->at;
}

/* Word W of the set of what is alive behind block K of LV.  */

static uint64_t
alive_behind (const struct liveness *lv, int k, size_t w)
{
  const int *succ = lv->fl->blocks[k].succ;
  uint64_t out = 0;

  for (int j = 0; j < 2; j++)
    if (succ[j] >= 0)
      out |= lv->in[succ[j] * lv->words + w];
  return out;
}

/* Fill the use and def sets of LV and iterate its in sets to the end.  */

static void
solve_liveness (struct liveness *lv)
{
  struct flow *fl = lv->fl;
  struct body *b = fl->body;
  bool changed = true;

  for (int k = 0; k < fl->nblocks; k++)
    {
      struct block_sets s = { lv->use + k * lv->words, lv->def + k * lv->words,
			      false };
      for (int i = fl->blocks[k].first; i < fl->blocks[k].end; i++)
	{
	  s.guarded = b->statements[i].guard >= 0;
	  statement_regs (&b->statements[i], fl->info[i], &s, note_block);
	}
    }
  while (changed)
    {
      changed = false;
      for (int k = fl->nblocks - 1; k >= 0; k--)
	{
	  uint64_t *in = lv->in + k * lv->words;
	  for (size_t w = 0; w < lv->words; w++)
	    {
	      uint64_t out = alive_behind (lv, k, w);
	      out = (lv->use[k * lv->words + w]
		     | (out & ~lv->def[k * lv->words + w]));
	      if (out != in[w])
		{
		  in[w] = out;
		  changed = true;
		}
	    }
	}
    }
}

/* What is alive at a place, and how many registers of 32 bits that takes.  */
struct alive
{
  struct body *b;
  uint64_t *set;
  uint32_t words;
  bool guarded;			/* The statement is.  */
};

/* Have REG of A be alive or not.  */

static void
set_alive (struct alive *a, int reg, bool yes)
{
  uint64_t bit = 1ull << (reg & 63);
  char class = row_class (a->b->regs[reg].type);

  if (((a->set[reg >> 6] & bit) != 0) == yes)
    return;
  a->set[reg >> 6] ^= bit;
  uint32_t words = class == '8' ? 2 : class == '4';
  a->words += yes ? words : -words;
}

/* Go backwards past a statement that reads REG, or has WRITTEN it.  */

static void
note_alive (void *data, int reg, bool written)
{
  struct alive *a = data;

  if (!written || !a->guarded)
    set_alive (a, reg, !written);
}

/* The most registers of 32 bits that are alive in LV at once.  */

static uint32_t
most_alive (struct liveness *lv)
{
  struct flow *fl = lv->fl;
  struct alive a = { .b = fl->body,
		     .set = xcalloc (lv->words, sizeof *a.set) };
  uint32_t most = 0;

  for (int k = 0; k < fl->nblocks; k++)
    {
      const struct block *bl = &fl->blocks[k];
      memset (a.set, 0, lv->words * sizeof *a.set);
      a.words = 0;
      for (size_t w = 0; w < lv->words; w++)
	for (uint64_t out = alive_behind (lv, k, w); out; out &= out - 1)
	  set_alive (&a, w * 64 + __builtin_ctzll (out), true);
      most = a.words > most ? a.words : most;
      for (int i = bl->end; i-- > bl->first;)
	{
	  const struct statement *st = &fl->body->statements[i];
	  a.guarded = st->guard >= 0;
	  statement_half (st, fl->info[i], true, &a, note_alive);
	  statement_half (st, fl->info[i], false, &a, note_alive);
	  most = a.words > most ? a.words : most;
	}
    }
  free (a.set);
  return most;
}

/* Set the intervals of LV from its sets.  */

static void
set_intervals (struct liveness *lv)
{
  struct flow *fl = lv->fl;
  struct body *b = fl->body;

  for (size_t r = 0; r < b->nregs; r++)
    {
      lv->first[r] = b->count + 2;
      lv->last[r] = -1;
    }
  for (int k = 0; k < fl->nblocks; k++)
    {
      struct block *bl = &fl->blocks[k];
      struct extender x = { lv, 0 };
      for (int i = bl->first; i < bl->end; i++)
	{
	  x.at = i;
	  statement_regs (&b->statements[i], fl->info[i], &x, note_extend);
	}
      for (size_t w = 0; w < lv->words; w++)
	{
	  uint64_t out = alive_behind (lv, k, w);
	  uint64_t in = lv->in[k * lv->words + w];
	  for (; in; in &= in - 1)
	    {
	      x.at = bl->first;
	      note_extend (&x, w * 64 + __builtin_ctzll (in), false);
	    }
	  for (; out; out &= out - 1)
	    {
	      x.at = bl->end;
	      note_extend (&x, w * 64 + __builtin_ctzll (out), false);
	    }
	}
    }
  /* Parameters come in at the start, results leave after the end.  */
  struct extender x = { lv, -1 };
  for (int i = 0; !fl->f->kernel && i < fl->f->nparams; i++)
    note_extend (&x, b->params[i], false);
  for (int i = 0; !fl->f->kernel && i < fl->f->nrets; i++)
    {
      x.at = -1;
      note_extend (&x, b->rets[i], false);
      x.at = b->count + 1;
      note_extend (&x, b->rets[i], false);
    }
}

/* Order intervals by their start.  */

static int
compare_intervals (const void *a, const void *b)
{
  const struct interval *x = a, *y = b;

  return x->first != y->first ? (x->first > y->first) - (x->first < y->first)
			      : x->reg - y->reg;
}

/* Give the registers of CLASS in LV places of BYTES bytes from the frame's
   current end on.  */

static void
allocate_class (struct liveness *lv, char class, uint32_t bytes)
{
  struct flow *fl = lv->fl;
  struct body *b = fl->body;
  struct interval *iv = xcalloc (b->nregs + 1, sizeof *iv);
  int *row_last = xcalloc (b->nregs + 1, sizeof *row_last);
  uint32_t n = 0, rows = 0;

  for (size_t r = 0; r < b->nregs; r++)
    if (lv->last[r] >= lv->first[r] && row_class (b->regs[r].type) == class)
      iv[n++] = (struct interval) { r, lv->first[r], lv->last[r] };
  qsort (iv, n, sizeof *iv, compare_intervals);
  for (uint32_t i = 0; i < n; i++)
    {
      /* The lowest free row, so that the rows in use stay few and warm.  A
	 statement may become several instructions, so its results never share
	 with its sources.  */
      uint32_t row = 0;
      while (row < rows && row_last[row] >= iv[i].first)
	row++;
      if (row == rows)
	rows++;
      row_last[row] = iv[i].last;
      fl->slots[iv[i].reg] = fl->frame_bytes + row * bytes;
    }
  fl->frame_bytes += rows * bytes;
  fl->frame_bytes = (fl->frame_bytes + 63) & ~63u;
  free (iv);
  free (row_last);
}

void
flow_allocate (struct flow *fl)
{
  struct body *b = fl->body;
  size_t words = (b->nregs + 63) / 64, sets = words * fl->nblocks;
  struct liveness lv = { .fl = fl, .words = words };

  lv.in = xcalloc (sets, sizeof *lv.in);
  lv.use = xcalloc (sets, sizeof *lv.use);
  lv.def = xcalloc (sets, sizeof *lv.def);
  lv.first = xcalloc (b->nregs, sizeof *lv.first);
  lv.last = xcalloc (b->nregs, sizeof *lv.last);
  solve_liveness (&lv);
  set_intervals (&lv);

  fl->slots = xcalloc (b->nregs + 1, sizeof *fl->slots);
  for (size_t r = 0; r < b->nregs; r++)
    fl->slots[r] = UINT32_MAX;
  fl->frame_bytes = 0;
  allocate_class (&lv, '4', 128);
  allocate_class (&lv, '8', 256);
  allocate_class (&lv, 'p', 4);
  fl->nregs = most_alive (&lv);
  free (lv.in);
  free (lv.use);
  free (lv.def);
  free (lv.first);
  free (lv.last);
}
