/* What is changed before gimplification.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_GIMPLIFY_H
#define DRANO_GCC_TRANSFORM_NEST_GIMPLIFY_H

/* Have collapsed loops made one, and atomic sums noted, as constructs are
   gimplified.  */
extern void nest_install (void);

#endif /* DRANO_GCC_TRANSFORM_NEST_GIMPLIFY_H */
