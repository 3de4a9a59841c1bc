# Make lines of fields from the joined records of drano report --json.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: drano report --json ... | awk -v program=P -v domain=D -f record.awk \
#          -f sites.awk
#
# One line for each access; the fields are named in measures.awk.  Left out
# are the accesses at the place of a construct itself, which are the
# compiler's copies of scalars and of its argument record, and those of
# library code.

# The half PART (1 or 2) of the interval TEXT.
function bound (text, part,   bounds)
{
  if (text == "-")
    return "-"
  split (text, bounds, ",")
  return bounds[part]
}

BEGIN { OFS = "\t" }

{
  at = index ($0, "\"measured\":")
  site = at ? substr ($0, 1, at - 1) : $0
  measured = at ? substr ($0, at) : ""
  at = index (site, "\"run\":")
  run = at ? substr (site, at) : ""
  site = at ? substr (site, 1, at - 1) : site
  if (value(site, "access") == "-" || value(site, "line") == "-")
    next
  place = value(site, "file") ":" value(site, "line") ":" \
	  value(site, "column")
  file = value(site, "file")
  sub (/.*\//, "", file)
  sectors = value(site, "sectors")
  lines = value(site, "lines")
  # What has no pattern was measured, but not foreseen.
  foreseen = value(site, "pattern") != "-"
  if (foreseen && place == value(site, "region"))
    next
  print "site" OFS program OFS domain OFS file OFS value(site, "line") \
    OFS value(site, "column") OFS value(site, "access") \
    OFS value(site, "array") OFS value(site, "ordinal") \
    OFS value(site, "function") OFS value(site, "bytes") \
    OFS value(site, "pattern") OFS value(site, "stride") \
    OFS value(site, "lanes") OFS bound(sectors, 1) OFS bound(sectors, 2) \
    OFS bound(lines, 1) OFS bound(lines, 2) OFS value(site, "ideal") \
    OFS value(site, "index") OFS value(site, "mask") \
    OFS value(site, "alignment") OFS value(site, "reported") \
    OFS value(measured, "requests") OFS value(measured, "lanes") \
    OFS value(measured, "sectors") OFS value(measured, "lines") \
    OFS value(measured, "ideal") OFS value(measured, "stride_min") \
    OFS value(measured, "stride_max") OFS value(measured, "stride_mean") \
    OFS foreseen OFS value(site, "reason") \
    OFS value(run, "requests") OFS value(run, "sectors") \
    OFS value(run, "mean")
}