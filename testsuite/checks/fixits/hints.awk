# Set GCC's fix-it hints beside the records of the advice they follow.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f record.awk -f hints.awk REPORT MESSAGES
#
# MESSAGES is what -fdiagnostics-parseable-fixits
# -fno-diagnostics-show-caret printed.  Prints lines of fields:
#   advice NUMBER IDENTIFIER LEGALITY SITE BEFORE AFTER AFTER-MOST LOOP REGION
#   hint NUMBER LEGALITY LINE BEGIN END TEXT
# TEXT as GCC quotes it.

BEGIN { OFS = "\t" }

FNR == NR {
  if (value($0, "record") != "advice" || value($0, "fixit") != "true")
    next
  n++
  key = value($0, "file") ":" value($0, "line") ":" value($0, "column")
  by_place[key] = by_place[key] " " n
  title[n] = value($0, "title")
  split (value($0, "sites"), quoted, "\"")
  legality[n] = value($0, "legality")
  record[n] = value($0, "advice") OFS legality[n] OFS quoted[2] \
    OFS value($0, "sectors_before") OFS value($0, "sectors_after") \
    OFS value($0, "sectors_after_most") OFS value($0, "loop") \
    OFS value($0, "region")
  next
}

/: note: / {
  split ($0, part, ": note: ")
  current = 0
  m = split (by_place[part[1]], candidates, " ")
  for (i = 1; i <= m; i++)
    if (part[2] == title[candidates[i]])
      current = candidates[i]
  next
}

/^fix-it:/ && current {
  if (!(current in told))
    print "advice", current, record[current]
  told[current] = 1
  match ($0, /\{[0-9]+:[0-9]+-[0-9]+:[0-9]+\}/)
  split (substr ($0, RSTART + 1, RLENGTH - 2), number, /[:-]/)
  print "hint", current, legality[current], number[1], number[2], number[4], \
    substr ($0, RSTART + RLENGTH + 1)
}
