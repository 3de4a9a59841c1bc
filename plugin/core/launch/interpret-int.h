/* Interpreting regions: values and requests.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_LAUNCH_INTERPRET_INT_H
#define DRANO_LAUNCH_INTERPRET_INT_H

#include "base/lanes.h"
#include "launch/interpret.h"

/* A value in each lane, where it is known.  UNIFORM: the first stands for
   all.  */
struct lane_numbers
{
  uint32_t known;
  bool uniform;
  int64_t v[LANES];
};

/* V in all lanes.  */
extern void lane_numbers_set (struct lane_numbers *x, int64_t v);

extern int64_t lane_numbers_at (const struct lane_numbers *x, int lane);

/* Set X to the result of instruction R of F, which is not a phi, an access or
   a call, for the lanes of MASK.  VALUES are those of F's instructions, ROLES
   those of uniform values with roles, negative if not known.  */
extern void interpret_insn (const struct ir_func *f, ir_ref r, uint32_t mask,
			    const int64_t roles[IR_ROLE_LAST],
			    const struct lane_numbers *values,
			    struct lane_numbers *x);

/* Count for X, TIMES times, a request for BYTES at ADDRESS by the lanes of
   MASK.  */
extern void interpret_request (struct access_count *x, int64_t times,
			       int bytes, uint32_t mask,
			       const struct lane_numbers *address);

#endif /* DRANO_LAUNCH_INTERPRET_INT_H */
