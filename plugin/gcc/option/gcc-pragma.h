/* Drano's warnings in GCC's own pragma.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_OPTION_GCC_PRAGMA_H
#define DRANO_GCC_OPTION_GCC_PRAGMA_H

/* To be called when GCC asks whether the option of number INDEX is enabled.
   If it is about to say that "#pragma GCC diagnostic" names an unknown option,
   and the option is a warning of drano's, obey the pragma and return true: the
   message is not wanted.  */
extern bool gcc_pragma_obey (int index);

#endif /* DRANO_GCC_OPTION_GCC_PRAGMA_H */
