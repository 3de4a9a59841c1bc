/* Which compilers there are plugins for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_BUILT_FOR_H
#define DRANO_BUILT_FOR_H

#include <stdbool.h>
#include <string.h>

/* True if there is a plugin for GCC VERSION: a word of DRANO_BUILT_FOR, or
   another patch level of one, 12.2.1 for 12.2.0.  */
static inline bool
built_for_p (const char *version)
{
  const char *list = DRANO_BUILT_FOR;
  size_t major = strcspn (version, ".");
  size_t minor = version[major] ? strcspn (version + major + 1, ".") : 0;
  size_t length = major + 1 + minor;

  for (const char *p = list; minor; p = strchr (p, ' ') + 1)
    {
      if (strncmp (p, version, length) == 0 && strchr (". ,", p[length]))
	return true;
      if (!strchr (p, ' '))
	break;
    }
  return false;
}

#endif /* DRANO_BUILT_FOR_H */
