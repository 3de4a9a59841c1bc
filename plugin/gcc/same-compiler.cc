/* Whether the compiler is the one that the plugin was built for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC's own plugin_default_version_check compares the date and the
   configuration, too, so that each update by a distribution would refuse the
   plugin.  What matters is that numbers and structures are those of our
   headers: options, internal functions, built-in functions, trees and language
   hooks.  A change of any changes the size of a table of GCC's, which the
   dynamic symbols of the compiler have.  An object whose size they do not have
   is not compared.  */

#include "gcc-shim.h"
#include "same-compiler.h"

/* Return the size of the compiler's object at ADDRESS, 0 if it does not
   say.  */

static size_t
size_of (const void *address)
{
  Dl_info info;
  void *extra = NULL;

  if (!dladdr1 (address, &info, &extra, RTLD_DL_SYMENT) || !extra
      || info.dli_saddr != address)
    return 0;
  return static_cast<const ElfW (Sym) *> (extra)->st_size;
}

const char *
other_data (void)
{
  static const struct
  {
    const char *name;
    const void *address;
    size_t size;
  } tables[] =
    {
      { "global_options", &global_options, sizeof global_options },
      { "global_trees", global_trees, sizeof global_trees },
      { "builtin_info", &builtin_info, sizeof builtin_info },
      { "lang_hooks", &lang_hooks, sizeof lang_hooks },
      { "internal_fn_name_array", internal_fn_name_array,
	(IFN_LAST + 1) * sizeof internal_fn_name_array[0] }
    };

  if (cl_options_count != N_OPTS)
    return "cl_options";
  for (const auto &table : tables)
    {
      size_t size = size_of (table.address);

      if (size != 0 && size != table.size)
	return table.name;
    }
  return NULL;
}
