# Accesses of closed form: programs that make them, and what they must cost.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# awk -v task=program -v model=openacc|openmp -f forms.awk
#   prints a C program of kernels, each with one access, on a line that #line
#   makes the number of the case;
# awk -v task=check -f forms.awk PROFILE
#   compares the profile of that program, run on the simulated device, with
#   arithmetic; prints "PASS: CASE" or "FAIL: CASE".
#
# One warp runs each kernel: lane L has iterations L, L + 32 and so on of N.
# The arrays come from the device's allocator, which aligns them to 256 bytes.
# What a request costs is reckoned here from its 32 offsets, with a set of
# sectors, of lines and of places, and for regular ones again by formula.

# Add the case NAME: ACCESS to elements of TYPE, BYTES each, OFFSET bytes into
# the array, at index MUL * i + ADD (FORM is strided), there modulo MOD (table:
# through a table of indices), if i % EVERY == 0.
function add(access, type, form, mul, plus, offset, every)
{
  n++
  Access[n] = access; Type[n] = type; Form[n] = form; Mul[n] = mul
  Add[n] = plus; Offset[n] = offset; Every[n] = every
  Name[n] = access " " type ", " form " " mul (plus ? " from " plus : "") \
    (offset ? ", " offset " bytes on" : "") (every > 1 ? ", one in " every : "")
}

# The table of indices at I: a permutation of 0..N-1, and some of it twice.
function table(i)
{
  return (i * 1237 + 11) % (N - 1)
}

# The index of case K at iteration I.
function index_of(k, i)
{
  return Form[k] == "table" ? table(i) * Mul[k] : i * Mul[k] + Add[k]
}

BEGIN {
  N = 256
  BASE = 100			# Of the line numbers.
  types = "char short int double wide"
  split("1 2 4 8 16", size)
  count = split(types, each)
  for (t = 1; t <= count; t++)
    Bytes[each[t]] = size[t]
  Bytes["pair"] = 8
  strides = split("1 2 4 8 16 32 64 128 256 512 1024 3 5 12", stride)
  for (t = 1; t <= count; t++)
    for (a = 1; a <= 2; a++) {
      access = a == 1 ? "load" : "store"
      for (s = 1; s <= strides; s++)
	add(access, each[t], "strided", stride[s], 0, 0, 1)
      add(access, each[t], "strided", 0, 7, 0, 1)
      add(access, each[t], "strided", -1, N, 0, 1)
      add(access, each[t], "strided", -3, 3 * N, 0, 1)
      add(access, each[t], "table", 1, 0, 0, 1)
      add(access, each[t], "table", 5, 0, 0, 1)
      for (e = 2; e <= 32; e *= 2)
	add(access, each[t], "strided", 1, 0, 0, e)
      add(access, each[t], "strided", 3, 1, 0, 3)
    }
  add("load", "pair", "strided", 1, 0, 0, 1)
  add("store", "pair", "strided", 3, 0, 0, 1)
  for (o = 4; o < 128; o += 4) {
    add("load", "int", "strided", 1, 0, o, 1)
    add("store", "int", "strided", 1, 0, o, 1)
  }
  for (o = 8; o < 128; o += 8)
    add("load", "double", "strided", 1, 0, o, 1)
  for (o = 1; o < 32; o += 5)
    add("load", "char", "strided", 1, 0, o, 1)
  for (s = 1; s <= 64; s *= 4) {
    add("atomic", "int", "strided", s, 0, 0, 1)
    add("atomic", "long", "strided", s, 0, 0, 1)
  }
  Bytes["long"] = 8
  add("atomic", "int", "strided", 0, 3, 0, 1)
  add("atomic", "int", "table", 1, 0, 4, 1)
  add("atomic", "int", "strided", 1, 0, 12, 5)
  if (task == "program")
    program()
}

# Print kernel K.
function kernel(k,    where, what)
{
  what = Type[k]
  where = Form[k] == "table" ? "idx[i] * " Mul[k] : "i * " Mul[k] " + " Add[k]
  print "static void\nk" k " (int n, " what " *a, " what " *b, const int *idx)\n{"
  print "  a = (" what " *) ((char *) a + " Offset[k] ");"
  print "#line 1"
  if (model == "openacc")
    print "#pragma acc parallel loop gang vector num_gangs (1) " \
      "vector_length (32) deviceptr (a, b, idx)"
  else
    print "#pragma omp target simd is_device_ptr (a, b, idx)"
  print "for (int i = 0; i < n; i++)"
  if (Every[k] > 1)
    print "if (i % " Every[k] " == 0)"
  print "#line " BASE + k
  if (Access[k] == "atomic")
    print "#pragma " (model == "openacc" ? "acc" : "omp") " atomic\n" \
      "#line " BASE + k
  if (Access[k] == "load")
    print "b[i] = a[" where "];"
  else if (Access[k] == "store")
    print "a[" where "] = b[i];"
  else
    print "a[" where "]++;"
  print "}\n"
}

