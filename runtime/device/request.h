/* Counting one request of an access, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_DEVICE_REQUEST_H
#define DRANO_DEVICE_REQUEST_H

#include "alike.h"
#include "drano-abi.h"
#include "lanes.h"
#include "unlike.h"

/* SITE_OF (X), LOG_OF (X): the two parts of the word X, see drano-abi.h.  */
#define SITE_OF(X) ((word *) ((X) & -(word) DRANO_ALIGN))
#define LOG_OF(X) ((unsigned) (X) & (DRANO_ALIGN - 1))
#define BYTES_OF(X) (1u << LOG_OF (X))

/* Count the request R of an access, all lanes of which have one site.  */

HERE void
count_one (const struct request *r)
{
  word *at = (word *) r->head, first;
  int step;

  if (!chosen (r->mask, at))
    return;
  if (is_single (r->mask))
    count_single (at, r->part, 1);
  else if (r->mask == ALL_LANES && equal_steps (r->address, &first, &step))
    {
      unsigned lane = this_lane ();
      if (lane < DRANO_WORDS)
	count_equal_steps (at, r->part, BYTES_OF (r->what), first, step, lane);
      if (lane == 0 && !at[DRANO_HEAD_STEP])
	fix_step (at, step_word (LOG_OF (r->what), first, step));
    }
  else
    count_several (at, r->part, BYTES_OF (r->what), r->mask, r->address);
}

/* Call COUNT, of the request R, for the lanes of each HEAD by themselves.
   Since Volta, lanes that have come from different calls may be here together.
   All take part in all votes: those that were left out would go on, or meet
   others within COUNT.  */
#define COUNT_EACH(R, COUNT)						\
  do									\
    {									\
      struct request part_ = *(R);					\
      unsigned here_ = part_.mask, rest_ = here_;			\
      do								\
	{								\
	  part_.mask							\
	    = like_lane (here_, part_.head, last_lane (rest_));		\
	  rest_ ^= part_.mask;						\
	  if (part_.mask >> this_lane () & 1)				\
	    COUNT (&part_);						\
	  meet (here_);							\
	}								\
      while (rest_);							\
    }									\
  while (0)

/* Count the request R of an access.  */

HERE void
count_unlike (const struct request *r)
{
  COUNT_EACH (r, count_one);
}

#endif /* DRANO_DEVICE_REQUEST_H */
