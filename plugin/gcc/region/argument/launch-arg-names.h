/* Source names of the values passed to an offloaded region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARG_NAMES_H
#define DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARG_NAMES_H

/* Note the names in the current function, whose constructs must have been
   lowered, but not expanded (GCC's pass omplower).  */
extern void launch_arg_names_collect (void);

/* The name of the variable whose value T holds, a field of a launcher's
   record, a variable of the compiler's or an SSA name of one, or null.  It
   lasts until the names are forgotten.  */
extern const char *launch_arg_name (const_tree t);

/* The name of the variable that gets the result of CALL, or null.  */
extern const char *launch_arg_result_name (const gimple *call);

#endif /* DRANO_GCC_REGION_ARGUMENT_LAUNCH_ARG_NAMES_H */
