/* Running a launch on the cores.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_DRIVER_LAUNCH_H
#define DRANO_SIM_DRIVER_LAUNCH_H

#include "memory/device.h"
#include "warp/warp.h"

/* Run LA to its end on the device's workers.  Return its CUresult.  */
extern int launch_run (struct launch *la);

extern void workers_start (struct device *d);

#endif /* DRANO_SIM_DRIVER_LAUNCH_H */
