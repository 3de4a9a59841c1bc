/* What a finding says, in the words of its warning.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The compiler's messages are in plugin/gcc/diagnose; a test compares.  What a
   record does not have, as the loop's variable or the condition of a stride, is
   left out.  */

#include "base/tool.h"
#include "model/finding-text.h"

#include <string.h>

enum { LANES = 32 };

/* How accesses are called, and what warps do by them.  */
static const char *const accesses[][3] =
  {
    { "load", "load of", "fetches" },
    { "store", "store to", "writes" },
    { "atomic", "atomic access to", "updates" }
  };

/* Whether R's finding is called ID.  */

static bool
found_p (const struct record *r, const char *id)
{
  return strcmp (r->finding, id) == 0;
}

/* Add to T the cause of R's finding.  */

static void
put_cause (struct text *t, const struct record *r)
{
  if (found_p (r, "scattered"))
    text_puts (t, "the lanes' addresses follow no single stride");
  else if (!found_p (r, "strided") && !found_p (r, "grouped"))
    text_puts (t, r->reason ? r->reason
	       : found_p (r, "misaligned")
	       ? "the first lane does not start at a sector" : "unknown");
  else if (!r->stride)
    text_puts (t, "adjacent lanes are many bytes apart");
  else if (strspn (r->stride, "-0123456789") == strlen (r->stride))
    text_printf (t, "adjacent lanes are %s bytes apart", r->stride);
  else
    text_printf (t, "adjacent lanes are '%s' bytes apart", r->stride);
}

/* The text of R, a finding at an access, of which ACCESS has the words; in new
   storage; null if it is not known.  */

static char *
access_text (const struct record *r, const char *const access[3])
{
  bool stride = found_p (r, "strided") || found_p (r, "grouped");
  bool rest = found_p (r, "misaligned") && r->full > r->ideal
    && (!r->reason || !strstr (r->reason, "may start"));
  int sectors = stride || rest ? r->full : r->sectors[1];
  bool up_to = stride ? !r->active || strcmp (r->active, "all") != 0
    : sectors != r->full || !found_p (r, "misaligned");
  bool after = rest && r->reason && strncmp (r->reason, "each warp", 9) == 0;
  struct text t = { 0 };

  if (sectors < 0 || r->ideal < 0 || !r->array)
    return NULL;
  text_printf (&t, "%s %s '%s': ", found_p (r, "misaligned")
	       ? "misaligned" : "uncoalesced", access[1], r->array);
  put_cause (&t, r);
  text_printf (&t, "%s %s %s%d sector%s where %d would be enough",
	       after ? " and" : "; each warp", access[2],
	       up_to ? "up to " : "", sectors, sectors == 1 ? "" : "s",
	       r->ideal);
  return t.s;
}

/* The text of R, a finding at values that lanes share.  */

static char *
shared_text (const struct record *r)
{
  if (!r->array || !r->reason)
    return NULL;
  return xasprintf (strstr (r->reason, "atomic")
		    ? "lanes update '%s', which they share, without an atomic"
		    " operation: updates are lost"
		    : "lanes store different values to '%s', which they share:"
		    " one of them remains", r->array);
}

/* The text of R, a finding about a variable of which OpenACC makes too few
   copies, in new storage; null if its reason is not of that form.  */

static char *
copy_text (const struct record *r)
{
  static const char but[] = ", but ", has[] = " has only one copy";
  const char *at = r->reason ? strstr (r->reason, but) : NULL;
  const char *end = at ? strstr (at, has) : NULL;

  if (!end)
    return NULL;
  at += strlen (but);
  return xasprintf ("%.*sOpenACC gives %.*s only one copy",
		    (int) (at - r->reason), r->reason, (int) (end - at), at);
}

/* The text of R, a finding about a region.  */

static char *
region_text (const struct record *r)
{
  if ((found_p (r, "idle-lanes") || found_p (r, "no-lanes"))
      && r->lanes > 0 && r->lanes < LANES)
    return xasprintf ("%d of %d lanes idle in %s", LANES - r->lanes, LANES,
		      r->construct ? r->construct : "this region");
  if (found_p (r, "simd-locals") && r->reason)
    return xasprintf ("%s, in %s", r->reason,
		      r->construct ? r->construct : "this region");
  if (!r->array)
    return NULL;
  if (found_p (r, "shared-scalar"))
    return copy_text (r);
  if (found_p (r, "copied-back-unchanged"))
    return xasprintf ("this region does not change '%s', which is copied back"
		      " to the host", r->array);
  if (found_p (r, "mapped-unused"))
    return xasprintf ("this region does not use '%s', which is copied",
		      r->array);
  if (found_p (r, "launch-in-loop"))
    return xasprintf ("'%s' is copied in each iteration of a loop, which does"
		      " not use it otherwise", r->array);
  return NULL;
}

char *
finding_text (const struct record *r)
{
  if (!r->finding)
    return NULL;
  if (!r->access)
    return region_text (r);
  if (found_p (r, "shared-scalar"))
    return shared_text (r);
  for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; i++)
    if (strcmp (r->access, accesses[i][0]) == 0)
      return access_text (r, accesses[i]);
  return NULL;
}
