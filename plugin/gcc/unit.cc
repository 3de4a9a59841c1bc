/* What is kept of a compilation from one pass to the next.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "unit.h"

/* What is compiled.  */
static struct unit
{
  struct unit_part *part[UNIT_PARTS];
} unit;

struct unit_part **
unit_part_at (enum unit_part_id id)
{
  return &unit.part[id];
}

void
unit_part_free (enum unit_part_id id)
{
  delete unit.part[id];
  unit.part[id] = NULL;
}

/* Free what is kept.  */

static void
free_unit (void *, void *)
{
  for (int id = 0; id < UNIT_PARTS; id++)
    unit_part_free ((enum unit_part_id) id);
}

void
unit_register (const char *name)
{
  /* GCC calls those first that were registered last.  */
  register_callback (name, PLUGIN_FINISH_UNIT, free_unit, NULL);
}
