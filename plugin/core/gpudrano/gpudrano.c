/* The analysis of GPUDrano's paper.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* R. Alur, J. Devietti, O. S. Navarro Leija, N. Singhania: GPUDrano:
   Detecting Uncoalesced Accesses in GPU Programs (CAV 2017), section 4, on
   the lane IR.  It is the baseline that the lanes domain is compared with,
   so it is kept as published, imprecision and all:

   4.1  Each integer is 0, 1 or -1 times tid plus something that all threads
	share, or top; predicates and the set of active threads know "at most
	one".  gpudrano/lattice.c has the two lattices.
   4.2  Abstract execution of assignments.  A read gives 0 when all threads
	read one place, else top.
   4.3  An access is uncoalesced when more than one thread may be active,
	and its index is top, or is 1 or -1 and elements have more than 4
	bytes.
   4.4  On an unstructured control-flow graph in SSA form, what different
	paths of a conditional assign meets in a phi and is top.  A loop's
	header joins, by the WHILE rule of figure 4, if the loop's exit
	predicates are tid-independent, and is top if not.  The active set
	after a conditional is the join of the sets before.

   What the paper leaves to its compiler is settled so: tid is the lane; the
   bound test of a lane loop, which CUDA code has not, is not a predicate of the
   kernel; an address is a base and an index times the element size, which is
   the constant that the index is multiplied with; a multiplication by 1 or
   -1, as GCC numbers a lane loop's iterations by its step, is none, so that
   the variable of such a loop is tid plus what all threads share; functions
   are examined alone, calls give top, parameters are tid-independent.

   With two dimensions (section 6) the second component of the thread's
   number counts like the first.  Here this is the worker, a uniform value
   named "worker".  */

#include "gpudrano/gpudrano.h"

#include "ir/cfg.h"
#include "base/machine.h"
#include "gpudrano/lattice.h"

#include <string.h>

enum { MAX_PASSES = 64, MAX_INDEX_DEPTH = 24 };

struct paper
{
  const struct ir_func *f;
  const struct cfg *cfg;
  bool two;
  bool gave_up;			/* Phis are top: ends a slow fixpoint.  */
  enum paper_int *ints;		/* By instruction.  */
  enum paper_bool *bools;
  enum paper_bool *active;	/* By block: FF_MINUS or top.  */
  bool *dependent;		/* By loop: an exit predicate depends on
				   tid.  */
  bool changed;
};

static bool
boolean_p (const struct paper *p, ir_ref r)
{
  struct ir_type t = p->f->insns[r].type;
  return t.kind == IR_INT && t.bits == 1;
}

/* The predicate R, or the integer R, whichever it is made from.  */

static enum paper_bool
bool_of (const struct paper *p, ir_ref r)
{
  if (boolean_p (p, r))
    return p->bools[r];
  enum paper_int v = p->ints[r];
  return (v == PAPER_BOTTOM ? PAPER_B_BOTTOM : v == PAPER_0 ? PAPER_TF
	  : PAPER_B_TOP);
}

static enum paper_int
int_of (const struct paper *p, ir_ref r)
{
  if (!boolean_p (p, r))
    return p->ints[r];
  enum paper_bool b = p->bools[r];
  return (b == PAPER_B_BOTTOM ? PAPER_BOTTOM : paper_independent_p (b)
	  ? PAPER_0 : PAPER_TOP);
}

/* The index that byte offset R is made of: without a multiplication by a
   constant, the element size, which goes to *SIZE if it is larger.  */

