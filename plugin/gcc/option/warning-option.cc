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
   extend, so "#pragma drano diagnostic" drives the same history.  */

#include "gcc-shim.h"
#include "option/warning-option.h"

/* The front end's, of which only C and C++ have them; weak, so that one
   plugin loads in all.  */
extern void c_register_pragma (const char *, const char *,
			       void (*) (struct cpp_reader *))
  __attribute__ ((weak));
extern unsigned int pragma_lex (tree *, location_t *) __attribute__ ((weak));

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

/* Handle "#pragma drano diagnostic push|pop|KIND "-WNAME"".  */

static void
pragma_diagnostic (struct cpp_reader *)
{
  static const char *const kinds[] = { "push", "pop", "error", "warning",
				       "ignored" };
  static const diagnostic_t classes[] = { DK_UNSPECIFIED, DK_POP, DK_ERROR,
					  DK_WARNING, DK_IGNORED };
  tree x;
  location_t loc;

  if (pragma_lex (&x, &loc) != CPP_NAME)
    {
      warning_at (loc, 0, "missing one of %<error%>, %<warning%>,"
		  " %<ignored%>, %<push%>, %<pop%> after"
		  " %<#pragma drano diagnostic%>");
      return;
    }
  unsigned k;
  for (k = 0; k < ARRAY_SIZE (kinds); k++)
    if (strcmp (IDENTIFIER_POINTER (x), kinds[k]) == 0)
      break;
  if (k == ARRAY_SIZE (kinds))
    {
      warning_at (loc, 0, "expected one of %<error%>, %<warning%>,"
		  " %<ignored%>, %<push%>, %<pop%> after"
		  " %<#pragma drano diagnostic%>, not %qE", x);
      return;
    }
  if (k == 0)
    {
      shim_dc_push (global_dc, loc);
      return;
    }
  if (k == 1)
    {
      shim_dc_pop (global_dc, loc);
      return;
    }

  location_t name_loc;
  if (pragma_lex (&x, &name_loc) != CPP_STRING)
    {
      warning_at (loc, 0, "missing option after %<#pragma drano"
		  " diagnostic%> kind");
      return;
    }
  const char *name = TREE_STRING_POINTER (x);
  for (int w = 0; w < WARN_COUNT; w++)
    if (strncmp (name, "-W", 2) == 0 && strcmp (name + 2, warn_option[w]) == 0)
      {
	shim_dc_classify (global_dc, warnopt_index ((enum warn_kind) w),
			  classes[k], loc);
	return;
      }
  warning_at (name_loc, 0, "unknown option %qs after %<#pragma drano"
	      " diagnostic%>; it knows %<-Wuncoalesced%> and"
	      " %<-Widle-lanes%>", name);
}

void
warnopt_register_pragma (void)
{
  if (c_register_pragma && pragma_lex)
    c_register_pragma ("drano", "diagnostic", pragma_diagnostic);
}
