/* Where the errors come from.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What the lanes domain finds out about an access, which is more, tells why
   the paper's analysis is wrong about it; what is measured tells why the lanes
   domain is.  */

#include "evaluate.h"

#include <string.h>

/* Why lanes reports site S, which is not real, or does not report it.  */

const char *
lanes_cause (const struct site *s)
{
  if (!s->reported)
    return "wasteful for some values of what is not known";
  if (s->m_lanes < 16 * s->requests.value)
    return "conditions leave few lanes";
  return "index read from memory, where the values lie in order";
}

/* Why the paper's analysis reports site S, which is not real, or not one that
   is.  PATTERN is what lanes finds of the same access, or "".  */

const char *
paper_cause (const struct site *s, const char *pattern)
{
  bool choice = !strcmp (pattern, "choice");
  if (!s->reported && s->bytes < 4)
    return "elements of less than four bytes";
  if (!s->reported)
    return choice ? "some addresses of a choice" : format ("other %s", pattern);
  if (!strcmp (pattern, "irregular") || !strcmp (pattern, "spread"))
    return lanes_cause (s);
  if (choice)
    return "index assigned in conditionals";
  if (!strcmp (pattern, "unit"))
    return s->bytes > 4 ? "elements of more than four bytes, all of them used"
	   : "division, remainder or a loop that makes tid again";
  if (!strcmp (pattern, "uniform"))
    return "division or remainder that is the same for all lanes";
  if (!strcmp (pattern, "single-lane"))
    return "one lane, by a condition other than tid = c";
  return "several rows in a warp, each of them used";
}
