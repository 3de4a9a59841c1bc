/* What the device's code is compiled for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The compiler of the host does not get the options of the device's, but
   the driver leaves its whole command line in the environment (GCC:
   gcc.cc, set_collect_gcc_options).  */

#include "gcc-shim.h"
#include "option/offload-options.h"

/* What follows the last NAME in TEXT that begins a word of it, or null.  */

static const char *
last_option (const char *text, const char *name)
{
  const char *found = NULL;
  for (const char *at = text; (at = strstr (at, name)); at++)
    if (at == text || at[-1] == ' ' || at[-1] == '=')
      found = at + strlen (name);
  return found;
}

/* A copy of what follows the last of the N options NAMES for the device's
   compiler that is given, or null.  */

static char *
value_given (const char *const *names, unsigned n)
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  char **argv = options ? buildargv (options) : NULL;
  const char *value = NULL;
  for (int i = 0; argv && argv[i]; i++)
    if (startswith (argv[i], "-foffload-options=")
	|| startswith (argv[i], "-foffload="))
      for (unsigned k = 0; k < n; k++)
	if (const char *given = last_option (argv[i], names[k]))
	  value = given;
  char *copy = value ? xstrdup (value) : NULL;
  freeargv (argv);
  return copy;
}

int
offload_capability (void)
{
  static const char *const names[] = { "-misa=sm_", "-march=sm_" };
  char *number = value_given (names, ARRAY_SIZE (names));
  int capability = number ? atoi (number) : 0;
  free (number);
  return capability;
}

int
offload_ptx_version (void)
{
  static const char *const names[] = { "-mptx=" };
  char *number = value_given (names, ARRAY_SIZE (names));
  int major = 0, minor = 0;
  if (number && sscanf (number, "%d.%d", &major, &minor) < 2)
    major = minor = 0;
  free (number);
  return major * 10 + minor;
}

bool
offload_option_p (const char *name)
{
  char *value = value_given (&name, 1);
  free (value);
  return value != NULL;
}
