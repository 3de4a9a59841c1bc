/* Rows of lanes and their element types.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef SIM_LANE_TYPES_H
#define SIM_LANE_TYPES_H

#include "warp/warp.h"

/* Rows are plain memory that is read as whatever the instruction says.  */
#define ALIAS_TYPE __attribute__ ((may_alias))
typedef uint8_t ALIAS_TYPE u8;
typedef int8_t ALIAS_TYPE s8;
typedef uint16_t ALIAS_TYPE u16;
typedef int16_t ALIAS_TYPE s16;
typedef uint32_t ALIAS_TYPE u32;
typedef int32_t ALIAS_TYPE s32;
typedef uint64_t ALIAS_TYPE u64;
typedef int64_t ALIAS_TYPE s64;
typedef float ALIAS_TYPE f32;
typedef double ALIAS_TYPE f64;

/* The row at SLOT of warp W.  */
#define ROW(T, SLOT)							\
  ((T *) (w->bank[(SLOT) & 1] + ((SLOT) & ~(uint32_t) 1)))

/* For L over the lanes of MASK; REST is the name of a variable.  */
#define EACH_LANE(L, REST, MASK)					\
  for (uint32_t REST = (MASK), L; REST					\
       && (L = __builtin_ctz (REST), true); REST &= REST - 1)

/* Compile a function once for each kind of host that vectors differ on.  */
#if (!defined __x86_64__ || defined __clang__ || defined __SANITIZE_ADDRESS__ \
     || defined __SANITIZE_THREAD__ || __GNUC__ < 11)
#define CLONES
#elif __GNUC__ == 11		/* Knows no levels of the architecture.  */
#define CLONES __attribute__ ((target_clones ("avx512f", "avx2", "default")))
#else
#define CLONES __attribute__ ((target_clones ("arch=x86-64-v4", "avx2", \
					      "default")))
#endif

#endif /* SIM_LANE_TYPES_H */
