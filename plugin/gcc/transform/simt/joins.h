/* Where the lanes of a warp meet again.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_JOINS_H
#define DRANO_GCC_TRANSFORM_SIMT_JOINS_H

/* Have the compilers of host and device keep one copy of what follows each
   SIMT region of the unit.  */
extern void joins_keep (void);

#endif /* DRANO_GCC_TRANSFORM_SIMT_JOINS_H */
