/* OpenMP's lanes: SIMT copies of loops, and shares of threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_SIMT_H
#define DRANO_GCC_REGION_SIMT_H

#include "gcc-shim.h"
#include "ir/ir.h"

/* True if PHI is the iteration variable of a SIMT loop, and if BB heads
   one.  */
extern bool simt_phi_p (gphi *phi);
extern bool simt_header_p (basic_block bb);

/* What the lanes count to in the SIMT loop that HEADER heads and tests, or
   null.  */
extern tree simt_count (basic_block header);

/* True if that is computed from a call of FUNCTION.  */
extern bool simt_count_from_p (basic_block header, const char *function);

/* True if NAME is computed from a call of FUNCTION.  */
extern bool computed_from_call_p (tree name, const char *function);

/* Return true if HEADER has a variable whose start is computed from the
   thread's number: the iterations of its loop are divided among threads.  */
extern bool thread_header_p (basic_block header);

/* True if each thread has a part of the iterations of the SIMT loop that HEADER
   heads, and the parts are not all whole warps.  */
extern bool simt_chunks_p (basic_block header);

/* True if they are whole warps, as devices with lanes alone have them.  */
extern bool simt_whole_p (basic_block header);

/* The name of variables that tell that arrays are apart, of which transforms
   have the program make sure.  The analysis assumes it of arrays with names of
   their own.  */
#define SIMT_APART_NAME ".apart"

/* The names of variables that transforms make for tiles in shared memory:
   whether there are tiles, as the analysis assumes; where one is; and how many
   of its rows or columns are in use, all of them for the analysis.  */
#define SIMT_STAGED_NAME ".staged"
#define SIMT_TILE_NAME ".tile"
#define SIMT_TILE_END_NAME ".end_of_tile"

/* A new name of TYPE, of a variable called VAR_NAME, which is one of these.  */
extern tree simt_told_name (tree type, const char *var_name);

/* True if NAME is of a variable called VAR_NAME, which is one of these.  */
extern bool simt_told_p (const_tree name, const char *var_name);

/* True if E is never taken on the device, or only if arrays overlap.  */
extern bool dead_edge_p (edge e);

/* True if LOOP is in one of the two copies of a loop, for devices with lanes
   and for others: GCC's of a simd loop, or a transform's.  */
extern bool simt_copy_p (class loop *loop);

/* The depth of the search from a loop's first iteration to the thread's
   number.  */
#define MAX_START_DEPTH 12

/* True if only devices with lanes get to BB, by a test just before it.  */
extern bool simt_only_p (basic_block bb);

/* True if GCC gives OpenMP simd loops lanes in this compilation: when
   optimising for nvptx (omp-general.cc, omp_max_simt_vf).  */
extern bool simt_possible_p (void);

/* True if the user asks for code for devices other than nvptx, too, which have
   no lanes.  Without -foffload=, which of them there are is found out at the
   link.  */
extern bool simt_others_p (void);

/* True if the code of this compilation may be for devices other than nvptx,
   too: the user asks for them, or their compilers are installed where the
   driver finds them.  */
extern bool simt_others_possible_p (void);

#endif /* DRANO_GCC_REGION_SIMT_H */
