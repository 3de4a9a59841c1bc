/* What part of the launches' time accesses take.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_CHANGE_ROW_TIME_H
#define DRANO_TOOL_CHANGE_ROW_TIME_H

#include "change/launches.h"

/* Return the seconds of the launches ALL that the access ROW takes; 0 if that
   is not known.  find_savings must have run.  */
extern double row_seconds (const struct launches *all, const struct row *row);

#endif /* DRANO_TOOL_CHANGE_ROW_TIME_H */
