# Compare what is launched with fix-its applied with what was promised.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v program=NAME -f record.awk -f geometry.awk file=1 REPORT \
#          file=2 OLD.dri file=3 OLD.err file=4 NEW.err
#
# REPORT has the records of advice of the old program; OLD.dri tells which
# region a kernel is; OLD.err and NEW.err are what the old and the new program
# wrote with GOMP_DEBUG and DRANO_SIM_STATISTICS set.  A kernel is to be launched
# as before, or, if hints for its region promise another grid, with what of that
# is known at compile time.  Prints a line with the number of launches and of
# warp instructions; exits 1 if a launch is not as promised.

# The number in TEXT behind WORD, or "".
function behind (text, word,   at)
{
  at = index (text, word)
  if (!at)
    return ""
  text = substr (text, at + length (word))
  match (text, /^[0-9]+/)
  return substr (text, 1, RLENGTH)
}

# "gangs,workers,lanes" of TEXT, libgomp's message about a launch.
function geometry (text)
{
  if (index (text, "gangs="))
    return behind(text, "gangs=") "," behind(text, "workers=") "," \
      behind(text, "vectors=")
  return behind(text, "teams: ") "," behind(text, "threads: ") "," \
    behind(text, "lanes: ")
}

file == 1 && value($0, "record") == "advice" && value($0, "fixit") == "true" {
  place = value($0, "region")
  if (value($0, "grid_kept") == "false")
    promised[place] = promised[place] " " value($0, "grid_after")
  next
}
file == 1 { next }

file == 2 && /^func / {
  body = substr ($2, 2, length ($2) - 2)
  match ($0, /@"[^"]*":[0-9]+:[0-9]+/)
  place = substr ($0, RSTART + 2, RLENGTH - 2)
  sub (/":/, ":", place)
  region[body] = place
}
file == 2 { next }

/: kernel .*: launch / {
  kernel = $0
  sub (/.*: kernel /, "", kernel)
  sub (/: launch .*/, "", kernel)
  gsub (/\$/, ".", kernel)
  # The Nth launch of a kernel is compared with its Nth.
  n = ++launches[file, kernel]
  grid[file, kernel, n] = geometry($0)
  if (file == 4)
    names[kernel] = 1
}

/ warp instructions/ {
  match ($0, /[0-9]+ warp instructions/)
  instructions[file] += substr ($0, RSTART, RLENGTH)
}

# True if grid IS, which was WAS, is among the promises of TEXT.
function kept (was, is, text,   n, m, k, i, one, want, have, good)
{
  if (was == is)
    return 1
  n = split (text, one, " ")
  for (k = 1; k <= n; k++)
    {
      split (one[k], want, ",")
      split (is, have, ",")
      good = 1
      for (i = 1; i <= 3; i++)
	if (want[i] != "null" && want[i] != have[i])
	  good = 0
      if (good)
	return 1
    }
  return 0
}

END {
  for (kernel in names)
    {
      all += launches[4, kernel]
      if (launches[3, kernel] != launches[4, kernel])
	{
	  printf "%-14s   %s: launched %d times, then %d\n", program, kernel, \
	    launches[3, kernel], launches[4, kernel]
	  bad = 1
	}
      grids = promised[region[kernel]]
      for (n = 1; n <= launches[4, kernel]; n++)
	if (!kept(grid[3, kernel, n], grid[4, kernel, n], grids))
	  {
	    printf "%-14s   %s: launched with %s, then %s, promised%s\n", program, \
	      kernel, grid[3, kernel, n], grid[4, kernel, n], \
	      grids == "" ? " the same" : grids
	    bad = 1
	    break
	  }
    }
  printf "%-14s   %d launches %s; %d warp instructions, then %d\n", program, \
    all, bad ? "NOT AS PROMISED" : "as promised", instructions[3], \
    instructions[4]
  exit bad > 0
}
