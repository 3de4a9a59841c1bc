/* Faults: how a launch ends before its time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_WARP_FAULT_H
#define DRANO_SIM_WARP_FAULT_H

#include "warp/warp.h"

/* End W's launch with CUresult ERROR for what LANE, or all lanes if negative,
   does at I; FORMAT says what.  Return null.  */
extern const struct insn *fault (struct warp *w, const struct insn *i,
				 int error, int lane, const char *format, ...)
  __attribute__ ((format (printf, 5, 6)));
/* The same for what it does at ADDRESS, which is shown, too.  */
extern const struct insn *fault_at (struct warp *w, const struct insn *i,
				    int error, int lane, uint64_t address,
				    const char *format, ...)
  __attribute__ ((format (printf, 6, 7)));
/* Write the source position of what W does at I to TEXT of N bytes; in a
   function of a library, that of its call in the program's own code.  */
extern void fault_place (const struct warp *w, const struct insn *i,
			 char *text, size_t n);
extern const char *error_string (int error);

#endif /* DRANO_SIM_WARP_FAULT_H */
