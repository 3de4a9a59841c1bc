/* Columns of arrays that are used by rows.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_ANALYZE_COLUMN_H
#define DRANO_ANALYZE_COLUMN_H

#include "analyze/analyze.h"
#include "value/poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True if the lanes of ADDRESS are rows apart at a constant place in them.  If
   its function is not the WHOLE region, what the function gets need not be a
   constant.  */
extern bool column_address_p (const struct poly *address, bool whole);

/* Set the member "column" of the sites of R, which is -1 where the address is
   such a one, with scratch memory A.  */
extern void columns_mark (struct analysis *r, struct arena *a);

/* True if all sites of R for instruction INSN of function number FUNC are
   columns.  */
extern bool columns_p (const struct analysis *r, int func, ir_ref insn);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_ANALYZE_COLUMN_H */
