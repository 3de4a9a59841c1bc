/* What a kernels construct consists of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_STATEMENTS_H
#define DRANO_GCC_TRANSFORM_KERNELS_STATEMENTS_H

#include "gcc-shim.h"

struct kernels_items
{
  hash_set<tree> locals;	/* Variables that it declares outside of
				   loops.  */
  auto_vec<tree> vars;		/* The same.  */
  auto_vec<gimple *> stmts;	/* In order, without blocks: a loop with all
				   that is in it is one.  */
  bool tries;			/* Some of them are in a "try".  */
};

/* Put what SEQ, the body of such a construct, consists of into X, which is
   empty.  */
extern void kernels_list_items (struct kernels_items *x, gimple_seq seq);

/* True if STMT, one of X's, does nothing but compute a variable of X's own.  */
extern bool kernels_local_value_p (struct kernels_items *x, gimple *stmt);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_STATEMENTS_H */
