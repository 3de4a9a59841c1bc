/* drano fix: does a change of the source keep its promise?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_PROOF_H
#define DRANO_TOOL_COMMAND_PROOF_H

#include "base/tool.h"

/* A program before and after a change.  */
struct proof
{
  const char *build, *run;	/* Commands of the shell, or null.  */
  char *dir;			/* What runs leave; null without RUN.  */
};

/* Build and run the program as it is, for P.  Fatal if that fails.  */
extern void proof_before (struct proof *p);

/* Build and run the program as it is now, and compare.  Return an exit status:
   EXIT_FINE if it is no worse, EXIT_FOUND if it is or if its results differ,
   EXIT_TROUBLE if that is not known; say why.  */
extern int proof_after (const struct proof *p);

/* Build the program again, which has its old sources.  */
extern void proof_rebuild (const struct proof *p);

/* Remove what P left, and free it.  */
extern void proof_end (struct proof *p);

#endif /* DRANO_TOOL_COMMAND_PROOF_H */
