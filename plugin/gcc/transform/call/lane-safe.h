/* Calls that lanes may make.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_CALL_LANE_SAFE_H
#define DRANO_GCC_TRANSFORM_CALL_LANE_SAFE_H

#include "transform/report/remark.h"

/* Why STMT, or a function that it calls, does not allow that the lanes of a
   warp run it separately, as so many threads; REMARK_NONE if it does.  *WHAT
   becomes the function that is in the way, or null.  */
extern enum remark_id call_refusal (gimple *stmt, tree *what);

/* The body of the function that STMT calls, if it calls one whose body is
   known and stays what it is; else null.  */
extern struct function *call_function (gimple *stmt);

/* True if the program calls functions of CALL's callee's kind without any
   effect but on what its arguments tell, and gets the same from all of
   them.  */
extern bool call_const_p (gimple *call);

/* True if CALL, a statement, asks for the number of the thread.  */
extern bool call_thread_number_p (gimple *call);

/* True if CALL, a statement, waits for all threads of the team.  */
extern bool call_barrier_p (gimple *call);

/* True if FN returns the number of threads or of teams.  */
extern bool call_tells_count_p (const_tree fn);

/* True if one of STMTS calls a function whose code is not seen, and in which
   lanes may diverge, or a function that calls one.  */
extern bool call_unseen_p (const auto_vec<gimple *> &stmts);

/* True if FN, or a function that it calls, asks by which gang, worker or lane
   it is executed: the program then depends on who that is.  */
extern bool call_asks_levels_p (struct function *fn);

#endif /* DRANO_GCC_TRANSFORM_CALL_LANE_SAFE_H */