static enum paper_int
index_of (const struct paper *p, ir_ref r, int64_t *size, int depth)
{
  const struct ir_insn *i = &p->f->insns[r];
  if (depth == MAX_INDEX_DEPTH)
    return int_of (p, r);
  switch (i->op)
    {
    case IR_CONV:
      return index_of (p, i->args[0], size, depth + 1);
    case IR_ADD:
      return paper_add (index_of (p, i->args[0], size, depth + 1),
			index_of (p, i->args[1], size, depth + 1));
    case IR_SUB:
      return paper_add (index_of (p, i->args[0], size, depth + 1),
			paper_neg (index_of (p, i->args[1], size,
					     depth + 1)));
    case IR_NEG:
      return paper_neg (index_of (p, i->args[0], size, depth + 1));
    case IR_MUL:
    case IR_SHL:
      for (int k = 0; k < 2; k++)
	{
	  const struct ir_insn *c = &p->f->insns[i->args[!k]];
	  if (c->op != IR_CONST || (i->op == IR_SHL && k))
	    continue;
	  int64_t by = (i->op == IR_MUL ? c->imm
			: c->imm >= 0 && c->imm < 32 ? INT64_C (1) << c->imm
			: 0);
	  enum paper_int v = int_of (p, i->args[k]);
	  int64_t bytes = by < 0 && by > INT32_MIN ? -by : by;
	  if (v != PAPER_0 && v != PAPER_BOTTOM && bytes > *size)
	    *size = bytes;
	  return by < 0 ? paper_neg (v) : by ? v : PAPER_0;
	}
      return int_of (p, r);
    default:
      return int_of (p, r);
    }
}

/* The index of address R.  */

static enum paper_int
address_of (const struct paper *p, ir_ref r, int64_t *size)
{
  return index_of (p, r, size, 0);
}

/* The constant that R is, perhaps converted, or 0 if it is none.  */

static int64_t
constant_of (const struct paper *p, ir_ref r)
{
  const struct ir_insn *i = &p->f->insns[r];
  for (int k = 0; k < MAX_INDEX_DEPTH && i->op == IR_CONV; k++)
    i = &p->f->insns[i->args[0]];
  return i->op == IR_CONST ? i->imm : 0;
}

/* [[e]] for arithmetic.  */

static enum paper_int
expression_value (const struct paper *p, const struct ir_insn *i)
{
  enum paper_int x = i->nargs > 0 ? int_of (p, i->args[0]) : PAPER_0;
  enum paper_int y = i->nargs > 1 ? int_of (p, i->args[1]) : PAPER_0;
  if (i->type.kind == IR_OTHER)
    {
      enum paper_int r = PAPER_0;
      for (int k = 0; k < i->nargs; k++)
	r = paper_other (r, int_of (p, i->args[k]));
      return r;
    }
  switch (i->op)
    {
    case IR_ADD:
      if (i->type.kind == IR_PTR)
	{
	  int64_t size = 0;
	  return paper_add (index_of (p, i->args[0], &size, 0),
			    index_of (p, i->args[1], &size, 0));
	}
      return paper_add (x, y);
    case IR_SUB:
      return paper_add (x, paper_neg (y));
    case IR_NEG:
      return paper_neg (x);
    case IR_NOT:
      return paper_neg (x);
    case IR_MUL:
      for (int k = 0; k < 2; k++)
	{
	  int64_t by = constant_of (p, i->args[!k]);
	  if (by == 1 || by == -1)
	    return by == 1 ? k ? y : x : paper_neg (k ? y : x);
	}
      return paper_other (x, y);
    case IR_CONV:
      return x;
    default:
      return paper_other (x, y);
    }
}

/* The predicate that instruction I computes.  */

static enum paper_bool
predicate_value (const struct paper *p, const struct ir_insn *i)
{
  bool bools = i->nargs == 2 && boolean_p (p, i->args[0])
	       && boolean_p (p, i->args[1]);
  enum paper_bool a = i->nargs > 0 ? bool_of (p, i->args[0]) : PAPER_TF;
  enum paper_bool b = i->nargs > 1 ? bool_of (p, i->args[1]) : PAPER_TF;
  switch (i->op)
    {
    case IR_AND:
      return paper_and (a, b);
    case IR_OR:
      return paper_or (a, b);
    case IR_NOT:
      return paper_not (a);
    case IR_CONV:
      return a;
    case IR_EQ:
      if (!bools)
	return paper_equal (int_of (p, i->args[0]), int_of (p, i->args[1]));
      break;
    case IR_NE:
      if (!bools)
	return paper_not (paper_equal (int_of (p, i->args[0]),
				       int_of (p, i->args[1])));
      break;
    case IR_LT: case IR_LE: case IR_GT: case IR_GE:
      if (!bools)
	return paper_compare (int_of (p, i->args[0]),
			      int_of (p, i->args[1]));
      break;
    default:
      break;
    }
  if (a == PAPER_B_BOTTOM || b == PAPER_B_BOTTOM)
    return PAPER_B_BOTTOM;
  return paper_independent_p (a) && paper_independent_p (b) ? PAPER_TF
	 : PAPER_B_TOP;
}

