/* Accesses that GCC itself adds.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_COMPILER_ACCESS_H
#define DRANO_TOOL_MODEL_COMPILER_ACCESS_H

#include "model/join.h"

/* Make of those of ROWS that are GCC's own one of kind ROW_COMPILER for each
   region or, where none is known, function.  LIST has the records that ROWS
   were made of.  */
extern void set_compiler_apart (struct row_list *rows,
				const struct record_list *list);

#endif /* DRANO_TOOL_MODEL_COMPILER_ACCESS_H */
