/* Which host memory was copied before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_COPIES_H
#define DRANO_SIM_COUNT_COPIES_H

#include <stdbool.h>
#include <stdint.h>

struct copies;

/* What there is to note of a copy.  */
enum copied
{
  COPIED_TO_HOST,
  COPIED_TO_DEVICE,
  COPIED_UNCHANGED		/* In addition: the host had the same.  */
};

extern struct copies *copies_new (void);
extern void copies_delete (struct copies *c);

/* Note HOW of BYTES bytes at HOST in C.  Any thread may do so.  */
extern void copies_note (struct copies *c, enum copied how, uint64_t host,
			 uint64_t bytes);

/* How many copies C has TO_DEVICE or to the host, and their bytes; how many of
   all bytes had been copied before between the same host memory and the
   device, in the same direction.  */
extern uint64_t copies_number (const struct copies *c, bool to_device);
extern uint64_t copies_bytes (const struct copies *c, bool to_device);
extern uint64_t copies_repeated (const struct copies *c);
/* The bytes of copies to the host that brought what was there.  */
extern uint64_t copies_unchanged (const struct copies *c);

#endif /* DRANO_SIM_COUNT_COPIES_H */
