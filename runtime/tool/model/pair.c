/* Which predicted site of a line a measured instruction belongs to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The column alone does not tell: when optimising, GCC gives the instructions
   of an access the position of the expression or statement around it, or of
   another that has to do with the value.  So the stride has a say as well, but
   never the number of sectors: that is what is to be compared afterwards.  The
   rules below are tried one after the other; what an earlier rule decided
   stays.  */

#include "base/tool.h"
#include "model/pair.h"

#include <stdlib.h>
#include <string.h>

/* How the strides of a prediction and a measurement go together.  */
enum evidence
{
  EVIDENCE_AGAINST,
  EVIDENCE_DOUBT,		/* Predicted to be irregular, measured not to
				   be.  */
  EVIDENCE_NONE,		/* One of the two names no number.  */
  EVIDENCE_FOR
};

/* A line has a few sites, and some instructions for each.  A line with more
   pairs of them than this is not resolved, as that would take too long.  */
enum { PAIRS_LIMIT = 1 << 24 };

/* What else a rule asks of the sites that it considers.  */
enum rule_flags
{
  BY_COLUMN = 1,		/* Only those of the same column.  */
  BY_ARRAY = 2,			/* Only those of the same array, if both know
				   it, and of the same ordinal.  */
  BY_BYTES = 4,			/* Only those of as many bytes.  */
  UNCLAIMED = 8,		/* Only those that no earlier rule chose.  */
  ONE_EACH = 16			/* Only if there is one for each
				   instruction.  */
};

/* Which sites a rule considers.  */
struct rule
{
  enum pair_stage stage;
  enum evidence least;
  unsigned flags;
};

/* A load of an array's descriptor or of an index may have the position of the
   element's load; so bytes tell, unless nothing else is there: the device
   compiler may also copy a structure in pieces.  What may be the load of an
   address is not a site of another size.  */
static const struct rule rules[] =
  {
    { PAIR_PLACE, EVIDENCE_AGAINST, BY_COLUMN | BY_ARRAY | BY_BYTES },
    { PAIR_PLACE, EVIDENCE_FOR, BY_COLUMN | BY_BYTES },
    { PAIR_PLACE, EVIDENCE_NONE, BY_COLUMN | BY_BYTES },
    { PAIR_PLACE, EVIDENCE_AGAINST, BY_COLUMN | BY_ARRAY | UNCLAIMED },
    { PAIR_PLACE, EVIDENCE_FOR, BY_COLUMN | UNCLAIMED },
    { PAIR_PLACE, EVIDENCE_NONE, BY_COLUMN | UNCLAIMED },
    { PAIR_FIRST, EVIDENCE_FOR, BY_BYTES | UNCLAIMED | ONE_EACH },
    { PAIR_FIRST, EVIDENCE_NONE, BY_BYTES | UNCLAIMED | ONE_EACH },
    { PAIR_MOVED, EVIDENCE_FOR, BY_BYTES | UNCLAIMED | ONE_EACH },
    { PAIR_MOVED, EVIDENCE_NONE, BY_BYTES | UNCLAIMED | ONE_EACH },
    { PAIR_LINE, EVIDENCE_FOR, BY_BYTES },
    { PAIR_LINE, EVIDENCE_NONE, BY_BYTES | UNCLAIMED },
    { PAIR_LINE, EVIDENCE_DOUBT, BY_COLUMN | BY_BYTES },
    { PAIR_FAR, EVIDENCE_FOR, BY_BYTES },
    { PAIR_FAR, EVIDENCE_NONE, BY_BYTES },
    { PAIR_FAR, EVIDENCE_DOUBT, BY_BYTES | UNCLAIMED },
    { PAIR_REST, EVIDENCE_DOUBT, BY_BYTES | UNCLAIMED },
    { PAIR_REST, EVIDENCE_AGAINST, BY_COLUMN | BY_BYTES },
    { PAIR_REST, EVIDENCE_AGAINST, BY_BYTES | UNCLAIMED },
    { PAIR_REST, EVIDENCE_AGAINST, BY_COLUMN | UNCLAIMED },
    { PAIR_REST, EVIDENCE_NONE, BY_BYTES }
  };

