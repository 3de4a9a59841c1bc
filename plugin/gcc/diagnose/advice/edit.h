/* Advice as edits of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_EDIT_H
#define DRANO_GCC_DIAGNOSE_ADVICE_EDIT_H

#include "advice/report.h"
#include "diagnose/advice/fixit.h"
#include "region/region.h"

/* Make E what has to be done to the program to follow ADVICE, which is about
   REGION, and GRID what is launched then; it fails where that is not an edit of
   directives and loop headers, or would change more than the advice says.  */
extern void advise_edit (struct edits *e, const struct advice *advice,
			 const struct region *region,
			 struct advice_grid *grid);

/* Put E, edits of the source that NEAR is in, into R, if they do not fail, with
   the directive as it is to read.  Texts are in A.  */
extern void edit_record (struct advice_record *r, struct arena *a,
			 const struct edits *e, location_t near);

/* The operator OP of a reduction clause, or null if there is none.  */
extern const char *advise_operator (enum ir_reduce op);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_EDIT_H */
