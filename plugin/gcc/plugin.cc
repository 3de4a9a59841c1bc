/* The plugin's way in: options, registration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "diagnose/records.h"
#include "option/gcc-pragma.h"
#include "option/options.h"
#include "option/output-format.h"
#include "option/pragma.h"
#include "option/source-file.h"
#include "option/warning-option.h"
#include "passes.h"
#include "same-compiler.h"
#include "transform/nest/gimplify.h"
#include "transform/report/early.h"
#include "unit.h"

/* What the loader and GCC look up in us; all else is hidden.  The loader has
   compared the versions, but for the patch level.  */
#define EXPORTED __attribute__ ((visibility ("default")))

EXPORTED int plugin_is_GPL_compatible;

/* Register our pragmas; called when the front end is ready for it.  */

static void
on_pragmas (void *, void *)
{
  pragma_register ();
}

EXPORTED int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *gcc)
{
  static struct plugin_info info = { "drano " DRANO_VERSION, NULL };
  const char *other = other_data ();

  if (other)
    {
      error ("this GCC %s is not the one that drano was built for: its %qs"
	     " differs; build drano again, or install its package for this GCC",
	     gcc->basever, other);
      return 0;
    }
  info.help = options_help ();
  register_callback (args->base_name, PLUGIN_INFO, NULL, &info);
  unit_register (args->base_name);

  /* With -flto the driver hands -fplugin to lto1 too; there the regions have
     been analysed already.  */
  if (strcmp (lang_hooks.name, "GNU GIMPLE") == 0)
    {
      records_relay (args->base_name);
      return 0;
    }

  bool ok = options_parse (args->base_name);
  options_define_macro ();
  options_hide (args->base_name, args->full_name);
  if (!ok)
    return 0;
  warnopt_install (gcc_pragma_obey);
  register_callback (args->base_name, PLUGIN_PRAGMAS, on_pragmas, NULL);
  output_format_register (args->base_name);
  source_names_register (args->base_name);
  passes_register (args->base_name);
  if (drano_options.transform)
    early_install (args->base_name);
  if (drano_options.transform & (TRANSFORM_LANES | TRANSFORM_LOOPS))
    nest_install ();
  records_register (args->base_name);
  return 0;
}
