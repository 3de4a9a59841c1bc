/* Changes: accumulating in registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "whatif/transform.h"

#include "base/arena.h"
#include "whatif/edit-int.h"

void
edit_make_private (struct ir_func *f, ir_ref r)
{
  struct ir_mem *mem = arena_alloc (f->module->arena, sizeof *mem);
  *mem = *f->insns[r].mem;
  mem->space = IR_PRIVATE;
  f->insns[r].mem = mem;
}

bool
transform_privatize (struct ir_func *f, int l, ir_ref store)
{
  const struct ir_loop *s = &f->loops[l];
  for (int k = 0; k < s->naccums; k++)
    if (s->accums[k].store == store && s->accums[k].op != IR_REDUCE_OTHER)
      {
	edit_make_private (f, store);
	edit_make_private (f, s->accums[k].load);
	return true;
      }
  return false;
}
