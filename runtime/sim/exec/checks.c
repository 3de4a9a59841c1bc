/* Instructions that check.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Only code that is compiled for checking has them.  That of a request comes
   before the instruction itself, with the same operands.  */

#include "check/check.h"
#include "exec/exec.h"

EXEC (exec_check_request)
{
  check_request (w, i);
  return i + 1;
}

EXEC (exec_check_exchanged)
{
  return check_exchanged (w, i) ? i + 1 : NULL;
}

/* I->x: the program has an instruction for that.  */
EXEC (exec_check_meet)
{
  check_meet (w, i->x);
  return i + 1;
}

EXEC (exec_check_members)
{
  check_members (w, i);
  return i + 1;
}

EXEC (exec_check_fence)
{
  check_fence (w);
  return i + 1;
}

EXEC (exec_check_enter)
{
  const struct frame *f = w->fp;

  check_enter (w);
  check_frame (w, f->local, f->code->local_bytes);
  return i + 1;
}

EXEC (exec_check_soft_frame)
{
  check_soft_frame (w, i);
  return i + 1;
}

EXEC (exec_check_moved)
{
  check_moved (w, i);
  return i + 1;
}
