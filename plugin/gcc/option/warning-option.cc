/* Warning options of our own in GCC's diagnostic machinery.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC treats our warnings as its own (gcc-shim.cc).

   "#pragma drano diagnostic" (pragma.cc) drives the same history as "#pragma
   GCC diagnostic", which looks names up in a table that a plugin cannot extend
   (gcc-pragma.cc).  */

#include "gcc-shim.h"
#include "option/warning-option.h"

/* Index of our first warning.  */
static int first_index;

static const char *const warn_option[WARN_COUNT] = { "uncoalesced",
						     "idle-lanes",
						     "simd-locals",
						     "redundant-transfer" };

int
warnopt_index (enum warn_kind w)
{
  return first_index + w;
}

/* True if the warning W is on.  */

static bool
warning_enabled (int w)
{
  return drano_options.level[w] > 0;
}

void
warnopt_install (bool (*disabled) (int index))
{
  static struct shim_options options = { WARN_COUNT, warning_enabled,
					 warn_option, DRANO_MANUAL_URL, NULL };
  options.disabled = disabled;
  first_index = shim_options_add (&options);
  for (int w = 0; w < WARN_COUNT; w++)
    if (drano_options.as_error[w] >= 0)
      diagnostic_classify_diagnostic (global_dc, first_index + w,
				      drano_options.as_error[w] ? DK_ERROR
				      : DK_WARNING, UNKNOWN_LOCATION);
}

bool
warnopt_classify (const char *name, diagnostic_t kind, location_t loc)
{
  for (int w = 0; w < WARN_COUNT; w++)
    if (strncmp (name, "-W", 2) == 0 && strcmp (name + 2, warn_option[w]) == 0)
      {
	diagnostic_classify_diagnostic (global_dc,
					warnopt_index ((enum warn_kind) w),
					kind, loc);
	return true;
      }
  return false;
}