/* Set instruction R to V, or to the predicate B; values only go up.  */

static void
set_value (struct paper *p, ir_ref r, enum paper_int v, enum paper_bool b)
{
  v = paper_join (p->ints[r], v);
  b = paper_bool_join (p->bools[r], b);
  p->changed |= v != p->ints[r] || b != p->bools[r];
  p->ints[r] = v;
  p->bools[r] = b;
}

/* The merge operation of 4.4, and for a loop's header that of the WHILE
   rule.  */

static void
merge_phi (struct paper *p, ir_ref r)
{
  const struct ir_insn *i = &p->f->insns[r];
  const struct ir_block *blk = &p->f->blocks[i->block];
  int l = p->cfg->loop[i->block];
  bool header = l >= 0 && p->cfg->loops[l].header == i->block;
  bool top = p->gave_up || !header || p->dependent[l]
	     || p->cfg->irreducible[i->block];
  if (blk->lanes == IR_SINGLE)
    top = false;
  enum paper_int v = PAPER_BOTTOM;
  enum paper_bool b = PAPER_B_BOTTOM;
  bool differ = false;
  for (int k = 0; k < i->nargs; k++)
    {
      if (p->cfg->position[blk->preds[k]] < 0)
	continue;
      v = paper_join (v, int_of (p, i->args[k]));
      b = paper_bool_join (b, bool_of (p, i->args[k]));
      differ |= i->args[k] != i->args[0];
    }
  if (top && differ)
    {
      v = PAPER_TOP;
      b = PAPER_B_TOP;
    }
  set_value (p, r, v, b);
}

/* The rule for assignments, for instruction R.  */

static void
assign_insn (struct paper *p, ir_ref r)
{
  const struct ir_insn *i = &p->f->insns[r];
  int64_t size = 0;
  bool zero;
  switch (i->op)
    {
    case IR_PHI:
      merge_phi (p, r);
      return;
    case IR_LANE:
      set_value (p, r, PAPER_1, PAPER_B_TOP);
      return;
    case IR_UNIFORM:
      zero = !p->two || !i->name || strcmp (i->name, "worker");
      set_value (p, r, zero ? PAPER_0 : PAPER_1, PAPER_TF);
      return;
    case IR_CONST: case IR_PARAM:
      set_value (p, r, PAPER_0, PAPER_TF);
      return;
    case IR_LOAD:
      {
	enum paper_int v = address_of (p, i->args[0], &size);
	zero = v == PAPER_0 && i->mem->space != IR_PRIVATE;
	if (v != PAPER_BOTTOM)
	  set_value (p, r, zero ? PAPER_0 : PAPER_TOP,
		     zero ? PAPER_TF : PAPER_B_TOP);
	return;
      }
    case IR_VARYING: case IR_ATOMIC: case IR_CALL: case IR_STORE:
      set_value (p, r, PAPER_TOP, PAPER_B_TOP);
      return;
    case IR_SELECT:
      {
	enum paper_bool c = bool_of (p, i->args[0]);
	enum paper_int v = paper_join (int_of (p, i->args[1]),
				       int_of (p, i->args[2]));
	enum paper_bool b = paper_bool_join (bool_of (p, i->args[1]),
					     bool_of (p, i->args[2]));
	if (!paper_independent_p (c))
	  {
	    v = PAPER_TOP;
	    b = PAPER_B_TOP;
	  }
	if (c != PAPER_B_BOTTOM)
	  set_value (p, r, v, b);
	return;
      }
    default:
      if (boolean_p (p, r))
	set_value (p, r, PAPER_BOTTOM, predicate_value (p, i));
      else
	set_value (p, r, expression_value (p, i), PAPER_B_BOTTOM);
    }
}

/* The active set on the edge from block FROM to block TO.  */

