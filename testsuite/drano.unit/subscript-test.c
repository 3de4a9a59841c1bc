/* Test which subscripts are proved to be different in different iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "testlib.h"
#include "whatif/subscript.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The atoms: the counter I, from 0 to N - 1; J inside, from 0 to M - 1, and K, from 0 to
   I; numbers that are not known, N and M; the strides S and T; V, which varies.  */
static const char names[] = "ijknmstv";

enum { ATOMS = sizeof names - 1, MOST = 4 };

static struct subscript_atom atoms[ATOMS];

/* The sum that TEXT is: terms like 3*i*m, with signs between them.  */

static struct subscript_sum
parse (const char *text)
{
  struct subscript_sum sum = subscript_number (0);
  int sign = 1;
  while (*text)
    {
      struct subscript_sum term = subscript_number (sign);
      for (; *text && *text != '+' && *text != '-'; text++)
	{
	  struct subscript_sum factor;
	  if (isdigit ((unsigned char) *text))
	    {
	      char *end;
	      factor = subscript_number (strtol (text, &end, 10));
	      text = end - 1;
	    }
	  else if (strchr (names, *text))
	    factor = subscript_of_atom ((int) (strchr (names, *text) - names));
	  else
	    continue;
	  term = subscript_multiply (&term, &factor);
	}
      sum = subscript_add (&sum, &term);
      sign = *text == '-' ? -1 : 1;
      text += *text != '\0';
    }
  return sum;
}

static void
make_atoms (void)
{
  static const enum subscript_kind kinds[ATOMS] = {
    SUBSCRIPT_COUNTER, SUBSCRIPT_COUNTER, SUBSCRIPT_COUNTER, SUBSCRIPT_FIXED,
    SUBSCRIPT_FIXED, SUBSCRIPT_STRIDE, SUBSCRIPT_STRIDE, SUBSCRIPT_VARYING
  };
  static const char *const high[] = { "n-1", "m-1", "i" };
  for (int i = 0; i < ATOMS; i++)
    {
      atoms[i].kind = kinds[i];
      atoms[i].step = 1;
      if (kinds[i] == SUBSCRIPT_COUNTER)
	{
	  atoms[i].low = subscript_number (0);
	  atoms[i].high = parse (high[i]);
	}
    }
}

/* Whether A and B are known to be SIZE apart in different iterations of I.  */
static const struct
{
  const char *a, *b;
  int size;
  bool apart;
} cases[] =
{
  { "i", "i", 1, true },
  { "i", "i+1", 1, false },
  { "i", "i-1", 1, false },
  { "2*i", "2*i+1", 1, true },
  { "2*i", "2*i+2", 1, false },
  { "8*i", "8*i", 8, true },
  { "4*i", "4*i", 8, false },
  { "8*i", "8*i+4", 4, true },
  { "8*i", "8*i+6", 4, false },
  { "-1*i+n", "-1*i+n", 1, true },
  { "i+m", "i+m", 1, true },
  { "i+m", "i+n", 1, false },
  { "i", "i+n", 1, true },
  { "i", "i-n", 1, true },
  { "i", "j", 1, false },
  { "i*j", "i*j", 1, false },
  { "i*i", "i*i", 1, false },
  { "0", "0", 1, false },
  { "1", "2", 1, true },
  { "m", "m+3", 1, true },
  { "v", "v+1", 1, false },
  { "n*i", "n*i", 1, false },
  { "i+v", "i+v", 1, false },
  /* Two dimensions in one.  */
  { "m*i+j", "m*i+j", 1, true },
  { "m*i+j+1", "m*i+j+1", 1, false },
  { "m*i+j", "m*i+j+m", 1, false },
  { "m*i+m-1-j", "m*i+j", 1, true },
  { "n*i+j", "n*i+j", 1, false },
  { "m*i+k", "m*i+k", 1, false },
  { "n*i+k", "n*i+k", 1, true },
  { "n*m*i+n*j+k", "n*m*i+n*j+k", 1, true },
  { "n*j+i", "n*j+i", 1, true },
  { "n*j+i", "n*j+i+1", 1, false },
  { "m*i+v", "m*i+v", 1, false },
  /* Strides.  */
  { "s*i+j", "s*i+j", 1, true },
  { "s*i+v", "s*i+v", 1, true },
  { "s*i+v", "s*i+v+3", 1, true },
  { "s*i+v", "s*i-s+v", 1, false },
  { "t*v+s*i+j", "t*v+s*i+2*j", 1, true },
  { "s*i+s*v", "s*i+s*v", 1, false },
  { "s*v+1", "s*v+2", 1, true },
  { "8*s*i+8*v", "8*s*i+8*v", 8, true },
};

