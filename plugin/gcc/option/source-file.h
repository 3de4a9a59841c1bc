/* The files of the program as text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_SOURCE_FILE_H
#define DRANO_GCC_OPTION_SOURCE_FILE_H

#include "source/text.h"

/* The text of the file NAME, one of those that are compiled.  NAME must
   stay.  */
extern struct source source_of_file (const char *name);

/* f951 frees the names of its files when it has parsed them, and line maps go
   on pointing there, while patches and SARIF are written last.  See to it that
   they stay.  NAME is the plugin's.  */
extern void source_names_register (const char *name);

#endif /* DRANO_GCC_OPTION_SOURCE_FILE_H */
