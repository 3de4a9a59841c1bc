# Add up the sectors that a run needed.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: drano report --json ... | awk -f record.awk -f sectors.awk
#
# Prints "PROGRAM LIBRARIES": the sectors of all that the program's own functions
# do, at source lines and between them, with a name or without; and of what is
# linked to them, as libgomp's own.

{
  at = index ($0, "\"measured\":{")
  construct = value($0, "construct")
  # A launch is the sum of the others.
  if (!at || construct == "launch")
    next
  n = value(substr ($0, at), "sectors")
  sectors[construct == "runtime"] += n
}

END {
  print sectors[0] + 0, sectors[1] + 0
}
