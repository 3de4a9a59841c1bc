/* Whether two subscripts can be equal in different iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The counter has to stand alone in one dimension of the array, with the same
   factor in both subscripts.  By now the dimensions of most arrays are one sum,

     i * stride + j		or		i * m + j

   A stride is what the compiler's front end put there: the rest is a subscript
   of its own.  For a number or variable of the program, that must be proved:
   the rest, j, is from 0 to m - 1 by the bounds of its loop.  This is the
   delinearization of Grosser, Ramanujam, Pouchet, Sadayappan and Pop (ICS
   2015), whose condition the bounds of the loops prove here, where theirs is
   tested as the program runs.  A sum that is alone is tested as by Banerjee: by
   the common divisor and by the range.  */

#include "whatif/subscript.h"
#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static const struct subscript_sum unknown;

struct subscript_sum
subscript_number (int64_t value)
{
  struct subscript_sum s;
  s.known = true;
  s.n = value != 0;
  s.term[0].coef = value;
  s.term[0].n = 0;
  return s;
}

struct subscript_sum
subscript_of_atom (int atom)
{
  struct subscript_sum s = subscript_number (1);
  s.term[0].n = 1;
  s.term[0].atom[0] = atom;
  return s;
}

/* True if A and B are of the same atoms.  */

static bool
alike_p (const struct subscript_term *a, const struct subscript_term *b)
{
  return (a->n == b->n
	  && !memcmp (a->atom, b->atom, (size_t) a->n * sizeof a->atom[0]));
}

/* Add T to S.  */

static void
add_term (struct subscript_sum *s, const struct subscript_term *t)
{
  for (int i = 0; s->known && i < s->n; i++)
    if (alike_p (&s->term[i], t))
      {
	if (__builtin_add_overflow (s->term[i].coef, t->coef, &s->term[i].coef))
	  s->known = false;
	else if (!s->term[i].coef)
	  s->term[i] = s->term[--s->n];
	return;
      }
  if (s->n == SUBSCRIPT_TERMS)
    s->known = false;
  else if (s->known && t->coef)
    s->term[s->n++] = *t;
}

/* Let *RESULT be A times B.  Return false if it has no room.  */

static bool
multiply_terms (struct subscript_term *result, const struct subscript_term *a,
		const struct subscript_term *b)
{
  int i = 0, j = 0;
  if (a->n + b->n > SUBSCRIPT_ATOMS
      || __builtin_mul_overflow (a->coef, b->coef, &result->coef))
    return false;
  result->n = a->n + b->n;
  for (int k = 0; k < result->n; k++)
    result->atom[k] = (j == b->n || (i < a->n && a->atom[i] <= b->atom[j])
		       ? a->atom[i++] : b->atom[j++]);
  return true;
}

struct subscript_sum
subscript_multiply (const struct subscript_sum *a,
		    const struct subscript_sum *b)
{
  struct subscript_sum s = subscript_number (0);
  if (!a->known || !b->known)
    return unknown;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n; j++)
      {
	struct subscript_term t;
	if (!multiply_terms (&t, &a->term[i], &b->term[j]))
	  return unknown;
	add_term (&s, &t);
      }
  return s.known ? s : unknown;
}

struct subscript_sum
subscript_add (const struct subscript_sum *a, const struct subscript_sum *b)
{
  struct subscript_sum s = *a;
  if (!a->known || !b->known)
    return unknown;
  for (int i = 0; i < b->n; i++)
    add_term (&s, &b->term[i]);
  return s.known ? s : unknown;
}

struct subscript_sum
subscript_subtract (const struct subscript_sum *a,
		    const struct subscript_sum *b)
{
  struct subscript_sum minus = subscript_number (-1);
  minus = subscript_multiply (b, &minus);
  return subscript_add (a, &minus);
}

