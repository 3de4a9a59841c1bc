/* GIMPLE: loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/loops.h"

bool
bb_in_loop_p (class loop *loop, basic_block bb)
{
  class loop *inner = bb->loop_father;
  return inner && (inner == loop || flow_loop_nested_p (loop, inner));
}

int
successor_in_loop (class loop *loop, basic_block bb)
{
  edge t, f;
  extract_true_false_edges_from_block (bb, &t, &f);
  bool t_in = bb_in_loop_p (loop, t->dest);
  bool f_in = bb_in_loop_p (loop, f->dest);
  return t_in == f_in ? -1 : t_in ? 0 : 1;
}
