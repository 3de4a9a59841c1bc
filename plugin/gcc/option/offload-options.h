/* What the device's code is compiled for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_OFFLOAD_OPTIONS_H
#define DRANO_GCC_OPTION_OFFLOAD_OPTIONS_H

/* The compute capability that -misa or -march for the device names on the
   driver's command line, times ten (75 for sm_75), or 0 if none does:
   GCC's default.  */
extern int offload_capability (void);

/* The version of PTX that -mptx for the device names, times ten (63 for 6.3),
   or 0 if none does: GCC's default.  */
extern int offload_ptx_version (void);

/* True if the option NAME, which ends in `=', is given for the device's
   compiler.  */
extern bool offload_option_p (const char *name);

#endif /* DRANO_GCC_OPTION_OFFLOAD_OPTIONS_H */
