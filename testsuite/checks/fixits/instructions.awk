# Set what is said of warp instructions beside what was measured.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v program=NAME -f record.awk -f instructions.awk file=1 HINTS \
#          file=2 OLD.dri file=3 REPORT file=4 LAUNCHES file=5 OLD.profile \
#          file=6 NEW.profile
#
# HINTS is what hints.awk printed; OLD.dri tells which region a kernel is;
# REPORT has the records of advice; LAUNCHES are lines "COUNT record" of
# drano-replay --launch, for each kind of launch of the old program; the
# profiles are of the old program and of the new one.
#
# For a region with one piece of advice that was followed, where instructions
# rose by more than a tenth, or are said to,
# - the factor predicted for the values of all its launches is that measured,
#   to TOLERANCE of it, where the values decide on it;
# - the factor measured is in the range that the notes are about, as widened by
#   TOLERANCE, and there is one.
# Regions that have workers, or get them, are not judged.
# One line for each; exits 1 if one is wrong.

BEGIN { tolerance = .25 }

# "FUNCTION N" of the kernel that TEXT, a symbol or what it is shown as, is: the
# Nth region of FUNCTION.
function kernel_of (text, name)
{
  return match (text, /_omp_fn[.$][0-9]+/) \
    ? name " " substr (text, RSTART + 8, RLENGTH - 8) : ""
}

file == 1 {
  split ($0, field, "\t")
  if (field[1] == "advice")
    wanted[field[3], field[9]] = 1
  next
}

file == 2 && /^func / {
  match ($0, / source "[^"]*"/)
  name = substr ($0, RSTART + 9, RLENGTH - 10)
  match ($0, /@"[^"]*":[0-9]+:[0-9]+/)
  place = substr ($0, RSTART + 2, RLENGTH - 2)
  sub (/":/, ":", place)
  # OpenMP's threads have their own.
  if (!(place in kernel))
    kernel[place] = kernel_of($2, name)
  next
}
file == 2 { next }

file == 3 && value($0, "record") == "advice" {
  place = value($0, "region")
  loop = value($0, "loop")
  if (!((value($0, "advice"), loop) in wanted) || (place, loop) in followed)
    next
  followed[place, loop] = value($0, "advice")
  number[place]++
  loop_of[place] = loop
  least[place] = value($0, "instructions_factor")
  most[place] = value($0, "instructions_factor_most")
  next
}

file == 4 && value($0, "record") == "instructions" {
  key = value($0, "region") SUBSEP value($0, "loop")
  if (value($0, "advice") != followed[key])
    next
  if (value($0, "instructions_after") == "-")
    open_[key] = 1
  before[key] += $1 * value($0, "instructions_before")
  after[key] += $1 * value($0, "instructions_after")
  next
}

file > 4 && value($0, "kind") == "launch" {
  kernel_name = kernel_of(value($0, "kernel"), value($0, "function"))
  measured[file, kernel_name] += value($0, "warp_instructions")
}

function short (x)
{
  return x == "-" ? x : sprintf ("%.2f", x)
}

function near (x, y)
{
  return x < (1 + tolerance) * y && y < (1 + tolerance) * x
}

END {
  for (place in number)
    {
      old = measured[5, kernel[place]]
      new = measured[6, kernel[place]]
      key = place SUBSEP loop_of[place]
      if (number[place] != 1 || !old)
	continue
      factor = new / old
      known = before[key] && !open_[key]
      predicted = known ? after[key] / before[key] : "-"
      verdict = "ok"
      rises = factor > 1.1
      if (most[place] == "-")
	verdict = "not known"
      else if (known && (rises || predicted > 1.1) && !near(predicted, factor))
	verdict = "INSTRUCTIONS NOT AS PREDICTED"
      else if (rises && most[place] <= 1.05)
	verdict = "A RISE OF INSTRUCTIONS IS NOT SAID"
      else if (rises && (factor > (1 + tolerance) * most[place] \
			 || factor < least[place] / (1 + tolerance)))
	verdict = "INSTRUCTIONS NOT IN THE NOTE"
      bad += verdict ~ /[A-Z]/
      printf "%-14s   %s: %d warp instructions, then %d: %.2f; predicted %s," \
	" in the note %s-%s: %s\n", program, kernel[place], old, new, \
	factor, known ? sprintf ("%.2f", predicted) : "-", short(least[place]), \
	short(most[place]), verdict
    }
  exit bad > 0
}
