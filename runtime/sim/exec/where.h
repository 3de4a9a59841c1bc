/* Whose memory an address is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_WHERE_H
#define SIM_WHERE_H

#include "exec/exec.h"

/* Find the variable of W's active functions that holds the byte at OFFSET of a
   lane's local memory.  Put its place there into *LOW and *SPAN and return
   true, or return false.  */
extern bool local_find (const struct warp *w, uint64_t offset, uint64_t *low,
			uint64_t *span);

/* The same for shared memory of W's block.  */
extern bool shared_find (const struct warp *w, uint64_t offset, uint64_t *low,
			 uint64_t *span);

/* Write where ADDRESS, which W may not access, lies to TEXT of N bytes, and
   what cures it.  */
extern void where_describe (const struct warp *w, uint64_t address, char *text,
			    size_t n);

/* TEXT of N bytes says where ADDRESS is, which W may not access by I.  If it is
   the host's, or near null, say that instead, or add it, and what to map.  */
extern void unmapped_describe (const struct warp *w, const struct insn *i,
			       uint64_t address, char *text, size_t n);

#endif /* SIM_WHERE_H */
