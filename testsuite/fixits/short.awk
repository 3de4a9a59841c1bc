# Find the hints whose loops run fewer iterations than their notes ask for.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f record.awk -f short.awk file=1 HINTS \
#          file=2 OLD.dri file=3 NEW.json
#
# HINTS is what hints.awk printed, OLD.dri tells which region a kernel is, and
# NEW.json is what drano report --json says of the changed program.  A note says
# that the loop that gets lanes needs at least 32 iterations for each thread, gang
# or worker.  How many there are in all is how many lanes make an access in the
# line of the hint's first one, the most of any; whom they are shared among, the
# grids of the region's launches tell.
# Prints a line for each hint with fewer; exits 1 if there is none.

file == 1 {
  split ($0, field, "\t")
  if (field[1] == "advice")
    {
      site[field[2]] = field[5]
      place[field[2]] = field[10]
    }
  else if (field[1] == "hint" && field[7] ~ /\\n"$/)
    at[++inserted] = field[4]
  else if (field[1] == "asks")
    asks[field[2]] = 1
  next
}

file == 2 && /^func / {
  body = substr ($2, 2, length ($2) - 2)
  match ($0, /@"[^"]*":[0-9]+:[0-9]+/)
  own = substr ($0, RSTART + 2, RLENGTH - 2)
  sub (/":/, ":", own)
  region[body] = own
}
file == 2 { next }

value($0, "record") == "launch" {
  kernel = value($0, "kernel")
  gsub (/\$/, ".", kernel)
  split (value($0, "grid"), grid, /,/)
  split (value($0, "block"), block, /,/)
  shares[region[kernel]] += value($0, "times") * grid[1] * block[2]
  next
}

{
  start = index ($0, "\"measured\":{")
  line = value($0, "line")
  n = start ? value(substr ($0, start), "lanes") + 0 : 0
  if (n > lanes[line])
    lanes[line] = n
}

END {
  for (k in asks)
    {
      split (site[k], part, ":")
      line = part[2]
      for (i = 1; i <= inserted; i++)
	line += at[i] <= part[2]
      have = lanes[line]
      if (have && have < 32 * shares[place[k]])
	{
	  printf "%s: %d iterations shared among %d\n", site[k], have, \
	    shares[place[k]]
	  short = 1
	}
    }
  exit !short
}
