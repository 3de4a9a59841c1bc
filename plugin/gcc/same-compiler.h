/* Whether the compiler is the one that the plugin was built for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SAME_COMPILER_H
#define DRANO_SAME_COMPILER_H

/* Return null if the compiler's data are as the headers say that the plugin was
   built with, or the name of what is not.  */
extern const char *other_data (void);

#endif /* DRANO_SAME_COMPILER_H */
