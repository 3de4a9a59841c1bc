/* Memory that the host must not write to, or not even read, while a region is
   executed: a copy there is a fault.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define N 8192
#define CHECK(X) do { if (!(X)) { printf ("line %d: %s\n", __LINE__, #X); \
				  abort (); } } while (0)

/* Have N doubles at P, which a page begins with, get PROTECTION.  */
#define PROTECT(P, PROTECTION) \
  CHECK (mprotect ((P), N * sizeof (double), (PROTECTION)) == 0)

#define ALIGNED __attribute__ ((aligned (65536)))
