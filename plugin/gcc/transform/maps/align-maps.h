/* Maps whose arrays begin at lines of the device's memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_MAPS_ALIGN_MAPS_H
#define DRANO_GCC_TRANSFORM_MAPS_ALIGN_MAPS_H

/* Have what the translation unit maps begin at a multiple of 256 bytes on the
   device, where libgomp makes room for it.  Return true if anything was
   changed.  */
extern bool maps_align (void);

#endif /* DRANO_GCC_TRANSFORM_MAPS_ALIGN_MAPS_H */
