# Routines that hand on pointers to each other in layers: each is looked at once.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

if [ ! -x "$BINDIR/drano-gcc" ] || [ ! -f "$PKGLIBDIR/drano.so" ]; then
  echo "UNSUPPORTED: no plugin, or no wrapper of the compiler"
  exit 77
fi

# Ten layers of five routines with twelve parameters: there are millions of
# ways through them.
awk 'BEGIN {
  print "#pragma omp declare target\nint x[100];"
  for (layer = 9; layer >= 0; layer--)
    for (i = 0; i < 5; i++)
      {
	params = args = ""
	for (p = 0; p < 12; p++)
	  {
	    params = params (p ? ", " : "") "int *p" p
	    args = args (p ? ", " : "") "p" p
	  }
	print "void __attribute__ ((noinline)) g" layer "_" i " (" params ") {"
	for (k = 0; layer < 9 && k < 5; k++)
	  print "  g" layer + 1 "_" k " (" args ");"
	print layer == 9 ? "  x[16 * *p0] = *p11;\n}" : "}"
      }
  print "#pragma omp end declare target\nvoid f (int n) {"
  print "#pragma omp target teams distribute parallel for simd"
  print "  for (int i = 0; i < n; i++) {"
  args = ""
  for (p = 0; p < 12; p++)
    {
      print "    int v" p " = i;"
      args = args (p ? ", " : "") "&v" p
    }
  for (k = 0; k < 5; k++)
    print "    g0_" k " (" args ");"
  print "  }\n}"
}' >layers.c

failed=0
if "$SRCDIR/testsuite/lib/limit" 60 "$BINDIR/drano-gcc" -O1 -fopenmp -S -o layers.s \
     -fdrano-report=layers.jsonl layers.c 2>layers.log; then
  echo "PASS: many ways through routines take no time"
else
  echo "FAIL: many ways through routines take no time"
  failed=1
fi
# What is handed on arrives: lanes are 64 bytes apart.
if grep '"array":"x"' layers.jsonl | grep -q '"stride_bytes":64'; then
  echo "PASS: values are handed on through ten routines"
else
  echo "FAIL: values are handed on through ten routines"
  failed=1
fi
exit $failed
