# Compare what a GPU counted with what the simulated device did.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -v model=MODEL -f compare.awk WANTED COUNTED
# Both are profiles of the same counting program.  Each site must have the
# same figures; in OpenMP, where the number of teams depends on the device, a
# site of more than one lane that has other requests must have the same lanes,
# and one of a single lane is not compared.  Prints the first difference.

# value (TEXT, KEY): what is behind KEY in TEXT, up to a comma or bracket.
function value(text, key,    at)
{
  at = index(text, "\"" key "\":")
  if (!at)
    return ""
  text = substr(text, at + length(key) + 3)
  match(text, /^("([^"\\]|\\.)*"|[^],}]*)/)
  return substr(text, 1, RLENGTH)
}

{
  at = index($0, "\"measured\":")
  if (!at || value($0, "access") == "null")
    next
  key = substr($0, 1, at)
  m = substr($0, at)
  if (FNR == NR) {
    wanted[key] = m
    next
  }
  found[key] = m
}

# differs (KEY, NAMES): the first of NAMES that differs, with both values.
function differs(key, names,    n, name, k)
{
  n = split(names, name, " ")
  for (k = 1; k <= n; k++)
    if (value(wanted[key], name[k]) != value(found[key], name[k]))
      return name[k] " " value(found[key], name[k]) " instead of " \
	value(wanted[key], name[k])
  return ""
}

END {
  all = "requests lanes sectors lines ideal stride_min stride_max"
  for (key in wanted) {
    if (!(key in found))
      what = "not counted"
    else {
      what = differs(key, all)
      if (what != "" && model == "openmp" && differs(key, "requests") != "")
	what = index(key, "\"active\":\"one\"") ? "" : differs(key, "lanes")
    }
    if (what != "") {
      place = value(key, "file") ":" value(key, "line") ":" \
	value(key, "column") ": " value(key, "access")
      gsub(/"/, "", place)
      print place ": " what
      exit 1
    }
    if (value(found[key], "requests") > 0)
      compared++
  }
  if (!compared) {
    print "nothing was counted"
    exit 1
  }
}
