/* What predictions add to rows that were only measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_COMPLETE_H
#define DRANO_TOOL_MODEL_COMPLETE_H

#include "model/join.h"

/* Give each row of ROWS that no prediction has the spelling of its file that
   the predictions have, and the region, if all predictions of its function
   are of one.  LIST has the records that ROWS were made of.  */
extern void complete_rows (struct row_list *rows,
			   const struct record_list *list);

#endif /* DRANO_TOOL_MODEL_COMPLETE_H */
