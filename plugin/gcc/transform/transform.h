/* Changes of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_TRANSFORM_H
#define DRANO_GCC_TRANSFORM_TRANSFORM_H

#include "transform/state/transform-state.h"

/* Change the functions of REGIONS, and what they call, as the options ask for;
   STATE gets what was done, and what not.  Return true if anything was
   changed.  */
extern bool transform_regions (const auto_vec<struct region *> &regions,
			       struct transform_state *state);

/* Compare what the changes that STATE lists promised with MODULE, into which
   REGIONS were lowered since.  Take back those that promised too much, and
   change what must not be part of that comparison.  Return true if anything
   was changed: then MODULE is out of date.  */
extern bool transform_check (const auto_vec<struct region *> &regions,
			     struct transform_state *state,
			     struct ir_module *module);

/* Say what is in STATE, with the figures of REGIONS, which were lowered into
   MODULE since.  */
extern void transform_end (const auto_vec<struct region *> &regions,
			   struct transform_state *state,
			   struct ir_module *module);

/* Have the host's code of all functions not test whether there are lanes for
   what a change has made of them, once the device's code is written.  */
extern void transform_host_alone (void);

#endif /* DRANO_GCC_TRANSFORM_TRANSFORM_H */
