/* Loops that count by the numbers of threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_THREAD_STRIDE_H
#define DRANO_GCC_TRANSFORM_LOOP_THREAD_STRIDE_H

#include "gcc-shim.h"

/* True if LOOP counts from the thread's number on in steps of the number of
   threads.  */
extern bool thread_stride_loop_p (class loop *loop);

/* Move what LOOP, for which thread_stride_loop_p holds, computes its bound and
   its step of to where it starts, as far as that is the same in each
   iteration.  */
extern void thread_stride_hoist (class loop *loop);

/* The same of what any LOOP computes its bound of alone.  */
extern void thread_stride_hoist_bound (class loop *loop);

/* True if STEP is a product of the number of threads, perhaps numbers of
   teams, and positive constants.  */
extern bool thread_stride_step_p (tree step);

/* True if FN, or a function that it calls and that is not one of EXCEPT, asks
   for the thread's number.  EXCEPT gets those examined.  */
extern bool thread_stride_asked_p (struct function *fn, hash_set<tree> *except);

#endif /* DRANO_GCC_TRANSFORM_LOOP_THREAD_STRIDE_H */
