/* What is kept of the bytes of device memory that are mapped.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CHECK_DATA_INT_H
#define DRANO_SIM_CHECK_DATA_INT_H

#include "check/bits.h"
#include "check/check-int.h"

enum { LINE = 8 };		/* Bytes for which a store is kept.  */

struct data_chunk
{
  unsigned char value[CHUNK];	/* What host and device had in common last.  */
  unsigned char synced[CHUNK / 8]; /* There is such a value; ... */
  unsigned char wrote[CHUNK / 8]; /* ... the device has stored another one
				     since, ...  */
  unsigned char used[CHUNK / 8]; /* ... and has read that.  */
  unsigned char stale[CHUNK / 8]; /* The host has another one.  */
  uint32_t stores[CHUNK / LINE]; /* The sites of the last ones, ... */
  const struct module *module;	/* ... which are of this one.  */
  bool any_wrote, any_stale;
};

/* Return the chunk of C for AT, in the device's memory; it is made if MADE.  */
extern struct data_chunk *chunk_of (struct check *c, uint64_t at, bool made);

/* For each chunk of the BYTES bytes at AT of C, which is made if MADE: D is the
   chunk, or null, OFF where they begin there, and N how many they are.  */
#define EACH_CHUNK(C, AT, BYTES, MADE, D, OFF, N)			\
  for (uint64_t at_ = (AT), end_ = at_ + (BYTES), OFF, N = 1;		\
       at_ < end_ && (OFF = (at_ - (C)->base) % CHUNK,			\
		      N = (CHUNK - OFF < end_ - at_ ? CHUNK - OFF	\
			   : end_ - at_));				\
       at_ += N)							\
    for (struct data_chunk *D = chunk_of (C, at_, MADE), *once_ = (void *) 1; \
	 once_; once_ = NULL)

/* Return whether the BYTES bytes at AT are in the device's memory.  */

static inline bool
in_device_p (const struct check *c, uint64_t at, uint64_t bytes)
{
  return at - c->base < c->bytes && bytes <= c->bytes - (at - c->base);
}

#endif /* DRANO_SIM_CHECK_DATA_INT_H */
