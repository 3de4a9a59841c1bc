/* How names of files and functions are shown.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_SHOWN_H
#define DRANO_TOOL_BASE_SHOWN_H

/* Return NAME, which begins with that of a file, as a user in the current
   directory would write it: without that directory.  It is a part of NAME.  */
extern const char *shown_file (const char *name);

/* Return the function NAME, as GCC's messages have it, as its language writes
   it where it is called: without types, parameters and what templates are made
   with.  It is NAME or interned.  */
extern const char *shown_function (const char *name);

#endif /* DRANO_TOOL_BASE_SHOWN_H */
