/* What the sites and instructions of a row add up to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_MERGE_H
#define DRANO_TOOL_MODEL_MERGE_H

#include "model/join.h"

/* Whether R, a measured record, has a prediction of its own.  */
extern bool predicts (const struct record *r);

/* Add what R, a measured record, counted to ROW.  */
extern void add_measured (struct row *row, const struct record *r);

/* Make ROW stand for OTHER too, which is then dead (its SITES is 0).  */
extern void merge (struct row *row, struct row *other);

#endif /* DRANO_TOOL_MODEL_MERGE_H */
