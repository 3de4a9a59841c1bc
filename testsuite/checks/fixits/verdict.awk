# Set what fix-its were predicted to bring beside what they brought.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -F '\t' -v program=NAME -f record.awk -f verdict.awk \
#          file=1 HINTS file=2 LAUNCHES file=3 OLD file=4 NEW file=5 WRITTEN
#
# HINTS is what hints.awk printed; LAUNCHES are lines "COUNT record" of
# drano-replay --launch, for each kind of launch of the old program; OLD, NEW
# and WRITTEN are the sites (evaluate/sites) of the old program, of the new
# one, and of that compiled so that all accesses are made as they are written.
#
# A piece of advice is kept if
# - each access of its region that the change was predicted for needs the
#   predicted sectors in a request in the mean of all launches, to 2 %: as
#   computed before the change from the values of those launches or, where these
#   leave the number of iterations or the place of rows open, for as many lanes
#   as were seen to take part, wherever a row may begin;
# - what the note says of its first access, which is about full warps at the
#   best and at the worst place, holds that access's mean: the upper end
#   always, the lower one if all warps were full;
# - the compiled program needs no more sectors in its function than before.
# One line for each; exits 1 if one is not kept.

function moved (l,   k, by)
{
  by = 0
  for (k = 1; k <= inserted; k++)
    by += at[k] <= l
  return l + by
}

# The access at "FILE:LINE:COLUMN:ACCESS:ARRAY" of the old program, by its
# place in the new one.
function new_key (site,   part, n)
{
  n = split (site, part, ":")
  return moved(part[2]) SUBSEP part[3] SUBSEP part[4] SUBSEP part[5]
}

# The sectors of a request by LANES lanes of access S of advice K; "-" if it is
# not known.
function for_lanes (k, s, lanes,   low, x, y)
{
  if (lanes < 1 || !by_lanes[k, s])
    return "-"
  low = int (lanes)
  split (by_lanes[k, s], table, ",")
  x = table[low]
  y = lanes > low ? table[low + 1] : x
  return x == "null" || y == "null" ? "-" : x + (y - x) * (lanes - low)
}

file == 1 && $1 == "hint" {
  if ($7 ~ /\\n"$/)
    at[++inserted] = $4
}
file == 1 && $1 == "advice" {
  n++
  kind[n] = $3; legality[n] = $4; site[n] = $5
  before[n] = $6; after[n] = $7; most[n] = $8
  number[$3, $9] = n
}

file == 2 {
  k = number[value($0, "advice"), value($0, "loop")]
  if (!k)
    next
  s = value($0, "site") ":" value($0, "access") ":" value($0, "array")
  if (!((k, s) in by_lanes))
    sites[k, ++nsites[k]] = s
  by_lanes[k, s] = value($0, "after_by_lanes")
  if (value($0, "after_sectors") == "-")
    open_[k, s] = 1
  requests[k, s] += $1 * value($0, "after_requests")
  sectors[k, s] += $1 * value($0, "after_sectors")
}

file > 2 && $1 == "site" {
  key = $5 SUBSEP $6 SUBSEP $7 SUBSEP $8
  of_site[file, key] = $10
  if ($24 == "-")
    next
  seen[file, key] += $24
  lanes[file, key] += $25
  touched[file, key] += $26
  in_function[file, $10] += $26
}

# Where the access at KEY is to be looked for: in the new program, but where
# that keeps the value in a register as it is written.
function where (key)
{
  return seen[4, key] ? 4 : 5
}

# The mean of sectors at KEY of FILE.
function mean (file, key)
{
  return seen[file, key] ? touched[file, key] / seen[file, key] : "-"
}

function short (x)
{
  return x == "-" ? x : sprintf ("%.2f", x)
}

# Compare access S of advice K with what was measured: set predicted, measured
# and basis, and return what is wrong, or "".
function compare (k, s,   key)
{
  key = new_key(s)
  measured = mean(where(key), key)
  basis = "launch"
  predicted = "-"
  if (!open_[k, s] && requests[k, s])
    predicted = sectors[k, s] / requests[k, s]
  else if (measured != "-")
    {
      basis = "lanes"
      predicted = for_lanes(k, s, lanes[where(key), key] \
				  / seen[where(key), key])
    }
  if (measured == "-")
    return "NOT MEASURED"
  if (predicted == "-")
    return "NOT PREDICTED"
  if (measured < .98 * predicted || measured > 1.02 * predicted)
    return "NOT AS PREDICTED"
  return ""
}

END {
  for (k = 1; k <= n; k++)
    {
      split (site[k], part, ":")
      kernel = of_site[3, part[2] SUBSEP part[3] SUBSEP part[4] SUBSEP part[5]]
      less = in_function[3, kernel]
      more = in_function[4, kernel]
      checked = 0
      others = ""
      for (i = 1; i <= nsites[k]; i++)
	{
	  s = sites[k, i]
	  wrong = compare(k, s)
	  # The compiler's own of scalars are none of the program's.
	  if (s == site[k] || wrong == "NOT MEASURED" \
	      || (wrong == "NOT PREDICTED" && !requests[k, s]))
	    continue
	  checked++
	  if (wrong)
	    others = others sprintf ("%-14s   %s: predicted %s, measured %s: " \
				     "%s\n", program, s, short(predicted),
				     short(measured), wrong)
	}
      verdict = compare(k, site[k])
      key = new_key(site[k])
      if (!verdict \
	  && (measured > most[k] + .0005 \
	      || (lanes[where(key), key] == 32 * seen[where(key), key] \
		  && measured < after[k] - .0005)))
	verdict = "NOT IN THE NOTE"
      if (!less)
	verdict = "NOT MEASURED"
      if (more > less)
	verdict = verdict " WORSE"
      bad += verdict != "" || others != ""
      if (!verdict)
	verdict = sprintf ("ok, %s, and %d more", basis, checked)
      printf "%-14s %-26s %-16s %-8s %6s %6s %6s %6s %6s %9d %9d  %s\n", \
	program, part[2] ":" part[4] ":" part[5], kind[k], legality[k], \
	before[k], short(mean(3, part[2] SUBSEP part[3] SUBSEP part[4] SUBSEP \
			      part[5])), \
	after[k] == most[k] ? after[k] : after[k] "-" most[k], \
	short(predicted), short(measured), less, more, verdict
      printf "%s", others
    }
  exit bad > 0
}
