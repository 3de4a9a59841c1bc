# The tables of the evaluation.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# Sums are kept in sum[PROGRAM, WHAT], those of all programs under "total".
# WHAT of a domain D: D-reported, D-found (reported and real), D-paper-found.

function add (what)
{
  sum[program, what]++
  sum["total", what]++
}

function percent (part, whole)
{
  return whole ? sprintf ("%.1f %%", 100 * part / whole) : "none"
}

function total (what) { return sum["total", what] + 0 }

# Where the site is, for people.
function place ()
{
  return file ":" line ":" column ": " access \
    (array == "-" ? "" : " of '" array "'")
}

# What was predicted and measured, for people.
function figures ()
{
  return sprintf ("predicted %s..%s sectors, ideal %s, %s%s; measured " \
		  "%.2f, ideal %.2f, %.1f lanes, strides %s..%s", best, worst,
		  ideal, pattern, stride == "-" ? "" : " " stride,
		  m_sectors / requests, m_ideal / requests,
		  m_lanes / requests, stride_min, stride_max)
}

$1 == "program" {
  order[++programs] = $2
  lines_of[$2] = $3; analysis[$2] = $4; run_time[$2] = $5; fauzia[$2] = $7
  sum["total", "lines"] += $3
  total_analysis += $4
  total_run += $5
  next
}

{ read_site() }

foreseen && reported { add(domain "-reported-all") }

foreseen && reported && executed {
  add(domain "-reported")
  if (uncoalesced())
    add(domain "-found")
  if (many_lines())
    add(domain "-found-lines")
  if (far_lines())
    add(domain "-found-far")
}

domain == "lanes" { remember_site() }

foreseen && executed && reported != uncoalesced() {
  blame(domain == "lanes" ? lanes_cause() : paper_cause())
}

domain == "lanes" { lanes_row() }

# Count the site for what does not depend on the domain, and for lanes.
function lanes_row (   real)
{
  if (foreseen)
    add("sites")
  if (!executed)
    {
      if (foreseen)
	idle[++idles] = place()
      return
    }
  real = uncoalesced()
  if (!foreseen && !real)
    return
  sum[program, kernel, "requests"] += requests
  if (real)
    sum[program, kernel, "uncoalesced"] += requests
  if (!((program, kernel) in kernel_seen))
    {
      kernel_seen[program, kernel] = 1
      kernel_of[program, ++kernel_count[program]] = kernel
    }
  if (real)
    add("real")
  if (wasteful())
    add("wasteful")
  if (many_lines())
    add("many-lines")
  if (far_lines())
    add("far-lines")
  note_error(real)
  if (!foreseen)
    return
  add("executed")
  if (contained())
    add("contained")
  else
    outside[++outsiders] = place() ": " figures()
  if (exact_index && exact_mask)
    add("exact")
  if (best == worst)
    add("one-figure")
  if (told())
    add("told")
  if (told() && run_requests == requests)
    add("same-requests")
  if (equal())
    add("equal")
  else if (told())
    other[++others] = place() ": " figures() "; for this run " run_mean
  if (exact_index && exact_mask && !equal())
    add("flagged-not-equal")
  plot_site()
}

# Remember the site if lanes is wrong about it.
function note_error (real)
{
  if (!foreseen)
    {
      if (real)
	missed[++misses] = place() ": no such site; " figures()
    }
  else if (reported && !real)
    false_alarm[++alarms] = place() ": " lanes_cause() "\n    " figures() \
      (reason == "-" ? "" : "\n    " reason)
  else if (!reported && real)
    missed[++misses] = place() ": " lanes_cause() "\n    " figures()
}

function row_of (p)
{
  printf "%-18s %5d %5d %5d", p, p == "total" ? total("lines") \
    : lines_of[p], sum[p, "executed"], sum[p, "real"]
  for (d = 1; d <= 3; d++)
    printf " %5d (%3d)", sum[p, domains[d] "-reported"], \
      sum[p, domains[d] "-found"]
  printf " %8.3f %5d %5d %5d %7.2f\n", p == "total" ? total_analysis \
    : analysis[p], sum[p, "many-lines"], sum[p, "far-lines"], \
    sum[p, "equal"], p == "total" ? total_run : run_time[p]
}

# The shape of the GPUDrano paper's table 1.
function main_table ()
{
  print "Reported accesses, and those of them that are real (in brackets)."
  print ""
  printf "%-18s %5s %5s %5s %11s %11s %11s %8s %5s %5s %5s %7s\n", "program",
    "lines", "sites", "real", "lanes", "paper", "paper-2d", "analysis",
    ">1 l.", "apart", "equal", "run"
  for (i = 1; i <= programs; i++)
    row_of(order[i])
  row_of("total")
  print ""
  print "lines: of the program, neither empty nor comment.  sites: predicted"
  print "and executed.  real: sectors exceed the ideal by a quarter or more,"
  print "misalignment and lanes at rest apart.  analysis: seconds to read and"
  print "analyse the program's regions, domain lanes.  >1 l.: sites that need"
  print "more than one line of 128 bytes, which is the paper's definition;"
  print "apart: the same without misaligned unit strides.  equal: sites whose"
  print "sectors per request are what lanes predicts for the values of the"
  print "run's launches.  run: processor seconds of the program on the"
  print "simulated device."
}

