/* Functions as GCC's messages name them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_FUNCTION_NAMES_H
#define DRANO_GCC_NAMES_FUNCTION_NAMES_H

/* Note the name of the current function, which the front end must still be
   able to print (GCC's pass omplower).  */
extern void function_names_collect (void);

/* The name of the function DECL in messages and records.  It lasts as long
   as the unit.  */
extern const char *function_name_in_source (tree decl);

/* While one of these lives, GCC's messages show these names.  */
class function_names_shown
{
public:
  function_names_shown ();
  ~function_names_shown ();
};

#endif /* DRANO_GCC_NAMES_FUNCTION_NAMES_H */
