/* The device's C library.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/call/device-library.h"
#include "unit.h"

/* It is read when something is asked of it.  */
struct open_library : unit_part
{
  struct library *library;

  open_library () : library (library_new ())
  {
    library_add (library, DRANO_DEVICE_LIBM);
    library_add (library, DRANO_DEVICE_LIBC);
  }
  ~open_library () { library_free (library); }
};

struct library *
device_library (void)
{
  return unit_have<open_library> (UNIT_DEVICE_LIBRARY)->library;
}
