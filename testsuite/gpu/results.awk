# Make tables of what `run' measured.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -v device=DEVICE -v packed=PACKED -v repeat=N -f results.awk
#	   table=times TIMES table=sectors SECTORS table=model MODEL
#	   table=factors FACTORS
# `run' says what is in the files.

# row (...): a row of a table of the N cells in CELL.
function row(n,    k, line)
{
  line = "|"
  for (k = 1; k <= n; k++)
    line = line " " cell[k] " |"
  print line
}

# head (TEXT): the head of a table, whose columns are separated by commas.
function head(text,    n, k, line)
{
  n = split(text, cell, /,/)
  print ""
  row(n)
  line = "|"
  for (k = 1; k <= n; k++)
    line = line "---|"
  print line
}

# ratio (A, B): A over B, or a dash.
function ratio(a, b)
{
  return a > 0 && b > 0 ? sprintf("%.2f", a / b) : "-"
}

# sort (V, N): sort V[1] to V[N].
function sort(v, n,    i, j, x)
{
  for (i = 2; i <= n; i++) {
    x = v[i]
    for (j = i - 1; j > 0 && v[j] > x; j--)
      v[j + 1] = v[j]
    v[j + 1] = x
  }
}

# correlation (X, Y, N): Spearman's rank correlation.
function correlation(x, y, n,    i, j, a, b, p, q, r)
{
  for (i = 1; i <= n; i++) {
    a = b = -n / 2
    for (j = 1; j <= n; j++) {
      a += (x[j] < x[i]) + (x[j] == x[i]) / 2
      b += (y[j] < y[i]) + (y[j] == y[i]) / 2
    }
    p += a * b
    q += a * a
    r += b * b
  }
  return q * r > 0 ? p / sqrt(q * r) : 0
}

# error (NAME, COLUMN, ONCE): how far the model's figure in COLUMN is from ncu's in
# the one behind it; with ONCE, of kernels that are launched once.
function error(name, column, once,    k, n, a, b, apart, x, y, logs)
{
  for (k = 1; k <= models; k++) {
    a = model[k, column]
    b = model[k, column + 1]
    if ((once && model[k, 4] != 1) || b <= 0 || a <= 0 || b < 32 * !once)
      continue
    n++
    x[n] = a
    y[n] = b
    logs += log(a / b)
    apart[n] = a > b ? a / b - 1 : b / a - 1
  }
  if (!n)
    return
  sort(apart, n)
  printf "| %s | %d | %.2f | %.1f %% | %.1f %% | %.3f |\n", name, n, exp(logs / n),
    100 * apart[int((n + 1) / 2)], 100 * apart[int(0.9 * n + 0.5)],
    correlation(x, y, n)
}

NF == 0 {
  next
}

table == "times" {
  for (k = 1; k <= 5; k++)
    times[FNR, k] = $k
  ntimes = FNR
}

table == "sectors" {
  for (k = 1; k <= 4; k++)
    sectors[FNR, k] = $k
  nsectors = FNR
}

table == "model" {
  for (k = 1; k <= NF; k++)
    model[FNR, k] = $k
  models = FNR
}

table == "factors" {
  for (k = 1; k <= NF; k++)
    factor[FNR, k] = $k
  nfactors = FNR
}

# How times of examples change with counting.
function tell_times(    k, c, n, logs)
{
  print ""
  print "Times are the least of " repeat ", in milliseconds, of the whole program but for"
  print "starting the device."
  head("program,plain,suspect,all; sample=16,all,suspect/plain,sampled/plain,all/plain")
  for (k = 1; k <= ntimes; k++) {
    for (c = 1; c <= 5; c++)
      cell[c] = times[k, c]
    for (c = 3; c <= 5; c++)
      cell[c + 3] = ratio(times[k, c], times[k, 2])
    row(8)
    if (cell[6] == "-" || cell[7] == "-" || cell[8] == "-")
      continue
    n++
    for (c = 6; c <= 8; c++)
      logs[c] += log(cell[c])
  }
  if (n)
    printf "| geometric mean of %d | | | | | %.2f | %.2f | %.2f |\n", n, \
      exp(logs[6] / n), exp(logs[7] / n), exp(logs[8] / n)
}

# Sectors of programs.
function tell_sectors(    k, c)
{
  print ""
  print "Sectors of global memory, those of the simulated device and Nsight Compute's."
  head("program,ours,ncu's,ratio")
  for (k = 1; k <= nsectors; k++) {
    cell[1] = sectors[k, 1]
    cell[2] = sectors[k, 2]
    cell[3] = sectors[k, 4]
    cell[4] = ratio(sectors[k, 2], sectors[k, 4])
    row(4)
  }
}

