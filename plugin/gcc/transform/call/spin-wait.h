/* Loops that wait for other threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_CALL_SPIN_WAIT_H
#define DRANO_GCC_TRANSFORM_CALL_SPIN_WAIT_H

/* True if STMT of function FN reads what other threads write, and how long a
   loop around it goes on depends on that: a loop in OUTER, or any loop of the
   function if OUTER is null.  */
extern bool spin_p (struct function *fn, gimple *stmt, class loop *outer);

/* True if STMT compares and exchanges an element of memory that is the same in
   all iterations of LOOP, so that of lanes that try at the same time one
   succeeds, and the others try again.  */
extern bool spin_contended_p (gimple *stmt, class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_CALL_SPIN_WAIT_H */
