/* Statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_STATEMENT_H
#define DRANO_GCC_GIMPLE_STATEMENT_H

#include "gcc-shim.h"

/* Remove the statement at I, and what it defines; I is at the next one
   then.  */

static inline void
remove_statement (gimple_stmt_iterator *i)
{
  gimple *stmt = gsi_stmt (*i);
  unlink_stmt_vdef (stmt);
  gsi_remove (i, true);
  release_defs (stmt);
}

/* Statements at LOC by which LHS gets VALUE.  One alone copies no number from
   memory to memory.  */

static inline gimple_seq
assignment (tree lhs, tree value, location_t loc)
{
  gimple_seq seq = NULL;
  if (is_gimple_reg_type (TREE_TYPE (lhs)) && !is_gimple_reg (lhs)
      && !is_gimple_val (value))
    {
      tree loaded = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (value)));
      gimple_seq_add_stmt (&seq, gimple_build_assign (loaded, value));
      value = loaded;
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    gimple_set_location (gsi_stmt (i), loc);
  return seq;
}

#endif /* DRANO_GCC_GIMPLE_STATEMENT_H */
