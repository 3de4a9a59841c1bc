/* Scenarios: addresses freed of symbols that vary over lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Symbols are taken one after the other; what is put in their place may hold
   others, which is why there are bounds on depth and number.  For a quotient
   of a uniform value u plus known lanes we enumerate the remainders of u, as
   far as they differ in which lanes reach a multiple of the divisor.
   Quotients of one value by several powers of two, as bit operations make
   them, go together.  */

#include "predict/case-split.h"

#include "predict/split.h"
#include "value/bitops.h"
#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

/* Numbers beyond this are not reckoned with.  */
#define HUGE (INT64_C (1) << 40)

/* Give up on the address because of SYM.  */

static void
fail_split (struct case_split *s, const struct sym *sym)
{
  s->failed = true;
  s->r->reason = sym->reason ? sym->reason : "too many alternatives";
  s->r->array = sym->array;
}

/* If S has failed in a case that does not determine the pattern, as few warps
   are in it, continue without it: nothing is known of these warps.  */

static void
drop_case (struct case_split *s)
{
  if (!s->failed || !s->cases)
    return;
  s->failed = false;
  s->some_unknown = true;
  s->r->array = NULL;
}

/* The symbol for what lanes of group N read where SYM says; null if there are
   too many.  */

static const struct sym *
read_symbol (struct case_split *s, const struct sym *sym, int n)
{
  int i = 0;
  while (i < s->nloaded && s->loaded[i].origin != sym->origin)
    i++;
  if (i == MAX_LOADED || n == MAX_READ)
    return NULL;
  if (i == s->nloaded)
    s->loaded[s->nloaded++] = (struct load_symbols) { .origin = sym->origin };
  if (!s->loaded[i].read[n])
    {
      struct sym *made = sym_new (s->p, false, NULL, NULL);
      made->facts = sym->facts;
      s->loaded[i].read[n] = made;
    }
  return s->loaded[i].read[n];
}

/* True if X is the same in lanes L and K.  It has no varying symbols.  */

static bool
same_lanes_p (const struct poly *x, int l, int k)
{
  for (int i = 0; i < x->n; i++)
    if (coef_at (&x->terms[i].c, l) != coef_at (&x->terms[i].c, k))
      return false;
  return true;
}

/* Return the value of SYM, SYM_LOADED, at ADDRESS: a uniform value for each
   address if there are few, else SYM_LOADED again.  Null if there are too
   many.  */

static const struct poly *
read_at (struct case_split *s, const struct sym *sym,
	 const struct poly *address)
{
  if (poly_varying_sym (address))
    return derive_load (s->p, address, sym->origin, sym->array, sym->reason,
			sym->facts, NULL);
  const struct poly *value = s->p->zero;
  uint32_t left = ALL_LANES;
  for (int n = 0; left; n++)
    {
      const struct sym *read = read_symbol (s, sym, n);
      uint32_t mask = 0;
      int first = __builtin_ctz (left);
      if (!read)
	return NULL;
      for (int l = first; l < LANES; l++)
	if (same_lanes_p (address, l, first))
	  mask |= UINT32_C (1) << l;
      value = poly_merge (s->p, mask, poly_sym (s->p, read), value);
      left &= ~mask;
    }
  return value;
}

/* True if X depends on SYM, through no more than DEPTH other symbols.  */

static bool
depends_p (const struct poly *x, const struct sym *sym, int depth)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *o = x->terms[i].m->syms[k];
	if (o == sym || (derived_made_p (o) && depth
			 && (depends_p (o->num, sym, depth - 1)
			     || (o->den && depends_p (o->den, sym,
						      depth - 1)))))
	  return true;
      }
  return false;
}

/* A symbol in X that is made from a value that depends on SYM, or null.  */

