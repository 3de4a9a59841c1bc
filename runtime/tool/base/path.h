/* Names of files: absolute, and relative to a directory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_PATH_H
#define DRANO_TOOL_BASE_PATH_H

/* Return NAME, which is relative to the current directory unless it is
   absolute, as an absolute name without "." and "..", in new storage.  Links
   are not followed: the file need not exist.  */
extern char *absolute_name (const char *name);

/* Return NAME relative to the directory BASE, an absolute_name; null if it is
   not below BASE.  It is new storage.  */
extern char *name_below (const char *base, const char *name);

#endif /* DRANO_TOOL_BASE_PATH_H */
