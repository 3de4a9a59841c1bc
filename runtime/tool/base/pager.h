/* Long output, for a reader at a terminal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_PAGER_H
#define DRANO_TOOL_BASE_PAGER_H

#include <stdbool.h>

/* If standard output is a terminal, let a pager show it: that of the
   environment, or less; none if that is empty, or cat.  */
extern void start_pager (void);

/* Wait until the reader has left the pager, if there is one.  */
extern void finish_pager (void);

#endif /* DRANO_TOOL_BASE_PAGER_H */
