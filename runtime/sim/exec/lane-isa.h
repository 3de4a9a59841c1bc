/* The handlers of lane-ops.def for one set of host instructions, whose name
   is LANE_TABLE's.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Floating-point operations must not be contracted or reassociated; traps
   are nobody's business.  */

#include "exec/lanes.h"

#define OP(ID, NAME, SIG, N, D, A, B, C, VALUE)	\
  DEFINE_OP (lane_##ID, N, D, A, B, C, VALUE)
#define TEST(ID, NAME, SIG, A, B, VALUE) DEFINE_TEST (lane_##ID, A, B, VALUE)
#define SELECT(ID, NAME, SIG, D) DEFINE_SELECT (lane_##ID, D)
#define ALIAS(ID, NAME, SIG)
#include "exec/lane-ops.def"
#undef OP
#undef TEST
#undef SELECT
#undef ALIAS

const struct opcode LANE_TABLE[] =
{
#define OP(ID, NAME, SIG, N, D, A, B, C, VALUE) { NAME, SIG, lane_##ID },
#define TEST(ID, NAME, SIG, A, B, VALUE) { NAME, SIG, lane_##ID },
#define SELECT(ID, NAME, SIG, D) { NAME, SIG, lane_##ID },
#define ALIAS(ID, NAME, SIG) { NAME, SIG, lane_##ID },
#include "exec/lane-ops.def"
  { NULL, NULL, NULL }
};
