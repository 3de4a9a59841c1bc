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

/* Count the request R of an access.  */

HERE void
count_unlike (const struct request *r)
{
  word *at = (word *) r->head, first;
  int step;

  if (is_single (r->mask))
    {
      if (chosen (r->mask, at))
	count_single (at, r->part, 1);
    }
  else if (r->mask == ALL_LANES && equal_steps (r->address, &first, &step))
    {
      unsigned lane = this_lane ();
      if (lane < DRANO_WORDS && chosen ((1 << DRANO_WORDS) - 1, at))
	{
	  count_equal_steps (at, r->part, BYTES_OF (r->what), first, step,
			     lane);
	  if (lane == 0 && !at[DRANO_HEAD_STEP])
	    fix_step (at, step_word (LOG_OF (r->what), first, step));
	}
    }
  else if (chosen (r->mask, at))
    count_several (at, r->part, BYTES_OF (r->what), r->mask, r->address);
}

#endif /* DRANO_DEVICE_REQUEST_H */
