/* Which bytes the iterations of loops access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_VALUE_COVER_H
#define DRANO_VALUE_COVER_H

#include "value/poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A loop: in its iterations COUNTER, a uniform leaf, has the COUNT values from
   FIRST on, in any order.  Both may have counters of loops around it.  */
struct cover_loop
{
  const struct sym *counter;
  const struct poly *first, *count;
  bool whole;			/* No iteration is left out.  */
};

/* An access of SIZE bytes at ADDRESS in N LOOPS, outer ones first; all are
   uniform.  */
struct cover_access
{
  const struct poly *address;
  uint64_t size;
  int n;
  const struct cover_loop *loops;
};

/* Return how many of A's loops, counted from the innermost one, it takes until
   every one of the LENGTH bytes from START on has been accessed, if LENGTH is
   not 0; -1 if they are not known to be.  Loops without iterations are right if
   LENGTH is 0 then.  P is the pool of all.  */
extern int cover_whole (struct pool *p, const struct cover_access *a,
			const struct poly *start, const struct poly *length);

/* Set *LOW and *HIGH to bounds of the bytes that A accesses, counted from
   START: the first one and that behind the last one.  Return false if they are
   not known numbers.  */
extern bool cover_range (struct pool *p, const struct cover_access *a,
			 const struct poly *start, int64_t *low, int64_t *high);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_VALUE_COVER_H */
