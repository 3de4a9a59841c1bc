# Put what the model says of kernels next to what Nsight Compute says.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -v name=PROGRAM [-v factor=F] -f model.awk MODEL NCU
#	 awk -v sum=1 -f model.awk MODEL NCU
# MODEL is what `pack' wrote of the program; NCU what ncu --csv printed.  Prints a
# line for each kernel of MODEL that NCU has, too: PROGRAM, F, the kernel, its
# launches, what binds, then pairs, the model's and ncu's: microseconds, warp
# instructions, sectors of L1, those of loads found there, those read from L2,
# written to it, and read from memory.  With `sum', prints the microseconds of all
# kernels in NCU together.

BEGIN {
  column["smsp__inst_executed.sum"] = 5
  column["lts__t_sectors_srcunit_tex_op_read.sum"] = 8
  column["lts__t_sectors_srcunit_tex_op_write.sum"] = 9
  column["dram__sectors_read.sum"] = 10
  column["l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum"] = 7
  sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_"
  column[sectors "ld.sum"] = column[sectors "st.sum"] = 6
  column[sectors "atom.sum"] = column[sectors "red.sum"] = 6
}

FILENAME == ARGV[1] {
  for (k = 2; k <= NF; k++)
    ours[$1, k] = $k
  kernels[++n] = $1
  next
}

# The fields are quoted; some have commas in them.
/^"/ {
  fields = split(substr($0, 2, length($0) - 2), field, /","/)
  if (!id) {
    for (k = 1; k <= fields; k++) {
      if (field[k] == "ID")
	id = k
      if (field[k] == "Kernel Name")
	kernel = k
      if (field[k] == "Metric Name")
	metric = k
      if (field[k] == "Metric Value")
	value = k
    }
    next
  }
  number = field[value]
  gsub(/,/, "", number)
  if (field[metric] == "gpu__time_duration.sum") {
    microseconds += number / 1000
    theirs[field[kernel], 3] += number / 1000
    launches[field[kernel]]++
  } else if (field[metric] in column)
    theirs[field[kernel], column[field[metric]]] += number
}

END {
  if (sum) {
    if (!microseconds)
      exit 1
    printf "%.3f\n", microseconds
    exit
  }
  for (k = 1; k <= n; k++) {
    if (launches[kernels[k]] != ours[kernels[k], 2])
      continue
    line = name " " (factor == "" ? "-" : factor) " " kernels[k] " " \
      ours[kernels[k], 2] " " ours[kernels[k], 4] " " ours[kernels[k], 3] " " \
      theirs[kernels[k], 3]
    for (c = 5; c <= 10; c++)
      line = line " " ours[kernels[k], c] " " theirs[kernels[k], c]
    print line
  }
}
