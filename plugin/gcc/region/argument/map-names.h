/* Source names of what constructs map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_MAP_NAMES_H
#define DRANO_GCC_REGION_ARGUMENT_MAP_NAMES_H

/* A construct that maps, and the names of its maps in the order in which
   libgomp gets them; those that are not known are null.  */
struct mapping_construct
{
  location_t loc;
  auto_vec<char *> names;

  ~mapping_construct ()
  {
    for (unsigned i = 0; i < names.length (); i++)
      free (names[i]);
  }
};

/* Note the constructs in the current function, which must have been lowered,
   but not expanded (GCC's pass omplower), after launch_arg_names_collect.  */
extern void map_names_collect (void);

/* Return the constructs that were noted; null if there are none.  */
extern const vec<struct mapping_construct *> *map_names_noted (void);

#endif /* DRANO_GCC_REGION_ARGUMENT_MAP_NAMES_H */
