/* The words for special registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ptx/ptx.h"

#include <string.h>

static const char *const special_words[] =
{
#define SPECIAL(NAME, WORD, TYPE, VALUE) WORD,
#include "ptx/special.def"
#undef SPECIAL
};

int
special_find (const char *name)
{
  for (size_t i = 0; i < sizeof special_words / sizeof *special_words; i++)
    if (strcmp (name, special_words[i]) == 0)
      return i;
  return -1;
}

bool
lane_stack_p (const char *name)
{
  return strncmp (name, "%simtstack", 10) == 0;
}
