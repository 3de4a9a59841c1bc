/* Which predicted site of a line a measured instruction belongs to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The column alone does not tell: when optimising, GCC gives the instructions
   of an access the position of the expression or statement around it.  So the
   stride has a say as well, but never the number of sectors: that is what is
   to be compared afterwards.  The rules below are tried one after the other;
   what an earlier rule decided stays.  */

#include "pair.h"
#include "tool.h"

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

/* Which sites a rule considers.  */
struct rule
{
  enum evidence least;
  bool column;			/* Only those of the same column.  */
  bool array;			/* Only those of the same array, if both know
				   it, and of the same ordinal.  */
  bool bytes;			/* Only those of as many bytes.  */
  bool unclaimed;		/* Only those that no earlier rule chose.  */
};

/* A load of an array's descriptor or of an index may have the position of the
   element's load; so bytes tell, unless nothing else is there: the device
   compiler may also copy a structure in pieces.  */
static const struct rule rules[] =
  {
    { EVIDENCE_AGAINST, true, true, true, false },
    { EVIDENCE_FOR, true, false, true, false },
    { EVIDENCE_NONE, true, false, true, false },
    { EVIDENCE_AGAINST, true, true, false, true },
    { EVIDENCE_FOR, true, false, false, true },
    { EVIDENCE_NONE, true, false, false, true },
    { EVIDENCE_FOR, false, false, true, false },
    { EVIDENCE_NONE, false, false, true, true },
    { EVIDENCE_DOUBT, true, false, true, false },
    { EVIDENCE_DOUBT, false, false, true, true },
    { EVIDENCE_AGAINST, true, false, true, false },
    { EVIDENCE_AGAINST, false, false, true, true },
    { EVIDENCE_AGAINST, true, false, false, true },
    { EVIDENCE_NONE, false, false, true, false }
  };

/* Whether S, interned or null, reads WORD.  */

static bool
is (const char *s, const char *word)
{
  return s && strcmp (s, word) == 0;
}

/* Return what the strides say of M's being of the site P.  */

static enum evidence
weigh (const struct record *p, const struct record *m)
{
  const struct record_measured *c = m->measured;
  bool one = c->stride_min == c->stride_max;

  if (is (p->active, "one"))
    return !c->have_stride || (one && c->stride_min == 0)
      ? EVIDENCE_FOR : EVIDENCE_AGAINST;
  if (!c->have_stride)
    return EVIDENCE_NONE;
  if (p->have_stride_bytes)
    return one && c->stride_min == p->stride_bytes
      ? EVIDENCE_FOR : EVIDENCE_AGAINST;
  if (one && (is (p->pattern, "irregular") || is (p->pattern, "choice")
	      || is (p->pattern, "spread")))
    return EVIDENCE_DOUBT;
  return EVIDENCE_NONE;
}

/* Whether rule R lets M be of the site P, which is CLAIMED or not.  */

static bool
allows (const struct rule *r, const struct record *p, const struct record *m,
	bool claimed)
{
  if ((m->array && p->array && m->array != p->array)
      || (m->region && p->region && m->region != p->region)
      || (r->bytes && m->bytes >= 0 && p->bytes >= 0
	  && m->bytes != p->bytes))
    return false;
  return !(r->column && p->column != m->column)
    && !(r->array && !(m->array && m->array == p->array
		       && m->ordinal == p->ordinal))
    && !(r->unclaimed && claimed)
    && weigh (p, m) >= r->least;
}

/* Let M choose among the NP sites P by the rule R.  Return the first that is
   allowed, NP if none is; if there are several, mark them in SAME.  */

static size_t
choose (const struct rule *r, struct row *const *p, size_t np,
	const struct record *m, const bool *claimed, bool *same)
{
  size_t first = np;

  for (size_t k = 0; k < np; k++)
    if (allows (r, &p[k]->site, m, claimed[k]))
      {
	if (first == np)
	  first = k;
	else
	  same[first] = same[k] = true;
      }
  return first;
}

void
pair_line (struct row *const *p, size_t np, const struct record *const *m,
	   size_t nm, size_t *to, bool *same)
{
  bool *claimed = xcalloc (np, sizeof *claimed);

  memset (same, 0, np * sizeof *same);
  for (size_t i = 0; i < nm; i++)
    to[i] = np;
  for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++)
    {
      for (size_t i = 0; i < nm; i++)
	if (to[i] == np)
	  to[i] = choose (&rules[r], p, np, m[i], claimed, same);
      for (size_t i = 0; i < nm; i++)
	if (to[i] < np)
	  claimed[to[i]] = true;
      for (size_t k = 0; k < np; k++)
	claimed[k] |= same[k];
    }
  free (claimed);
}
