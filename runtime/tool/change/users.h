/* Who else uses an array whose layout is to change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_USERS_H
#define DRANO_TOOL_CHANGE_USERS_H

#include "change/advice.h"
#include "model/join.h"

/* If P cures ROWS in several lines, add these to T.  */
extern void put_cured_lines (struct text *t, const struct proposal *p,
			     const struct row_list *rows);

/* If P changes where the elements of an array are, add to T which of ROWS that
   it does not cure use the array, and how.  */
extern void put_users (struct text *t, const struct proposal *p,
		       const struct row_list *rows);

#endif /* DRANO_TOOL_CHANGE_USERS_H */
