/* Cost polynomials: what they are made of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A polynomial is a sum of terms, a term a product of atoms.  A ring keeps the
   atoms unique, so that equal terms have the same ones.  */

#ifndef DRANO_ATOMS_H
#define DRANO_ATOMS_H

#include "base/intern.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum { COST_TERMS = 48, COST_DEGREE = 6, COST_TEXT = 1600,
       COST_DERIVED = 1 << 24, COST_SMALL = 32 };

enum cost_atom_kind
{
  COST_PARAMETER,	/* A value that the region is started with.  */
  COST_INDEX,		/* The number of an iteration, from 0.  */
  COST_HIDDEN,		/* A value that must not be left in a result.  */
  COST_FLOOR,		/* NUM / DEN, rounded down.  */
  COST_MIN,		/* The lesser, or greater, of NUM and DEN.  */
  COST_MAX,
  COST_SUM,		/* The sum of NUM for INDEX from 0 to DEN - 1; no other
			   index is left in it.  */
  COST_ROUNDS		/* How often warps go round in all when DEN of them
			   share NUM iterations in parts that differ by one
			   at most.  */
};

struct cost_poly;

struct cost_atom
{
  struct intern_link link;	/* In the ring's table.  */
  int id;			/* Orders them: those that are derived come
				   last.  */
  enum cost_atom_kind kind;
  const char *name;
  const void *key;		/* Identity of those without NUM.  */
  const struct cost_poly *num, *den;
  const struct cost_atom *index;
  const struct cost_poly *limit;	/* COST_INDEX: it is less; or null.  */
  bool nonnegative;		/* It is known not to be negative.  */
  bool have_value;		/* Its assumed value.  */
  int64_t value;
  struct cost_atom *next;
};

struct cost_term
{
  int degree;
  const struct cost_atom *atoms[COST_DEGREE];	/* By descending id.  */
  int64_t c;
};

struct cost_poly
{
  int64_t den;			/* At least 1.  */
  int n;
  struct cost_term t[];		/* In order; no zeros.  */
};

/* Where atoms are made and, but for indexes, kept unique.  */
struct cost_ring
{
  struct arena *arena;		/* With an escape.  */
  int natoms;
  struct cost_atom *atoms;	/* Newest first.  */
  struct intern table;		/* The same.  */
  const struct cost_poly *small[COST_SMALL + 1];	/* Integers, once
							   made.  */
};

/* An empty ring in A, which has an escape.  */
extern struct cost_ring *cost_ring_new (struct arena *a);

/* Forget the atoms of R.  */
extern void cost_ring_clear (struct cost_ring *r);

/* The atom of R with the kind, key, polynomials and index of WANT; *MADE if
   there was none yet.  Then the caller says the rest of it.  */
extern struct cost_atom *cost_atom_like (struct cost_ring *r,
					 const struct cost_atom *want,
					 bool *made);

/* The atom of KIND that KEY stands for, made when there is none yet.  */
extern struct cost_atom *cost_atom (struct cost_ring *r,
				    enum cost_atom_kind kind,
				    const void *key, const char *name);

/* A new atom for the number of an iteration.  R does not keep it: a region may
   have thousands, and none is looked for.  */
extern struct cost_atom *cost_index (struct cost_ring *r, const char *name);

extern bool cost_equal_p (const struct cost_poly *x,
			  const struct cost_poly *y);

#endif /* DRANO_ATOMS_H */
