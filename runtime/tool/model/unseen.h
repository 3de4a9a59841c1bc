/* What a profile does not contain, and why.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_UNSEEN_H
#define DRANO_TOOL_MODEL_UNSEEN_H

#include "model/join.h"

/* Set the member unseen of ROWS.  */
extern void explain_unseen (struct row_list *rows);

/* Warn of what ROWS do not contain, with the cure; NAME, unless null, is the
   file that they are of.  */
extern void warn_unseen (const struct row_list *rows, const char *name);

/* Warn of accesses of ROWS whose figures do not add up, with the cure.  */
extern void warn_unclear (const struct row_list *rows);

/* Whether ROWS lack what a verdict on the whole program needs: requests
   without source lines, or a function of which nothing but regions on the
   host was seen.  */
extern bool cannot_judge (const struct row_list *rows);

/* Whether the functions with regions that ran on the host are others in A
   than in B.  */
extern bool host_differs (const struct row_list *a, const struct row_list *b);

#endif /* DRANO_TOOL_MODEL_UNSEEN_H */