/* Whether S, interned or null, reads WORD.  */

static bool
text_is_p (const char *s, const char *word)
{
  return s && strcmp (s, word) == 0;
}

bool
may_load_pointer (const struct record *m)
{
  const struct record_measured *c = m->measured;

  return m->bytes == POINTER_BYTES && text_is_p (m->access, "load")
    && (!c->have_stride || (c->stride_min == 0 && c->stride_max == 0));
}

bool
local_p (const struct record *m)
{
  return text_is_p (m->kind, RECORD_LOCALS);
}

/* Return what the strides say of M's being of the site P.  */

static enum evidence
weigh_pair (const struct record *p, const struct record *m)
{
  const struct record_measured *c = m->measured;
  bool one = c->stride_min == c->stride_max;

  if (text_is_p (p->active, "one"))
    return !c->have_stride || (one && c->stride_min == 0)
      ? EVIDENCE_FOR : EVIDENCE_AGAINST;
  /* Where all lanes of P are active, one of them reads an address rather.  */
  if (!c->have_stride)
    return text_is_p (p->active, "all") && may_load_pointer (m)
      ? EVIDENCE_DOUBT : EVIDENCE_NONE;
  if (text_is_p (p->pattern, "choice"))
    return one && p->have_stride_bytes && c->stride_min != p->stride_bytes
      ? EVIDENCE_DOUBT : EVIDENCE_NONE;
  if (p->have_stride_bytes || text_is_p (p->pattern, "uniform"))
    return one && c->stride_min == (p->have_stride_bytes ? p->stride_bytes : 0)
      ? EVIDENCE_FOR : EVIDENCE_AGAINST;
  if (one && (text_is_p (p->pattern, "irregular")
	      || text_is_p (p->pattern, "spread")))
    return EVIDENCE_DOUBT;
  /* A stride that has a name may be 0, but an address is read rather.  */
  return may_load_pointer (m) ? EVIDENCE_DOUBT : EVIDENCE_NONE;
}

bool
stage_moved (enum pair_stage stage)
{
  return stage == PAIR_FIRST || stage == PAIR_MOVED || stage == PAIR_FAR;
}

/* Whether, at STAGE, M may be where it is because P was moved there.  */

static bool
moved_to (enum pair_stage stage, const struct record *p,
	  const struct record *m)
{
  int n = stage == PAIR_FIRST && p->nplaces > 1 ? 1 : p->nplaces;

  for (int i = 0; i < n; i++)
    if (p->place[i].line == m->line && p->place[i].column == m->column
	&& same_file (p->place[i].file, m->file))
      return true;
  return false;
}

/* Whether M may be of P, as far as their sizes say; they need not be the same
   with PIECES.  */

static bool
sizes_fit (const struct record *p, const struct record *m, bool pieces)
{
  return m->bytes < 0 || p->bytes < 0 || m->bytes == p->bytes
    || (pieces && !may_load_pointer (m));
}

/* Whether rule R lets M be of the site P, which is CLAIMED or not.  */

static bool
rule_allows_p (const struct rule *r, const struct record *p,
	       const struct record *m,
	       bool claimed)
{
  if ((m->array && p->array && m->array != p->array)
      || (m->region && p->region && m->region != p->region)
      || !sizes_fit (p, m, !(r->flags & BY_BYTES)))
    return false;
  /* Nor is a variable in the frame anything that others are of.  */
  if (claimed && local_p (m))
    return false;
  /* What reads an address next to an access of another stride, or one that
     others are of, is not part of it.  */
  if (may_load_pointer (m)
      && weigh_pair (p, m) <= (claimed ? EVIDENCE_DOUBT : EVIDENCE_AGAINST))
    return false;
  return !((r->flags & BY_COLUMN) && p->column != m->column)
    && (!stage_moved (r->stage) || moved_to (r->stage, p, m))
    && !((r->flags & BY_ARRAY) && !(m->array && m->array == p->array
		       && m->ordinal == p->ordinal))
    && !((r->flags & UNCLAIMED) && claimed)
    && weigh_pair (p, m) >= r->least;
}

