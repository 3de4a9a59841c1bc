/* What the source calls a function of device code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3 and COPYING.RUNTIME.  */

#ifndef DRANO_FUNCTION_NAME_H
#define DRANO_FUNCTION_NAME_H

/* The source function behind SYMBOL, the name of a function in PTX: without
   what GCC appends and clang adds, C++'s demangled, Fortran's as
   module::procedure.  In new storage, null without memory.  */
extern char *function_name_source (const char *symbol);

/* SYMBOL, the name of a kernel, readable: as it is, or where the source calls
   the function otherwise, that with GCC's suffix as c++filt has it: "f(int)
   [clone ._omp_fn.0]"; for a region of clang's, "f(int) [line 3]".  In new
   storage, null without memory.  */
extern char *function_name_kernel (const char *symbol);

#endif /* DRANO_FUNCTION_NAME_H */
