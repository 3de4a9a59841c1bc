/* Words and numbers about a row, as every form of output uses them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/shown.h"
#include "model/finding-text.h"
#include "model/words.h"
#include "model/sentence.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

char *
real_text (double x, int decimals)
{
  return x < 0 ? xstrdup ("-")
    : xasprintf (x < 1e12 ? "%.*f" : "%.*g", x < 1e12 ? decimals : 3, x);
}

char *
microseconds_text (double seconds)
{
  double us = seconds * 1e6;
  char digits[32];

  return us >= 999.5
    ? xstrdup (grouped (whole_total (us + 0.5), digits, sizeof digits))
    : xasprintf ("%.3g", us);
}

char *
predicted_text (const struct row *row)
{
  int most = row->site.sectors[1];

  if (!row->predicted)
    return xstrdup ("-");
  char run[40] = "";

  if (row->interpreted && row->run.have_mean)
    snprintf (run, sizeof run, ", run %.4g", row->run.mean);

  char *conditions = missed_conditions (row), *text;
  const char *before = conditions ? "if " : "";
  const char *after = conditions ? ": " : "";
  const char *supposed = conditions ? conditions : "";

  if (full_warp_least (row) == most)
    text = xasprintf ("%s%s%s%d%s", before, supposed, after, most, run);
  else
    text = xasprintf ("%s%s%s%d..%d%s", before, supposed, after,
		      full_warp_least (row), most, run);
  free (conditions);
  return text;
}

char *
ideal_text (const struct row *row)
{
  double ideal = ideal_per_request (row);

  return real_text (ideal, row->counted || ideal != (int) ideal ? 2 : 0);
}

char *
stride_text (const struct row *row)
{
  const struct record_measured *m = &row->count;

  if (row->counted && m->have_stride)
    {
      if (m->stride_min == m->stride_max)
	return xasprintf ("%" PRId64, m->stride_min);
      return xasprintf ("%" PRId64 "..%" PRId64 ", mean %.4g", m->stride_min,
			m->stride_max, m->stride_mean);
    }
  if (row->counted)
    return xstrdup ("-");
  if (row->site.stride)
    return xstrdup (row->site.stride);
  if (row->site.have_stride_bytes)
    return xasprintf ("%" PRId64, row->site.stride_bytes);
  return xstrdup ("-");
}

const char *
transform_text (const struct row *row, bool counted)
{
  if (!row->counted || row->count.contiguous < 0
      || row_verdict (row, counted) != VERDICT_UNCOALESCED)
    return NULL;
  return row->count.contiguous
    ? "the elements used leave no gaps in memory: spreading another loop over"
      " the lanes can coalesce all accesses"
    : "the elements used leave gaps in memory: spreading another loop over "
      "the lanes can reduce the excess, but only another layout can remove "
      "all of it";
}

/* Add to T what was measured of ROW.  */

static void
describe_count (struct text *t, const struct row *row)
{
  const struct record_measured *m = &row->count;
  double n = m->requests ? (double) m->requests : 1;
  char digits[32];

  text_printf (t, "each request fetched %.4g sector%s where %.4g would be "
	       "enough, %s%.4g lane%s %s, in %s request%s",
	       m->sectors / n, m->sectors == n ? "" : "s",
	       ideal_per_request (row),
	       idle_waste (row) ? "if all lanes worked, " : "",
	       m->lanes / n, m->lanes == n ? "" : "s",
	       m->lanes > n && one_lane (row) ? "doing the work of one"
	       : "active", grouped (m->requests, digits, sizeof digits),
	       m->requests == 1 ? "" : "s");
  if (m->have_stride && !one_lane (row))
    {
      char *stride = stride_text (row);

      text_printf (t, "; adjacent lanes were %s bytes apart", stride);
      free (stride);
    }
}

/* Add to T that the access NAME is V.  */

static void
describe_verdict (struct text *t, enum verdict v, const char *name)
{
  switch (v)
    {
    case VERDICT_UNKNOWN:
      text_puts (t, name);
      break;
    case VERDICT_NOT_RUN:
      text_printf (t, "%s was not executed", name);
      break;
    case VERDICT_NO_REQUEST:
      text_printf (t, "%s made no request: the device compiler keeps its "
		   "value in a register, or it was not executed", name);
      break;
    case VERDICT_NOT_COUNTED:
      text_printf (t, "the program does not count the %s", name);
      break;
    case VERDICT_MIXED:
      text_printf (t, "%s cannot be told apart from other accesses: the "
		   "device compiler may have moved it among them", name);
      break;
    case VERDICT_NO_LINES:
      text_printf (t, "%s is not known to have been executed, because the "
		   "device code has no source lines", name);
      break;
    case VERDICT_HOST:
      text_printf (t, "%s was not executed on the device, but a region of "
		   "its function ran on the host", name);
      break;
    case VERDICT_ONE_LANE:
      text_printf (t, "%s by one lane", name);
      break;
    case VERDICT_IDLE:
      text_printf (t, "%s by few lanes at once", name);
      break;
    default:
      text_printf (t, "%s %s", verdict_name (v), name);
    }
}

char *
kernel_text (const char *function, const char *region, const char *name)
{
  static const char mark[] = "_omp_fn";
  const char *number = strstr (name, mark);
  struct text t = { 0 };

  if (!function)
    text_puts (&t, name);
  else if (strcmp (function, "MAIN__") == 0)
    text_puts (&t, "the main program");
  else
    text_printf (&t, "'%s'", shown_function (function));
  if (function && region)
    text_printf (&t, ", region %s", shown_file (region));
  else if (function && number)
    {
      number += strlen (mark) + 1;
      text_printf (&t, ", region number %.*s",
		   (int) strspn (number, "0123456789"), number);
    }
  return t.s;
}

