/* Values that each thread has computed separately.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_THREAD_VALUE_H
#define DRANO_GCC_TRANSFORM_LOOP_THREAD_VALUE_H

#include "gcc-shim.h"

/* The current function has dominators and post-dominators.  */

/* What has been found out about the values outside of LOOP.  */
struct thread_values
{
  class loop *loop;
  bool parameters;		/* They may differ between threads: the function
				   is not one that a construct has become.  */
  hash_map<tree, bool> known;	/* By SSA name, or variable in memory.  */
  hash_set<tree> *asked;	/* By the current question, or null.  */
};

/* True if NAME, which is computed outside of O's loop, may differ between the
   threads that share the loop: it may be where a thread keeps what is its
   own.  */
extern bool thread_value_name_p (struct thread_values *o, tree name);

/* The same for what is in the automatic variable VAR when the loop starts.  */
extern bool thread_value_variable_p (struct thread_values *o, tree var);

#endif /* DRANO_GCC_TRANSFORM_LOOP_THREAD_VALUE_H */
