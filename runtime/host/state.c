/* The state of libdrano.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#include "host.h"

struct state drano_state = { .lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP };

__thread int drano_launches;

bool
launching (void)
{
  return drano_launches > 0;
}
