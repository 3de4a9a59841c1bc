/* Names of what the core finds.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "site/site.h"

const char *
pattern_name (enum pattern p)
{
  static const char *const names[] =
    {
      [PATTERN_UNIFORM] = "uniform", [PATTERN_UNIT] = "unit",
      [PATTERN_STRIDED] = "strided", [PATTERN_CHOICE] = "choice",
      [PATTERN_SPREAD] = "spread", [PATTERN_IRREGULAR] = "irregular",
      [PATTERN_SINGLE] = "single-lane"
    };
  return names[p];
}

const char *
active_name (enum active a)
{
  static const char *const names[] =
    {
      [ACTIVE_ALL] = "all", [ACTIVE_MASK] = "mask", [ACTIVE_ONE] = "one",
      [ACTIVE_UNKNOWN] = "unknown"
    };
  return names[a];
}

const char *const ir_launch_names[3] = { "gangs", "teams", "threads" };

/* A row of the catalogue.  */
struct entry
{
  const char *id, *option;
  int level;
};

static const struct entry catalogue[FINDING_COUNT] =
{
#define FINDING(ENUM, ID, OPTION, LEVEL, SUMMARY) \
  [ENUM] = { ID, OPTION, LEVEL },
#include "site/finding.def"
#undef FINDING
};

const char *
finding_id (enum finding f)
{
  return catalogue[f].id;
}

const char *
finding_option (enum finding f)
{
  return catalogue[f].option;
}

int
finding_level (enum finding f)
{
  return catalogue[f].level;
}

int
site_level (const struct site *s)
{
  if (s->finding == FINDING_NONE)
    return -1;
  int level = finding_level (s->finding);
  return s->little && level < 2 ? 2 : level;
}
