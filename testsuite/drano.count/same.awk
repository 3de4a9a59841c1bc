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
# statement.  GCC gives a load that it merges into the statement that uses it
# the line of that one; what has no equal at its own line is therefore compared
# by file, kind and size, all in one, but for eight-byte loads, among which are
# those of addresses that the compiler keeps in memory of its own.  What GCC
# makes of itself (a loop around an atomic operation) has no place, and an
# access that one lane makes at the beginning of a kernel may have none on the
# device.

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
  kind[key] = name " " access " of " member($0, "bytes")
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

# strides (WHOSE, KEY): the extremes of the strides.
function strides(whose, key)
{
  return (whose, key) in low ? \
    "[" low[whose, key] "," high[whose, key] "]" : "none"
}

# different (KEY): how the two differ, or nothing.
function different(key,    i, text, off)
{
  text = ""
  for (i = 1; i <= n; i++)
    if (sum[1, key, names[i]] != sum[0, key, names[i]])
      text = text " " names[i] " " sum[1, key, names[i]] "/" \
	sum[0, key, names[i]] + 0
  if (strides(1, key) != strides(0, key))
    text = text " strides " strides(1, key) "/" strides(0, key)
  # Means are written with six digits behind the point.
  off = total[1, key] - total[0, key]
  if (off * off > 1 + 1e-9 * total[0, key] * total[0, key])
    text = text " strides' sum " total[1, key] "/" total[0, key]
  return text
}

# pool (WHOSE, KEY): add what KEY has to what WHOSE (0 simulated, 1 counted,
# 2 counted of single lanes) has of its kind at no line of its own.
function pool(whose, key,    i, from, into)
{
  into = kind[key]
  from = whose > 0
  for (i = 1; i <= n; i++)
    sum[whose, into, names[i]] += sum[from, key, names[i]]
  total[whose, into] += total[from, key]
  if (!((from, key) in low))
    return
  if (!((whose, into) in low) || low[from, key] < low[whose, into])
    low[whose, into] = low[from, key]
  if (!((whose, into) in high) || high[from, key] > high[whose, into])
    high[whose, into] = high[from, key]
}

# beyond (KIND): how what the simulated device has of KIND at lines of its own
# is not what was counted, with some of the single lanes' accesses or none.
function beyond(kind,    i, over, text)
{
  text = ""
  for (i = 1; i <= n; i++) {
    over = sum[0, kind, names[i]] - sum[1, kind, names[i]]
    if (over < 0 || over > sum[2, kind, names[i]] + 0)
      text = text " " names[i] " " sum[1, kind, names[i]] "(+" \
	sum[2, kind, names[i]] + 0 ")/" sum[0, kind, names[i]] + 0
  }
  if (strides(2, kind) == "none" && strides(1, kind) != strides(0, kind))
    text = text " strides " strides(1, kind) "/" strides(0, kind)
  return text
}

END {
  for (key in wanted) {
    compared++
    if (different(key) == "")
      equal[key] = 1
    else
      rest[kind[key]] = 1
  }
  for (key in kind)
    if (!(key in equal) && kind[key] in rest) {
      pool(key in wanted ? 1 : 2, key)
      pool(0, key)
    }
  for (key in rest) {
    text = beyond(key)
    if (text != "" && key !~ /load of 8$/) {
      print key ":" text
      bad = 1
    }
  }
  for (key in equal)
    apart++
  print compared + 0 " kinds of access compared, " apart + 0 " line by line"
  exit bad || !apart
}
