# The evaluation's figures as one JSON object.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Goes on from tables.awk, whose sums it writes into the file JSON.

# TEXT, whose lines become one, as a JSON string.
function quoted (text)
{
  gsub (/\n */, "; ", text)
  gsub (/[\\"]/, "\\\\&", text)
  return "\"" text "\""
}

function write_counts (p,   d)
{
  printf "\"sites\":%d,\"real\":%d,\"wasteful\":%d,\"many_lines\":%d," \
    "\"far_lines\":%d,\"contained\":%d," \
    "\"flagged_exact\":%d,\"one_figure\":%d,\"one_figure_for_run\":%d," \
    "\"equal_for_run\":%d,\"same_requests\":%d", sum[p, "executed"],
    sum[p, "real"], sum[p, "wasteful"], sum[p, "many-lines"],
    sum[p, "far-lines"], sum[p, "contained"], sum[p, "exact"],
    sum[p, "one-figure"], sum[p, "told"], sum[p, "equal"],
    sum[p, "same-requests"] >json
  for (d = 1; d <= 3; d++)
    printf ",%s:{\"reported\":%d,\"found\":%d,\"found_lines\":%d," \
      "\"found_far\":%d}", quoted(domains[d]),
      sum[p, domains[d] "-reported"], sum[p, domains[d] "-found"],
      sum[p, domains[d] "-found-lines"], sum[p, domains[d] "-found-far"] >json
}

function write_list (name, items, n,   i)
{
  printf ",\n\"%s\":[", name >json
  for (i = 1; i <= n; i++)
    printf "%s\n %s", (i > 1 ? "," : ""), quoted(items[i]) >json
  printf "]" >json
}

function write_causes (   i, d, part)
{
  printf ",\n\"causes\":[" >json
  for (i = 1; i <= cause_count; i++)
    {
      split (causes[i], part, SUBSEP)
      printf "%s\n {\"error\":%s,\"cause\":%s", (i > 1 ? "," : ""),
	quoted(part[1]), quoted(part[2]) >json
      for (d = 1; d <= 3; d++)
	printf ",%s:%d", quoted(domains[d]), blamed[causes[i], domains[d]] >json
      printf "}" >json
    }
  printf "]" >json
}

function write_json (   i, p)
{
  printf "{\"programs\":[" >json
  for (i = 1; i <= programs; i++)
    {
      p = order[i]
      printf "%s\n {\"program\":%s,\"lines\":%d,\"analysis_seconds\":%.3f," \
	"\"run_seconds\":%.3f,", (i > 1 ? "," : ""), quoted(p), lines_of[p],
	analysis[p], run_time[p] >json
      write_counts(p)
      printf "}" >json
    }
  printf "],\n\"total\":{\"lines\":%d,\"analysis_seconds\":%.3f," \
    "\"run_seconds\":%.3f,", total("lines"), total_analysis, total_run >json
  write_counts("total")
  printf "},\n\"failures\":%d", failures >json
  write_list("false_alarms", false_alarm, alarms)
  write_list("missed", missed, misses)
  write_list("not_equal_for_run", other, others)
  write_list("outside", outside, outsiders)
  write_causes()
  printf "}\n" >json
  close (json)
}
