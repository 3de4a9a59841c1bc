/* From a module to its sites.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "analyze/analyze.h"
#include "base/check.h"

#include "site/site-table.h"
#include "base/arena.h"
#include "analyze/collect.h"
#include "analyze/groups.h"
#include "value/derived.h"
#include "value/facts.h"
#include "base/machine.h"
#include "predict/memo.h"
#include "analyze/column.h"
#include "gpudrano/gpudrano.h"
#include "solve/solve.h"

#include <string.h>

/* The innermost loop around block B of X along which ADDRESS moves on by
   BYTES in each iteration: its header, or -1.  */

static ir_blk
contiguous_loop (const struct context *x, ir_blk b, const struct poly *address,
		 int bytes)
{
  for (int l = x->cfg->loop[b]; l >= 0; l = x->cfg->loops[l].parent)
    {
      const struct sym *t = x->trips[l];
      bool along = false, other = false;
      for (int i = 0; t && i < address->n; i++)
	{
	  const struct term *term = &address->terms[i];
	  for (int k = 0; k < term->m->degree; k++)
	    if (term->m->syms[k] == t)
	      {
		int64_t c = (int64_t) term->c.start;
		if (term->m->degree == 1 && coef_same_p (&term->c)
		    && (c == bytes || c == -bytes))
		  along = true;
		else
		  other = true;
	      }
	}
      if (along && !other)
	return x->cfg->loops[l].header;
    }
  return -1;
}

/* A and B, of which either may be null, as one list in ARENA.  */

static const char *
join_list (struct arena *arena, const char *a, const char *b)
{
  return a && b ? arena_printf (arena, "%s, %s", a, b) : a ? a : b;
}

/* What site S assumes: TEXT, and what FLAGS say.  */

static const char *
assumptions_text (struct arena *a, const char *text, unsigned flags)
{
  if (flags & ASSUME_NO_WRAP)
    text = join_list (a, text, "no wrap");
  if (flags & ASSUME_NOT_NEGATIVE)
    text = join_list (a, text, "no negative dividend");
  if (flags & ASSUME_FULL_WARPS)
    text = join_list (a, text, "full warps");
  if (flags & ASSUME_FULL_CHUNKS)
    text = join_list (a, text, "32 iterations or more for each thread");
  return text ? arena_strdup (a, text) : NULL;
}

/* True if it is known which lanes of a full warp are among A.  */

static bool
lanes_known_p (const struct active_mask *a)
{
  return a->exact || a->exact_if_full || a->at_most_one;
}

/* Return true if A may include warps with fewer lanes than a full one.  Set
   PART to their lanes, or to 0 if these are not known.  */

static bool
partly_filled_p (const struct active_mask *a, uint32_t *part)
{
  *part = 0;
  if (a->fill == IR_FILL_FULL || a->single || a->at_most_one)
    return false;
  if (a->fill == IR_FILL_TAIL && a->tail)
    *part = (UINT32_C (1) << a->tail) - 1;
  return true;
}

/* Describe the lanes ACT in S, whose figures have been filled in.  Return the
   assumptions made for that.  */

static unsigned
describe_lanes (struct site *s, const struct active_mask *act)
{
  bool known = lanes_known_p (act);
  uint32_t part;
  s->lane_loop = act->lane_loop;
  if (act->lane_func)
    s->lane_loop_desc = &act->lane_func->lane_loops[act->lane_loop];
  s->active = (act->at_most_one ? ACTIVE_ONE : !known ? ACTIVE_UNKNOWN
	       : act->may == ALL_LANES ? ACTIVE_ALL : ACTIVE_MASK);
  s->lanes = act->at_most_one ? 1 : known ? __builtin_popcount (act->may) : -1;
  /* Whichever lanes there are, these figures are the same.  */
  bool alike = (interval_one_p (s->sectors) && interval_one_p (s->lines)
		&& s->full_sectors == s->sectors.lo);
  s->exact_mask = known || alike;
  if (!s->reason && !s->exact_mask)
    s->reason = "active lanes";
  if (act->at_most_one || !known)
    return act->assume;
  if (partly_filled_p (act, &part) && !part)
    return act->assume | (act->fill == IR_FILL_CHUNKS ? ASSUME_FULL_CHUNKS
			  : ASSUME_FULL_WARPS);
  return act->assume | (act->exact ? 0 : ASSUME_FULL_WARPS);
}

