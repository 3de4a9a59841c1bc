/* What a word that is not known was meant to be.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_NEAREST_H
#define DRANO_TOOL_BASE_NEAREST_H

#include <stddef.h>

/* Return that one of the N words NAME which WORD is likely meant to be; null if
   none is like it.  A name that is null is none.  */
extern const char *nearest_name (const char *word, const char *const *name,
				 size_t n);

/* Complain of WORD, a value of the option NAME, which takes what TAKES says:
   words, with commas or "or" between.  */
extern _Noreturn void refuse_value (const char *name, const char *takes,
				    const char *word);

#endif /* DRANO_TOOL_BASE_NEAREST_H */
