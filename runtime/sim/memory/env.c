/* The environment of the simulated device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Every variable is one line of the table below; README describes them.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory/device.h"

/* Parse TEXT as a number from LOW to HIGH into *V.  */

static bool
parse_number (const char *text, double low, double high, double *v)
{
  char *end;

  *v = strtod (text, &end);
  return end != text && *end == '\0' && *v >= low && *v <= high;
}

/* The same for a whole number.  */

static bool
parse_whole_number (const char *text, double low, double high, double *v)
{
  return parse_number (text, low, high, v) && *v == (uint64_t) *v;
}

static bool
set_device (struct options *o, const char *text)
{
  o->machine = machine_find (text);
  return o->machine != NULL;
}

static bool
set_profile (struct options *o, const char *text)
{
  o->profile = *text ? text : NULL;
  return true;
}

static bool
set_threads (struct options *o, const char *text)
{
  double v;

  if (!parse_whole_number (text, 1, 256, &v))
    return false;
  o->threads = v;
  return true;
}

static bool
set_sms (struct options *o, const char *text)
{
  double v;

  if (!parse_whole_number (text, 0, 1024, &v))
    return false;
  o->sms = v;
  return true;
}

static bool
set_devices (struct options *o, const char *text)
{
  double v;

  if (!parse_whole_number (text, 1, 16, &v))
    return false;
  o->devices = v;
  return true;
}

static bool
set_limit (struct options *o, const char *text)
{
  return parse_number (text, 0, 1e9, &o->limit);
}

static bool
set_heap (struct options *o, const char *text)
{
  double v;

  if (!parse_whole_number (text, 1, 1 << 20, &v))
    return false;
  o->heap = (uint64_t) v << 20;
  return true;
}

/* Parse TEXT as 0 or 1 into *V.  */

static bool
parse_flag (const char *text, bool *v)
{
  double d;

  if (!parse_whole_number (text, 0, 1, &d))
    return false;
  *v = d != 0;
  return true;
}

static bool
set_statistics (struct options *o, const char *text)
{
  return parse_flag (text, &o->statistics);
}

static bool
set_banks (struct options *o, const char *text)
{
  return parse_flag (text, &o->banks);
}

static bool
set_caches (struct options *o, const char *text)
{
  return parse_flag (text, &o->caches);
}

/* The words of a list of checks.  */
static const struct { const char *word; unsigned checks; } check_words[] =
{
  { "all", CHECK_FRAMES | CHECK_RACES | CHECK_UNINITIALIZED
    | CHECK_SYNCHRONIZATION | CHECK_DATA | CHECK_MEMORY },
  { "data", CHECK_DATA },
  { "frames", CHECK_FRAMES },
  { "memory", CHECK_MEMORY },
  { "races", CHECK_FRAMES | CHECK_RACES },
  { "uninitialized", CHECK_UNINITIALIZED },
  { "synchronization", CHECK_SYNCHRONIZATION },
  { "same-values", CHECK_FRAMES | CHECK_RACES | CHECK_SAME_VALUES }
};

void
options_print_checks (FILE *f, unsigned checks)
{
  const char *between = "";

  /* The first one is all of them.  */
  for (size_t k = 1; k < sizeof check_words / sizeof *check_words; k++)
    if ((checks & check_words[k].checks) == check_words[k].checks)
      {
	fprintf (f, "%s%s", between, check_words[k].word);
	between = ",";
      }
}

static bool
set_check (struct options *o, const char *text)
{
  size_t known = sizeof check_words / sizeof *check_words;

  while (*text)
    {
      size_t n = strcspn (text, ","), k = 0;
      while (k < known && (strncmp (check_words[k].word, text, n)
			   || check_words[k].word[n]))
	k++;
      if (k == known)
	return false;
      o->checks |= check_words[k].checks;
      text += n + (text[n] == ',');
    }
  return true;
}

static bool
set_copies (struct options *o, const char *text)
{
  bool on = false;
  bool known = parse_flag (text, &on);

  o->checks |= on ? CHECK_USE : 0;
  return known;
}

static bool
set_check_status (struct options *o, const char *text)
{
  double v;

  if (!parse_whole_number (text, 0, 255, &v))
    return false;
  o->check_status = v;
  return true;
}

static bool
set_suppressions (struct options *o, const char *text)
{
  o->suppressions = *text ? text : NULL;
  return true;
}

static bool
set_generate (struct options *o, const char *text)
{
  return parse_flag (text, &o->generate_suppressions);
}

static const struct
{
  const char *name, *wanted;
  bool (*set) (struct options *, const char *);
} variables[] =
{
  { "DRANO_SIM_DEVICE", "a device such as sm_80 or A100", set_device },
  { "DRANO_SIM_PROFILE", "a file name", set_profile },
  { "DRANO_SIM_THREADS", "a number from 1 to 256", set_threads },
  { "DRANO_SIM_SMS", "a number from 0 to 1024", set_sms },
  { "DRANO_SIM_DEVICES", "a number from 1 to 16", set_devices },
  { "DRANO_SIM_LIMIT", "seconds, 0 for no limit", set_limit },
  { "DRANO_SIM_HEAP", "MiB, from 1 to 1048576", set_heap },
  { "DRANO_SIM_STATISTICS", "0 or 1", set_statistics },
  { "DRANO_SIM_BANKS", "0 or 1", set_banks },
  { "DRANO_SIM_CACHES", "0 or 1", set_caches },
  { "DRANO_SIM_CHECK", "a list of checks: all, data, frames, races, "
    "memory, same-values, synchronization, uninitialized",
    set_check },
  { "DRANO_SIM_COPIES", "0 or 1", set_copies },
  { "DRANO_SIM_CHECK_STATUS", "an exit status, 0 for the program's own",
    set_check_status },
  { "DRANO_SIM_SUPPRESSIONS", "a file name", set_suppressions },
  { "DRANO_SIM_GENERATE_SUPPRESSIONS", "0 or 1", set_generate }
};

bool
options_read (struct options *o)
{
  long cores = sysconf (_SC_NPROCESSORS_ONLN);

  *o = (struct options) { .machine = machine_find (MACHINE_DEFAULT),
			  .threads = cores < 1 ? 1 : cores > 256 ? 256 : cores,
			  .sms = 16, .devices = 1, .limit = 600,
			  .heap = 256 << 20,
			  .check_status = CHECK_STATUS };
  for (size_t k = 0; k < sizeof variables / sizeof *variables; k++)
    {
      const char *text = getenv (variables[k].name);
      if (text && !variables[k].set (o, text))
	{
	  fprintf (stderr, "drano sim: %s='%s' is not %s\n", variables[k].name,
		   text, variables[k].wanted);
	  return false;
	}
    }
  if (o->sms == 0)
    o->sms = o->machine->sms;
  o->caches &= o->profile != NULL;
  if (!o->profile)
    o->checks &= ~(unsigned) CHECK_USE;
  return true;
}