# The shape of table 2 of Fauzia et al.: what is executed, kernel by kernel.
function kernel_table (   p, k, name)
{
  print "\nRequests in all and at uncoalesced sites (Fauzia et al.)."
  print ""
  printf "%-18s %-24s %12s %12s\n", "program", "kernel", "total",
    "uncoalesced"
  for (i = 1; i <= programs; i++)
    {
      p = order[i]
      if (!fauzia[p])
	continue
      for (k = 1; k <= kernel_count[p]; k++)
	{
	  name = kernel_of[p, k]
	  printf "%-18s %-24s %12d %12d\n", p, name, \
	    sum[p, name, "requests"], sum[p, name, "uncoalesced"]
	}
    }
}

function quality_table (   d, name)
{
  print ""
  printf "%-10s %9s %9s %9s %10s %10s\n", "domain", "reported", "real",
    "both", "precision", "recall"
  for (d = 1; d <= 3; d++)
    {
      name = domains[d]
      printf "%-10s %9d %9d %9d %10s %10s\n", name,
	total(name "-reported"), total("real"), total(name "-found"),
	percent(total(name "-found"), total(name "-reported")),
	percent(total(name "-found"), total("real"))
    }
  quality_without(largest())
  print "\nBy the paper's definition (more than one line; misalignment apart):"
  for (d = 1; d <= 3; d++)
    {
      name = domains[d]
      printf "%-10s %9d %9d %9d %10s %10s\n", name,
	total(name "-reported"), total("far-lines"),
	total(name "-found-far"),
	percent(total(name "-found-far"), total(name "-reported")),
	percent(total(name "-found-far"), total("far-lines")) \
    }
  printf "\nmore than one line, misaligned or not: %d sites; " \
    "a quarter or more wasted for whatever reason: %d sites\n",
    total("many-lines"), total("wasteful")
}

function exact_row (text, what)
{
  printf "%-62s %5d  %8s\n", text, total(what),
    percent(total(what), total("executed"))
}

# How exact lanes is.
function exact_table ()
{
  printf "\n%-62s %5d\n", "Sectors per request, sites:", total("executed")
  exact_row("predicted interval holds the measured mean", "contained")
  exact_row("one figure when compiled (best = worst)", "one-figure")
  exact_row("index and active lanes flagged exact when compiled", "exact")
  exact_row("one figure for the values of the run's launches", "told")
  exact_row("  that is the measured mean: exact", "equal")
  exact_row("  for as many requests as were counted, too", "same-requests")
  exact_row("flagged exact, but no figure that is the measured mean",
	    "flagged-not-equal")
}

# The program with the most sites.
function largest (   i, most)
{
  most = order[1]
  for (i = 2; i <= programs; i++)
    if (sum[order[i], "executed"] > sum[most, "executed"])
      most = order[i]
  return most
}

# Precision and recall but for program P, which might drown the others.
function quality_without (p,   d, name, reported, found)
{
  print "\nBut for " p ":"
  for (d = 1; d <= 3; d++)
    {
      name = domains[d]
      reported = total(name "-reported") - sum[p, name "-reported"]
      found = total(name "-found") - sum[p, name "-found"]
      printf "%-10s %9d %9d %9d %10s %10s\n", name, reported,
	total("real") - sum[p, "real"], found, percent(found, reported),
	percent(found, total("real") - sum[p, "real"])
    }
}

# The errors of the kind ERROR, by cause.
function blame_rows (error,   i, d, part, key)
{
  for (i = 1; i <= cause_count; i++)
    {
      split (causes[i], part, SUBSEP)
      if (part[1] != error)
	continue
      printf "  %-54s", part[2]
      for (d = 1; d <= 3; d++)
	printf " %3d (%2d)", blamed[causes[i], domains[d]],
	  blamed_far[causes[i], domains[d]]
      print ""
    }
}

# Where the errors come from.
function blame_table ()
{
  printf "\n%-56s %8s %8s %8s\n", "False alarms, because of", "lanes",
    "paper", "paper-2d"
  blame_rows("in vain")
  print "Missed, because of"
  blame_rows("missed")
  print "In brackets: those that need more than one line, misalignment apart."
}

function list (title, items, n,   i)
{
  if (!n)
    return
  print "\n" title ": " n
  for (i = 1; i <= n; i++)
    print "  " items[i]
}

BEGIN { split ("lanes paper paper-2d", domains, " ") }

END {
  main_table()
  kernel_table()
  quality_table()
  exact_table()
  blame_table()
  list("Reported by lanes, but not real", false_alarm, alarms)
  list("Real, but not reported by lanes", missed, misses)
  list("Figure for the run's launches that is not what was measured", other,
       others)
  list("Measured mean outside the predicted interval", outside, outsiders)
  list("Not executed", idle, idles)
  if (failures)
    printf "\n%d programs could not be evaluated\n", failures
  write_json()
  write_plot()
}
