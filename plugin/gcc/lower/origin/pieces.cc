/* Lowering: the pieces in which devices access objects.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* nvptx moves at most 8 bytes a lane at a time (but for two vector modes), and
   never what is not aligned (nvptx.h: MOVE_MAX, STRICT_ALIGNMENT).  An
   aggregate is moved by pieces as wide as it is aligned if there are fewer
   than MOVE_RATIO (4) of them or an integer register would hold it; else GCC
   calls memcpy.  The C library for nvptx (newlib's memcpy.c, memset.c,
   memmove.c) has loops that move 8 bytes at a time, or single bytes where
   there are fewer than 32 (for memset 8) or an address is not a multiple of 8.
   Such a loop is one site: each iteration has the pattern of the first, at
   other addresses.

   Whether addresses are multiples of 8 may depend on the lane.  We assume so
   unless the length contradicts it: a warning never overstates.  */

#include "gcc-shim.h"
#include "lower/origin/pieces.h"

/* nvptx.h.  */
#define MOVE_MAX_BYTES 8

#define MOVE_RATIO_PIECES 4

HOST_WIDE_INT
library_bytes (HOST_WIDE_INT bytes, HOST_WIDE_INT from)
{
  if (bytes < 0)
    return WORD_BYTES;
  return bytes >= from && bytes % WORD_BYTES == 0 ? WORD_BYTES : 1;
}

struct pieces
lower_pieces (tree type, HOST_WIDE_INT size)
{
  HOST_WIDE_INT bytes = size;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    bytes = shim_type_bytes (TREE_TYPE (type));
  else if (VECTOR_TYPE_P (type))
    {
      HOST_WIDE_INT elt = shim_type_bytes (TREE_TYPE (type));
      /* nvptx-modes.def: V2SI and V2DI.  */
      bool whole = (INTEGRAL_TYPE_P (TREE_TYPE (type)) && size == 2 * elt
		    && (elt == 4 || elt == 8));
      bytes = whole ? size : elt;
    }
  else if (AGGREGATE_TYPE_P (type))
    {
      bytes = MIN ((HOST_WIDE_INT) TYPE_ALIGN_UNIT (type), MOVE_MAX_BYTES);
      bool integer = size <= 2 * MOVE_MAX_BYTES && pow2p_hwi (size);
      if (!integer && size / bytes >= MOVE_RATIO_PIECES)
	{
	  struct pieces loop = { library_bytes (size, COPY_WORDS_FROM), 1 };
	  return loop;
	}
    }
  else if (size > MOVE_MAX_BYTES && size % MOVE_MAX_BYTES == 0)
    bytes = MOVE_MAX_BYTES;
  bytes = MIN (bytes, size);
  struct pieces p = { bytes, bytes > 0 ? size / bytes : 0 };
  return p;
}
