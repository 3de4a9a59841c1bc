# Compare Nsight Compute's sectors with those of the simulated device.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -f ncu.awk SIMULATED NCU
# SIMULATED is the simulated device's own profile, whose records of launches
# have the sectors of all that the kernels executed; NCU what ncu --csv
# printed.  Prints both totals; exits 1 if they are further apart than 1 %.

FNR == NR {
  if (index($0, "\"kind\":\"launch\"")) {
    text = substr($0, index($0, "\"measured\":"))
    sub(/.*"sectors":/, "", text)
    ours += text + 0
  }
  next
}

# The fields are quoted; the value is the last one, with commas in it.
/"l1tex__t_sectors_pipe_lsu_mem_global_op_[a-z]*\.sum"/ {
  text = $0
  sub(/"[^"]*$/, "", text)
  sub(/.*"/, "", text)
  gsub(/,/, "", text)
  theirs += text
  seen++
}

END {
  print ours + 0 " and " theirs + 0
  if (!seen || !ours)
    exit 1
  apart = (ours - theirs) / ours
  exit apart > 0.01 || apart < -0.01
}
