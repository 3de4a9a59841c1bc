/* drano run --check: which checks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_CHECKS_H
#define DRANO_TOOL_COMMAND_CHECKS_H

#include <stdbool.h>

/* What is asked.  */
struct checks
{
  const char *list;		/* Null: nothing is checked.  */
  const char *status;		/* Null: as usual.  */
  const char *suppressions;
  bool generate;
};

/* Read the option C of drano run with its argument TEXT into K.  */
extern void read_check_option (struct checks *k, int c, const char *text);

/* Complain of options in K that make no sense.  */
extern void check_checks (const struct checks *k);

/* Set the environment of the simulated device for K.  */
extern void use_checks (const struct checks *k);

#endif /* DRANO_TOOL_COMMAND_CHECKS_H */
