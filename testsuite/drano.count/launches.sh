#!/bin/sh
# What drano-replay says of a run is what was measured: of overloads, instances
# of a template, lambdas, and members, each of which has launches of its own.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

[ -x "$BINDIR/drano-g++" ] || unsupported "no drano-g++"
[ -x "$BINDIR/drano-replay" ] || unsupported "no drano-replay"

cat >names.cc <<'E1'
static float a[4096], b[4096];
static double c[4096];
namespace space
{
struct array
{
  float *p;
  void raise (int m)
  {
    float *q = p;
#pragma acc parallel loop copy (q[0:m])
    for (int i = 0; i < m; i++)
      q[i] += 1;
  }
};
}
template <class T> static void
apart (T *x, int n, int k)
{
#pragma acc parallel loop copy (x[0:n * k])
  for (int i = 0; i < n; i++)
    x[i * k] += 1;
}
static void
add (int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static void
add (float *z, int n)
{
#pragma acc parallel loop copy (z[0:n])
  for (int i = 0; i < n; i++)
    z[i] += 1;
}
int
main ()
{
  space::array s = { a };
  s.raise (1000);
  apart (a, 64, 2);
  apart (c, 32, 8);
  add (300);
  add (b, 200);
  auto pairs = [] (float *x, int n) {
#pragma acc parallel loop copy (x[0:2 * n])
    for (int i = 0; i < n; i++)
      x[2 * i] += 1;
  };
  pairs (b, 77);
  return 0;
}
E1
for level in -O0 -O2; do
  rm -f report.jsonl lanes.dri sim.jsonl run.jsonl
  must_compile "$level: compiles" drano-g++ -fopenacc $level \
    -fdrano-report=report.jsonl -fdrano-dump-ir=lanes.dri names.cc -o names
  check_exit "$level: runs" 0 on_sim -o sim.jsonl ./names
  "$BINDIR/drano-replay" --run=sim.jsonl --json lanes.dri >run.jsonl
  check_exit "$level: report" 0 "$DRANO" report --limit=0 report.jsonl sim.jsonl run.jsonl
  sed '/region$/,$d' out >rows
  for line in 13 22 29 36 50; do
    check_grep "$level: line $line is known for the run" \
      ", run [0-9.]+ .*names.cc:$line:" rows
  done
  check_equal "$level: measured as expected of the run" "" \
    "$(awk '$5 != "-" && /names.cc:(13|22|29|36|50):/ {
	 at = index ($0, ", run ")
	 split (substr ($0, at + 6), run, " ")
	 if (!at || $4 - run[1] > .005 || run[1] - $4 > .005)
	   print
       }' rows)"
done
finish