/* Return true if ADDRESS, at which lanes of BYTES each are adjacent, begins at
   an unknown number of elements that need not be a whole number of
   sectors.  */

static bool
starts_anywhere_p (const struct poly *address, int bytes)
{
  int found = 0;
  for (int i = 0; i < address->n; i++)
    {
      const struct term *t = &address->terms[i];
      int64_t k = (int64_t) t->c.start;
      if (!t->m->degree || t->m->varying || !coef_same_p (&t->c)
	  || (k != bytes && k != -bytes))
	continue;
      struct low_bits low = facts_low_term (t->m, t->c.start);
      found += (low.bits < __builtin_ctz (MACHINE_SECTOR)
		|| low.rem % MACHINE_SECTOR);
    }
  /* An array of bytes has one such term: its base.  */
  return found > (bytes == 1);
}

/* If P, the prediction for ADDRESS, which the lanes ACT access by BYTES, has
   no excess except where threads' shares of the iterations begin, record that
   in S.  */

static void
find_chunks (struct site *s, const struct poly *address, int bytes,
	     const struct active_mask *act)
{
  if (s->finding != FINDING_NONE || s->pattern != PATTERN_UNIT
      || act->fill != IR_FILL_CHUNKS || s->exact_alignment
      || s->sectors.hi <= s->ideal || !starts_anywhere_p (address, bytes))
    return;
  s->finding = FINDING_MISALIGNED;
  s->misaligned = MISALIGNED_CHUNKS;
  s->offset = 0;
}

/* ADDRESS, which the lanes *ACT access, without null pointers and what is a
   lane's own memory, or null if all is such; where some lanes have those, *ACT
   becomes SOME.  */

static const struct poly *
without_lane_memory (const struct collector *c, const struct active_mask **act,
		     const struct poly *address, struct active_mask *some)
{
  bool null = false;
  address = derive_not_null (c->solver->pool, address, &null);
  const struct poly *shared = shared_elsewhere (c->solver->pool, address);
  if (shared && (shared != address || null))
    {
      *some = **act;
      some->exact = some->exact_if_full = false;
      *act = some;
    }
  return shared;
}

/* Enter into S the figures of the prediction GOT; texts are in RESULTS.  */

static void
enter_figures (struct site *s, struct arena *results,
	       const struct memo_entry *got)
{
  const struct prediction *p = &got->figures;
  s->pattern = p->pattern;
  s->stride = arena_strdup (results, got->stride);
  s->have_stride_bytes = got->have_stride_bytes;
  s->stride_bytes = got->stride_bytes;
  s->sectors = p->sectors;
  s->lines = p->lines;
  s->ideal = p->ideal;
  s->full_sectors = p->full;
  s->exact_index = p->exact_index;
  s->exact_alignment = p->exact_alignment;
  s->finding = p->finding;
  s->misaligned = p->misaligned;
  s->offset = p->offset;
  s->reason = arena_strdup (results, p->reason);
  s->reason_array = arena_strdup (results, p->array);
  s->large = arena_strdup (results, p->large);
  s->least = p->least;
}

/* Take access R of context X.  */

static void
collect_access (struct collector *c, struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct arena *results = c->sites->arena;
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  const struct poly *address = solve_poly (x, i->args[0], &v);
  struct active_mask some;
  address = without_lane_memory (c, &act, address, &some);
  if (!address)
    return;
  if (address->varying)
    address = narrow_at (x, address, i->block, -1);
  if (c->address)
    address = c->address (c, x, r, address);
  struct access a = { .address = address, .bytes = i->mem->bytes,
		      .may = act->may, .at_most_one = act->at_most_one };
  struct memo_entry got;
  const struct prediction *p = &got.figures;
  struct site s;
  a.exact = (!partly_filled_p (act, &a.part) || a.part) && act->exact;
  memset (&s, 0, sizeof s);
  memo_predict (c->solver->m->memo, c->solver->pool, &a, &got);
  s.func = x->f;
  s.insn = r;
  s.root = c->root;
  enter_figures (&s, results, &got);
  unsigned flags = describe_lanes (&s, act);
  if (p->pattern != PATTERN_SINGLE)
    flags |= v.assume;
  s.assumes = assumptions_text (results, p->assumes, flags);
  if (s.lane_loop_desc)
    s.assumes = join_list (results, s.assumes, s.lane_loop_desc->assumes);
  find_chunks (&s, address, i->mem->bytes, act);
  s.shared = shared_store (x, r, act, address);
  if (s.shared != SHARED_NOT && s.finding == FINDING_NONE)
    s.finding = FINDING_SHARED_SCALAR;
  ir_blk along = contiguous_loop (x, i->block, address, i->mem->bytes);
  s.contiguous_loop = s.finding != FINDING_NONE ? along : -1;
  s.column = column_address_p (address, ir_acc_p (c->root->construct)) ? -1 : 0;
  if (s.reason && along >= 0 && strcmp (s.reason, REASON_LOADED) == 0)
    s.reason = REASON_START;
  if (c->taken)
    c->taken (c, x, &s, address);
  sites_add (c->sites, &s);
}

