/* Regions that the device never runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_HOST_ONLY_H
#define DRANO_GCC_REGION_HOST_ONLY_H

/* True if LAUNCH, the call that launches an entry's body, or null, has the
   host run it whatever happens.  */
extern bool host_only_p (gimple *launch);

#endif /* DRANO_GCC_REGION_HOST_ONLY_H */
