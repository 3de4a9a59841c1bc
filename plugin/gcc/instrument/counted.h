/* The accesses that are counted, and their addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_INSTRUMENT_COUNTED_H
#define DRANO_GCC_INSTRUMENT_COUNTED_H

#include "ir/ir.h"

/* One access to count, before the statement under which it is kept.  */
struct access_counter
{
  enum ir_op op;
  HOST_WIDE_INT offset;		/* Of this piece in what is accessed.  */
  int bytes;
  unsigned site;
  /* Set by place_counts: */
  unsigned group;		/* Where its group's entries begin.  */
  int members;			/* How many it leads; 0 if it is led.  */
};

/* The accesses of a statement, in order.  */
typedef auto_vec<struct access_counter> count_list;
typedef hash_map<gimple *, count_list *> count_map;

/* Return an expression for the address that STMT accesses as C.  */
extern tree counted_address (gimple *stmt, const struct access_counter *c);

#endif /* DRANO_GCC_INSTRUMENT_COUNTED_H */
