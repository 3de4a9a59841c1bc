/* The device's C library.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_CALL_DEVICE_LIBRARY_H
#define DRANO_GCC_TRANSFORM_CALL_DEVICE_LIBRARY_H

#include "gcc-shim.h"
#include "library/library.h"

/* The library that programs for the device are linked with.  It has no
   functions if the compiler has none for the device.  */
extern struct library *device_library (void);

#endif /* DRANO_GCC_TRANSFORM_CALL_DEVICE_LIBRARY_H */
