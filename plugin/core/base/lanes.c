/* The lanes of a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/lanes.h"
#include "base/check.h"

int
lanes_blocks (const uint64_t at[LANES], uint32_t mask, int bytes, int size)
{
  drano_assert (bytes > 0);
  uint64_t seen[2 * LANES];
  int n = 0;
  for (int l = 0; l < LANES; l++)
    for (int side = 0; side < 2 && (mask >> l & 1); side++)
      {
	uint64_t b = ((at[l] + (unsigned) (side ? bytes - 1 : 0))
		      / (unsigned) size);
	int k = n;
	while (k > 0 && seen[k - 1] != b)
	  k--;
	if (!k)
	  seen[n++] = b;
      }
  return n;
}
