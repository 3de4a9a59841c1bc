/* Functions of the device's runtime: malloc, free, vprintf, assertions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_HEAP_H
#define SIM_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory/device.h"

struct heap;

/* Make a heap of the BYTES bytes at BASE.  */
extern struct heap *heap_new (uint64_t base, uint64_t bytes);
/* Return SIZE bytes of H, 16-byte aligned, or 0 if there are none.  */
extern uint64_t heap_alloc (struct heap *h, uint64_t size);
/* Give P back to H.  Return false if H did not give it out.  */
extern bool heap_free (struct heap *h, uint64_t p);
/* Set B's bounds to those of the block of H that the address AT, in H, is in.
   Return false if that is in none, or in one that was freed.  */
extern bool heap_find (const struct heap *h, uint64_t at,
		       struct block_of_memory *b);
/* Write where AT, in H, lies to TEXT of N bytes.  */
extern void heap_describe (const struct heap *h, uint64_t at, char *text,
			   size_t n);

#endif /* SIM_HEAP_H */
