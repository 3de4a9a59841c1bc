/* What is at a key of a record that is kept as an object of JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "model/object.h"

const char *
object_text (const json_t *o, const char *key)
{
  return intern (json_string_value (json_object_get (o, key)));
}

double
object_number (const json_t *o, const char *key, double most)
{
  const json_t *v = json_object_get (o, key);
  double n = json_is_number (v) ? json_number_value (v) : -1;

  return n >= 0 && n <= most ? n : -1;
}

int
object_position (const json_t *o, const char *key)
{
  double n = object_number (o, key, 1e9);

  return n > 0 ? (int) n : 0;
}
