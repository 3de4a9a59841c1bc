/* The pass that runs the analysis.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PASSES_H
#define DRANO_PASSES_H

/* Register drano's pass under the plugin name NAME.  */
extern void passes_register (const char *name);

#endif /* DRANO_PASSES_H */
