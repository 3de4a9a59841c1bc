/* Statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_STATEMENT_H
#define DRANO_GCC_GIMPLE_STATEMENT_H

#include "gcc-shim.h"

/* Remove the statement at I, and what it defines; I is at the next one then.  */

static inline void
remove_statement (gimple_stmt_iterator *i)
{
  gimple *stmt = gsi_stmt (*i);
  unlink_stmt_vdef (stmt);
  gsi_remove (i, true);
  release_defs (stmt);
}

#endif /* DRANO_GCC_GIMPLE_STATEMENT_H */
