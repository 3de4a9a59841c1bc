/* Predictions that have been made before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Advice counts the traffic of a region again and again, and the addresses of
   most accesses stay the same; regions of one program are often alike.  A
   prediction follows from the form of the address, so it is kept under that:
   the address written out as numbers, in which a symbol is its place in the
   order in which symbols are met.  Where it is met first follows all that is
   known of it, down to its operands, and at the end how the symbols'
   own numbers compare, as terms are ordered by these.  Names are part of it
   because they get into texts.

   Most addresses begin at the base of an array, of which no more matters than
   its low bits: the base and all uniform terms that leave these as they are, as
   a distance of so many rows or elements, are left out of the form.  Elements
   of other arrays and neighbours in a stencil are then predicted once.

   Addresses that would take too much room are predicted anew each time.  */

#include "predict/memo.h"

#include "base/arena.h"
#include "base/intern.h"
#include "value/poly.h"

#include <string.h>

enum { MAX_WORDS = 1024, MAX_SYMS = 48, MAX_KEPT = 1 << 18 };

/* Constants beyond this are not reckoned with.  */
#define HUGE (INT64_C (1) << 40)

/* The form of an address, being written out.  */
struct form
{
  int n;
  bool failed;
  int nsyms;
  int norigins;
  const struct sym *syms[MAX_SYMS];
  const void *origins[MAX_SYMS];
  uint64_t words[MAX_WORDS];
};

struct entry
{
  struct intern_link link;
  int n;
  const uint64_t *words;
  struct memo_entry r;
  long counts;			/* What the prediction took; see struct
				   pool.  */
};

struct memo
{
  struct arena *arena;
  struct intern entries;
  size_t kept;			/* Words of all forms.  */
  long made, known;
};

struct memo *
memo_new (struct arena *a)
{
  struct memo *m = arena_alloc (a, sizeof *m);
  if (!m)
    return NULL;
  m->arena = a;
  return intern_init (&m->entries, a) ? m : NULL;
}

static void
append_word (struct form *f, uint64_t word)
{
  if (f->n == MAX_WORDS)
    f->failed = true;
  else
    f->words[f->n++] = word;
}

/* Add TEXT, which may be null, to F.  */

static void
put_text (struct form *f, const char *text)
{
  size_t length = text ? strlen (text) : 0;
  size_t words = (length + sizeof *f->words - 1) / sizeof *f->words;
  append_word (f, text ? length + 1 : 0);
  if (words > (size_t) (MAX_WORDS - f->n))
    f->failed = true;
  if (f->failed || !words)
    return;
  f->words[f->n + (int) words - 1] = 0;
  memcpy (&f->words[f->n], text, length);
  f->n += (int) words;
}

/* Add to F which of those met before the identity ORIGIN is.  */

static void
put_origin (struct form *f, const void *origin)
{
  int k = 0;
  while (k < f->norigins && f->origins[k] != origin)
    k++;
  if (k == MAX_SYMS)
    f->failed = true;
  else if (k == f->norigins)
    f->origins[f->norigins++] = origin;
  append_word (f, (uint64_t) k);
}

static void put_poly (struct form *f, const struct poly *x);

/* Add what is known of S to F.  */

static void
put_known (struct form *f, const struct sym *s)
{
  append_word (f, ((uint64_t) s->kind << 8 | (uint64_t) s->facts.pow2 << 16
		   | (uint64_t) s->nalts << 24 | (uint64_t) s->rare << 32
		   | (s->varying ? 1 : 0) | (s->whole ? 2 : 0)
		   | (s->facts.have_lo ? 4 : 0) | (s->facts.have_hi ? 8 : 0)));
  append_word (f, s->facts.rem);
  if (s->facts.have_lo)
    append_word (f, (uint64_t) s->facts.lo);
  if (s->facts.have_hi)
    append_word (f, (uint64_t) s->facts.hi);
  put_text (f, s->name);
  put_text (f, s->reason);
  put_text (f, s->array);
  if (s->kind == SYM_LEAF)
    return;
  put_text (f, s->rare_if);
  put_origin (f, s->origin);
  put_poly (f, s->num);
  put_poly (f, s->den);
  for (int k = 0; k < s->nalts; k++)
    {
      append_word (f, s->masks[k]);
      put_poly (f, s->alts[k]);
    }
}