/* A line of the source: its NP sites P, the NM measured ones M, and how these
   are paired so far, see pair_line.  */
struct line
{
  struct row *const *p;
  size_t np;
  const struct record *const *m;
  size_t nm;
  bool *claimed;		/* Sites that something is of.  */
  size_t *to, *group;
};

/* What a measured site may be, by one rule: the first such site, how many there
   are, and a number that is equal for equal sets.  */
struct choice
{
  size_t first, n;
  uint64_t set;
};

/* Return what M may be of the sites of L by rule R.  */

static struct choice
choose_partners (const struct rule *r, const struct line *l,
		 const struct record *m)
{
  struct choice c = { l->np, 0, 0 };

  for (size_t k = 0; k < l->np; k++)
    if (rule_allows_p (r, &l->p[k]->site, m, l->claimed[k]))
      {
	if (c.n++ == 0)
	  c.first = k;
	c.set = (c.set ^ k) * 0x9e3779b97f4a7c15u + c.n;
      }
  return c;
}

/* Whether array X may lead to Y, as a pointer to what it points to or to a
   member of that; or Y to X.  */

static bool
leads_p (const char *x, const char *y)
{
  size_t n;

  if (!x || !y)
    return x == y;
  n = strlen (x) < strlen (y) ? strlen (x) : strlen (y);
  return strncmp (x, y, n) == 0 && strchr ("-.[%", x[n] ? x[n] : y[n]);
}

/* Whether what rule R allows M of the sites of L, from FIRST on, stands at one
   place and each leads to the next.  */

static bool
one_place_p (const struct rule *r, const struct line *l,
	     const struct record *m, size_t first)
{
  const struct record *a = &l->p[first]->site;

  for (size_t k = first; k < l->np; k++)
    if (rule_allows_p (r, &l->p[k]->site, m, l->claimed[k])
	&& (l->p[k]->site.column != a->column
	    || l->p[k]->site.region != a->region
	    || !leads_p (l->p[k]->site.array, a->array)))
      return false;
  return true;
}

/* Whether the site X is before Y where one leads to the other.  */

static bool
array_before_p (const struct record *x, const struct record *y)
{
  size_t nx = x->array ? strlen (x->array) : 0;
  size_t ny = y->array ? strlen (y->array) : 0;

  return nx != ny ? nx < ny : x->ordinal < y->ordinal;
}

/* Return the first site of L that rule R allows M and that is behind LAST,
   unless that is their number.  */

static size_t
next_site (const struct rule *r, const struct line *l,
	   const struct record *m, size_t last)
{
  struct row *const *p = l->p;
  size_t next = l->np;

  for (size_t k = 0; k < l->np; k++)
    if (rule_allows_p (r, &p[k]->site, m, l->claimed[k])
	&& (last == l->np || array_before_p (&p[last]->site, &p[k]->site))
	&& (next == l->np || array_before_p (&p[k]->site, &p[next]->site)))
      next = k;
  return next;
}

/* Return the first site of K's group in GROUP, which leads there in steps.  */

static size_t
group_head (size_t *group, size_t k)
{
  while (group[k] != k)
    k = group[k] = group[group[k]];
  return k;
}

/* Whether A and B counted the same in every respect.  */

static bool
same_count (const struct record_measured *a, const struct record_measured *b)
{
  return a->requests == b->requests && a->lanes == b->lanes
    && a->sectors == b->sectors && a->lines == b->lines
    && a->ideal == b->ideal && a->have_stride == b->have_stride
    && a->stride_min == b->stride_min && a->stride_max == b->stride_max
    && a->stride_mean == b->stride_mean && a->contiguous == b->contiguous;
}

