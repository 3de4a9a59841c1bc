/* Arguments that are in files.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_RESPONSE_FILE_H
#define DRANO_TOOL_BASE_RESPONSE_FILE_H

#include <stdbool.h>

/* Replace each @FILE of the arguments ARGV[FIRST..*ARGC-1] by the arguments
   that FILE has, as GCC does; where PROGRAM, only of those before the first
   that is neither an option nor such a file, as the rest is the program's.  An
   argument whose file cannot be read stays.  Return the arguments, with a null
   behind them.  */
extern char **expand_arguments (int *argc, char **argv, int first,
				bool program);

#endif /* DRANO_TOOL_BASE_RESPONSE_FILE_H */