static enum paper_bool
edge_predicate (const struct paper *p, ir_blk from, ir_blk to)
{
  const struct ir_block *b = &p->f->blocks[from];
  const struct ir_insn *last = &p->f->insns[b->insns[b->ninsns - 1]];
  enum paper_bool pi = p->active[from];
  if (last->op != IR_BRANCH || b->assume >= 0 || b->succs[0] == b->succs[1])
    return pi;
  enum paper_bool c = bool_of (p, last->args[0]);
  if (b->succs[0] != to)
    c = paper_not (c);
  return paper_and (pi, c) == PAPER_FF_MINUS || c == PAPER_FF_MINUS
	 ? PAPER_FF_MINUS : pi;
}

/* Set the active set of block B.  */

static void
activate_block (struct paper *p, ir_blk b)
{
  const struct ir_block *blk = &p->f->blocks[b];
  enum paper_bool pi = PAPER_B_BOTTOM;
  if (blk->lanes == IR_SINGLE)
    pi = PAPER_FF_MINUS;
  else
    {
      for (int k = 0; k < blk->npreds; k++)
	if (p->f->blocks[blk->preds[k]].lanes != blk->lanes)
	  pi = PAPER_B_TOP;
	else if (p->cfg->position[blk->preds[k]] >= 0)
	  pi = paper_bool_join (pi, edge_predicate (p, blk->preds[k], b));
      if (b == 0)
	pi = PAPER_B_TOP;
    }
  pi = paper_bool_join (pi, p->active[b]);
  p->changed |= pi != p->active[b];
  p->active[b] = pi;
}

/* Note the loops that block B may leave on a predicate that depends on
   tid.  */

static void
note_exits (struct paper *p, ir_blk b)
{
  const struct ir_block *blk = &p->f->blocks[b];
  const struct ir_insn *last = &p->f->insns[blk->insns[blk->ninsns - 1]];
  if ((last->op != IR_BRANCH && last->op != IR_SWITCH) || blk->assume >= 0
      || blk->lanes == IR_SINGLE
      || paper_independent_p (bool_of (p, last->args[0])))
    return;
  for (int s = 0; s < blk->nsuccs; s++)
    for (int l = p->cfg->loop[b]; l >= 0; l = p->cfg->loops[l].parent)
      {
	if (cfg_loop_inside_p (p->cfg, p->cfg->loop[blk->succs[s]], l))
	  break;
	p->changed |= !p->dependent[l];
	p->dependent[l] = true;
      }
}

/* Execute P's function until nothing changes.  */

static void
execute_function (struct paper *p)
{
  for (int pass = 0; pass == 0 || p->changed; pass++)
    {
      p->changed = false;
      p->gave_up = pass >= MAX_PASSES;
      for (int n = 0; n < p->cfg->nreached; n++)
	{
	  ir_blk b = p->cfg->order[n];
	  const struct ir_block *blk = &p->f->blocks[b];
	  activate_block (p, b);
	  for (int k = 0; k < blk->ninsns; k++)
	    if (p->f->insns[blk->insns[k]].op < IR_JUMP)
	      assign_insn (p, blk->insns[k]);
	  note_exits (p, b);
	}
    }
}

/* Access R of P's function, reached from ROOT, as a site: the rule of 4.3,
   and lines as it counts them.  */

