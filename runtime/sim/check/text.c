/* Text in new storage.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "check/check-int.h"

char *
format_text (const char *format, ...)
{
  char *text;
  va_list ap;

  va_start (ap, format);
  if (vasprintf (&text, format, ap) < 0)
    abort ();
  va_end (ap);
  return text;
}
