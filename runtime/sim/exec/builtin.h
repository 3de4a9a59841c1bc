/* Functions of the device's runtime.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_EXEC_BUILTIN_H
#define DRANO_SIM_EXEC_BUILTIN_H

#include "warp/warp.h"

/* Return the handler of the runtime function NAME, or null.  */
extern exec_fn builtin_find (const char *name);

#endif /* DRANO_SIM_EXEC_BUILTIN_H */
