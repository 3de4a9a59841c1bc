# Compare what a counting run and the simulated device measured.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -f same.awk COUNTED SIMULATED
# Accesses go by file, line, kind and size: columns differ where GCC splits a
# statement.  What GCC makes of itself (a loop around an atomic operation) has
# no place, and an access that one lane makes before the first line of a kernel
# has none on the device.

# member (TEXT, KEY): the value of KEY in the object TEXT, without quotes.
function member(text, key,    at)
{
  at = index(text, "\"" key "\":")
  if (!at)
    return ""
  text = substr(text, at + length(key) + 3)
  if (substr(text, 1, 1) == "\"") {
    text = substr(text, 2)
    return substr(text, 1, index(text, "\"") - 1)
  }
  match(text, /^[^],}]*/)
  return substr(text, 1, RLENGTH)
}

{
  at = index($0, "\"measured\":")
  access = member($0, "access")
  name = member($0, "file")
  if (!at || access == "null" || name == "null")
    next
  sub(/.*\//, "", name)
  key = name ":" member($0, "line") " " access " of " member($0, "bytes")
  counted = FNR == NR
  m = substr($0, at)
  n = split("requests lanes sectors lines ideal", names, " ")
  if (counted && member(m, "requests") > 0 \
      && member($0, "pattern") != "single-lane")
    wanted[key] = 1
  for (i = 1; i <= n; i++)
    sum[counted, key, names[i]] += member(m, names[i])
  least = member(m, "stride_min")
  if (least == "null")
    next
  if (!((counted, key) in low) || least + 0 < low[counted, key])
    low[counted, key] = least + 0
  most = member(m, "stride_max")
  if (!((counted, key) in high) || most + 0 > high[counted, key])
    high[counted, key] = most + 0
  pairs = member(m, "lanes") - member(m, "requests")
  total[counted, key] += member(m, "stride_mean") * pairs
}

END {
  for (key in wanted) {
    compared++
    text = ""
    for (i = 1; i <= n; i++)
      if (sum[1, key, names[i]] != sum[0, key, names[i]])
	text = text " " names[i] " " sum[1, key, names[i]] "/" \
	  sum[0, key, names[i]] + 0
    if (low[1, key] != low[0, key] || high[1, key] != high[0, key])
      text = text " strides [" low[1, key] "," high[1, key] "]/[" \
	low[0, key] "," high[0, key] "]"
    # Means are written with six digits behind the point.
    off = total[1, key] - total[0, key]
    if (off * off > 1 + 1e-9 * total[0, key] * total[0, key])
      text = text " strides' sum " total[1, key] "/" total[0, key]
    if (text != "") {
      print key ":" text
      bad = 1
    }
  }
  print compared + 0 " kinds of access compared"
  exit bad || !compared
}
