/* Functions of the device's runtime: malloc, free, vprintf, assertions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_HEAP_H
#define SIM_HEAP_H

#include <stdbool.h>
#include <stdint.h>

struct heap;

/* Make a heap of the BYTES bytes at BASE.  */
extern struct heap *heap_new (uint64_t base, uint64_t bytes);
/* Return SIZE bytes of H, 16-byte aligned, or 0 if there are none.  */
extern uint64_t heap_alloc (struct heap *h, uint64_t size);
/* Give P back to H.  Return false if H did not give it out.  */
extern bool heap_free (struct heap *h, uint64_t p);

#endif /* SIM_HEAP_H */
