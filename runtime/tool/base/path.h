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

/* Return the directory NAME as an absolute name without links, in new storage;
   fatal if there is none.  */
extern char *real_directory (const char *name);

enum { OUTSIDE_ROOT = -1 };

/* Put the name of the file NAME, absolute and without links, into *PATH, in new
   storage, and return 0; an errno if there is no such file, and OUTSIDE_ROOT if
   it is not below the real_directory ROOT.  What is hidden there, as files of
   version control are, does not count as below it.  */
extern int real_name_below (const char *root, const char *name, char **path);

#endif /* DRANO_TOOL_BASE_PATH_H */
