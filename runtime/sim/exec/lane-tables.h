/* The tables of instructions, and which of them this host uses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_LANE_TABLES_H
#define SIM_LANE_TABLES_H

#include "exec/exec.h"

/* lane-ops.def, built for several hosts.  */
extern const struct opcode lane_table_base[], lane_table_avx2[],
  lane_table_avx512[];
/* Instructions that are rare, that cross lanes, that are atomic, and those
   with a rounding mode of their own.  */
extern const struct opcode rare_opcodes[], warp_opcodes[], atomic_opcodes[],
  round_opcodes[];

/* Return the table for this host.  */
extern const struct opcode *lane_table (void);

#endif /* SIM_LANE_TABLES_H */
