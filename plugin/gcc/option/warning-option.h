/* Warning options of our own in GCC's diagnostic machinery.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_WARNING_OPTION_H
#define DRANO_GCC_OPTION_WARNING_OPTION_H

#include "option/options.h"

/* Make the warnings of drano_options known to GCC's diagnostic context, so
   that [-Wuncoalesced], -Werror=, levels and histories behave as for built-in
   ones.  DISABLED is asked about each of GCC's own options that GCC asks
   about, and says whether it is to be taken as disabled.  */
extern void warnopt_install (bool (*disabled) (int index));

/* Make diagnostics of the warning NAME ("-Wuncoalesced") a KIND from LOC on.
   Return false if there is no such warning.  */
extern bool warnopt_classify (const char *name, diagnostic_t kind,
			      location_t loc);

/* The option index to hand to warning_at for W.  */
extern int warnopt_index (enum warn_kind w);

#endif /* DRANO_GCC_OPTION_WARNING_OPTION_H */
