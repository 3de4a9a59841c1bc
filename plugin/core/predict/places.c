/* Counting sectors: the places of a request, in groups.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "predict/sectors-int.h"

#include "value/facts.h"

#include <stdlib.h>
#include <string.h>

/* Addresses further apart than this are in different groups.  */
#define FAR (INT64_C (1) << 40)

/* True if X in lane L and Y in lane K differ by a number only, and not by a
   huge one; *D is it.  */

static bool
place_distance (const struct poly *x, int l, const struct poly *y, int k,
		int64_t *d)
{
  int i = 0, j = 0;
  uint64_t a = 0, b = 0;
  if (x->n && !x->terms[0].m->degree)
    a = coef_at (&x->terms[i++].c, l);
  if (y->n && !y->terms[0].m->degree)
    b = coef_at (&y->terms[j++].c, k);
  *d = (int64_t) (a - b);
  if (*d > FAR || *d < -FAR)
    return false;
  while (i < x->n || j < y->n)
    {
      uint64_t u = i < x->n ? coef_at (&x->terms[i].c, l) : 0;
      uint64_t v = j < y->n ? coef_at (&y->terms[j].c, k) : 0;
      if (i < x->n && !u)
	i++;
      else if (j < y->n && !v)
	j++;
      else if (i == x->n || j == y->n || x->terms[i].m != y->terms[j].m
	       || u != v)
	return false;
      else
	i++, j++;
    }
  return true;
}

static int
compare_places (const void *a, const void *b)
{
  const struct request_place *x = a, *y = b;
  if (x->group != y->group)
    return x->group < y->group ? -1 : 1;
  if (x->offset != y->offset)
    return x->offset < y->offset ? -1 : 1;
  return x->lane - y->lane;
}

/* Put into KEYS, for each lane of X, a number that is the same where all terms
   are but the constant.  */

static void
make_keys (const struct poly *x, uint64_t keys[LANES])
{
  memset (keys, 0, sizeof *keys * LANES);
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m->degree)
      for (int l = 0; l < LANES; l++)
	keys[l] += coef_at (&x->terms[i].c, l)
		   * ((uint64_t) (uintptr_t) x->terms[i].m | 1);
}

/* True if no two lanes of X can differ by a number only, as they have
   different multiples of a symbol.  */

static bool
far_apart_p (const struct poly *x)
{
  for (int i = 0; i < x->n; i++)
    {
      const struct coef *c = &x->terms[i].c;
      /* A multiple of the step is zero modulo 2**64 where the step has so
	 many low bits that are.  */
      if (x->terms[i].m->degree && !c->table && c->step
	  && __builtin_ctzll (c->step) < 64 - 5)
	return true;
    }
  return false;
}

/* Sort the N places at P, which often are.  */

static void
sort_places (struct request_place *p, int n)
{
  int i = 1;
  while (i < n && compare_places (&p[i - 1], &p[i]) <= 0)
    i++;
  if (i < n)
    qsort (p, (size_t) n, sizeof *p, compare_places);
}

int
make_places (const struct request *r, struct request_place *places,
	     struct request_group *groups, int *ngroups)
{
  /* The first place of each group as it was found.  */
  struct request_place heads[MAX_PLACES];
  bool single = r->n == 1 && far_apart_p (r->address[0]);
  int n = 0;
  *ngroups = 0;
  for (int k = 0; k < r->n; k++)
    {
      uint64_t keys[LANES];
      if (!(r->mask & r->masks[k]))
	continue;
      make_keys (r->address[k], keys);
      for (int l = 0; l < LANES; l++)
	{
	  if (!(r->mask >> l & r->masks[k] >> l & 1))
	    continue;
	  struct request_place *p = &places[n++];
	  *p = (struct request_place) { l, single ? *ngroups : 0, 0,
				       r->address[k],
					keys[l] };
	  while (p->group < *ngroups
		 && (heads[p->group].key != p->key
		     || !place_distance (p->address, l, heads[p->group].address,
					 heads[p->group].lane, &p->offset)))
	    p->group++;
	  if (p->group == *ngroups)
	    {
	      p->offset = 0;
	      heads[(*ngroups)++] = *p;
	    }
	}
    }
  for (int g = 0; g < *ngroups; g++)
    groups[g].base = facts_low_lane (heads[g].address, heads[g].lane);
  sort_places (places, n);
  for (int i = 0; i < n; i++)
    {
      struct request_group *g = &groups[places[i].group];
      if (!i || places[i].group != places[i - 1].group)
	{
	  g->first = i;
	  g->n = 0;
	}
      g->n++;
    }
  return n;
}
