/* Which addresses the sites of a launch have reached.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_REACH_H
#define SIM_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct reach;

/* What is known of all addresses of a site together.  */
enum contiguous { CONTIGUOUS_UNKNOWN = -1, CONTIGUOUS_NO, CONTIGUOUS_YES };

/* Return an empty one for sites of numbers below SITES.  */
extern struct reach *reach_new (unsigned sites);
extern void reach_delete (struct reach *r);
/* Do not judge SITE.  */
extern void reach_ignore (struct reach *r, unsigned site);

/* Add to R what SITE accesses: N lots of BYTES bytes at A, each aligned; or,
   the other one, from A on, each STRIDE bytes from the last.  */
extern void reach_add (struct reach *r, unsigned site, unsigned bytes,
		       const uint64_t *a, unsigned n);
extern void reach_add_strided (struct reach *r, unsigned site, unsigned bytes,
			       uint64_t a, int64_t stride, unsigned n);

/* Add to TO what FROM has reached.  */
extern void reach_merge (struct reach *to, const struct reach *from);

/* Put into EACH, by site, whether what R has reached leaves no gap.  */
extern void reach_judge (const struct reach *r, enum contiguous *each);
/* Correct EACH for sites that are parts of one access in the source, as an
   unrolled loop has them: FIRST has for each site the first of them.  */
extern void reach_judge_parts (const struct reach *r, const unsigned *first,
			       enum contiguous *each);

#endif /* SIM_REACH_H */
