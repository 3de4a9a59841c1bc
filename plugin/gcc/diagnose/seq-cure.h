/* What to write instead of an OpenACC loop's seq.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_SEQ_CURE_H
#define DRANO_GCC_DIAGNOSE_SEQ_CURE_H

#include "diagnose/advice/idle-lanes.h"
#include "transform/judge/judge.h"

/* Say what to write in place of seq on the loop that accumulates in IDLE's
   region, if one does, or nothing if it carries something else.  JUDGED has the
   region's loops.  Return false if nothing is known against independent
   ones.  */
extern bool seq_cure (const struct judged_loops *judged,
		      const struct idle_loop *idle);

#endif /* DRANO_GCC_DIAGNOSE_SEQ_CURE_H */
