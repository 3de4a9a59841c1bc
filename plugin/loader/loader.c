/* drano.so: open the plugin for the compiler that loads us.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A plugin has undefined symbols of one release of GCC.  The dynamic linker
   refuses it in any other with the name of a symbol, before the plugin can
   look at the version.  This file uses one function of GCC's, which all
   releases have, and finds the plugin of the compiler's own release in a
   directory next to it: gcc-14/plugin.so.  For the same reason it includes no
   header of GCC's.  */

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "built-for.h"

#define EXPORTED __attribute__ ((visibility ("default")))

/* gcc-plugin.h's, up to the last member that we use.  */
struct plugin_name_args
{
  char *base_name;
  const char *full_name;
};
struct plugin_gcc_version
{
  const char *basever;
};

/* GCC's error, a function of C++.  */
extern void gcc_error (const char *format, ...) __asm__ ("_Z5errorPKcz");

EXPORTED int plugin_is_GPL_compatible;

/* Return the plugin for GCC VERSION next to the file FULL_NAME, which may be a
   link, opened; null if it cannot be.  Put its name in PATH of PATH_MAX
   bytes.  */

static void *
open_plugin (const char *full_name, const char *version, char *path)
{
  if (!realpath (full_name, path))
    snprintf (path, PATH_MAX, "%s", full_name);
  char *name = strrchr (path, '/');
  name = name ? name + 1 : path;
  snprintf (name, path + PATH_MAX - name, "gcc-%d/plugin.so", atoi (version));
  return dlopen (path, RTLD_NOW | RTLD_LOCAL);
}

EXPORTED int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  char path[PATH_MAX];

  if (!built_for_p (version->basever))
    {
      gcc_error ("this %<drano.so%> is built for GCC %s, but the compiler is"
		 " GCC %s; use %qs, or build drano with"
		 " %<./configure GCC=gcc-%d%>", DRANO_BUILT_FOR,
		 version->basever, DRANO_GCC, atoi (version->basever));
      return 0;
    }
  void *plugin = open_plugin (args->full_name, version->basever, path);
  int (*init) (struct plugin_name_args *, struct plugin_gcc_version *)
    = plugin ? dlsym (plugin, "plugin_init") : NULL;
  if (init)
    return init (args, version);
  gcc_error ("cannot open %qs: %s", path, dlerror ());
  return 0;
}