# Kernels: the model's figures next to Nsight Compute's.
function tell_model(    k, c, i)
{
  print ""
  print "Kernels: the model's figure, and after the slash what Nsight Compute measured"
  print "with empty caches at the start of each launch.  The model keeps L2 between launches."
  head("program,kernel,launches,us,binds,warp instructions,sectors,found in L1,read from L2,written to L2,read from DRAM")
  for (k = 1; k <= models; k++) {
    cell[1] = model[k, 1]
    cell[2] = "`" model[k, 3] "`"
    cell[3] = model[k, 4]
    cell[4] = sprintf("%.1f / %.1f", model[k, 6], model[k, 7])
    cell[5] = model[k, 5]
    for (c = 8; c <= 18; c += 2)
      cell[6 + (c - 8) / 2] = model[k, c] " / " model[k, c + 1]
    row(11)
  }
  print ""
  print "How far they are apart: the geometric mean of the model's over Nsight Compute's, the"
  print "median and the 90th percentile of the larger over the smaller less one, and the rank"
  print "correlation (Spearman's).  Time and DRAM are those of kernels launched once."
  head("figure,kernels,mean ratio,median,90th percentile,rank correlation")
  error("microseconds", 6, 1)
  error("warp instructions", 8, 0)
  error("sectors", 10, 0)
  error("found in L1", 12, 0)
  error("read from L2", 14, 0)
  error("written to L2", 16, 0)
  error("read from DRAM", 18, 1)
}

# changes (): programs NAME-before and NAME-after, and those of matmul.
function tell_changes(    k, name, n, order, x, y, z)
{
  for (k = 1; k <= models; k++) {
    ours[model[k, 1]] += model[k, 6]
    theirs[model[k, 1]] += model[k, 7]
    paper[model[k, 1]] = model[k, 2]
  }
  for (name in theirs)
    if (name ~ /-after$/)
      after[++n] = name
  if (n) {
    sort(after, n)
    print ""
    print "The kernels of table 3 of Fauzia et al., before over after their change, in time."
    print "The paper's is that of a K20."
    head("kernel,model,measured,paper")
    for (k = 1; k <= n; k++) {
      name = after[k]
      sub(/-after$/, "-before", name)
      cell[1] = name
      sub(/-before$/, "", cell[1])
      cell[2] = sprintf("%.2f", x[k] = ours[name] / ours[after[k]])
      cell[3] = sprintf("%.2f", y[k] = theirs[name] / theirs[after[k]])
      cell[4] = z[k] = paper[name]
      row(4)
    }
    printf "\nRank correlation of the model with what was measured: %.3f; of the paper's\n", \
      correlation(x, y, n)
    printf "with what was measured: %.3f.\n", correlation(z, y, n)
  }
  n = 0
  for (name in theirs)
    if (name ~ /^matmul-/)
      order[++n] = name
  if (n) {
    sort(order, n)
    print ""
    print "The six orders of a matrix product, in microseconds."
    head("order,model,measured")
    for (k = 1; k <= n; k++) {
      cell[1] = order[k]
      cell[2] = sprintf("%.0f", x[k] = ours[order[k]])
      cell[3] = sprintf("%.0f", y[k] = theirs[order[k]])
      row(3)
    }
    printf "\nRank correlation: %.3f.\n", correlation(x, y, n)
  }
}

# Factors of -fdrano-transform=all.
function tell_factors(    k, c, n, logs, m, name)
{
  print ""
  print "Kernels with more data, without and with -fdrano-transform=all, in microseconds of"
  print "all their launches; the paper's factor is that of a K20."
  head("kernel,directives,without,with,factor,paper")
  for (k = 1; k <= nfactors; k++) {
    for (c = 1; c <= 4; c++)
      cell[c] = factor[k, c]
    cell[5] = ratio(factor[k, 3], factor[k, 4])
    cell[6] = factor[k, 5]
    row(6)
    if (cell[5] == "-")
      continue
    n[cell[2]]++
    logs[cell[2]] += log(cell[5])
  }
  for (name in n)
    printf "| geometric mean of %d | %s | | | %.2f | |\n", n[name], name, \
      exp(logs[name] / n[name])
}

END {
  print "Device: " device "."
  print "Packed by: " packed "."
  if (ntimes)
    tell_times()
  if (nsectors)
    tell_sectors()
  if (models) {
    tell_model()
    tell_changes()
  }
  if (nfactors)
    tell_factors()
}
