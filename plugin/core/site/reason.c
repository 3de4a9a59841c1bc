/* Reasons as the user reads them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lane IR and the solver name reasons by keys; reason.def has a clause for
   each.  Keys of operations that have no clause are GCC's names for them
   ("realpart_expr"), or a function's.  */

#include "site/reason.h"

#include "site/site.h"
#include "base/arena.h"
#include "ir/ir.h"

#include <string.h>

static const struct { const char *key, *text; } reasons[] =
{
#define REASON(KEY, TEXT) { KEY, TEXT },
#include "site/reason.def"
#undef REASON
};

/* True if KEY ends with END.  */

static bool
ends_p (const char *key, const char *end)
{
  size_t n = strlen (key), m = strlen (end);
  return n >= m && strcmp (key + n - m, end) == 0;
}

/* True if KEY is what lane IR or GCC calls an operation.  */

static bool
operation_p (const char *key)
{
  for (int op = 0; op < IR_LAST; op++)
    if (strcmp (key, ir_op_name (op)) == 0)
      return true;
  return ends_p (key, "_expr") || ends_p (key, "_ref");
}

const char *
reason_text (struct arena *a, const char *key, const char *array)
{
  if (!key)
    return NULL;
  if (array && strcmp (key, REASON_LOADED) == 0)
    return arena_printf (a, "the index of each lane is read from '%s'", array);
  if (array && strcmp (key, REASON_START) == 0)
    return arena_printf (a, "each lane starts at an index that is read from"
			 " '%s'", array);
  if (array && strcmp (key, REASON_POINTER) == 0)
    return arena_printf (a, "the pointer of each lane is read from '%s'",
			 array);
  const char *text = NULL;
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons && !text; i++)
    if (strcmp (reasons[i].key, key) == 0)
      text = reasons[i].text;
  if (!text && operation_p (key))
    text = "the index comes from an operation that is not followed";
  if (!text)
    text = (strncmp (key, "result of ", 10) == 0
	    ? arena_printf (a, "the index depends on the %s", key)
	    : arena_printf (a, "the index depends on the result of '%s'",
			    key));
  return (array ? arena_printf (a, "%s, and was read from '%s'", text, array)
	  : text);
}
