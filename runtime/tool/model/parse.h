/* Records out of lines of JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_PARSE_H
#define DRANO_TOOL_MODEL_PARSE_H

#include "model/load.h"

/* Room for a sentence on what is wrong with a line.  */
enum { PARSE_WHY = 200 };

/* Read the LEN bytes at LINE into R, or, if they are of another kind than a
   site, put the name of that into *KIND, which is null otherwise, and of R only
   the file.  Return null, or what is wrong, perhaps in WHY.  */
extern const char *parse_line (const char *line, size_t len, struct record *r,
			       const char **kind, char why[PARSE_WHY]);

/* Read the LEN bytes at LINE, the record of a process, into P; of what follows
   it there is nothing yet.  */
extern void parse_process (const char *line, size_t len,
			   struct process_record *p);

#endif /* DRANO_TOOL_MODEL_PARSE_H */
