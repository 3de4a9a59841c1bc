/* Intern tables: one copy of what is equal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A hash table that grows with what is in it.  The user knows what is equal:
   it walks the entries of one hash and adds one if none will do.  */

#ifndef DRANO_BASE_INTERN_H
#define DRANO_BASE_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* The first member of each entry.  */
struct intern_link
{
  uint64_t hash;
  struct intern_link *next;	/* In the same slot.  */
};

struct intern
{
  struct arena *arena;
  size_t n, size;		/* SIZE is a power of two.  */
  struct intern_link **slots;
};

/* Make T empty, in A.  False if out of memory, if A has no escape.  */
extern bool intern_init (struct intern *t, struct arena *a);

/* Remove all entries of T.  */
extern void intern_clear (struct intern *t);

/* An entry of T with HASH, and the next one behind K with its hash, in any
   order; null if there is none.  */
extern struct intern_link *intern_first (const struct intern *t,
					 uint64_t hash);
extern struct intern_link *intern_next (const struct intern_link *k);

/* Add K, with HASH, to T.  */
extern void intern_add (struct intern *t, struct intern_link *k,
			uint64_t hash);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_BASE_INTERN_H */
