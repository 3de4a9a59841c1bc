# Set the costs of regions beside what was measured.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: cat COSTS RECORDS | awk -v program=P -f record.awk -f judge.awk
#
# COSTS are lines "COUNT record" with drano-replay's records of the launches
# of one kind; RECORDS come from drano report --json.  One line for each
# region and metric: program, region, metric, lower, measured, upper, "-" if
# there is no upper bound.  What the profile says of branches and banks belongs
# to the region of its function that begins last before it; of Fortran's loops
# GCC does not say where their tests are, so that nothing is known of branches.

BEGIN {
  n = split ("requests,sectors,L1 wavefronts,L2 sectors,divergent branches," \
	     "bank conflicts", metrics, ",")
  for (k = 1; k <= n; k++)
    wanted[metrics[k]] = 1
}

# A cost, times the number of such launches.
/^[0-9]+ \{.*"record":"cost"/ {
  metric = value($0, "metric")
  if (value($0, "per") != "launch" || !(metric in wanted))
    next
  at = value($0, "region") SUBSEP metric
  costed[at] = 1
  if (value($0, "lower_value") != "-")
    lower[at] += $1 * value($0, "lower_value")
  if (value($0, "upper_value") == "-")
    unbounded[at] = 1
  else
    upper[at] += $1 * value($0, "upper_value")
  next
}

# A site.  What the compiler loads where the region starts is none of the
# program's.
/"measured":/ && value($0, "pattern") != "-" {
  at = value($0, "region")
  place = value($0, "file") ":" value($0, "line") ":" value($0, "column")
  if (at == "-" || at == place)
    next
  # Members of "measured" come last.
  text = substr ($0, index ($0, "\"measured\":"))
  regions[at] = 1
  function_of[at] = value($0, "function")
  measured[at, "requests"] += value(text, "requests")
  measured[at, "sectors"] += value(text, "sectors")
  measured[at, "L1 wavefronts"] += value(text, "wavefronts")
  measured[at, "L2 sectors"] += value(text, "l2_read") \
				+ value(text, "l2_written")
}

# A branch at which lanes parted, or requests that were repeated.  Branches
# around what one lane does are GCC's own.
/"kind":"(branch|banks)"/ && !/"one_lane":true/ {
  events++
  event_metric[events] = /"kind":"branch"/ ? "divergent branches" \
			 : "bank conflicts"
  event_count[events] = value($0, /"kind":"branch"/ ? "diverged" : "times") + 0
  event_line[events] = value($0, "line") + 0
  event_function[events] = value($0, "function")
}

# The region in which event E was, or "".
function region_of (e,   at, line, best, most)
{
  most = 0
  for (at in regions)
    {
      n = split (at, part, ":")
      line = part[n - 1] + 0
      if (function_of[at] == event_function[e] && line <= event_line[e] \
	  && line > most)
	{
	  most = line
	  best = at
	}
    }
  return best
}

END {
  for (e = 1; e <= events; e++)
    measured[region_of(e), event_metric[e]] += event_count[e]
  for (at in regions)
    for (k = 1; k in metrics; k++)
      {
	metric = metrics[k]
	if (metric == "divergent branches" && at ~ /\.f90:/)
	  continue
	if (!costed[at, metric] || !measured[at, "requests"])
	  continue
	short = at
	sub (/.*\//, "", short)
	printf "%s\t%s\t%s\t%d\t%d\t%s\n", program, short, metric, \
	  lower[at, metric], measured[at, metric], \
	  unbounded[at, metric] ? "-" : sprintf ("%d", upper[at, metric])
      }
}
