/* Records that are kept as objects of JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_OBJECT_H
#define DRANO_TOOL_MODEL_OBJECT_H

#include "model/load.h"

#include <jansson.h>

/* R as an object, which the caller frees; null if it is not of KIND.  */
extern json_t *object_of_kind (const struct other_record *r, const char *kind);

/* The order of two strings, either of which may be null.  */
extern int compare_texts (const char *a, const char *b);

/* The string at KEY of O, interned, or null.  */
extern const char *object_text (const json_t *o, const char *key);

/* The number at KEY of O, which is to be no less than 0 and no more than MOST,
   or -1.  */
extern double object_number (const json_t *o, const char *key, double most);

/* The strings in the array at KEY of O, interned, and their number in *N; the
   array is the caller's to free.  */
extern const char **object_texts (const json_t *o, const char *key, size_t *n);

/* The line or column at KEY of O, or 0.  */
extern int object_position (const json_t *o, const char *key);

#endif /* DRANO_TOOL_MODEL_OBJECT_H */
