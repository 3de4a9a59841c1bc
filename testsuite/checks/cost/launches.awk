# Make suppositions of what a program said of its launches.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -f launches.awk NAME.dri NAME.err
#
# NAME.err is what the program wrote with launches.so preloaded and GOMP_DEBUG
# set: a line "launch: ..." for each launch, then libgomp's, with the kernel's
# name and how many gangs or teams there are.  One line for each kind of
# launch: its number, "FILE:LINE:COLUMN" of the region, and options for
# drano-replay.  Variables are called by their numbers, and by their names for
# the bodies that OpenMP's threads run.

FNR == NR && /^func / {
  body = substr ($2, 2, length ($2) - 2)
  match ($0, /@"[^"]*":[0-9]+:[0-9]+/)
  place = substr ($0, RSTART + 2, RLENGTH - 2)
  sub (/":/, ":", place)
  region[body] = place
}
FNR == NR && / = uniform / && !/ word / && match ($0, / handed [0-9]+/) {
  number = substr ($0, RSTART + 8, RLENGTH - 8)
  if (match ($0, /"[^"]*"/))
    name[body, number] = substr ($0, RSTART + 1, RLENGTH - 2)
}
FNR == NR { next }

/^launch:/ { handed = $0 }

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

/: kernel .*: launch / {
  kernel = $0
  sub (/.*: kernel /, "", kernel)
  sub (/: launch .*/, "", kernel)
  gsub (/\$/, ".", kernel)
  if (!(kernel in region) || handed == "")
    next
  options = ""
  gangs = behind($0, "gangs=")
  teams = behind($0, "teams: ")
  threads = behind($0, "threads: ")
  if (gangs != "")
    options = options " --set=gangs=" gangs
  if (teams != "")
    options = options " --set=teams=" teams " --set=threads=" threads
  n = split (handed, item, " ")
  for (i = 2; i <= n; i++)
    {
      number = item[i] + 0
      rest = substr (item[i], length (number) + 1)
      options = options " --set=#" number rest
      if ((kernel, number) in name)
	options = options " --set=" name[kernel, number] rest
    }
  count[region[kernel] options]++
  handed = ""
}

END {
  for (launch in count)
    print count[launch], launch
}
