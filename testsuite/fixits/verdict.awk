# Set what fix-its were predicted to bring beside what they brought.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -F '\t' -v program=NAME -f verdict.awk HINTS OLD NEW
#
# HINTS is what hints.awk printed, OLD and NEW are the sites of the program
# before and after (evaluate/sites.awk).  One line for each piece of advice;
# exits 1 if one does not keep what it promises: the sectors of a request at
# its first site, to 2 %, or within the interval that is predicted for the new
# program, whose arrays may be misaligned; and no more sectors in its function
# than before.  A site that is never executed, before and after, as the device's
# compiler needs no memory for it, promises nothing of its own.

function moved (l,   k, by)
{
  by = 0
  for (k = 1; k <= inserted; k++)
    by += at[k] <= l
  return l + by
}

FNR == 1 { file++ }

file == 1 && $1 == "hint" {
  if ($7 ~ /\\n"$/)
    at[++inserted] = $4
}
file == 1 && $1 == "advice" {
  n++
  kind[n] = $3; legality[n] = $4; site[n] = $5
  before[n] = $6; after[n] = $7
}

# Sites of one statement, access and array together.
file > 1 && $1 == "site" {
  key = file SUBSEP $5 SUBSEP $7 SUBSEP $8
  of_site[key] = $10
  if ($24 != "-")
    {
      requests[key] += $24
      sectors[key] += $26
      in_function[file, $10] += $26
    }
}
file == 3 && $1 == "site" {
  key = $5 SUBSEP $7 SUBSEP $8
  if (!(key in best) || $15 < best[key])
    best[key] = $15
  if (!(key in worst) || $16 > worst[key])
    worst[key] = $16
}

# The mean of sectors at KEY.
function mean (key)
{
  return requests[key] ? sprintf ("%.2f", sectors[key] / requests[key]) : "-"
}

END {
  for (k = 1; k <= n; k++)
    {
      split (site[k], part, ":")
      line = part[length (part) - 3]
      access = part[length (part) - 1]
      array = part[length (part)]
      old = 2 SUBSEP line SUBSEP access SUBSEP array
      new = 3 SUBSEP moved(line) SUBSEP access SUBSEP array
      foreseen = moved(line) SUBSEP access SUBSEP array
      now = mean(new)
      kernel = of_site[old]
      less = in_function[2, kernel]
      more = in_function[3, kernel]
      verdict = "ok"
      if (!less || (now == "-" && mean(old) != "-"))
	verdict = "NOT MEASURED"
      else if (now == "-")
	# The device's compiler keeps the value in a register.
	verdict = "ok, not executed"
      else if ((now < .98 * after[k] || now > 1.02 * after[k]) \
	       && (now < .98 * best[foreseen] || now > 1.02 * worst[foreseen]))
	verdict = "NOT AS PREDICTED"
      if (more > less)
	verdict = "WORSE"
      bad += verdict !~ /^ok/
      printf "%-14s %-26s %-16s %-8s %6s %6s %6s %6s %10d %10d  %s\n", \
	program, line ":" access ":" array, kind[k], legality[k], before[k], \
	mean(old), after[k], now, less, more, verdict
    }
  exit bad > 0
}
