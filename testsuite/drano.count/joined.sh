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

# The addresses of arrays are read at the position of the elements.
cat >shape.f90 <<'E1'
module shapes
contains
subroutine gather (b, c, n)
  integer :: n, i
  real(8) :: b(:, :), c(n, n)
  !$acc parallel loop gang present (b, c)
  do i = 1, n
    !$acc loop vector
    do j = 1, n
      c(i, j) = b(2, j) + 1
    end do
  end do
end subroutine
end module
program p
  use shapes
  real(8) :: b(2, 64), c(64, 64)
  b = 1
  c = 1
  !$acc data copyin (b) copy (c)
  call gather (b, c, 64)
  !$acc end data
  if (any (c /= 2)) stop 1
end program
E1
if joined "shape" shape.f90 -fopenacc; then
  once "small stride" \
    ' 16\.00  *if stride.b,2. >= 4: 32  *8\.00 .* shape.f90:10:[0-9]*: load of .b.$'
fi

# Variables in a frame: those of the compiler are of no access.
cat >frame.c <<'E1'
static float a[4 * 512], b[512], c[512];
#pragma omp declare target
static float
cube (float x)
{
  float t = x * x;
  return t * x;
}
#pragma omp end declare target
int
main (void)
{
#pragma omp target teams distribute parallel for map (to: a) map (from: b)
  for (int i = 0; i < 512; i++)
    {
      float t = a[4 * i];
      b[i] = cube (t);
    }
#pragma omp target teams distribute parallel for map (from: c)
  for (int i = 0; i < 512; i++)
    c[i] = i;
  return 0;
}
E1
for level in -O0 -O2; do
  rm -f report.jsonl
  must_compile "frame $level: compiles" drano-gcc -fopenmp $level \
    -fdrano-report=report.jsonl frame.c -o plain
  check_exit "frame $level: runs" 0 on_sim -o sim.jsonl ./plain
  check_exit "frame $level: report" 0 "$DRANO" report report.jsonl sim.jsonl
  check_not "frame $level: nothing without a prediction" \
    ': (load|store|atomic)$' out
  check_grep "frame $level: the load of a" ' 512 +1\.00 .* load of .a.$' out
  check_grep "frame $level: the store of b" ' 512 +1\.00 .* store of .b.$' out
  check_grep "frame $level: the store of c" ' 512 +1\.00 .* store of .c.$' out
  "$DRANO" report --json report.jsonl sim.jsonl >joined.jsonl
  case $level in
    -O0)
      check_grep "frame: those of main" "\(local variables\) in 'main'" out
      check_grep "frame: those of a function" \
	"\(local variables\) in 'cube'" out
      check_equal "frame: a record for each function" 2 \
	"$(grep -c '"construct":"locals","access":null' joined.jsonl)"
      check_exit "frame: those are read again" 0 \
	"$DRANO" report joined.jsonl
      check_grep "frame: and are the same" \
	"\(local variables\) in 'cube'" out ;;
    *) check_not "frame $level: no variables in a frame" \
	"local variables" out ;;
  esac
done

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

# On one and two bytes, atomic operations are functions of a library, whose
# requests are the program's.
cat >small.c <<'E1'
static unsigned char c[4096];
static short s[4096];
int
main (void)
{
#pragma acc parallel loop copy (c, s)
  for (int i = 0; i < 4096; i++)
    {
      short v;
#pragma acc atomic update
      c[i] += 3;
#pragma acc atomic capture
      v = s[i]++;
    }
  return 0;
}
E1
cp small.c small.cc
for source in small.c small.cc; do
  if joined "$source" $source -fopenacc -foffload-options=-latomic; then
    check_grep "$source: one byte" \
      ' 1\.\.[0-9] .* small\.cc*:1[01]:[0-9]*: atomic of .c.$' out
    check_grep "$source: two bytes" \
      ' [12]\.\.[0-9] .* small\.cc*:1[23]:[0-9]*: atomic of .s.$' out
    check_not "$source: nothing without a prediction" \
      ': (load|store|atomic)$' out
    check_not "$source: all was executed" 'not executed' out
  fi
done

# Fortran: descriptors, and atomic operations.
cat >array.f90 <<'E1'
module work
contains
  subroutine scale (n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(:), b(:,:)
    integer :: i
    !$acc parallel loop copy(a, b)
    do i = 1, n
      a(i) = a(i) + 1
      b(1, i) = a(i)
    end do
  end subroutine
end module
program main
  use work
  real, allocatable :: x(:), y(:,:)
  integer, allocatable :: count(:)
  integer :: i
  allocate (x(4096), y(2, 4096), count(64))
  x = 1
  y = 2
  count = 0
  call scale (4096, x, y)
  !$acc parallel loop copy(count, x)
  do i = 1, 4096
    !$acc atomic update
    count(mod (i, 64) + 1) = count(mod (i, 64) + 1) + 1
    !$acc atomic update
    x(i) = x(i) * 2
  end do
  if (any (count /= 64)) stop 1
end program
E1
for level in -O0 -O1 -O3; do
  if joined "Fortran $level" array.f90 -fopenacc $level; then
    check_grep "Fortran $level: element" ' array.f90:9:[0-9]*: store of .a.$' out
    check_grep "Fortran $level: column" ' array.f90:10:[0-9]*: store of .b.$' out
    once "Fortran $level: atomic update" \
      ' array.f90:2[67]:[0-9]*: atomic of .count.$'
    once "Fortran $level: loop around an update" \
      ' array.f90:2[89]:[0-9]*: load of .x.$'
    check_not "Fortran $level: nothing without a prediction" \
      ': (load|store|atomic)$' out
    check_not "Fortran $level: all was executed" 'not executed' out
  fi
done

# As it comes, without options for lines: loads that GCC moves to where their
# values are used, and a store that it moves to where its value is computed.
cat >moved.c <<'E1'
#pragma acc routine seq
static inline unsigned char
limit (int value)
{
  return value > 255
    ? 255 : value;
}
static unsigned char c[3 * 4096];
static float a[4096], b[2 * 4096], d[4096];
int
main (void)
{
#pragma acc parallel loop copy (a, b, c, d)
  for (int i = 0; i < 4096; i++)
    {
      float x = a[i];
      float y = b[2 * i];
      c[3 * i] = limit (c[3 * i] + 9);
      d[i]
	= x
	- y * y;
    }
  return 0;
}
E1
sed 's/acc parallel loop copy (a, b, c, d)/omp target teams loop map (a, b, c, d)/
  s/acc routine seq/omp declare target/
  s/^static unsigned char c/#pragma omp end declare target\n&/' moved.c >omp.c
lines=
for source in moved.c omp.c; do
  model=-fopenacc
  [ $source = moved.c ] || model=-fopenmp
  if joined "$source as it comes" $source $model; then
    check_grep "$source: a load moved" ' 4\.\.5 .*:1[67]:[0-9]*: load of .a.$' out
    check_grep "$source: another" ' 8\.\.9 .*:1[78]:[0-9]*: load of .b.$' out
    check_grep "$source: a store moved" \
      ' [34]\.\.[0-9] .*:1[89]:[0-9]*: store of .c.$' out
    check_not "$source: nothing without a prediction" \
      ': (load|store|atomic)$' out
    check_not "$source: none is lost" 'not (executed|told apart).*of .[abcd].$' \
      out
  fi
done
finish
