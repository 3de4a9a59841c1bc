/* Numbers in chains, by a hash of what they stand for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* To find equals among many things in linear time, each thing has a number, and
   is put into the chain of its hash: only those of one chain need be compared.

     for (size_t i = chains_first (&c, hash); i; i = chains_next (&c, i))
       ... thing[i - 1] ...  */

#ifndef DRANO_TOOL_BASE_CHAINS_H
#define DRANO_TOOL_BASE_CHAINS_H

#include <stddef.h>
#include <stdint.h>

struct chains
{
  size_t *head;			/* Number + 1 that begins each chain, or 0.  */
  size_t *next;			/* And that goes on after each number.  */
  size_t mask;
};

/* Return empty chains for numbers below N.  */
extern struct chains new_chains (size_t n);
extern void free_chains (struct chains *c);

/* Put NUMBER at the head of the chain of HASH in C; once each.  */
extern void chains_add (struct chains *c, uint64_t hash, size_t number);

/* Return the number + 1 that was put last into the chain of HASH, and that
   before AT, which is such a number + 1; 0 if there is none.  */
extern size_t chains_first (const struct chains *c, uint64_t hash);
extern size_t chains_next (const struct chains *c, size_t at);

/* Return the hash of the N interned names, any of which may be null.  */
extern uint64_t hash_names (const char *const *name, size_t n);

#endif /* DRANO_TOOL_BASE_CHAINS_H */