static const struct sym *
made_from (const struct poly *x, const struct sym *sym)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *o = x->terms[i].m->syms[k];
	if (o != sym && derived_made_p (o)
	    && (depends_p (o->num, sym, MAX_READ_DEPTH)
		|| (o->den && depends_p (o->den, sym, MAX_READ_DEPTH))))
	  return o;
      }
  return NULL;
}

static const struct poly *
substitute_symbol (struct case_split *s, const struct poly *x,
		   const struct sym *sym, const struct poly *y, int depth);

/* The value of MADE with Y in place of SYM, through DEPTH more symbols; null if
   that is not known.  */

static const struct poly *
remake_symbol (struct case_split *s, const struct sym *made,
	       const struct sym *sym, const struct poly *y, int depth)
{
  const struct poly *num = substitute_symbol (s, made->num, sym, y, depth);
  const struct poly *den
    = made->den ? substitute_symbol (s, made->den, sym, y, depth)
			   : NULL;
  if (made->kind == SYM_LOADED)
    return read_at (s, made, num);
  if (made->kind == SYM_ROUNDED)
    return derive_real (s->p, SYM_ROUNDED, num, den, made->facts);
  if (made->kind == SYM_QUOTIENT)
    return den->varying ? NULL : derive_div_by (s->p, num, den);
  enum ir_op op = (made->kind == SYM_AND ? IR_AND : made->kind == SYM_OR ? IR_OR
		   : IR_XOR);
  struct ir_type t = ir_type_signed (IR_INT, 64);
  return bits_op (s->p, op, num, den, t);
}

/* X with Y in place of SYM, also where it is in the address of what is read, or
   in what is divided.  */

static const struct poly *
substitute_symbol (struct case_split *s, const struct poly *x,
		   const struct sym *sym, const struct poly *y, int depth)
{
  const struct sym *made;
  x = poly_subst (s->p, x, sym, y);
  while (!s->failed && (made = made_from (x, sym)))
    {
      const struct poly *value
	= (depth ? remake_symbol (s, made, sym, y, depth - 1)
	   : NULL);
      if (!value)
	fail_split (s, made);
      else
	x = poly_subst (s->p, x, made, value);
    }
  return x;
}

struct request
case_split_with (struct case_split *s, const struct request *q,
		 const struct sym *sym, const struct poly *y)
{
  struct request r = *q;
  for (int i = 0; i < r.n; i++)
    r.address[i] = substitute_symbol (s, r.address[i], sym, y, MAX_READ_DEPTH);
  return r;
}

/* Skip alternative K of choice SYM, if few warps have it and S decides on
   findings.  Return true if so.  */

static bool
rare_p (struct case_split *s, const struct sym *sym, int k)
{
  if (!(sym->rare >> k & 1))
    return false;
  s->rare_if = sym->rare_if;
  return true;
}

/* Enumerate the alternatives of choice SYM, which is warp-uniform; rare ones
   come last.  */

static void
expand_whole (struct case_split *s, const struct request *q,
	      const struct sym *sym)
{
  for (int rare = 0; rare < 2; rare++)
    for (int i = 0; i < sym->nalts && !s->failed; i++)
      if (rare_p (s, sym, i) == rare)
	{
	  struct request r = case_split_with (s, q, sym, sym->alts[i]);
	  s->rare += rare;
	  case_split_expand (s, &r);
	  s->rare -= rare;
	  if (rare)
	    drop_case (s);
	}
}

/* Give lanes the alternatives of choice SYM as candidates.  */

static void
expand_lanes (struct case_split *s, const struct request *q,
	      const struct sym *sym)
{
  struct request r = *q;
  r.n = 0;
  r.rare = 0;
  for (int i = 0; i < q->n; i++)
    for (int k = 0; k < sym->nalts; k++)
      {
	uint32_t mask = q->masks[i] & sym->masks[k];
	if (!(mask & q->mask))
	  continue;
	if (r.n == MAX_COUNT_ALTS)
	  {
	    fail_split (s, sym);
	    return;
	  }
	r.address[r.n] = substitute_symbol (s, q->address[i], sym, sym->alts[k],
					    MAX_READ_DEPTH);
	if (rare_p (s, sym, k) || q->rare >> i & 1)
	  r.rare |= UINT32_C (1) << r.n;
	r.masks[r.n++] = mask;
      }
  case_split_expand (s, &r);
}

