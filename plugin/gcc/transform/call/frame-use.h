/* What the device compiler puts into the frame of the function it compiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_CALL_FRAME_USE_H
#define DRANO_GCC_TRANSFORM_CALL_FRAME_USE_H

#include "gcc-shim.h"

/* Why a statement uses the frame in a way that only a function of its own
   cures, whose frame is the lane's; or that nothing cures.  */
enum frame_use
{
  FRAME_NONE,
  FRAME_CALL,			/* It passes or returns in memory what no
				   variable of the lane can be.  */
  FRAME_VARIADIC,		/* Optional arguments.  */
  FRAME_UNSEEN,			/* A call of a function whose body may come from
				   another file, and then be inlined.  */
  FRAME_OPERATION,		/* A function of the compiler's library does
				   it, which gets or returns in memory.  */
  FRAME_PRODUCT,		/* Such a function multiplies complex numbers,
				   if the result is not a number.  */
  FRAME_EXCHANGE,		/* Compare and exchange: what is expected is in
				   memory.  */
  FRAME_VECTOR			/* Values that have no register: there is no
				   cure.  */
};

/* True if nvptx passes or, with RETURNED, returns values of TYPE in memory.  */
extern bool frame_memory_p (const_tree type, bool returned);

/* How STMT uses the frame, but for structures and complex results of functions
   that are known (transform/repair/frame-copies.h).  */
extern enum frame_use frame_use_of (gimple *stmt);

/* What STMT computes, if sine and cosine of one value may be computed by one
   call, which returns them in memory: one bit for each precision of a sine in
   *SINES, or of a cosine in *COSINES, is added.  */
extern void frame_note_sincos (gimple *stmt, unsigned *sines,
			       unsigned *cosines);

/* True if STMT calls a function of the library that formats or scans text, or
   starts programs, other than printf to the standard output: how much stack
   these need is not known, and they have memory that all threads share.  */
extern bool frame_library_p (gimple *stmt);

/* True if STMT calls an atomic function of 16 bytes, or of a size that is no
   power of two: it takes a lock, for which lanes would wait for each other.  */
extern bool frame_lock_p (gimple *stmt);

/* The same, and true for other locks that OpenMP has.  */
extern bool frame_takes_lock_p (gimple *stmt);

/* How many bytes of variables lanes need for what STMTS put into frames, and
   how many a function needs that does what STMT does.  */
extern HOST_WIDE_INT frame_variables_bytes (const auto_vec<gimple *> &stmts);
extern HOST_WIDE_INT frame_function_bytes (gimple *stmt);

#endif /* DRANO_GCC_TRANSFORM_CALL_FRAME_USE_H */
