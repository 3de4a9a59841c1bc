/* From GIMPLE to the lane IR: copies, and the pieces they are made in.
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
   there are fewer than 32 (for memset 8) or an address is not a multiple of
   8.  Such a loop is one site: each time round has the pattern of the first,
   moved on.

   Whether addresses are multiples of 8 may depend on the lane.  They are
   taken to be so wherever the length is not against it: a warning never
   overstates.  */

#include "gcc-shim.h"
#include "lower/lowering.h"

/* nvptx.h.  */
#define MOVE_MAX_BYTES 8
#define MOVE_RATIO_PIECES 4
/* newlib's loops.  */
#define WORD_BYTES 8
#define COPY_WORDS_FROM 32

/* Return how many bytes of BYTES, -1 if unknown, are moved at a time by a
   library function that begins to move words at FROM.  */

static HOST_WIDE_INT
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

/* A library function that copies or fills memory.  */
struct block_function
{
  const char *name;
  int from;			/* Operand that is copied from, or -1.  */
  int length;			/* Operand that is the length.  */
};

/* Return what library function the statement STMT calls, or null.  */

static const struct block_function *
block_function (gimple *stmt)
{
  static const struct block_function functions[] =
  {
    { "memcpy", 1, 2 }, { "memmove", 1, 2 }, { "mempcpy", 1, 2 },
    { "__memcpy_chk", 1, 2 }, { "__memmove_chk", 1, 2 },
    { "memset", -1, 2 }, { "__memset_chk", -1, 2 }, { "bzero", -1, 1 },
  };
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return NULL;
  tree decl = gimple_call_fndecl (stmt);
  if (!decl || !fndecl_built_in_p (decl))
    return NULL;
  const char *name = shim_function_name (decl);
  for (unsigned i = 0; i < ARRAY_SIZE (functions); i++)
    if (strcmp (name, functions[i].name) == 0
	&& (int) gimple_call_num_args (stmt) > functions[i].length)
      return &functions[i];
  return NULL;
}

bool
lower_block_call_p (gimple *stmt)
{
  return block_function (stmt) != NULL;
}

ir_ref
lower_block_call (struct lowering *l, gcall *call)
{
  const struct block_function *f = block_function (call);
  tree length = gimple_call_arg (call, f->length);
  HOST_WIDE_INT n = tree_fits_shwi_p (length) ? tree_to_shwi (length) : -1;
  HOST_WIDE_INT bytes
    = library_bytes (n, f->from < 0 ? WORD_BYTES : COPY_WORDS_FROM);
  if (n != 0 && f->from >= 0)
    lower_pointer_access (l, call, IR_LOAD, gimple_call_arg (call, f->from),
			  bytes);
  if (n != 0)
    lower_pointer_access (l, call, IR_STORE, gimple_call_arg (call, 0), bytes);
  tree lhs = gimple_call_lhs (call);
  return (lhs && strcmp (f->name, "mempcpy") != 0
	  ? lower_operand (l, gimple_call_arg (call, 0)) : IR_NONE);
}
