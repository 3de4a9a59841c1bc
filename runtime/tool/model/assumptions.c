/* The assumptions of predictions, and whether they held in a run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A stride that has a name counts as large: the record has the condition, as
   "n >= 8" for the stride 4*n.  Where the stride was measured, n is known, and
   so is whether the condition held.  Both texts are sums of products, where a
   product is a number, or names with a number before them.  */

#include "base/tool.h"
#include "model/assumptions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TERMS_MAX = 8 };

/* A sum of products, and a number.  */
struct sum
{
  struct
  {
    const char *names;		/* LENGTH characters in the text.  */
    size_t length;
    int64_t factor;
  } term[TERMS_MAX];
  size_t n;
  int64_t constant;
};

/* How many characters of TEXT, before END, are in one product.  */

static size_t
product_length (const char *text, const char *end)
{
  const char *c = text;

  for (int depth = 0; c < end; c++)
    {
      if (depth == 0 && c > text
	  && (*c == '+' || (*c == '-' && c[1] != '>')))
	break;
      depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
    }
  return (size_t) (c - text);
}

/* Read TEXT, which ends before END, into S.  Return whether it is a sum that is
   not too long.  */

static bool
read_sum (const char *text, const char *end, struct sum *s)
{
  memset (s, 0, sizeof *s);
  for (size_t n; text < end; text += n)
    {
      bool minus = *text == '-';
      char *names;
      int64_t factor = 1;

      text += *text == '-' || *text == '+';
      n = product_length (text, end);
      names = (char *) text;
      if (*text >= '0' && *text <= '9')
	factor = strtoll (text, &names, 10);
      if (n == 0 || factor > INT32_MAX)
	return false;
      factor = minus ? -factor : factor;
      if (names == text + n)
	{
	  s->constant += factor;
	  continue;
	}
      if (names > text && *names++ != '*')
	return false;
      if (s->n == TERMS_MAX)
	return false;
      s->term[s->n].names = names;
      s->term[s->n].length = (size_t) (text + n - names);
      s->term[s->n++].factor = factor;
    }
  return s->n > 0;
}

/* The factor of term K of A in B; 0 if B has no such term.  */

static int64_t
factor_in (const struct sum *a, size_t k, const struct sum *b)
{
  for (size_t i = 0; i < b->n; i++)
    if (b->term[i].length == a->term[k].length
	&& strncmp (b->term[i].names, a->term[k].names,
		    a->term[k].length) == 0)
      return b->term[i].factor;
  return 0;
}

/* Whether the names of STRIDE are SCALE times those of VALUE.  */

static bool
multiple_p (const struct sum *stride, const struct sum *value, int64_t scale)
{
  if (stride->n != value->n)
    return false;
  for (size_t k = 0; k < value->n; k++)
    if (factor_in (value, k, stride) != scale * value->term[k].factor)
      return false;
  return true;
}

/* Whether VALUE is LEAST or more where STRIDE is BYTES, SCALE times as much but
   for the constants.  */

static bool
enough_p (const struct sum *stride, const struct sum *value, int64_t scale,
	  int64_t bytes, int64_t least)
{
  double names = ((double) bytes - (double) stride->constant) / (double) scale;

  return names + (double) value->constant >= (double) least;
}

/* Whether the condition TEXT, which ends before END, is of full warps.  */

static bool
full_warps_p (const char *text, const char *end)
{
  static const char full[] = "full warps";
  size_t n = sizeof full - 1;

  return (size_t) (end - text) == n && strncmp (text, full, n) == 0;
}

/* Whether the condition TEXT, which ends before END, is known to hold in what
   was measured of ROW.  */

static bool
holds_p (const struct row *row, const char *text, const char *end)
{
  static const char least_word[] = " >= ";
  const struct record_measured *m = &row->count;
  const char *stride = row->site.stride, *relation;
  struct sum a, b;
  int64_t scale;

  if (full_warps_p (text, end))
    return m->lanes >= 32 * m->requests;
  relation = strstr (text, least_word);
  if (!relation || relation >= end || !stride || !m->have_stride
      || !read_sum (text, relation, &a)
      || !read_sum (stride, stride + strlen (stride), &b)
      || a.term[0].factor == 0)
    return false;
  scale = factor_in (&a, 0, &b) / a.term[0].factor;

  int64_t least = strtoll (relation + strlen (least_word), NULL, 10);

  return scale != 0 && multiple_p (&b, &a, scale)
    && enough_p (&b, &a, scale, m->stride_min, least)
    && enough_p (&b, &a, scale, m->stride_max, least);
}

char *
open_conditions (const struct row *row, bool partial)
{
  const char *text = row->site.assumes;
  struct text open = { 0 };

  if (!row->counted || !text)
    return NULL;
  for (const char *end; *text; text = *end ? end + 2 : end)
    {
      end = strstr (text, ", ");
      if (!end)
	end = text + strlen (text);
      if (holds_p (row, text, end) || (!partial && full_warps_p (text, end)))
	continue;
      if (open.len)
	text_puts (&open, " and ");
      text_add (&open, text, (size_t) (end - text));
    }
  return open.s;
}