static void
detect_uncoalesced (const struct paper *p, ir_ref r, const struct ir_func *root,
		    struct sites *sites)
{
  const struct ir_insn *i = &p->f->insns[r];
  const struct ir_block *blk = &p->f->blocks[i->block];
  int64_t size = i->mem->bytes;
  enum paper_int v = address_of (p, i->args[0], &size);
  bool one = p->active[i->block] == PAPER_FF_MINUS;
  int bytes = i->mem->bytes;
  int ideal = (bytes * MACHINE_WARP + MACHINE_SECTOR - 1) / MACHINE_SECTOR;
  struct site s;
  memset (&s, 0, sizeof s);
  s.func = p->f;
  s.insn = r;
  s.root = root;
  s.lane_loop = blk->lanes >= 0 ? blk->lanes : -1;
  if (s.lane_loop >= 0)
    s.lane_loop_desc = &p->f->lane_loops[s.lane_loop];
  s.active = one ? ACTIVE_ONE : ACTIVE_UNKNOWN;
  s.lanes = one ? 1 : -1;
  s.exact_mask = one;
  s.contiguous_loop = -1;
  s.sectors.lo = s.lines.lo = 1;
  if (one || v == PAPER_0 || v == PAPER_BOTTOM)
    {
      s.pattern = one ? PATTERN_SINGLE : PATTERN_UNIFORM;
      s.ideal = (bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR;
      s.full_sectors = s.ideal;
      s.sectors.hi = s.ideal + 1;
      s.lines.hi = (bytes + MACHINE_LINE - 1) / MACHINE_LINE + 1;
    }
  else if (v == PAPER_TOP)
    {
      s.pattern = PATTERN_IRREGULAR;
      s.reason = "not tid plus something all threads share";
      s.ideal = ideal;
      s.full_sectors = s.sectors.hi = MACHINE_WARP * (1 + bytes
						      / MACHINE_SECTOR);
      s.lines.hi = MACHINE_WARP * (1 + bytes / MACHINE_LINE);
      s.finding = FINDING_IRREGULAR;
    }
  else
    {
      int64_t whole = (size < 1 << 20 ? size : 1 << 20) * MACHINE_WARP;
      s.pattern = size == bytes ? PATTERN_UNIT : PATTERN_STRIDED;
      s.have_stride_bytes = true;
      s.stride_bytes = v == PAPER_1 ? size : -size;
      s.stride = arena_printf (sites->arena, "%lld",
			       (long long) s.stride_bytes);
      s.ideal = ideal;
      s.full_sectors = (int) (whole / MACHINE_SECTOR);
      if (s.full_sectors > MACHINE_WARP * (1 + bytes / MACHINE_SECTOR))
	s.full_sectors = MACHINE_WARP * (1 + bytes / MACHINE_SECTOR);
      s.sectors.hi = s.full_sectors + 1;
      s.lines.hi = (int) ((whole + MACHINE_LINE - 1) / MACHINE_LINE) + 1;
      if (size > 4)
	s.finding = FINDING_STRIDED;
    }
  sites_add (sites, &s);
}

/* Analyse F, reached from ROOT.  */

static void
analyze_function (const struct ir_func *f, const struct ir_func *root, bool two,
		  struct arena *a, struct sites *sites)
{
  struct paper p = { .f = f, .cfg = f->cfg, .two = two };
  p.ints = arena_alloc (a, sizeof *p.ints * (size_t) f->ninsns);
  p.bools = arena_alloc (a, sizeof *p.bools * (size_t) f->ninsns);
  p.active = arena_alloc (a, sizeof *p.active * (size_t) f->nblocks);
  p.dependent = arena_alloc (a, (size_t) f->nblocks);
  execute_function (&p);
  for (int n = 0; n < p.cfg->nreached; n++)
    {
      const struct ir_block *b = &f->blocks[p.cfg->order[n]];
      for (int k = 0; k < b->ninsns; k++)
	{
	  const struct ir_insn *i = &f->insns[b->insns[k]];
	  if (i->mem && (i->mem->space == IR_GLOBAL
			 || i->mem->space == IR_STACK))
	    detect_uncoalesced (&p, b->insns[k], root, sites);
	}
    }
}

void
paper_analyze (struct ir_module *m, bool two, struct arena *a,
	       struct sites *sites)
{
  /* The root from which each function is reached first.  */
  const struct ir_func **root
    = arena_alloc (a, sizeof *root * (size_t) (m->nfuncs + 1));
  int *list = arena_alloc (a, sizeof *list * (size_t) (m->nfuncs + 1));
  for (int n = 0; n < m->nfuncs; n++)
    {
      int count = 0;
      if (!m->funcs[n]->is_root)
	continue;
      root[n] = m->funcs[n];
      list[count++] = n;
      while (count)
	{
	  const struct ir_func *f = m->funcs[list[--count]];
	  analyze_function (f, m->funcs[n], two, a, sites);
	  for (ir_ref r = 0; r < f->ninsns; r++)
	    {
	      const struct ir_insn *i = &f->insns[r];
	      if (i->op == IR_CALL && i->imm >= 0 && !root[i->imm])
		{
		  root[i->imm] = m->funcs[n];
		  list[count++] = (int) i->imm;
		}
	    }
	}
    }
}
