/* What drano run loads into a program before all else.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_PRELOAD_H
#define DRANO_PRELOAD_H

/* Return the name that the symbol table of its object gives the function at
   ADDRESS, allocated; null if there is none.  */
extern char *symbol_name (const void *address);

#endif /* DRANO_PRELOAD_H */
