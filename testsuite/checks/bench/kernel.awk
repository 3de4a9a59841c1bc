# Make one kernel of a given number of statements, in nested loops.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

# usage: awk -v statements=N -f kernel.awk

BEGIN {
  print "void"
  print "kernel (int n, int m, float *a, float *b, const int *index)"
  print "{"
  print "  long size = (long) n * m * 4;"
  print "#pragma acc parallel loop copy(a[0:size], b[0:size]) copyin(index[0:size])"
  print "  for (int i = 0; i < n; i++)"
  print "    {"
  print "      int p = i, q = 2 * i;"
  print "      float s = 0;"
  for (k = 0; made < statements; k++)
    {
      print "      for (int x = " k % 3 "; x < m; x++)"
      print "\t{"
      print "\t  p += " k % 5 ";"
      print "\t  for (int y = 0; y < x; y += " 1 + k % 2 ")"
      print "\t    {"
      print "\t      q = p + y * " 1 + k % 4 ";"
      print "\t      s += a[i * m + y + " k % 7 "];"
      print "\t      if (q > " k ")"
      print "\t\tb[y * n + i] = s;"
      print "\t      else"
      print "\t\tb[q & 1023] += a[index[i + " k % 11 "]];"
      print "\t      for (int z = 0; z < 4; z++)"
      print "\t\ta[z * n + i + " k % 13 "] = s + z;"
      print "\t    }"
      print "\t  s -= a[p % 64 + i];"
      print "\t}"
      made += 10
    }
  print "      a[i] = s + q;"
  print "    }"
  print "}"
}