/* True if SYM is the quotient of a uniform part and known lanes by a constant
   power of two: then these are *UNIFORM, X and *DEN.  */

static bool
power_quotient_p (struct case_split *s, const struct sym *sym,
		  const struct poly **uniform, int64_t x[LANES],
		  uint64_t *den)
{
  return (sym->kind == SYM_QUOTIENT && poly_const_p (sym->den, den)
	  && *den <= MAX_MODULUS && (*den & (*den - 1)) == 0
	  && derive_split (s->p, sym->num, uniform, x));
}

/* If SYM and other quotients in Q divide the same uniform part by powers of
   two (as bit operations do), enumerate the remainders of that part.  Return
   true if so.  */

static bool
expand_powers (struct case_split *s, const struct request *q,
	       const struct sym *sym)
{
  const struct sym *all[MAX_TERMS * MAX_COUNT_ALTS];
  const struct poly *part, *other;
  int64_t x[LANES];
  uint64_t den, most;
  int n = 0;
  if (!power_quotient_p (s, sym, &part, x, &most))
    return false;
  for (int i = 0; i < q->n; i++)
    for (int k = 0; k < q->address[i]->n; k++)
      {
	const struct mono *m = q->address[i]->terms[k].m;
	for (int j = 0; j < m->degree; j++)
	  {
	    bool old = false;
	    for (int o = 0; o < n; o++)
	      old |= all[o] == m->syms[j];
	    if (old || n == MAX_TERMS * MAX_COUNT_ALTS
		|| !power_quotient_p (s, m->syms[j], &other, x, &den)
		|| !poly_equal_p (part, other))
	      continue;
	    all[n++] = m->syms[j];
	    most = den > most ? den : most;
	  }
      }
  if (n < 2)
    return false;
  struct low_bits low = facts_low (part);
  uint64_t grid = low.bits < 63 ? UINT64_C (1) << low.bits : most;
  if (grid > most)
    grid = most;
  for (uint64_t rem = low.rem & (grid - 1); rem < most; rem += grid)
    {
      struct request r = *q;
      for (int o = 0; o < n; o++)
	{
	  uint64_t step[LANES];
	  power_quotient_p (s, all[o], &other, x, &den);
	  for (int l = 0; l < LANES; l++)
	    {
	      int64_t v = (int64_t) rem + x[l], d = (int64_t) den;
	      step[l] = (uint64_t) (v / d - (v % d < 0));
	    }
	  const struct sym *base = sym_new (s->p, false, NULL, NULL);
	  r = case_split_with (s, &r, all[o],
			       poly_add (s->p, poly_sym (s->p, base),
					 poly_lanes (s->p, step)));
	}
      case_split_expand (s, &r);
    }
  return true;
}

/* Note that the divisor DEN is taken for at least SPAN.  */

static void
note_divisor (struct case_split *s, const struct poly *den, int64_t span)
{
  int k = 0;
  while (k < s->ndivisors && !poly_equal_p (s->divisors[k].den, den))
    k++;
  if (k == MAX_DIVISORS || s->short_rows)
    return;
  if (k == s->ndivisors)
    s->divisors[s->ndivisors++] = (struct divisor) { den, 0 };
  if (span > s->divisors[k].span)
    s->divisors[k].span = span;
}

/* Enumerate the lanes at which quotient SYM may step up.  */