struct subscript_sum
subscript_divide (const struct subscript_sum *a, int64_t value)
{
  drano_assert (value > 0);
  struct subscript_sum s = *a;
  for (int i = 0; s.known && i < s.n; i++)
    {
      if (s.term[i].coef % value)
	return unknown;
      s.term[i].coef /= value;
    }
  return s.known ? s : unknown;
}

/* The term of S without atoms.  */

static int64_t
constant_of (const struct subscript_sum *s)
{
  for (int i = 0; i < s->n; i++)
    if (!s->term[i].n)
      return s->term[i].coef;
  return 0;
}

/* True if S is a number.  */

static bool
constant_sum_p (const struct subscript_sum *s)
{
  return s->known && (s->n == 0 || (s->n == 1 && !s->term[0].n));
}

bool
subscript_number_p (const struct subscript_sum *s, int64_t value)
{
  return constant_sum_p (s) && constant_of (s) == value;
}

/* True if atom NUMBER takes the same values in each iteration, as for
   subscript_same_p: those of loops inside do if their bounds do.  */

static bool
same_atom_p (const struct subscript_atom *atoms, int counter, unsigned n,
	     int number)
{
  const struct subscript_atom *a = &atoms[number];
  switch (a->kind)
    {
    case SUBSCRIPT_FIXED:
    case SUBSCRIPT_STRIDE:
      return true;
    case SUBSCRIPT_COUNTER:
      return ((number < counter || number >= counter + (int) n)
	      && subscript_same_p (atoms, counter, n, &a->low)
	      && subscript_same_p (atoms, counter, n, &a->high));
    default:
      return false;
    }
}

bool
subscript_same_p (const struct subscript_atom *atoms, int counter, unsigned n,
		  const struct subscript_sum *s)
{
  if (!s->known)
    return false;
  for (int i = 0; i < s->n; i++)
    for (int k = 0; k < s->term[i].n; k++)
      if (!same_atom_p (atoms, counter, n, s->term[i].atom[k]))
	return false;
  return true;
}

/* How often ATOM is a factor of T.  */

static int
times_atom (const struct subscript_term *t, int atom)
{
  int n = 0;
  for (int k = 0; k < t->n; k++)
    n += t->atom[k] == atom;
  return n;
}

/* What is asked, and how many more sums may be looked at to answer it.  */
struct question
{
  const struct subscript_atom *atoms;
  int counter;
  int *left;
};

/* True if all of T's atoms have one value in all iterations.  */

static bool
fixed_term_p (const struct question *q, const struct subscript_term *t)
{
  for (int k = 0; k < t->n; k++)
    if (q->atoms[t->atom[k]].kind != SUBSCRIPT_FIXED
	&& q->atoms[t->atom[k]].kind != SUBSCRIPT_STRIDE)
      return false;
  return true;
}

/* The counter of S with the greatest number, or -1.  */

static int
last_counter (const struct question *q, const struct subscript_sum *s)
{
  int last = -1;
  for (int i = 0; i < s->n; i++)
    for (int k = 0; k < s->term[i].n; k++)
      if (q->atoms[s->term[i].atom[k]].kind == SUBSCRIPT_COUNTER
	  && s->term[i].atom[k] > last)
	last = s->term[i].atom[k];
  return last;
}

/* What S is at most if UPPER, else at least, as a sum of fixed atoms, or
   unknown.  */

static struct subscript_sum
bound_sum (const struct question *q, const struct subscript_sum *s, bool upper)
{
  struct subscript_sum now = *s;
  while (now.known)
    {
      int counter = last_counter (q, &now);
      struct subscript_sum next = subscript_number (0);
      if (counter < 0)
	break;
      for (int i = 0; i < now.n; i++)
	{
	  const struct subscript_term *t = &now.term[i];
	  if (!times_atom (t, counter))
	    {
	      add_term (&next, t);
	      continue;
	    }
	  if (t->n != 1)
	    return unknown;
	  bool high = (t->coef > 0) == upper;
	  const struct subscript_atom *a = &q->atoms[counter];
	  struct subscript_sum coef = subscript_number (t->coef);
	  coef = subscript_multiply (&coef, high ? &a->high : &a->low);
	  next = subscript_add (&next, &coef);
	}
      now = next;
    }
  for (int i = 0; now.known && i < now.n; i++)
    if (!fixed_term_p (q, &now.term[i]))
      return unknown;
  return now;
}

