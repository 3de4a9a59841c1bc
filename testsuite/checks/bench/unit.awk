# Make a translation unit of a usual size: offloaded regions among host code.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v regions=N -f unit.awk
# Prints about 100 lines for each of the N regions: a host function that
# prepares data, the region, and a function that checks it.

# Print the region of function I; there are five kinds in turn.
function region(i)
{
  print "static void"
  print "compute_" i " (int n, int m, const float *a, const float *b, const int *index,"
  print "\t   float *c)"
  print "{"
  print "  long size = (long) n * m;"
  print "#pragma acc parallel loop gang copyin(a[0:size], b[0:size], index[0:size]) \\"
  print "  copy(c[0:size])"
  print "  for (int x = 1; x < n - 1; x++)"
  print "    {"
  print "#pragma acc loop vector"
  print "      for (int y = 1; y < m - 1; y++)"
  print "\t{"
  if (i % 5 == 0)
    {
      print "\t  float left = a[x * m + y - 1], right = a[x * m + y + 1];"
      print "\t  float up = a[(x - 1) * m + y], down = a[(x + 1) * m + y];"
      print "\t  c[x * m + y] = 0.25f * (left + right + up + down) - b[x * m + y];"
    }
  else if (i % 5 == 1)
    {
      print "\t  float t = 0;"
      print "\t  for (int k = 0; k < " 4 + i % 7 "; k++)"
      print "\t    t += a[y * n + k] * b[k * m + x];"
      print "\t  c[x * m + y] = t;"
    }
  else if (i % 5 == 2)
    {
      print "\t  int at = index[x * m + y] % (n * m);"
      print "\t  float v = a[at] > 0 ? b[at] : -b[at];"
      print "\t  c[x * m + y] += v;"
    }
  else if (i % 5 == 3)
    {
      print "\t  int z = y > " i " ? y - " i " : 0;"
      print "\t  c[y * n + x] = a[x * m + z] + b[x * m + y / 2];"
    }
  else
    {
      print "\t  float r = a[3 * (x + y) % (n * m)], g = b[(x * m + y) & ~3];"
      print "\t  if (r > g)"
      print "\t    c[x * m + y] = r;"
      print "\t  else"
      print "\t    c[x * m + (y ^ 1)] = g;"
    }
  print "\t}"
  print "    }"
  print "}"
  print ""
}

# Print a host function that prepares the data of function I.
function prepare(i, k)
{
  print "static void"
  print "prepare_" i " (int n, int m, float *a, float *b, int *index)"
  print "{"
  print "  for (int x = 0; x < n; x++)"
  print "    for (int y = 0; y < m; y++)"
  print "      {"
  for (k = 0; k < 15; k++)
    {
      print "\tif ((x + " k ") % " k + 3 " == y % " k + 2 ")"
      print "\t  a[x * m + y] += x * " k " - y * 0.5f;"
      print "\telse"
      print "\t  b[x * m + y] -= (float) (x ^ y) / " k + 1 ";"
    }
  print "\tindex[x * m + y] = (x * 31 + y * 17) % (n * m);"
  print "      }"
  print "}"
  print ""
}

# Print the public function I, which calls the two and adds up.
function check(i)
{
  print "double"
  print "run_" i " (int n, int m, float *a, float *b, int *index, float *c)"
  print "{"
  print "  double sum = 0;"
  print ""
  print "  prepare_" i " (n, m, a, b, index);"
  print "  compute_" i " (n, m, a, b, index, c);"
  print "  for (int x = 0; x < n * m; x++)"
  print "    sum += c[x];"
  print "  return sum;"
  print "}"
  print ""
}

BEGIN {
  for (i = 0; i < regions; i++)
    {
      prepare(i)
      region(i)
      check(i)
    }
}
