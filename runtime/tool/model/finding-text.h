/* What a finding says, in the words of its warning.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_FINDING_TEXT_H
#define DRANO_TOOL_MODEL_FINDING_TEXT_H

#include "record.h"

/* Return what the finding of R says, in new storage; null if it has none, or if
   R has not what that takes.  */
extern char *finding_text (const struct record *r);

#endif /* DRANO_TOOL_MODEL_FINDING_TEXT_H */
