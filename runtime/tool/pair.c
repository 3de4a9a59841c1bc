/* Which predicted site of a line a measured instruction belongs to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "pair.h"

#include <string.h>

/* How the strides of a prediction and a measurement go together.  */
enum evidence
{
  EVIDENCE_AGAINST,
  EVIDENCE_NONE,		/* The prediction names no number.  */
  EVIDENCE_FOR
};

/* Whether nothing but the place that the measurement M knows speaks against
   its being of the site P.  */

static bool
may_be (const struct record *p, const struct record *m)
{
  return !((m->array && p->array && m->array != p->array)
	   || (m->region && p->region && m->region != p->region)
	   || (m->bytes >= 0 && p->bytes >= 0 && m->bytes != p->bytes));
}

/* Return what the strides say of M's being of the site P.  */

static enum evidence
weigh (const struct record *p, const struct record *m)
{
  const struct record_measured *c = m->measured;
  bool one_lane = p->active && strcmp (p->active, "one") == 0;

  if (!may_be (p, m))
    return EVIDENCE_AGAINST;
  if (one_lane || !c->have_stride)
    return one_lane && !c->have_stride ? EVIDENCE_FOR
      : one_lane ? EVIDENCE_AGAINST : EVIDENCE_NONE;
  if (!p->have_stride_bytes)
    return EVIDENCE_NONE;
  return c->stride_min == p->stride_bytes && c->stride_max == p->stride_bytes
    ? EVIDENCE_FOR : EVIDENCE_AGAINST;
}

/* Whether the site P can be M's at LEVEL; at the lowest, no stride counts.  */

static bool
fits (const struct record *p, const struct record *m, enum evidence level)
{
  return level == EVIDENCE_AGAINST ? may_be (p, m) : weigh (p, m) == level;
}

/* Count in *N those of P[0..NP-1] that fit M at LEVEL and that TAKEN, if not
   null, does not name.  Return the first, NP if there is none.  */

static size_t
count_level (struct row *const *p, size_t np, const struct record *m,
	     enum evidence level, const bool *taken, size_t *n)
{
  size_t first = np;

  *n = 0;
  for (size_t k = 0; k < np; k++)
    if ((!taken || !taken[k]) && fits (&p[k]->site, m, level))
      {
	if (first == np)
	  first = k;
	++*n;
      }
  return first;
}

void
pair_line (struct row *const *p, size_t np, const struct record *const *m,
	   size_t nm, bool strict, size_t *to, bool *same)
{
  bool *taken = same;		/* First used for what is assigned.  */
  size_t n;

  memset (taken, 0, np * sizeof *taken);
  for (size_t i = 0; i < nm; i++)
    {
      size_t k = count_level (p, np, m[i], EVIDENCE_FOR, NULL, &n);

      to[i] = n == 1 ? k : np;
      if (n == 1)
	taken[k] = true;
    }
  /* A site that nothing speaks for yet, and nothing against, if it is the
     only one.  */
  for (size_t i = 0; i < nm; i++)
    if (to[i] == np)
      {
	size_t k = count_level (p, np, m[i], EVIDENCE_NONE, taken, &n);

	if (n == 1)
	  to[i] = k;
      }
  memset (same, 0, np * sizeof *same);
  /* What is left can only be told of several together: of those that all
     speak for it, else of those that do not speak against it, else of all
     that it may be.  */
  for (size_t i = 0; i < nm; i++)
    for (int level = EVIDENCE_FOR; to[i] == np && level >= (int) strict;
	 level--)
      {
	to[i] = count_level (p, np, m[i], level, NULL, &n);
	for (size_t j = 0; n > 1 && j < np; j++)
	  same[j] |= fits (&p[j]->site, m[i], level);
      }
}
