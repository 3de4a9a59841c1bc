/* Records that are kept as objects of JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "model/object.h"

#include "base/tool.h"

#include <string.h>

json_t *
object_of_kind (const struct other_record *r, const char *kind)
{
  return (strcmp (r->kind, kind) == 0
	  ? json_loads (r->text, JSON_DECODE_INT_AS_REAL, NULL) : NULL);
}

int
compare_texts (const char *a, const char *b)
{
  return a == b ? 0 : !a ? -1 : !b ? 1 : strcmp (a, b);
}

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

const char **
object_texts (const json_t *o, const char *key, size_t *n)
{
  const json_t *array = json_object_get (o, key);
  const char **text = xcalloc (json_array_size (array), sizeof *text);

  *n = 0;
  for (size_t i = 0; i < json_array_size (array); i++)
    {
      const char *s = json_string_value (json_array_get (array, i));

      if (s)
	text[(*n)++] = intern (s);
    }
  return text;
}

int
object_position (const json_t *o, const char *key)
{
  double n = object_number (o, key, 1e9);

  return n > 0 ? (int) n : 0;
}
