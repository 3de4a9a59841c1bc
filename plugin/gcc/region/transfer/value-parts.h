/* What values are computed from.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_VALUE_PARTS_H
#define DRANO_GCC_REGION_TRANSFER_VALUE_PARTS_H

#include "gcc-shim.h"

/* What a value is computed from.  */
struct value_operation
{
  enum tree_code code;		/* ERROR_MARK: it is not computed.  */
  unsigned n;			/* Operands.  */
  tree op[3];
};

/* How VALUE is computed, if that is from values alone.  */
extern struct value_operation value_operation_of (tree value);

/* What VALUE is loaded from, or null.  */
extern tree value_loaded_from (tree value);

#endif /* DRANO_GCC_REGION_TRANSFER_VALUE_PARTS_H */