static void
expand_quotient (struct case_split *s, const struct request *q,
		 const struct sym *sym)
{
  const struct poly *uniform;
  int64_t x[LANES], least, most;
  uint64_t d;
  if (sym->den->varying || !derive_split (s->p, sym->num, &uniform, x))
    {
      fail_split (s, sym);
      return;
    }
  least = most = x[0];
  for (int l = 1; l < LANES; l++)
    {
      least = x[l] < least ? x[l] : least;
      most = x[l] > most ? x[l] : most;
    }
  bool constant = poly_const_p (sym->den, &d);
  if (least < -HUGE || most > HUGE || (constant && d > HUGE))
    {
      fail_split (s, sym);
      return;
    }
  struct lane_range range = facts_range_all (s->p, sym->den, ALL_LANES);
  int64_t span = most - least + 1;
  if (!constant && !(range.have_lo && range.lo >= span))
    {
      if ((range.have_hi && range.hi < span) || span > INT32_MAX)
	{
	  fail_split (s, sym);
	  return;
	}
      note_divisor (s, sym->den, span);
      if (s->den && !poly_equal_p (s->den, sym->den))
	s->many_den = true;
      if (!s->den || s->den_least < span)
	{
	  s->den = sym->den;
	  s->den_least = span;
	}
    }
  /* The remainders of the lowest lane after which another lane set is stepped
     up: just enough for lane L to reach the divisor.  A symbolic divisor is
     treated as one that is large enough.  */
  int64_t div = constant ? (int64_t) d : span + 1;
  struct low_bits low = { 0, 0 };
  if (constant)
    low = facts_low (poly_add (s->p, uniform,
			       poly_const (s->p, (uint64_t) least)));
  int twos = __builtin_ctzll ((uint64_t) div);
  int64_t grid = INT64_C (1) << (low.bits < twos ? low.bits : twos);
  int64_t offset = (int64_t) (low.rem & (uint64_t) (grid - 1));
  struct sym *base = sym_new (s->p, false, NULL, NULL);
  int64_t tried[LANES + 1];
  int n = 0;
  for (int k = 0; k <= LANES && !s->failed; k++)
    {
      int64_t want = k ? ((least - x[k - 1]) % div + div) % div : 0;
      int64_t rem = want <= offset ? offset
		    : (want - offset + grid - 1) / grid * grid + offset;
      bool old = rem >= div;
      for (int i = 0; i < n; i++)
	old |= tried[i] == rem;
      if (old)
	continue;
      tried[n++] = rem;
      uint64_t step[LANES];
      for (int l = 0; l < LANES; l++)
	step[l] = (uint64_t) ((rem + x[l] - least) / div);
      const struct poly *y = poly_add (s->p, poly_sym (s->p, base),
				       poly_lanes (s->p, step));
      struct request r = case_split_with (s, q, sym, y);
      if (s->cases > MAX_CASES)
	{
	  /* Further steps are not enumerated: slack allows for them.  */
	  s->slack = s->slack < 2 ? 2 : s->slack;
	  if (k)
	    return;
	}
      /* A row that ends somewhere in the warp is still a row.  */
      bool broken = span <= div && rem + span > div;
      s->wraps += broken;
      case_split_expand (s, &r);
      s->wraps -= broken;
      if (broken)
	drop_case (s);
    }
}

/* Give the values that lanes read at known addresses of SYM symbols of their
   own.  */

static void
expand_loaded (struct case_split *s, const struct request *q,
	       const struct sym *sym)
{
  const struct poly *value = read_at (s, sym, sym->num);
  if (!value)
    {
      fail_split (s, sym);
      return;
    }
  struct request r = case_split_with (s, q, sym, value);
  case_split_expand (s, &r);
}

/* Enumerate values that SYM may have, a bit operation or rounded.  Sectors are
   allowed for others.  */

static void
expand_values (struct case_split *s, const struct request *q,
	       const struct sym *sym)
{
  const struct poly *values[MAX_SPLIT];
  bool all = true;
  int n = (sym->kind == SYM_ROUNDED ? split_rounded (s->p, sym, values)
	   : split_bits (s->p, sym, values, &all));
  if (!n)
    fail_split (s, sym);
  if (!all && s->slack < 2)
    s->slack = 2;
  for (int k = 0; k < n && !s->failed; k++)
    {
      struct request r = case_split_with (s, q, sym, values[k]);
      case_split_expand (s, &r);
    }
}