/* True if A is always SIZE or more above B, of any iterations.  */

static bool
above_p (const struct question *q, const struct subscript_sum *a,
	 const struct subscript_sum *b, int64_t size)
{
  struct subscript_sum low = bound_sum (q, a, false);
  struct subscript_sum high = bound_sum (q, b, true);
  low = subscript_subtract (&low, &high);
  return constant_sum_p (&low) && constant_of (&low) >= size;
}

/* The factor of the counter in S, of which all else must be fixed.  False if
   that is not so.  */

static bool
factor_of (const struct question *q, const struct subscript_sum *s,
	   int64_t *factor)
{
  *factor = 0;
  for (int i = 0; i < s->n; i++)
    if (s->term[i].n == 1 && s->term[i].atom[0] == q->counter)
      *factor = s->term[i].coef;
    else if (!fixed_term_p (q, &s->term[i]))
      return false;
  return true;
}

/* True if A and B are apart, as one dimension.  */

static bool
alone_apart_p (const struct question *q, const struct subscript_sum *a,
	       const struct subscript_sum *b, int64_t size)
{
  int64_t factor, other;
  struct subscript_sum rest = subscript_subtract (a, b);
  if (above_p (q, a, b, size) || above_p (q, b, a, size))
    return true;
  if (!factor_of (q, a, &factor) || !factor_of (q, b, &other) || factor != other
      || !constant_sum_p (&rest) || constant_of (&rest) == INT64_MIN
      || factor == INT64_MIN)
    return false;
  uint64_t distance = (uint64_t) llabs (constant_of (&rest));
  uint64_t each = (uint64_t) llabs (factor);
  uint64_t width = (uint64_t) size;
  if (!factor)
    return distance >= width;
  if (__builtin_mul_overflow (each, (uint64_t) q->atoms[q->counter].step,
			      &each))
    return false;
  return (each >= width
	  && (distance % each == 0 ? distance == 0
	      : distance % each >= width && each - distance % each >= width));
}

/* A subscript as RADIX times HIGH plus LOW.  */
struct split
{
  struct subscript_sum high, low;
};

/* Split S by atom RADIX.  */

static struct split
split_by_atom (const struct subscript_sum *s, int radix)
{
  struct split r = { subscript_number (0), subscript_number (0) };
  for (int i = 0; i < s->n; i++)
    {
      struct subscript_term t = s->term[i];
      if (!times_atom (&t, radix))
	{
	  add_term (&r.low, &t);
	  continue;
	}
      int k = 0;
      while (t.atom[k] != radix)
	k++;
      t.n--;
      memmove (&t.atom[k], &t.atom[k + 1],
	       (size_t) (t.n - k) * sizeof t.atom[0]);
      add_term (&r.high, &t);
    }
  return r;
}

/* Split S by the number RADIX.  */

static struct split
split_by_number (const struct subscript_sum *s, int64_t radix)
{
  struct split r = { subscript_number (0), subscript_number (0) };
  for (int i = 0; i < s->n; i++)
    {
      struct subscript_term t = s->term[i];
      if (t.n && t.coef % radix)
	add_term (&r.low, &t);
      else
	{
	  struct subscript_term rest = t;
	  rest.coef = t.coef % radix;
	  t.coef /= radix;
	  add_term (&r.high, &t);
	  add_term (&r.low, &rest);
	}
    }
  return r;
}

/* True if S is from 0 to RADIX - 1.  */

static bool
digit_p (const struct question *q, const struct subscript_sum *s,
	 const struct subscript_sum *radix)
{
  struct subscript_sum minus_one = subscript_number (-1);
  return above_p (q, s, &minus_one, 1) && above_p (q, radix, s, 1);
}

