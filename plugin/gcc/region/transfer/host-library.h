/* Library functions that the host calls between launches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_HOST_LIBRARY_H
#define DRANO_GCC_REGION_TRANSFER_HOST_LIBRARY_H

#include "gcc-shim.h"

/* True if CALL is of a library function that uses no memory of the program's
   but what it gets pointers to, and maps nothing:  it prints, or tells the
   time, or is one of GCC's own.  */
extern bool host_library_plain_p (const gcall *call);

#endif /* DRANO_GCC_REGION_TRANSFER_HOST_LIBRARY_H */
