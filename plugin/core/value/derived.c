/* Derived symbols.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/derived.h"

#include "base/arena.h"
#include "value/facts.h"
#include "value/poly-int.h"
#include "value/poly.h"

struct sym *
derive_intern (struct pool *p, const struct sym *want, bool *made)
{
  uint64_t h = (uint64_t) want->kind + (want->whole ? 16 : 0)
	       + (uint64_t) (uintptr_t) want->origin;
  if (want->num)
    h = h * 31 + poly_hash (want->num);
  if (want->den)
    h = h * 31 + poly_hash (want->den);
  for (int i = 0; i < want->nalts; i++)
    h = h * 31 + poly_hash (want->alts[i]) + want->masks[i];
  h ^= h >> 32;
  for (struct intern_link *k = intern_first (&p->derived, h); k;
       k = intern_next (k))
    {
      struct sym *s = (struct sym *) k;
      if (s->kind != want->kind || s->whole != want->whole
	  || s->nalts != want->nalts || s->origin != want->origin
	  || (want->num && !poly_equal_p (s->num, want->num))
	  || (want->den && !poly_equal_p (s->den, want->den)))
	continue;
      int i = 0;
      while (i < s->nalts && s->masks[i] == want->masks[i]
	     && poly_equal_p (s->alts[i], want->alts[i]))
	i++;
      if (i == s->nalts)
	{
	  *made = false;
	  return s;
	}
    }
  struct sym *s = arena_alloc (p->arena, sizeof *s);
  *s = *want;
  s->id = p->nsyms++;
  s->num = poly_keep (p, s->num);
  s->den = poly_keep (p, s->den);
  for (int i = 0; i < s->nalts; i++)
    s->alts[i] = poly_keep (p, s->alts[i]);
  intern_add (&p->derived, &s->link, h);
  *made = true;
  if (s->num)
    poly_scopes (s->num, &s->scopes);
  if (s->den)
    poly_scopes (s->den, &s->scopes);
  for (int i = 0; i < s->nalts; i++)
    poly_scopes (s->alts[i], &s->scopes);
  const struct sym *cause = s->num ? poly_varying_sym (s->num) : NULL;
  if (!cause && s->den)
    cause = poly_varying_sym (s->den);
  for (int i = 0; i < s->nalts && !cause; i++)
    cause = poly_varying_sym (s->alts[i]);
  if (cause && s->varying)
    {
      s->reason = cause->reason;
      s->array = cause->array;
    }
  return s;
}

const struct sym *
derive_opaque (struct pool *p, const struct poly *x)
{
  struct sym want = { .kind = SYM_OPAQUE, .num = x };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->facts = facts_of (p, x);
      s->name = poly_text (p->arena, x);
    }
  return s;
}

const struct sym *
derive_irregular (struct pool *p, const struct poly *x)
{
  struct sym want = { .kind = SYM_OPAQUE, .num = x, .varying = true };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  s->reason = "too many terms";
  return s;
}

const struct poly *
derive_bounded (struct pool *p, const struct sym *s, struct ir_facts facts)
{
  int64_t lo = facts.have_lo ? facts.lo : INT64_MIN;
  int64_t hi = facts.have_hi ? facts.hi : INT64_MAX;
  /* The bounds tell it from S with others.  */
  struct sym want = { .kind = SYM_OPAQUE, .num = poly_sym (p, s),
		      .varying = true, .nalts = 2,
		      .alts = { poly_const (p, (uint64_t) lo),
				poly_const (p, (uint64_t) hi) } };
  bool made;
  struct sym *bounded = derive_intern (p, &want, &made);
  if (made)
    bounded->facts = facts;
  return poly_sym (p, bounded);
}
