/* Functions of the host that launch regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_HOST_FUNCTION_H
#define DRANO_GCC_REGION_TRANSFER_HOST_FUNCTION_H

#include "region/transfer/mapped-launch.h"

/* A function that uses no memory but its own variables and what these say,
   apart from what the regions use that it launches.  */
struct host_function
{
  /* Parameters that point to what it uses, and static variables.  */
  auto_vec<tree> loads, stores;
};

/* The functions of a translation unit, as they are asked for.  */
struct host_functions;

/* Make a table of functions, which launch LAUNCHES and no others that can be
   examined.  */
extern struct host_functions *
host_functions_new (const auto_vec<struct mapped_launch *> &launches);

/* Free H, and the launches that it has given.  */
extern void host_functions_free (struct host_functions *h);

/* The function that CALL calls, or null if that may use other memory, or may
   map data otherwise.  */
extern const struct host_function *
host_function_called (struct host_functions *h, gcall *call);

/* Append to FOUND the launches that FN executes, and those of the functions
   that it calls, as far as host_function_called knows these:  with FN as
   launcher, the call, and values of FN where they are known.  Append to UNKNOWN
   the launches of FN's own that cannot be examined.  */
extern void host_function_launches (struct host_functions *h,
				    struct function *fn,
				    auto_vec<const struct mapped_launch *>
				    *found,
				    auto_vec<const gimple *> *unknown);

/* True if F, which CALL of FN calls, may store to the object at ADDRESS of FN,
   or, with LOADS, load from it.  */
extern bool host_function_uses_p (const struct host_function *f,
				  struct function *fn, const gcall *call,
				  tree address, bool loads);

#endif /* DRANO_GCC_REGION_TRANSFER_HOST_FUNCTION_H */