void
collect (struct collector *c, struct context *x)
{
  const struct cfg *cfg = x->cfg;
  x->collected = x->solver->collection;
  for (int n = 0; n < cfg->nreached; n++)
    {
      const struct ir_block *b = &x->f->blocks[cfg->order[n]];
      const struct active_mask *act = x->active[cfg->order[n]];
      if (!act->may && !act->assume)
	continue;
      for (int k = 0; k < b->ninsns; k++)
	{
	  ir_ref r = b->insns[k];
	  const struct ir_insn *i = &x->f->insns[r];
	  if (i->op == IR_CALL && x->calls[r]
	      && x->calls[r]->collected != x->solver->collection)
	    collect (c, x->calls[r]);
	  if (i->mem && (i->mem->space == IR_GLOBAL
			 || i->mem->space == IR_STACK)
	      && (!c->wanted || c->wanted (c, x, r)))
	    collect_access (c, x, r);
	}
    }
}

/* Take SITE, which accesses ADDRESS in context X.  */

static void
enter_for_groups (struct collector *c, struct context *x,
		  const struct site *site, const struct poly *address)
{
  groups_add (c->data, x, site, address);
}

/* The sites of SITES, which are complete.  */

static struct analysis *
finish_analysis (struct sites *sites)
{
  struct analysis *done = arena_alloc (sites->arena, sizeof *done);
  sites_finish (sites);
  done->nsites = sites->n;
  done->sites = sites->at;
  return done;
}

/* Analyse M into SITES with scratch memory A, and BRIEF for each
   prediction.  */

static struct analysis *
analyze_lanes (struct ir_module *m, struct arena *a, struct arena *brief,
	       struct sites *sites)
{
  struct groups groups = { .arena = a };
  struct collector c = { .sites = sites, .solver = solver_new (m, a),
			 .taken = enter_for_groups, .data = &groups };
  c.solver->pool->brief = brief;
  for (int n = 0; n < m->nfuncs; n++)
    if (m->funcs[n]->is_root)
      {
	c.root = m->funcs[n];
	collect (&c, solve_root (c.solver, c.root));
      }
  struct analysis *done = finish_analysis (sites);
  groups_mark (&groups, c.solver->pool, done);
  columns_mark (done, a);
  return done;
}

struct analysis *
analyze_module (struct ir_module *m, const struct machine *machine,
		enum domain domain)
{
  drano_assert (ir_sound_p (m));
  struct arena *scratch = arena_new_like (m->arena);
  struct arena *brief = arena_new_like (m->arena);
  jmp_buf escape;
  struct analysis *volatile r = NULL;
  (void) machine;
  if (!scratch || !brief)
    {
      arena_free (scratch);
      arena_free (brief);
      return NULL;
    }
  if (!setjmp (escape))
    {
      arena_set_escape (m->arena, &escape);
      arena_set_escape (scratch, &escape);
      arena_set_escape (brief, &escape);
      if (!m->memo)
	m->memo = memo_new (m->arena);
      struct sites *sites = sites_new (m->arena);
      if (domain == DOMAIN_LANES)
	r = analyze_lanes (m, scratch, brief, sites);
      else
	{
	  paper_analyze (m, domain == DOMAIN_PAPER_2D, scratch, sites);
	  r = finish_analysis (sites);
	}
    }
  arena_set_escape (m->arena, NULL);
  arena_free (scratch);
  arena_free (brief);
  return r;
}