/* Make the low part of S, a split by RADIX, one that is from 0 to RADIX - 1.
   Return false if that cannot be proved.  */

static bool
make_digit (const struct question *q, struct split *s,
	    const struct subscript_sum *radix)
{
  struct subscript_sum one = subscript_number (1);
  if (digit_p (q, &s->low, radix))
    return true;
  /* Like m * i + m - 1 - j.  */
  s->low = subscript_add (&s->low, radix);
  s->high = subscript_subtract (&s->high, &one);
  return s->high.known && digit_p (q, &s->low, radix);
}

static bool sums_apart_p (const struct question *q,
			  const struct subscript_sum *a,
			  const struct subscript_sum *b, int64_t size,
			  int depth);

/* True if A and B are apart in one of two dimensions, which A and B are split
   in.  */

static bool
either_apart_p (const struct question *q, const struct split *a,
		const struct split *b, int64_t size, int depth)
{
  return (sums_apart_p (q, &a->high, &b->high, 1, depth)
	  || sums_apart_p (q, &a->low, &b->low, size, depth));
}

/* True if A and B are apart as splits by RADIX, if that can be proved to be
   one.  */

static bool
digits_apart_p (const struct question *q, struct split *a, struct split *b,
		const struct subscript_sum *radix, int depth)
{
  return (make_digit (q, a, radix) && make_digit (q, b, radix)
	  && either_apart_p (q, a, b, 1, depth));
}

/* Whether atom ATOM of A and B divides what it is a factor of from a dimension
   of its own, in which they are apart.  */

static bool
apart_by_atom_p (const struct question *q, const struct subscript_sum *a,
		 const struct subscript_sum *b, int atom, int64_t size,
		 int depth)
{
  struct subscript_sum radix = subscript_of_atom (atom);
  struct split in_a = split_by_atom (a, atom), in_b = split_by_atom (b, atom);
  if (q->atoms[atom].kind == SUBSCRIPT_STRIDE)
    return either_apart_p (q, &in_a, &in_b, size, depth);
  return (size == 1 && q->atoms[atom].kind == SUBSCRIPT_FIXED
	  && digits_apart_p (q, &in_a, &in_b, &radix, depth));
}

/* The same for a number that is a factor.  */

static bool
apart_by_number_p (const struct question *q, const struct subscript_sum *a,
		   const struct subscript_sum *b, int64_t number, int64_t size,
		   int depth)
{
  if (size != 1 || number == INT64_MIN || llabs (number) < 2)
    return false;
  struct subscript_sum radix = subscript_number (llabs (number));
  struct split in_a = split_by_number (a, llabs (number));
  struct split in_b = split_by_number (b, llabs (number));
  return digits_apart_p (q, &in_a, &in_b, &radix, depth);
}

/* As subscript_apart_p; DEPTH more dimensions may be divided.  */

static bool
sums_apart_p (const struct question *q, const struct subscript_sum *a,
	      const struct subscript_sum *b, int64_t size, int depth)
{
  if (!a->known || !b->known || --*q->left < 0)
    return false;
  if (alone_apart_p (q, a, b, size))
    return true;
  if (!depth)
    return false;
  for (int i = 0; i < a->n; i++)
    {
      const struct subscript_term *t = &a->term[i];
      for (int k = 0; k < t->n; k++)
	if (apart_by_atom_p (q, a, b, t->atom[k], size, depth - 1))
	  return true;
      if (t->n && apart_by_number_p (q, a, b, t->coef, size, depth - 1))
	return true;
    }
  return false;
}

bool
subscript_apart_p (const struct subscript_atom *atoms, int counter,
		   const struct subscript_sum *a,
		   const struct subscript_sum *b, int64_t size)
{
  /* Each level multiplies the work by the number of factors.  */
  int left = 1000;
  struct question q = { atoms, counter, &left };
  return sums_apart_p (&q, a, b, size, 6);
}