static void
test_cases (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct subscript_sum a = parse (cases[i].a), b = parse (cases[i].b);
      test_number (subscript_apart_p (atoms, 0, &a, &b, cases[i].size),
		   cases[i].apart, "apart: %s and %s, %d", cases[i].a, cases[i].b,
		   cases[i].size);
      test_number (subscript_apart_p (atoms, 0, &b, &a, cases[i].size),
		   cases[i].apart, "apart: %s and %s, %d", cases[i].b, cases[i].a,
		   cases[i].size);
    }
}

/* S, if the atoms have VALUES.  */

static int64_t
value_of (const struct subscript_sum *s, const int *values)
{
  int64_t sum = 0;
  for (int i = 0; i < s->n; i++)
    {
      int64_t product = s->term[i].coef;
      for (int k = 0; k < s->term[i].n; k++)
	product *= values[s->term[i].atom[k]];
      sum += product;
    }
  return sum;
}

/* The iterations of I in which something has the value at AT - VALUE_0, as bits.  */
enum { VALUE_0 = 2000, VALUES = 2 * VALUE_0 };
struct seen
{
  unsigned char in[VALUES];
};

/* Note all values of S, for the N and M in VALUES, in SEEN.  */

static void
see (const struct subscript_sum *s, int *values, struct seen *seen)
{
  memset (seen, 0, sizeof *seen);
  for (values[0] = 0; values[0] < values[3]; values[0]++)
    for (values[1] = 0; values[1] < values[4]; values[1]++)
      for (values[2] = 0; values[2] <= values[0]; values[2]++)
	for (values[7] = -2; values[7] <= 2; values[7]++)
	  seen->in[value_of (s, values) + VALUE_0] |= (unsigned char) (1 << values[0]);
}

/* True if A and B are SIZE apart in different iterations, for the values in SEEN.  */

static bool
apart_p (const struct seen *a, const struct seen *b, int size)
{
  for (int i = size; i < VALUES - size; i++)
    for (int k = 1 - size; a->in[i] && k < size; k++)
      for (int bit = 0; bit < MOST; bit++)
	if ((a->in[i] >> bit & 1) && (b->in[i + k] & ~(1 << bit)))
	  return false;
  return true;
}

/* A sum of a few terms.  */

static struct subscript_sum
random_sum (uint64_t *state)
{
  static const char *const factors[] = {
    "1", "1", "2", "3", "4", "-1", "i", "i", "i", "j", "k", "n", "m", "m", "v"
  };
  enum { FACTORS = sizeof factors / sizeof factors[0] };
  struct subscript_sum sum = subscript_number ((int) test_random (state, 7) - 3);
  for (unsigned n = 1 + test_random (state, 3); n > 0; n--)
    {
      struct subscript_sum term = subscript_number (1);
      for (unsigned f = 1 + test_random (state, 2); f > 0; f--)
	{
	  struct subscript_sum factor = parse (factors[test_random (state, FACTORS)]);
	  term = subscript_multiply (&term, &factor);
	}
      sum = subscript_add (&sum, &term);
    }
  return sum;
}

/* What is said to be apart is.  */

