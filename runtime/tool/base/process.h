/* Running other programs and reading what they say.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_PROCESS_H
#define DRANO_TOOL_BASE_PROCESS_H

#include "base/tool.h"

/* Run ARGV (found on the PATH), with standard input empty, for at most
   SECONDS, and add what it writes to standard output and error to OUT.
   Return its exit status, 128 + N if signal N ended it, 124 if time ran out,
   127 if it could not be started.  */
extern int run_captured (char *const *argv, int seconds, struct text *out);

#endif /* DRANO_TOOL_BASE_PROCESS_H */