static void
put_sym (struct form *f, const struct sym *s)
{
  int k = 0;
  while (k < f->nsyms && f->syms[k] != s)
    k++;
  append_word (f, (uint64_t) k);
  if (k < f->nsyms || f->failed)
    return;
  if (k == MAX_SYMS)
    {
      f->failed = true;
      return;
    }
  f->syms[f->nsyms++] = s;
  put_known (f, s);
}

/* Add the term of M with C to F.  */

static void
put_term (struct form *f, const struct mono *m, const struct coef *c)
{
  append_word (f, (uint64_t) m->degree << 1 | (c->table != NULL));
  if (c->table)
    for (int l = 0; l < LANES; l++)
      append_word (f, c->table[l]);
  else
    {
      append_word (f, c->start);
      append_word (f, c->step);
    }
  for (int k = 0; k < m->degree; k++)
    put_sym (f, m->syms[k]);
}

/* Add X, which may be null, to F.  */

static void
put_poly (struct form *f, const struct poly *x)
{
  append_word (f, x ? (uint64_t) x->n + 1 : 0);
  for (int i = 0; x && i < x->n && !f->failed; i++)
    put_term (f, x->terms[i].m, &x->terms[i].c);
}

/* The symbol of ADDRESS that stands for where an array begins, or null: once,
   it is added to the rest.  */

static const struct sym *
address_base (const struct poly *address)
{
  const struct sym *base = NULL;
  for (int i = 0; i < address->n; i++)
    {
      const struct term *t = &address->terms[i];
      const struct sym *s = t->m->degree == 1 ? t->m->syms[0] : NULL;
      if (s && s->kind == SYM_LEAF && !s->varying && coef_same_p (&t->c)
	  && t->c.start == 1 && s->facts.pow2 < 32
	  && (!base || s->facts.pow2 < base->facts.pow2))
	base = s;
    }
  return base;
}

/* True if the sum of BASE and T has no more that matters than BASE alone.
   Quotients are looked for in all terms.  */

static bool
hidden_p (const struct sym *base, const struct term *t)
{
  uint64_t mask = (UINT64_C (1) << base->facts.pow2) - 1;
  for (int k = 0; k < t->m->degree; k++)
    if (t->m->syms[k]->kind == SYM_QUOTIENT)
      return false;
  return (t->m->degree && !t->m->varying && coef_same_p (&t->c)
	  && (!(t->c.start & mask)
	      || (t->m->degree == 1 && t->m->syms[0] == base)));
}

/* Add to F what matters of ADDRESS, where BASE is that of an array.  */

static void
put_from_base (struct form *f, const struct poly *address,
	       const struct sym *base)
{
  uint64_t mask = (UINT64_C (1) << base->facts.pow2) - 1;
  append_word (f, base->facts.pow2);
  append_word (f, base->facts.rem & mask);
  for (int i = 0; i < address->n && !f->failed; i++)
    {
      const struct term *t = &address->terms[i];
      struct coef c = t->c;
      int64_t start = (int64_t) c.start;
      if (hidden_p (base, t))
	continue;
      if (!t->m->degree && !c.table && start < HUGE && start > -HUGE)
	c.start &= mask;
      put_term (f, t->m, &c);
    }
  for (int k = 0; k < f->nsyms; k++)
    f->failed |= f->syms[k] == base;
}

/* Add to F how the numbers of its symbols compare.  */

static void
put_order (struct form *f)
{
  for (int k = 0; k < f->nsyms; k++)
    {
      int less = 0;
      for (int i = 0; i < f->nsyms; i++)
	less += f->syms[i]->id < f->syms[k]->id;
      append_word (f, (uint64_t) less);
    }
}

/* Make F the form of A, with the base of an array being BASE unless that is
   null.  */

