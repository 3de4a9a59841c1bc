/* Which devices there are, and where drano's own parts lie.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_SYSTEM_DEVICE_H
#define DRANO_TOOL_SYSTEM_DEVICE_H

#include <stdbool.h>

/* Return the path of PART ("sim/libcuda.so.1", "drano.so") in the library
   directory next to the running command's, in new storage; null if
   there is no such file.  *WHERE, if WHERE is not null, is the path tried,
   also to be freed.  */
extern char *find_part (const char *part, char **where);

/* What was found by loading libcuda.so.1 in a process of its own.  */
enum driver
{
  DRIVER_NONE,			/* No libcuda.so.1.  */
  DRIVER_BROKEN,		/* There is one, but cuInit fails.  */
  DRIVER_NO_DEVICE,		/* It works and finds no device.  */
  DRIVER_SIMULATED,		/* It is drano's own.  */
  DRIVER_DEVICE			/* It finds a GPU.  */
};

extern enum driver probe_driver (void);

/* Whether libgomp's plugin for nvptx can be loaded, without which libgomp
   runs everything on the host and says nothing.  */
extern bool have_gomp_plugin (void);

#endif /* DRANO_TOOL_SYSTEM_DEVICE_H */
