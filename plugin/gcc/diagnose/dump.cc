/* The pass's dump file.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC opens it for -fdump-ipa-all, and numbers it among those of its own
   passes; -fdump-ipa-drano is read before there is such a pass.  What is said
   of transforms goes there by dump_printf_loc (remark.cc).  */

#include "gcc-shim.h"
#include "diagnose/dump.h"
#include "ir/construct.h"
#include "ir/text.h"
#include "names/location.h"

/* Write REGION to F.  */

static void
write_region (FILE *f, const struct region *region)
{
  char *place = location_text (location_in_source (region->loc));
  fprintf (f, "region %s: %s, %s in %s", shim_function_name (region->fn->decl),
	   ir_construct_name (region->construct), place,
	   region_source_function (region));
  if (region->outer)
    fprintf (f, ", started by %s",
	     shim_function_name (region->outer->fn->decl));
  fputc ('\n', f);
  free (place);
}

void
dump_regions (const auto_vec<struct region *> &regions,
	      const struct ir_module *module)
{
  if (!dump_file)
    return;
  for (unsigned i = 0; i < regions.length (); i++)
    write_region (dump_file, regions[i]);
  if (dump_flags & TDF_DETAILS)
    ir_write (dump_file, module);
}

DEBUG_FUNCTION void
debug (const struct region *region)
{
  write_region (stderr, region);
}

DEBUG_FUNCTION void
debug (const struct ir_module *module)
{
  ir_write (stderr, module);
}
