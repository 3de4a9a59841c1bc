/* What predictions suppose, and whether a run was so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ASSUMPTIONS_H
#define DRANO_ASSUMPTIONS_H

#include "model/join.h"

/* Return those conditions of ROW's prediction that what was measured does not
   show to hold, as "n >= 8 and no wrap" in new storage; null if there are
   none.  Without PARTIAL, warps that are not full are no such condition.  */
extern char *open_conditions (const struct row *row, bool partial);

#endif /* DRANO_ASSUMPTIONS_H */
