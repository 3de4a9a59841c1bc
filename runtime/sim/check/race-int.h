/* What the check for races shares.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_RACE_INT_H
#define DRANO_SIM_CHECK_RACE_INT_H

#include "check/check-int.h"
#include "warp/lane-types.h"

/* What all lanes of a request have in common.  */
struct request
{
  struct warp *w;
  const struct insn *i;
  struct checked_warp *cw;
  struct check *check;
  uint32_t first;		/* Segments below are of the past.  */
  uint32_t site;		/* Of an access: the bits below its segment,
				   without the lane.  */
  unsigned bytes, elements;
  int access;
  bool shared;
  struct page *page;		/* Locked, or null; ... */
  uint64_t page_number;		/* ... its number.  */
};

/* A cell of a page.  */
struct cell
{
  access_t *write, *read[2];
};

/* Return the bytes of element K that lane L of R stores.  */

static inline uint64_t
stored_value (const struct request *r, unsigned k, unsigned l)
{
  const struct warp *w = r->w;
  const uint32_t slots[] = { r->i->d, r->i->b, r->i->c, r->i->e };
  unsigned bytes = r->bytes / r->elements;

  if (bytes == 8)
    return ROW (const u64, slots[k])[l];
  /* A register may have more than is stored.  */
  uint32_t v = ROW (const u32, slots[k])[l];
  return bytes == 4 ? v : v & ((1u << 8 * bytes) - 1);
}

/* Return the hash of V in its place in an access.  */

static inline access_t
hash_word (uint64_t v)
{
  return ((uint32_t) (v ^ v >> 32) * 0x9e3779b1u >> (32 - HASH_BITS)
	  << HASH_SHIFT);
}

/* Return the hash of what lane L of R stores, in its place in an access.  */

static inline access_t
hash_value (const struct request *r, unsigned l)
{
  uint64_t v = 0;

  for (unsigned k = 0; k < r->elements; k++)
    v = v * 31 ^ stored_value (r, k, l);
  return hash_word (v);
}

/* Note the access NOW of R to A in its cell C, where others may race
   with it.  */
extern void compare_access (struct request *r, struct cell c, uint64_t a,
			    access_t now);

/* Note the write NOW at A of R in its cell C.  */

static inline void
note_write (struct request *r, struct cell c, uint64_t a, access_t now)
{
  uint32_t first = r->first;
  bool write = ACCESS_SEGMENT (*c.write) >= first;
  bool read = ACCESS_SEGMENT (*c.read[0]) >= first;
  bool more = ACCESS_SEGMENT (*c.read[1]) >= first;

  /* Nobody else's, or this lane's in this segment.  */
  if (!more
      && (!write || ((*c.write ^ now) >> 32 == 0
		     && ACCESS_LANE (*c.write) == ACCESS_LANE (now)))
      && (!read || ((*c.read[0] ^ now) >> 32 == 0
		    && ACCESS_LANE (*c.read[0]) == ACCESS_LANE (now)
		    && ACCESS_LANE (now) != LANE_SEVERAL)))
    *c.write = now;
  else
    compare_access (r, c, a, now);
}

/* Note the read NOW at A of R in its cell C.  */

static inline void
note_read (struct request *r, struct cell c, uint64_t a, access_t now)
{
  uint32_t first = r->first;
  bool written = ACCESS_SEGMENT (*c.write) >= first;
  bool read = ACCESS_SEGMENT (*c.read[0]) >= first;

  if (!written && !read)
    {
      *c.read[0] = now;
      *c.read[1] = 0;
    }
  /* Two blocks have read it: whoever writes, another one reads.  */
  else if (!written && *c.read[1] & ACCESS_FLAG
	   && ACCESS_SEGMENT (*c.read[1]) >= first)
    ;
  /* So is it with several lanes.  */
  else if (!written && !((*c.read[0] ^ now) >> 32)
	   && !((*c.read[0] ^ now) & ACCESS_IS_ATOMIC))
    {
      if (ACCESS_LANE (*c.read[0]) != ACCESS_LANE (now)
	  && ACCESS_LANE (now) != LANE_ALL)
	*c.read[0] = (*c.read[0] & ~(access_t) LANE_BITS) | LANE_SEVERAL;
    }
  else if (!read && !((*c.write ^ now) >> 32)
	   && ACCESS_LANE (*c.write) == ACCESS_LANE (now))
    {
      *c.read[0] = now;
      *c.read[1] = 0;
    }
  else
    compare_access (r, c, a, now);
}

#endif /* DRANO_SIM_CHECK_RACE_INT_H */