/* The measured sites of L from I on whose choice in C equals that of I may be
   any of its sites, by rule R.  Where they are as many, at one place, both are
   in the order of the code, as each leads to the next; where they are as many
   and counted the same, it is of no matter which is which.  Else nobody can
   tell, and the sites become one group.  */

static void
settle_peers (const struct rule *r, struct line *l, const struct choice *c,
	      size_t i)
{
  const struct record *const *m = l->m;
  size_t *group = l->group;
  size_t peers = 0, last = l->np;
  bool alike = true;

  for (size_t k = i; k < l->nm; k++)
    if (c[k].n == c[i].n && c[k].set == c[i].set)
      {
	peers++;
	alike &= same_count (m[k]->measured, m[i]->measured);
      }
  if ((r->flags & ONE_EACH) && peers > c[i].n)
    return;
  bool in_order = (peers == c[i].n
		   && (alike || one_place_p (r, l, m[i], c[i].first)));
  for (size_t k = i; k < l->nm; k++)
    if (c[k].n == c[i].n && c[k].set == c[i].set)
      last = l->to[k] = in_order ? next_site (r, l, m[i], last) : c[i].first;
  for (size_t k = c[i].first + 1; !in_order && k < l->np; k++)
    if (rule_allows_p (r, &l->p[k]->site, m[i], l->claimed[k]))
      {
	size_t x = group_head (group, k), y = group_head (group, c[i].first);
	group[x > y ? x : y] = x > y ? y : x;
      }
}

/* Let the measured sites of L be of its sites, if there are any, which are one
   group.  */

static void
pair_all (struct line *l)
{
  for (size_t k = 0; k < l->np; k++)
    l->group[k] = 0;
  for (size_t i = 0; i < l->nm; i++)
    l->to[i] = l->np > 0 ? 0 : l->np;
}

/* Pair by rule R the measured sites of L that are not yet paired; C has room
   for a choice for each.  */

static void
apply_rule (const struct rule *r, struct line *l, struct choice *c)
{
  for (size_t i = 0; i < l->nm; i++)
    c[i] = (l->to[i] == l->np ? choose_partners (r, l, l->m[i])
	    : (struct choice) { l->np, 0, 0 });
  for (size_t i = 0; i < l->nm; i++)
    if (c[i].n == 1 && !(r->flags & ONE_EACH))
      l->to[i] = c[i].first;
    else if (c[i].n > 0 && l->to[i] == l->np)
      settle_peers (r, l, c, i);
  for (size_t i = 0; i < l->nm; i++)
    if (l->to[i] < l->np)
      l->claimed[l->to[i]]
	= l->claimed[group_head (l->group, l->to[i])] = true;
  for (size_t k = 0; k < l->np; k++)
    l->claimed[k] |= l->claimed[group_head (l->group, k)];
}

void
pair_line (enum pair_stage stage, struct row *const *p, size_t np,
	   const struct record *const *m, size_t nm, size_t *to, size_t *group)
{
  struct line l = { p, np, m, nm, NULL, to, group };

  if (nm > 0 && np + nm > PAIRS_LIMIT / nm)
    {
      pair_all (&l);
      return;
    }

  struct choice *c = xcalloc (nm, sizeof *c);

  l.claimed = xcalloc (np, sizeof *l.claimed);
  for (size_t k = 0; k < np; k++)
    {
      group[k] = k;
      l.claimed[k] = p[k]->counted;
    }
  for (size_t i = 0; i < nm; i++)
    to[i] = np;
  for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++)
    if (rules[r].stage == stage)
      apply_rule (&rules[r], &l, c);
  for (size_t k = 0; k < np; k++)
    group[k] = group_head (group, k);
  free (l.claimed);
  free (c);
}
