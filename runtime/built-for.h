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

/* True if there is a plugin for GCC VERSION, which is a word of
   DRANO_BUILT_FOR.  */
static inline bool
built_for_p (const char *version)
{
  const char *list = DRANO_BUILT_FOR;
  size_t length = strlen (version);

  for (const char *p = list; length && (p = strstr (p, version)); p++)
    if ((p == list || p[-1] == ' ') && strchr (" ,", p[length]))
      return true;
  return false;
}

#endif /* DRANO_BUILT_FOR_H */
