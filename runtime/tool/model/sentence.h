/* What records that are of no access say, as sentences.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_SENTENCE_H
#define DRANO_TOOL_MODEL_SENTENCE_H

#include "record.h"

/* What R, which is of no access, says, without the name of a kernel that was
   launched; in new storage.  */
extern char *record_sentence (const struct record *r);

#endif /* DRANO_TOOL_MODEL_SENTENCE_H */
