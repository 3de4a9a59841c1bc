/* Which sites of two reports are the same, though lines moved.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_MATCH_H
#define DRANO_TOOL_MODEL_MATCH_H

#include "model/join.h"

/* For each row of NEW, the row of OLD that is the same site; null if there
   is none.  *GONE, an array of OLD's length, says which of OLD are in no
   pair.  Both are new storage.

   Sites are paired if they are at the same place; what is left, if file,
   function, access and array are the same, in the order of the source, those
   first that also have column and stride in common.  */
extern const struct row **match_rows (const struct row_list *old,
				      const struct row_list *new,
				      bool **gone);

#endif /* DRANO_TOOL_MODEL_MATCH_H */
