/* Loops along which each lane reads a row of its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_ROWS_H
#define DRANO_GCC_TRANSFORM_STAGE_ROWS_H

#include "transform/loop/counted.h"
#include "transform/stage/lanes.h"
#include "transform/stage/linear.h"

/* A load, or a store, whose elements lie one behind the other along the
   loop.  */
struct stage_row
{
  gimple *stmt;
  bool store;
  tree ref;
  HOST_WIDE_INT bytes;		/* Of an element.  */
  HOST_WIDE_INT across;		/* Bytes from the element of one lane to that of
				   the next, or STAGE_SOME, ...  */
  bool even;			/* ... if they are always the same.  */
  HOST_WIDE_INT pitch, offset;	/* Bytes from one row of its tile to the next,
				   and of its tile in those of a warp.  */
};

/* A loop that each lane executes alone, in an iteration of L's.  */
struct stage_rows
{
  const struct stage_lanes *l;
  struct counted_loop s;		/* Of that loop.  */
  struct stage_values values;	/* Of both loops.  */
  bool apart;			/* Lanes may execute a loop between the two
				   differently.  */
  auto_vec<struct stage_row> accesses;
  int width;			/* Elements of a row of a tile.  */
  int warps;			/* So many have tiles, ...  */
  HOST_WIDE_INT bytes;		/* ... of so many bytes.  */
};

/* Fill in R, but for accesses and tiles, for LOOP inside that of L; false if
   that is no such loop.  */
extern bool stage_rows_find (struct stage_rows *r, const struct stage_lanes *l,
			     class loop *loop);

/* Enter STMT, of which a request would ideally be for IDEAL sectors, into R if
   it is such an access, and of whole warps.  */
extern void stage_rows_access (struct stage_rows *r, gimple *stmt, int ideal);

/* Why R's accesses cannot go through tiles, or REMARK_NONE; those that cannot
   are gone, and the tiles are laid out.  SPENT bytes of a block's shared
   memory are taken.  */
extern enum remark_id stage_rows_refusal (struct stage_rows *r,
					  HOST_WIDE_INT spent);

/* Have the accesses of R go through tiles, as stage_give does; return the
   flag.  */
extern tree stage_rows_give (struct stage_rows *r);

#endif /* DRANO_GCC_TRANSFORM_STAGE_ROWS_H */