static void
test_random_sums (void)
{
  static struct seen in_a, in_b;
  uint64_t state = 1;
  int proved = 0, wrong = 0;
  for (int i = 0; i < 20000; i++)
    {
      struct subscript_sum a = random_sum (&state), b = a;
      struct subscript_sum more = subscript_number ((int) test_random (&state, 9) - 4);
      int size = 1 + (int) test_random (&state, 3);
      b = test_random (&state, 4) ? subscript_add (&a, &more) : random_sum (&state);
      if (!subscript_apart_p (atoms, 0, &a, &b, size))
	continue;
      proved++;
      int values[ATOMS] = { 0 };
      for (values[3] = 1; values[3] <= MOST; values[3]++)
	for (values[4] = 1; values[4] <= MOST; values[4]++)
	  {
	    int n = values[3];
	    see (&a, values, &in_a);
	    see (&b, values, &in_b);
	    wrong += !apart_p (&in_a, &in_b, size);
	    values[3] = n;
	  }
    }
  test_number (wrong, 0, "random sums are apart");
  test (proved > 1000, "many random sums are proved to be apart");
}

static void
test_limits (void)
{
  struct subscript_sum most = subscript_number (INT64_MAX), one = subscript_number (1);
  struct subscript_sum least = subscript_number (INT64_MIN);
  struct subscript_sum i = subscript_of_atom (0);
  test (!subscript_add (&most, &one).known, "a sum that is too large is not known");
  test (!subscript_subtract (&one, &least).known, "nor is a difference");
  struct subscript_sum far = subscript_multiply (&most, &i);
  test (!subscript_multiply (&far, &far).known, "nor is a product");
  test (subscript_apart_p (atoms, 0, &far, &far, 1), "large factors");
  test (!subscript_apart_p (atoms, 0, &least, &far, 1), "the least number");
  struct subscript_sum deep = i;
  for (int k = 1; k < SUBSCRIPT_ATOMS; k++)
    deep = subscript_multiply (&deep, &i);
  test (deep.known, "a product of many atoms");
  test (!subscript_multiply (&deep, &i).known, "a product of too many atoms");
  struct subscript_sum even = parse ("4*i-8"), odd = parse ("4*i-7");
  test (subscript_divide (&even, 4).known, "a quotient");
  test (!subscript_divide (&odd, 4).known, "a quotient with a remainder");
  test (subscript_number_p (&least, INT64_MIN), "a number");
  struct subscript_sum next = parse ("i+3");
  atoms[0].step = 2;
  test (subscript_apart_p (atoms, 0, &i, &next, 1), "a step");
  atoms[0].step = 3;
  test (!subscript_apart_p (atoms, 0, &i, &next, 1), "another step");
  atoms[0].step = 1;
}

/* What takes the same values in each iteration of I, or of I and J.  */

static void
test_same_values (void)
{
  static const struct { const char *sum; unsigned counters; bool same; } same[] = {
    { "5", 1, true }, { "n+3", 1, true }, { "j", 1, true }, { "m*j+n", 1, true },
    { "i", 1, false }, { "m*i+j", 1, false }, { "j", 2, false }, { "k", 1, false },
    { "v", 1, false }, { "s", 1, true }
  };
  char name[60];
  for (unsigned i = 0; i < sizeof same / sizeof *same; i++)
    {
      struct subscript_sum sum = parse (same[i].sum);
      snprintf (name, sizeof name, "%s is the same in each iteration, %u counters",
		same[i].sum, same[i].counters);
      test (subscript_same_p (atoms, 0, same[i].counters, &sum) == same[i].same,
	    name);
    }
  struct subscript_sum unknown = { .known = false };
  test (!subscript_same_p (atoms, 0, 1, &unknown), "what is not known is not the same");
}

int
main (void)
{
  make_atoms ();
  test_cases ();
  test_same_values ();
  test_limits ();
  test_random_sums ();
  return test_end ();
}