/* Add to T what the launches ROW were, with the source's name of the kernel.
   Its record has that of the device code, which ends in _omp_fn and a number;
   before, it has said "kernel NAME: ...".  */

static void
describe_launch (struct text *t, const struct row *row)
{
  static const char kernel[] = "kernel ";
  const struct record *r = &row->site;
  char *sentence = record_sentence (r), *text;
  char *rest = strstr (sentence, ": ");
  const char *name = r->figures ? r->figures->kernel : NULL;

  if (!r->figures && r->function && rest
      && strncmp (sentence, kernel, strlen (kernel)) == 0)
    {
      *rest = '\0';
      rest += strlen (": ");
      name = sentence;
    }
  else
    rest = sentence;
  if (name && r->function)
    {
      text = kernel_text (r->function, r->region ? r->region : row->near,
			  name);
      text_printf (t, "kernel of %s: %s", text, rest);
      free (text);
    }
  else
    text_printf (t, "%s%s%s%s", name ? kernel : "", name ? name : "",
		 name ? ": " : "", rest);
  free (sentence);
}

/* Add to T how the next iterations use the sectors, as X says.  */

static void
describe_reuse (struct text *t, const struct record_reuse *x)
{
  if (!x->iterations)
    return;
  text_printf (t,
	       "; the next %d iteration%s of its loop use%s these sectors, too",
	       x->iterations, x->iterations == 1 ? "" : "s",
	       x->iterations == 1 ? "s" : "");
  if (!x->always)
    text_printf (t, ", if at most %d warps share an L1", x->warps);
}

/* Return what ROW says, a finding that is not counted, in the words of its
   warning, in new storage; null if it is none, or these are not known.  */

static char *
describe_finding (const struct row *row)
{
  const struct record *r = &row->site;
  const char *transform = transform_text (row, false);
  char *finding = row->kind <= ROW_REGION && !row->counted && row->sites <= 1
    ? finding_text (r) : NULL;
  struct text t = { 0 };

  if (!finding)
    return NULL;
  text_puts (&t, finding);
  free (finding);
  if (transform)
    text_printf (&t, "; %s", transform);
  if (r->reason && (strcmp (r->finding, "scattered") == 0
		    || strcmp (r->finding, "idle-lanes") == 0
		    || strcmp (r->finding, "no-lanes") == 0))
    text_printf (&t, " (%s)", r->reason);
  if (r->assumes)
    text_printf (&t, ", assuming %s", r->assumes);
  describe_reuse (&t, &r->reuse);
  return t.s;
}

/* As describe_row, but not in the words of a warning.  */

static char *
describe_figures (const struct row *row, bool counted)
{
  const struct record *r = &row->site;
  struct text t = { 0 };
  char *name = access_name (row);
  char *sectors = predicted_text (row);
  char *sentence = record_sentence (r), digits[32];
  bool placed = row->kind == ROW_BRANCH || row->kind == ROW_BANKS;

  if (row->kind == ROW_ACCESS)
    describe_verdict (&t, row_verdict (row, counted), name);
  else if (row->kind == ROW_REGION)
    text_printf (&t, "%s%s%s%s in %s", r->finding ? r->finding : "finding",
		 r->array ? " of '" : "", r->array ? r->array : "",
		 r->array ? "'" : "", name);
  else if (row->kind == ROW_LAUNCH)
    describe_launch (&t, row);
  else if (row->kind == ROW_NO_LINES)
    text_printf (&t, "%s: %s %s", r->function ? r->function : "?",
		 grouped (row->count.requests, digits, sizeof digits),
		 sentence);
  else
    text_printf (&t, "%s%s%s", placed ? name : "", placed ? " " : "", sentence);
  free (sentence);
  if (row->kind > ROW_REGION)
    {
      free (name);
      free (sectors);
      return t.s;
    }
  if (row->counted)
    {
      text_puts (&t, ": ");
      describe_count (&t, row);
    }
  else if (row->predicted)
    {
      if (r->stride)
	text_printf (&t, ": adjacent lanes are '%s' bytes apart", r->stride);
      text_printf (&t, "%s each request fetches %s sector%s where %.4g would "
		   "be enough%s", r->stride ? ";" : ":", sectors,
		   r->sectors[1] == 1 ? "" : "s", ideal_per_request (row),
		   idle_waste (row) ? " if all lanes worked" : "");
    }
  if (transform_text (row, counted))
    text_printf (&t, "; %s", transform_text (row, counted));
  if (r->reason)
    text_printf (&t, " (%s)", r->reason);
  if (r->assumes && !row->counted)
    text_printf (&t, ", assuming %s", r->assumes);
  if (!row->counted)
    describe_reuse (&t, &r->reuse);
  free (name);
  free (sectors);
  return t.s;
}

char *
describe_row (const struct row *row, bool counted)
{
  char *finding = describe_finding (row);

  return finding ? finding : describe_figures (row, counted);
}

char *
error_text (const struct record_measured *m)
{
  double error = (double) m->error;

  if (m->sample <= 1)
    return xstrdup ("");
  return xasprintf (" +-%.1f%%", m->sectors ? 100 * error / m->sectors : 0);
}
