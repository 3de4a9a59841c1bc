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
# there is no upper bound.

# A cost, times the number of such launches.
/^[0-9]+ \{.*"record":"cost"/ {
  metric = value($0, "metric")
  if (value($0, "per") != "launch" || (metric != "sectors" && metric != "requests"))
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
  measured[at, "requests"] += value(text, "requests")
  measured[at, "sectors"] += value(text, "sectors")
}

END {
  for (at in regions)
    for (k = 0; k < 2; k++)
      {
	metric = k ? "sectors" : "requests"
	if (!costed[at, metric] || !measured[at, "requests"])
	  continue
	short = at
	sub (/.*\//, "", short)
	printf "%s\t%s\t%s\t%d\t%d\t%s\n", program, short, metric, \
	  lower[at, metric], measured[at, metric], \
	  unbounded[at, metric] ? "-" : sprintf ("%d", upper[at, metric])
      }
}
