/* Records of regions that ran on the host.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_HOST_H
#define DRANO_SIM_COUNT_HOST_H

#include <stdio.h>

/* Write to F the records of regions that ran on the host, if the library that
   knows of them was loaded.  */
extern void host_write (FILE *f);

#endif /* DRANO_SIM_COUNT_HOST_H */
