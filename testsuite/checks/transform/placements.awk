# Lanes written onto loops of a program in OpenACC.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.
#
# usage: awk -v depth=N [-v only=N] [-v model=openmp] -f placements.awk FILE
#        awk -v list=1 -f placements.awk FILE
#
# Each "parallel loop" construct of FILE, or only that one, gets the lanes on the
# loops that are inside DEPTH others of it, or on the innermost ones: 0 is the loop
# of the directive.  Directives inside go.  What a loop adds to an element that is
# the same in all its iterations it adds up in a variable, as one that lanes can
# reduce; #line keeps the numbers of lines.  Whether that is legal is for the caller
# to find out.  In OpenMP the directive of the construct stays OpenACC's, but "simd"
# is "vector" there.
#
# With "list": for each construct its first and its last line, and the depth of its
# innermost loop.  All this is written for the style of drano.kernels.

{ line[NR] = $0 }

# The last line of the loop whose first is L.
function extent(l,   k, open, text)
{
  for (k = l + 1; line[k] ~ /^[ \t]*(\/\*.*\*\/)?$/ || line[k] ~ /^#/; k++)
    ;
  if (line[k] ~ /^[ \t]+(for|if) \(/)
    return extent(k)
  if (line[k] !~ /^[ \t]*\{/) {
    while (line[k] !~ /;/)
      k++
    return k }
  for (;; k++) {
    text = line[k]
    open += gsub(/\{/, "", text)
    open -= gsub(/\}/, "", text)
    if (!open)
      return k }
}

# The variable of the loop at line L.
function counter(l,   text)
{
  text = line[l]
  sub(/^[ \t]+for \((int )?/, "", text)
  sub(/[ =].*/, "", text)
  return text
}

# Find the loops of construct C, in lines FIRST to LAST, and how deep they are.
function find_loops(first, last, c,   l, k)
{
  for (l = first; l <= last; l++)
    if (line[l] ~ /^[ \t]+for \(/) {
      end[l] = extent(l)
      deep[l] = -1
      innermost[l] = 1
      for (k = first; k <= l; k++)
	if ((k in end) && end[k] >= l) {
	  deep[l]++
	  if (k < l)
	    innermost[k] = 0 }
      if (deep[l] > deepest[c])
	deepest[c] = deep[l] }
}

# Note what the innermost loop at L adds up; carry elements of arrays in variables.
function find_sums(l,   k, to, name)
{
  for (k = l + 1; k <= end[l]; k++)
    if (match(line[k], /^[ \t]*[a-z_A-Z0-9]+(\[[^]]*\])? [+-]= /)) {
      to = substr(line[k], 1, RLENGTH - 4)
      sub(/^[ \t]*/, "", to)
      if ((" " to " ") ~ ("[^a-z_A-Z0-9]" counter(l) "[^a-z_A-Z0-9]"))
	continue
      name = to
      if (to ~ /\[/) {
	name = "lanes_sum" k
	before[l] = before[l] "float " name " = 0;\n"
	after[l] = after[l] "\n#line " k "\n" to " += " name ";"
	sub(/[a-z_A-Z0-9]+\[[^]]*\]/, name, line[k]) }
      sums[l] = sums[l] " reduction(+:" name ")" }
}

# Write construct C, whose directive is at D and ends at E, with its loops up to
# LAST.
function place(c, d, e, last,   l, k, inner, stop, word)
{
  for (l = e + 1; l <= last; l++)
    if ((l in end) && innermost[l])
      find_sums(l)
  sub(/ loop( gang)?( worker)?( vector)?/,
      depth == 0 ? " loop gang vector" : " loop gang", line[d])
  for (l = e + 1; l <= last; l++)
    if (line[l] ~ /^#pragma acc loop/)
      line[l] = ""
  word = model == "openmp" ? "#pragma omp simd" : "#pragma acc loop vector"
  for (l = e + 1; l <= last; l++) {
    if (!(l in end))
      continue
    stop = deep[l] == depth || (innermost[l] && deep[l] < depth)
    if (deep[l] && stop)
      before[l] = before[l] word sums[l] "\n"
    if (before[l] != "") {
      line[l] = "{\n" before[l] "#line " l "\n" line[l]
      line[end[l]] = line[end[l]] after[l] "\n}\n#line " (end[l] + 1) }
  }
}

END {
  for (l = 1; l <= NR; l++)
    if (line[l] ~ /^#pragma acc parallel loop/) {
      c++
      d = l
      while (line[l] ~ /\\$/)
	l++
      e = l
      while (line[l] !~ /^[ \t]+for \(/)
	l++
      last = extent(l)
      find_loops(l, last, c)
      if (list)
	print d, last, deepest[c] + 0
      else if (!only || only == c)
	place(c, d, e, last)
      l = last }
  for (l = 1; l <= NR && !list; l++)
    print line[l]
}