static void
write_form_from (struct form *f, const struct access *a,
		 const struct sym *base)
{
  f->n = f->nsyms = f->norigins = 0;
  f->failed = false;
  append_word (f,
	       (uint64_t) a->bytes << 3 | (base ? 4 : 0) | (a->exact ? 2 : 0)
	       | (a->at_most_one ? 1 : 0));
  append_word (f, (uint64_t) a->may << 32 | a->part);
  if (base)
    put_from_base (f, a->address, base);
  else
    put_poly (f, a->address);
  put_order (f);
}

/* Make F the form of A.  */

static void
write_form (struct form *f, const struct access *a)
{
  const struct sym *base = address_base (a->address);
  write_form_from (f, a, base);
  if (base && f->failed)
    write_form_from (f, a, NULL);
}

static uint64_t
hash_of (const struct form *f)
{
  uint64_t h = (uint64_t) f->n;
  for (int k = 0; k < f->n; k++)
    h = ((h << 5 | h >> 59) ^ f->words[k]) * UINT64_C (0x9e3779b97f4a7c15);
  return h ^ h >> 32;
}

static struct entry *
find_entry (const struct memo *m, const struct form *f, uint64_t hash)
{
  for (struct intern_link *k = intern_first (&m->entries, hash); k;
       k = intern_next (k))
    {
      struct entry *e = (struct entry *) k;
      if (e->n == f->n
	  && !memcmp (e->words, f->words, sizeof *f->words * (size_t) f->n))
	return e;
    }
  return NULL;
}

/* Have M remember R, which took COUNTS, under F.  */

static void
keep_entry (struct memo *m, const struct form *f, uint64_t hash,
	    const struct memo_entry *r, long counts)
{
  struct entry *e = arena_alloc (m->arena, sizeof *e);
  uint64_t *words = arena_alloc (m->arena,
				 sizeof *words * (size_t) f->n);
  if (!e || !words)
    return;
  memcpy (words, f->words, sizeof *words * (size_t) f->n);
  struct prediction *p = &e->r.figures;
  *e = (struct entry) { .n = f->n, .words = words, .r = *r,
			.counts = counts };
  p->reason = arena_strdup (m->arena, p->reason);
  p->array = arena_strdup (m->arena, p->array);
  p->assumes = arena_strdup (m->arena, p->assumes);
  p->large = arena_strdup (m->arena, p->large);
  e->r.stride = arena_strdup (m->arena, r->stride);
  intern_add (&m->entries, &e->link, hash);
  m->kept += (size_t) f->n;
}

/* Fill R with a new prediction for A.  */

static void
predict_new (struct pool *p, const struct access *a, struct memo_entry *r)
{
  struct prediction *x = &r->figures;
  uint64_t k;
  memset (r, 0, sizeof *r);
  predict (p, a, x);
  if (x->step && x->pattern != PATTERN_SINGLE)
    {
      r->stride = poly_text (p->arena, x->named ? x->named : x->step);
      r->have_stride_bytes = poly_const_p (x->step, &k);
      r->stride_bytes = r->have_stride_bytes ? (int64_t) k : 0;
    }
  x->step = x->named = NULL;
}

void
memo_predict (struct memo *m, struct pool *p, const struct access *a,
	      struct memo_entry *r)
{
  struct form f;
  /* What one lane does is found sooner than remembered.  */
  if (!m || a->at_most_one || !a->may)
    {
      predict_new (p, a, r);
      return;
    }
  write_form (&f, a);
  uint64_t hash = f.failed ? 0 : hash_of (&f);
  const struct entry *e = f.failed ? NULL : find_entry (m, &f, hash);
  if (e)
    {
      *r = e->r;
      p->counts += e->counts;
      m->known++;
      return;
    }
  long before = p->counts;
  predict_new (p, a, r);
  m->made++;
  if (!f.failed && m->kept < MAX_KEPT)
    keep_entry (m, &f, hash, r, p->counts - before);
}

void
memo_counts (const struct memo *m, long *made, long *known)
{
  *made = m->made;
  *known = m->known;
}
