/* Warning options of our own in GCC's diagnostic machinery.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC's diagnostic context classifies diagnostics by option index, in an
   array of N_OPTS entries, and asks its client, through hooks, whether an
   option is enabled, what its name is and where it is documented.  We grow
   the array by one entry for each of our warnings, and put our own hooks
   before GCC's: indexes from N_OPTS on are ours, all others are passed on.
   Everything else (levels by pragma, -Werror, -w, system headers, groups)
   then works as for a built-in warning, because it is the same code.

   "#pragma GCC diagnostic" looks names up in a table that a plugin cannot
   extend, so "#pragma drano diagnostic" (pragma.cc) drives the same
   history.  */

#include "gcc-shim.h"
#include "option/warning-option.h"

/* GCC's own hooks.  */
static struct shim_hooks old;

/* Index of our first warning.  */
static int first_index;

static const char *const warn_option[WARN_COUNT] = { "uncoalesced",
						     "idle-lanes" };

int
warnopt_index (enum warn_kind w)
{
  return first_index + w;
}

/* Return the warning with option index INDEX, or -1.  */

static int
warn_of_index (int index)
{
  return (index >= first_index && index < first_index + WARN_COUNT
	  ? index - first_index : -1);
}

static int
hook_option_enabled (int index, unsigned lang_mask, void *state)
{
  int w = warn_of_index (index);
  if (w < 0)
    return old.enabled (index, lang_mask, state);
  return drano_options.level[w] > 0;
}

static char *
hook_option_name (diagnostic_context *dc, int index, diagnostic_t orig_kind,
		  diagnostic_t kind)
{
  int w = warn_of_index (index);
  if (w < 0)
    return old.name (dc, index, orig_kind, kind);
  bool as_error = ((orig_kind == DK_WARNING || orig_kind == DK_PEDWARN)
		   && kind == DK_ERROR);
  return concat (as_error ? "-Werror=" : "-W", warn_option[w], NULL);
}

static char *
hook_option_url (diagnostic_context *dc, int index)
{
  if (warn_of_index (index) >= 0)
    return NULL;
  return old.url ? old.url (dc, index) : NULL;
}

void
warnopt_install (void)
{
  diagnostic_context *dc = global_dc;
  int *n_opts = shim_dc_n_opts (dc);
  diagnostic_t **classes = shim_dc_classification (dc);

  first_index = *n_opts;
  *n_opts += WARN_COUNT;
  *classes = XRESIZEVEC (diagnostic_t, *classes, *n_opts);
  for (int w = 0; w < WARN_COUNT; w++)
    (*classes)[first_index + w] = DK_UNSPECIFIED;

  struct shim_hooks ours = { hook_option_enabled, hook_option_name,
			     hook_option_url };
  old = shim_dc_hooks (dc);
  shim_dc_set_hooks (dc, ours);

  for (int w = 0; w < WARN_COUNT; w++)
    if (drano_options.as_error[w] >= 0)
      shim_dc_classify (dc, first_index + w,
			drano_options.as_error[w] ? DK_ERROR : DK_WARNING,
			UNKNOWN_LOCATION);
}

bool
warnopt_classify (const char *name, diagnostic_t kind, location_t loc)
{
  for (int w = 0; w < WARN_COUNT; w++)
    if (strncmp (name, "-W", 2) == 0 && strcmp (name + 2, warn_option[w]) == 0)
      {
	shim_dc_classify (global_dc, warnopt_index ((enum warn_kind) w), kind,
			  loc);
	return true;
      }
  return false;
}
