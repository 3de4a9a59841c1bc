/* Lists of names in messages.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_NAMES_H
#define DRANO_GCC_DIAGNOSE_NAMES_H

#include "gcc-shim.h"

/* Add NAMES to PP, each in quotes, the first ones if they are many: "'a', 'b'
   and 2 more".  */

static inline void
names_quoted (pretty_printer *pp, const auto_vec<const char *> &names)
{
  const unsigned most = 6, n = names.length ();
  unsigned shown = MIN (n, most);
  for (unsigned i = 0; i < shown; i++)
    {
      if (i > 0)
	pp_string (pp, i + 1 == n ? _(" and ") : ", ");
      pp_printf (pp, "%qs", names[i]);
    }
  if (n > shown)
    pp_printf (pp, _(" and %d more"), (int) (n - shown));
}

#endif /* DRANO_GCC_DIAGNOSE_NAMES_H */
