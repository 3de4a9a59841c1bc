/* What is measured of a site, and what is held to be uncoalesced.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A site is uncoalesced if its measured sectors exceed its measured ideal by a
   quarter or more, unless the excess is explained
   - by misalignment: lanes want stretches of adjacent bytes, at least 64 long,
     and the excess is no more than one sector for each stretch.  A request has
     one stretch more than jumps, or one if lanes only step back within it; as
     the counters hold only the least, greatest and mean stride, all jumps are
     assumed to be as long as the longest, and all forward or all back;
   - by lanes at rest: those at work are never more than 31 elements apart, and
     the request needs no more sectors than one of a full warp with an element
     for each lane, on no boundary.
   That without the exceptions, and the GPUDrano paper's definition (more than
   one line on average, counting misalignment or not), are kept next to it.  */

#define _DEFAULT_SOURCE
#include "evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const domain_names[DOMAINS] = { "lanes", "paper", "paper-2d" };

/* The fields of a line of `sites', from 0; the last three may be missing.  */
enum field
{
  F_SITE, F_PROGRAM, F_DOMAIN, F_FILE, F_LINE, F_COLUMN, F_ACCESS, F_ARRAY,
  F_ORDINAL, F_KERNEL, F_BYTES, F_PATTERN, F_STRIDE, F_LANES, F_BEST, F_WORST,
  F_LINES_BEST, F_LINES_WORST, F_IDEAL, F_EXACT_INDEX, F_EXACT_MASK,
  F_EXACT_ALIGNMENT, F_REPORTED, F_REQUESTS, F_M_LANES, F_M_SECTORS,
  F_M_LINES, F_M_IDEAL, F_STRIDE_MIN, F_STRIDE_MAX, F_STRIDE_MEAN, F_FORESEEN,
  F_REASON, F_RUN_REQUESTS, F_RUN_SECTORS, F_RUN_MEAN, FIELDS
};

static struct quantity
quantity (const char *text)
{
  bool known = text && *text && strcmp (text, "-") != 0;
  return (struct quantity) { text, known ? strtod (text, NULL) : 0, known };
}

/* The number of the domain NAME, or DOMAINS.  */

static enum domain
domain_of (const char *name)
{
  int d = 0;
  while (d < DOMAINS && strcmp (domain_names[d], name) != 0)
    d++;
  return d;
}

/* Set *S to the site in LINE, whose fields tabs separate, and which is cut up.
   Return false if it is not a site.  */

bool
site_read (char *line, struct site *s)
{
  char *f[FIELDS] = { 0 };
  int n = 0;
  line[strcspn (line, "\n")] = '\0';
  for (char *field; n < FIELDS && (field = strsep (&line, "\t"));)
    f[n++] = field;
  if (n <= F_REASON || strcmp (f[F_SITE], "site") != 0
      || domain_of (f[F_DOMAIN]) == DOMAINS)
    return false;
  *s = (struct site) {
    .program = f[F_PROGRAM], .domain = domain_of (f[F_DOMAIN]),
    .file = f[F_FILE], .line = f[F_LINE], .column = f[F_COLUMN],
    .access = f[F_ACCESS], .array = f[F_ARRAY], .ordinal = f[F_ORDINAL],
    .kernel = f[F_KERNEL], .bytes = quantity (f[F_BYTES]).value,
    .pattern = f[F_PATTERN], .stride = f[F_STRIDE],
    .best = quantity (f[F_BEST]), .worst = quantity (f[F_WORST]),
    .ideal = quantity (f[F_IDEAL]),
    .exact_index = !strcmp (f[F_EXACT_INDEX], "true"),
    .exact_mask = !strcmp (f[F_EXACT_MASK], "true"),
    .reported = !strcmp (f[F_REPORTED], "true"),
    .requests = quantity (f[F_REQUESTS]),
    .m_lanes = quantity (f[F_M_LANES]).value,
    .m_sectors = quantity (f[F_M_SECTORS]).value,
    .m_lines = quantity (f[F_M_LINES]).value,
    .m_ideal = quantity (f[F_M_IDEAL]).value,
    .stride_min = quantity (f[F_STRIDE_MIN]),
    .stride_max = quantity (f[F_STRIDE_MAX]),
    .stride_mean = quantity (f[F_STRIDE_MEAN]).value,
    .foreseen = !strcmp (f[F_FORESEEN], "1"), .reason = f[F_REASON],
    .run_requests = quantity (f[F_RUN_REQUESTS]),
    .run_mean = quantity (f[F_RUN_MEAN])
  };
  return true;
}

