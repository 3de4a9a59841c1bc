# Where the errors come from.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Goes on from measures.awk.  What the lanes domain finds out about an access,
# which is more, tells why the paper's analysis is wrong about it; what is
# measured tells why the lanes domain is.

# Remember what lanes, whose sites come first, says of the site.
function remember_site ()
{
  pattern_of[site_key] = pattern
  bytes_of[site_key] = bytes
}

# Why the paper's analysis reports a site that is not real, or not one that
# is.
function paper_cause (   p)
{
  p = pattern_of[site_key]
  if (!reported)
    return bytes < 4 ? "elements of less than four bytes" \
      : p == "choice" ? "some addresses of a choice" : "other " p
  if (p == "irregular" || p == "spread")
    return lanes_cause()
  if (p == "choice")
    return "index assigned in conditionals"
  if (p == "unit" && bytes > 4)
    return "elements of more than four bytes, all of them used"
  if (p == "unit")
    return "division, remainder or a loop that makes tid again"
  if (p == "uniform")
    return "division or remainder that is the same for all lanes"
  if (p == "single-lane")
    return "one lane, by a condition other than tid = c"
  return "several rows in a warp, each of them used"
}

# Why lanes reports the current site, which is not real, or does not report
# it.
function lanes_cause ()
{
  if (!reported)
    return "wasteful for some values of what is not known"
  if (m_lanes < 16 * requests)
    return sprintf ("conditions leave %.1f lanes", m_lanes / requests)
  return "index read from memory, where the values lie in order"
}

# Count the current site, which DOMAIN is wrong about because of CAUSE.
function blame (cause)
{
  # The number of lanes is of no matter in a sum.
  sub (/ leave .* lanes$/, " leave few lanes", cause)
  cause = (reported ? "in vain" : "missed") SUBSEP cause
  if (!(cause in blamed_any))
    causes[++cause_count] = cause
  blamed_any[cause] = 1
  blamed[cause, domain]++
  if (far_lines())
    blamed_far[cause, domain]++
}
