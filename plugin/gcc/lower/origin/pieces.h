/* Lowering: the pieces in which devices access objects.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_PIECES_H
#define DRANO_GCC_LOWER_ORIGIN_PIECES_H

#include "lower/origin/lowering.h"

/* The pieces in which SIZE > 0 bytes of TYPE are accessed; one
   stands for all those of a loop.  */
extern struct pieces lower_pieces (tree type, HOST_WIDE_INT size);

/* Return how many bytes of BYTES, -1 if unknown, are moved at a time by a
   library function that begins to move words at FROM.  */
extern HOST_WIDE_INT library_bytes (HOST_WIDE_INT bytes, HOST_WIDE_INT from);

/* How the device accesses an object: COUNT pieces of BYTES each.  */
struct pieces
{
  HOST_WIDE_INT bytes, count;
};

/* newlib's loops.  */
#define WORD_BYTES 8

#define COPY_WORDS_FROM 32

#endif /* DRANO_GCC_LOWER_ORIGIN_PIECES_H */