# Print the program.
function program(    k, bytes)
{
  print "#include <stdio.h>\n#include <stdlib.h>"
  if (model == "openacc")
    print "#include <openacc.h>\n#define NEW(N) acc_malloc (N)\n" \
      "#define COPY(D, S, N) acc_memcpy_to_device (D, S, N)"
  else
    print "#include <omp.h>\n#define NEW(N) omp_target_alloc (N, 0)\n" \
      "#define COPY(D, S, N) omp_target_memcpy (D, S, N, 0, 0, 0, " \
      "omp_get_initial_device ())"
  print "typedef long long wide __attribute__ ((vector_size (16)));"
  print "typedef int pair __attribute__ ((vector_size (8)));"
  for (k = 1; k <= n; k++)
    kernel(k)
  bytes = 16 * 1024 * N
  print "int\nmain (int argc, char **argv)\n{\n  int n = " N " - 1 + argc;\n  static int table[" N "];\n" \
    "  void *a = NEW (" bytes " + 256), *b = NEW (" bytes "), " \
    "*idx = NEW (sizeof table);\n" \
    "  if (!a || !b || !idx)\n    return 1;\n" \
    "  for (long i = 0; i < " N "; i++)\n" \
    "    table[i] = (i * 1237 + 11) % " N - 1 ";\n" \
    "  COPY (idx, table, sizeof table);"
  for (k = 1; k <= n; k++)
    print "  k" k " (n, a, b, idx);"
  print "  return 0;\n}"
}

# The integer that is not above the rational X, which may be negative.
function low(x)
{
  return x >= 0 || x == int(x) ? int(x) : int(x) - 1
}

# How many units of UNIT bytes there are under 32 accesses of S bytes stride
# from address A on.
function formula(a, s, unit,    first, last)
{
  if (s < 0) {
    a += 31 * s
    s = -s
  }
  return s > unit ? 32 : low((a + 31 * s) / unit) - low(a / unit) + 1
}

# The value of KEY in the text T of a record.
function value(t, key,    v)
{
  if (!match(t, "\"" key "\":[^,}]*"))
    return ""
  v = substr(t, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
  gsub(/"/, "", v)
  return v
}

# A line has a region's reads of its own arguments, too, which are addresses
# and the same in all lanes, and reads of the table.
task == "check" && /"requests":/ {
  k = value($0, "line") - BASE
  if (k >= 1 && k <= n) {
    measured = substr($0, index($0, "\"measured\":"))
    got = value(measured, "requests") " " value(measured, "lanes") " " \
      value(measured, "sectors") " " value(measured, "lines") " " \
      value(measured, "ideal") " " value(measured, "stride_min") " " \
      value(measured, "stride_max") " " \
      sprintf("%.4f", value(measured, "stride_mean"))
    if (value($0, "access") == Access[k] && value($0, "bytes") == Bytes[Type[k]] \
	&& got == cost(k))
      Exact[k]++
    else if (value($0, "access") == other(Access[k]))
      Others[k]++
    else if (Form[k] == "table" && value($0, "bytes") == 4 \
	     && got == N / 32 " " N " 32 8 32 4 4 4.0000")
      Indices[k]++
    else if (value($0, "bytes") != 8 || value(measured, "stride_max") + 0 != 0)
      Got[k] = Got[k] "; " got
  }
}

# What case K does besides: B[i] is written when A is read, and so on.
function other(access)
{
  return access == "load" ? "store" : access == "store" ? "load" : ""
}

# What case K must cost, as the profile has it; sets Odd if the formula says
# otherwise than the reckoning.
function cost(k,    w, l, i, a, before, requests, lanes, sectors, lines, ideal,
	      min, max, sum, pairs, sector, line, place, places, bytes, mine)
{
  bytes = Bytes[Type[k]]
  requests = lanes = sectors = lines = ideal = sum = pairs = 0
  for (w = 0; w < N; w += 32) {
    split("", sector); split("", line); split("", place)
    places = 0
    before = ""
    mine = 0
    for (l = 0; l < 32; l++) {
      i = w + l
      if (i % Every[k])
	continue
      a = Offset[k] + index_of(k, i) * bytes
      if (before != "") {
	if (!pairs || a - before < min) min = a - before
	if (!pairs || a - before > max) max = a - before
	sum += a - before
	pairs++
      }
      before = a
      mine++
      if (!(low(a / 32) in sector)) { sector[low(a / 32)]; sectors++ }
      if (!(low(a / 128) in line)) { line[low(a / 128)]; lines++ }
      if (!(a in place)) { place[a]; places++ }
    }
    if (mine) {
      requests++
      lanes += mine
      ideal += low((places * bytes + 31) / 32)
    }
  }
  if (Form[k] == "strided" && Every[k] == 1) {
    for (w = l = 0; w < N; w += 32)
      l += formula(Offset[k] + index_of(k, w) * bytes, Mul[k] * bytes, 32)
    Odd = l != sectors
  }
  else
    Odd = 0
  return requests " " lanes " " sectors " " lines " " ideal " " \
    (pairs ? min " " max " " sprintf("%.4f", sum / pairs) \
	   : "null null " sprintf("%.4f", 0))
}

END {
  if (task != "check")
    exit
  for (k = 1; k <= n; k++) {
    want = cost(k)
    if (Exact[k] && !Got[k] && !Odd && (Form[k] != "table" || Access[k] == "store" || Indices[k]))
      print "PASS: " Name[k]
    else {
      print "FAIL: " Name[k]
      print "  want: " want (Odd ? " (not by formula)" : "")
      print "  have: " Exact[k] + 0 " such" Got[k]
      bad = 1
    }
  }
  exit bad
}