/* Whether A and B are of the same access, by two domains.  */

bool
site_same_access (const struct site *a, const struct site *b)
{
  return !strcmp (a->line, b->line) && !strcmp (a->column, b->column)
	 && !strcmp (a->ordinal, b->ordinal) && !strcmp (a->access, b->access)
	 && !strcmp (a->array, b->array) && !strcmp (a->kernel, b->kernel)
	 && !strcmp (a->file, b->file) && !strcmp (a->program, b->program);
}

bool
site_executed (const struct site *s)
{
  return s->requests.value > 0;
}

/* Whether the site wastes a quarter or more, for whatever reason.  */

bool
site_wasteful (const struct site *s)
{
  return site_executed (s) && s->m_sectors >= 1.25 * s->m_ideal;
}

/* The greatest distance of adjacent active lanes.  */

static double
reach (const struct site *s)
{
  return s->stride_min.known ? fmax (fabs (s->stride_min.value),
				     fabs (s->stride_max.value)) : 0;
}

/* Whether the site's excess is no more than what misalignment explains.  */

bool
site_misaligned (const struct site *s)
{
  double least = s->stride_min.value, most = s->stride_max.value;
  double requests = s->requests.value, excess = s->m_sectors - s->m_ideal;
  /* How often the lanes of a request jump.  */
  double steps = s->m_lanes / requests - 1, jumps;
  if (reach (s) <= s->bytes)
    return true;
  if (most <= s->bytes && least >= -31 * s->bytes)
    return excess <= requests;
  if (s->m_lanes < 2 * requests)
    return false;
  if (most <= s->bytes)
    jumps = steps * (s->bytes - s->stride_mean) / (s->bytes - least);
  else if (least >= -64)
    jumps = fmax (0, steps * (s->stride_mean - s->bytes) / (most - s->bytes));
  else
    return false;
  return s->m_ideal / requests * 32 >= 63 * (1 + jumps)
	 && excess <= (1 + jumps) * requests * 1.001;
}

/* Whether lanes at rest explain it.  */

static bool
thinned (const struct site *s)
{
  return s->m_lanes < 32 * s->requests.value && reach (s) <= 31 * s->bytes
	 && s->m_sectors <= (s->bytes + 1) * s->requests.value;
}

bool
site_uncoalesced (const struct site *s)
{
  return site_wasteful (s) && !site_misaligned (s) && !thinned (s);
}

/* By the GPUDrano paper, with misalignment and without.  */

bool
site_many_lines (const struct site *s)
{
  return site_executed (s) && s->m_lines > s->requests.value;
}

bool
site_far_lines (const struct site *s)
{
  return site_many_lines (s) && !(reach (s) <= s->bytes && s->bytes <= 4);
}

/* Whether the prediction holds the measured mean.  */

bool
site_contained (const struct site *s)
{
  double mean = s->m_sectors / s->requests.value;
  return s->best.known && mean >= s->best.value - 0.0005
	 && mean <= s->worst.value + 0.0005;
}

/* Whether one figure was predicted for this run, and whether it is the
   measured mean.  */

bool
site_run_predicted (const struct site *s)
{
  return s->run_mean.known;
}

bool
site_equal (const struct site *s)
{
  return site_run_predicted (s)
	 && fabs (s->run_mean.value - s->m_sectors / s->requests.value) <= 0.01;
}
