#!/bin/sh
# Each access that is predicted is joined with what is measured of it, one with
# one: pointers and what they point to, atomic reads and writes.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

lines="-fno-tree-ter -fno-tree-sink
  -foffload-options=nvptx-none=-fdisable-rtl-combine"

# joined NAME SOURCE OPTION...: what the report says of the simulated device's
# counts of SOURCE, into out, and of its own counts, into counted.
joined ()
{
  what=$1 source=$2
  shift 2
  case $source in
    *.cc) wrapper=drano-g++ ;;
    *.f90) wrapper=drano-gfortran ;;
    *) wrapper=drano-gcc ;;
  esac
  if ! [ -x "$BINDIR/$wrapper" ]; then
    echo "UNSUPPORTED: $what: no $wrapper"
    return 1
  fi
  rm -f report.jsonl sim.jsonl "$profile"
  must_compile "$what: compiles" $wrapper "$@" -O2 $lines \
    -fdrano-report=report.jsonl "$source" -o plain
  check_exit "$what: runs" 0 on_sim -o sim.jsonl ./plain
  must_compile "$what: compiles to count" $wrapper "$@" -O2 $lines \
    -fdrano-count=all "$source" -o counting
  check_exit "$what: counts" 0 on_sim -o other.jsonl ./counting
  check_exit "$what: report of counts" 0 "$DRANO" report --limit=0 "$profile"
  cp out counted
  check_exit "$what: report" 0 "$DRANO" report --limit=0 report.jsonl sim.jsonl
}

# once NAME REGEXP: both reports have exactly one row for what REGEXP
# describes, with a prediction, measured.
once ()
{
  for of in out counted; do
    check_equal "$1: in $of" 1 \
      "$(sed '/region$/,$d' $of | grep -v 'not [em]' | grep -cE "$2")"
  done
}

cat >pointers.c <<'E1'
#include <stdlib.h>
struct rows { double *row; int n; };
static double a[64 * 64], y[64];
static struct rows s[1];
static void
sum (double *a, double *y, struct rows *s)
{
#pragma acc parallel loop deviceptr (a, y, s)
  for (int i = 0; i < 64; i++)
    {
      double t = 0;
      for (int j = 0; j < 64; j++)
	t += a[i * 64 + j];
      for (int j = 0; j < 64; j++)
	t += s->row[j];
      y[i] = t;
    }
}
int
main (void)
{
#pragma acc data copyin (a) copyout (y) copyin (s)
  {
#pragma acc serial present (a, s)
    s[0].row = a;
#pragma acc host_data use_device (a, y, s)
    sum (a, y, s);
  }
  return 0;
}
E1
if joined "pointers" pointers.c -fopenacc; then
  once "pointer" ' 1  *1\.00 .* pointers.c:13:[0-9]*: load of .a.$'
  once "elements" ' 32  *8\.00 .* pointers.c:13:[0-9]*: load of .a.$'
  once "member" ' 1  *1\.00 .* pointers.c:15:8: load of .s->row.$'
  once "pointer to the structure" ' 1  *1\.00 .* pointers.c:15:8: load of .s.$'
  once "what the member points to" \
    ' 1  *1\.00 .* pointers.c:15:1[0-9]: load of .s->row.$'
  once "store" ' 8\.\.9  *8\.00 .* pointers.c:16:[0-9]*: store of .y.$'
  check_not "nothing without a prediction" ': (load|store|atomic)$' out
  check_not "no two in one row" ': (loads|stores|atomics) of' out
fi

cat >kinds.c <<'E1'
static int a[1024], b[1024];
static double d[1024];
int
main (void)
{
#pragma acc parallel loop copy (a, b, d)
  for (int i = 0; i < 1024; i++)
    {
      int v;
#pragma acc atomic read
      v = b[i];
#pragma acc atomic write
      a[i] = v;
#pragma acc atomic capture
      v = b[i]++;
#pragma acc atomic update
      d[i] *= v;
    }
  return 0;
}
E1
for isa in sm_35 sm_80; do
  joined "kinds for $isa" kinds.c -fopenacc -foffload=nvptx-none=-misa=$isa \
    -foffload=nvptx-none=-Wa,--no-verify || continue
  once "$isa: atomic read" ' 4\.\.5 .* kinds.c:1[01]:[0-9]*: load of .b.$'
  once "$isa: atomic write" ' 4\.\.5 .* kinds.c:1[23]:[0-9]*: store of .a.$'
  once "$isa: atomic capture" ' 4\.\.5 .* kinds.c:1[45]:[0-9]*: atomic of .b.$'
  once "$isa: loop around an update" ' 8\.\.9 .* kinds.c:17:[0-9]*: load of .d.$'
  once "$isa: its exchange" ' kinds.c:17:[0-9]*: atomic of .d.$'
  check_not "$isa: nothing without a prediction" ': (load|store|atomic)$' out
done

cat >members.cc <<'E1'
struct field
{
  double *p;
  int n;
  double at (int i) const { return p[i]; }
};
static double a[N], y[N];
int
main ()
{
  struct field f = { a, N };
#pragma omp target enter data map(to: a)
#pragma omp target map(tofrom: f, y) map(to: f.p[0:N])
#pragma omp teams distribute parallel for simd
  for (int i = 0; i < N; i++)
    y[i] = f.at (i);
  return 0;
}
E1
# With one iteration for each thread only one of its lanes works: a quarter of
# a sector would be enough for its 8 bytes.  With 32, all work.
if joined "one iteration" members.cc -fopenmp -DN=1024; then
  once "one lane: member" \
    ' 1  *0\.25  *1\.0 .* members.cc:5:[0-9]*: load of .f\.p.$'
  once "one lane: what it points to" \
    ' 8\.\.9  *0\.25  *1\.0 .* members.cc:5:[0-9]*: load of .f\.p.$'
  once "one lane: store" ' members.cc:16:[0-9]*: store of .y.$'
fi
if joined "32 iterations" members.cc -fopenmp -DN=32768; then
  once "member" ' 1  *1\.00  *32\.0 .* members.cc:5:[0-9]*: load of .f\.p.$'
  once "what it points to" \
    ' 8\.\.9  *8\.00  *32\.0 .* members.cc:5:[0-9]*: load of .f\.p.$'
  once "store" ' members.cc:16:[0-9]*: store of .y.$'
fi
check_grep "the region is the function's that launches it" \
  ' members\.cc:13:9 in .int main\(\).$' out
check_not "it is not the inlined function's" ' in .double field' out
finish
