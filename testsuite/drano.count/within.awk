# See whether what a counting run measured is what was predicted.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -f within.awk PROFILE
# The mean of the sectors, and of the lines, of a site's requests lies between
# the best and the worst predicted; in a loop whose last iterations leave
# lanes without work, the best is less in proportion to the lanes.  Exits 1
# if one does not, or if there was nothing to see.

# value (TEXT, KEY): what is behind KEY in TEXT, up to a comma or bracket.
function value(text, key,    at)
{
  at = index(text, "\"" key "\":")
  if (!at)
    return ""
  text = substr(text, at + length(key) + 3)
  match(text, /^(\[[^]]*\]|"[^"]*"|[^],}]*)/)
  return substr(text, RSTART, RLENGTH)
}

# look (WHAT): compare the mean of WHAT.
function look(what,    interval, mean, share)
{
  if (split(value(site, what), interval, /[][,]/) < 4)
    return
  compared++
  mean = value(m, what) / requests
  share = value(m, "lanes") / requests / 32
  if (mean > interval[3] + 1e-9 \
      || mean < interval[2] * (share < 1 ? share : 1) - 1e-9) {
    bad++
    print value(site, "file") ":" value(site, "line") ":" \
      value(site, "column") ": " value(site, "access") " of " \
      value(site, "array") ": " mean " " what ", predicted " \
      interval[2] " to " interval[3]
  }
}

{
  at = index($0, "\"measured\":")
  site = substr($0, 1, at)
  m = substr($0, at)
  requests = at ? value(m, "requests") : 0
  if (requests > 0 && value(site, "access") != "null") {
    look("sectors")
    look("lines")
  }
}

END {
  print compared + 0 " figures compared"
  exit bad || !compared
}