/* If some symbol of Q's lane-varying terms has few values, enumerate them.
   Return true if so.  */

static bool
expand_small (struct case_split *s, const struct request *q)
{
  for (int i = 0; i < q->n; i++)
    for (int k = 0; k < q->address[i]->n; k++)
      {
	const struct term *t = &q->address[i]->terms[k];
	const struct sym *sym = t->m->degree == 1 ? t->m->syms[0] : NULL;
	if (!sym || coef_same_p (&t->c) || !sym->facts.have_lo
	    || !sym->facts.have_hi
	    || sym->facts.hi - sym->facts.lo >= SMALL_RANGE
	    || sym->facts.hi < sym->facts.lo)
	  continue;
	uint64_t mask = sym->facts.pow2 >= 64 ? UINT64_MAX
			: (UINT64_C (1) << sym->facts.pow2) - 1;
	bool any = false;
	s->r->exact_index &= sym->facts.lo == sym->facts.hi;
	for (int64_t v = sym->facts.lo; v <= sym->facts.hi; v++)
	  {
	    if (((uint64_t) v ^ sym->facts.rem) & mask)
	      continue;
	    any = true;
	    struct request r
	      = case_split_with (s, q, sym, poly_const (s->p, (uint64_t) v));
	    case_split_expand (s, &r);
	  }
	if (any)
	  return true;
      }
  return false;
}

/* Return a warp-uniform choice on which the distance of lanes in Q depends, or
   null.  */

static const struct sym *
stride_choice (const struct request *q)
{
  for (int i = 0; i < q->n; i++)
    for (int k = 0; k < q->address[i]->n; k++)
      {
	const struct term *t = &q->address[i]->terms[k];
	for (int j = 0; j < t->m->degree && !coef_same_p (&t->c); j++)
	  if (t->m->syms[j]->kind == SYM_CHOICE && t->m->syms[j]->whole)
	    return t->m->syms[j];
      }
  return NULL;
}

/* A varying symbol that SYM is made from, or null.  */

static const struct sym *
made_of (const struct sym *sym)
{
  if (!derived_made_p (sym))
    return NULL;
  const struct sym *in = poly_varying_sym (sym->num);
  return in || !sym->den ? in : poly_varying_sym (sym->den);
}

/* Remove the varying symbols of Q, one after the other, and count.  */

void
case_split_expand (struct case_split *s, struct request *q)
{
  const struct sym *sym = NULL;
  if (s->failed)
    return;
  for (int i = 0; i < q->n && !sym; i++)
    sym = poly_varying_sym (q->address[i]);
  /* What a symbol is made from comes first.  */
  for (const struct sym *in = sym; in; sym = in ? in : sym)
    in = made_of (sym);
  if (!sym)
    sym = stride_choice (q);
  if (!sym)
    {
      if (!expand_small (s, q))
	case_split_count (s, q);
      return;
    }
  if (s->depth == MAX_DEPTH)
    {
      fail_split (s, sym);
      return;
    }
  s->depth++;
  s->r->exact_index = false;
  if (sym->kind == SYM_QUOTIENT)
    {
      if (!expand_powers (s, q, sym))
	expand_quotient (s, q, sym);
    }
  else if (sym->kind == SYM_LOADED)
    expand_loaded (s, q, sym);
  else if (derived_made_p (sym))
    expand_values (s, q, sym);
  else if (sym->kind == SYM_CHOICE && sym->whole)
    expand_whole (s, q, sym);
  else if (sym->kind == SYM_CHOICE)
    expand_lanes (s, q, sym);
  else
    fail_split (s, sym);
  s->depth--;
}

