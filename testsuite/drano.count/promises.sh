# What notes promise of a hint in Fortran and C++ is what the simulated device
# measures of the program with the hint applied: of each access and of the region.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"
need patch

# sums FILE: the sectors and the requests that the accesses named in FILE make in
# all, as measured of ./program.
sums () {
  rm -f sim.jsonl
  check_exit "$1: runs" 0 on_sim -o sim.jsonl ./program >&2
  "$DRANO" report --limit=0 report.jsonl sim.jsonl 2>/dev/null |
    awk -v file="$1" '/region$/ { exit }
      index ($0, file ":") && / of .[a-z]*.$/ {
	gsub (",", "", $3)
	sectors += $3
	requests += $3 / $4
      }
      END { print sectors + 0, requests + 0 }'
}

# built MODEL COMPILER FILE: make ./program of FILE.
built () {
  rm -f report.jsonl
  must_compile "$3: compiles" "$2" "$1" -O2 -fdrano-report=report.jsonl "$3" \
    -o program
}

# kept MODEL COMPILER FILE: FILE's only hint brings what is promised.
kept () {
  "$BINDIR/$2" "$1" -O2 -g -S -o /dev/null -fdiagnostics-generate-patch \
    -fno-diagnostics-show-caret "$3" 2>messages
  sed -n 's/.* this change reduces .*region by a factor of \([0-9.]*\)\( to \([0-9.]*\)\)\{0,1\}.*/\1 \3/p' \
    messages >factors
  check_equal "$3: one promise" 1 "$(wc -l <factors | tr -d ' ')"
  built "$1" "$2" "$3"
  old=$(sums "$3")
  sed -n '/^--- /,$p' messages >"$3.patch"
  check "$3: there is a patch" [ -s "$3.patch" ]
  check "$3: the patch applies" patch -s -p0 -i "$3.patch"
  built "$1" "$2" "$3"
  new=$(sums "$3")
  # Requests are as many: what is promised is of the same accesses.
  check_equal "$3: as promised" kept \
    "$(echo "$(cat factors) : $old : $new" | awk -F ' *: *' '{
	 n = split ($1, f, " ")
	 split ($2, old, " ")
	 split ($3, new, " ")
	 gain = new[1] ? old[1] / new[1] : 0
	 least = f[1] - .06
	 most = f[n] + .06
	 kept = old[1] && gain >= least && gain <= most
	 print kept ? "kept" : "promised " $1 ", measured " gain
       }')"
}

cat >across.f90 <<'END'
program across
  implicit none
  integer, parameter :: n = 256
  real :: a(n, n), b(n, n)
  integer :: i, j
  a = 1
  b = 0
  !$acc parallel loop copyin(a) copyout(b) vector_length(32)
  do i = 1, n
    !$acc loop seq
    do j = 1, n
      b(j, i) = 2 * a(j, i)
    end do
  end do
  if (any (b /= 2)) stop 1
end program
END
cat >threads.f90 <<'END'
program threads
  implicit none
  integer, parameter :: n = 65536
  real :: a(n), b(n)
  integer :: i
  a = 1
  b = 0
  !$omp target teams distribute parallel do map(to: a) map(from: b)
  do i = 1, n
    b(i) = 2 * a(i)
  end do
  if (any (b /= 2)) stop 1
end program
END
cat >columns.cc <<'END'
struct matrix
{
  enum { n = 256 };
  float *a, *b;

  void
  twice ()
  {
    float *a = this->a, *b = this->b;
#pragma acc parallel loop copyin(a[0:n * n]) copyout(b[0:n * n]) vector_length(32)
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int i = 0; i < n; i++)
	b[j * n + i] = 2 * a[j * n + i];
  }
};

int
main ()
{
  matrix m;
  m.a = new float[m.n * m.n];
  m.b = new float[m.n * m.n];
  for (int i = 0; i < m.n * m.n; i++)
    m.a[i] = 1;
  m.twice ();
  for (int i = 0; i < m.n * m.n; i++)
    if (m.b[i] != 2)
      return 1;
}
END
cat >templates.cc <<'END'
template <typename T>
void
twice (T *b, const T *a)
{
#pragma omp target teams distribute parallel for map(to: a[0:65536]) \
  map(from: b[0:65536])
  for (int i = 0; i < 65536; i++)
    b[i] = 2 * a[i];
}

int
main ()
{
  float *a = new float[65536], *b = new float[65536];
  for (int i = 0; i < 65536; i++)
    a[i] = 1;
  twice (b, a);
  for (int i = 0; i < 65536; i++)
    if (b[i] != 2)
      return 1;
}
END

for compiler in drano-gfortran drano-g++; do
  [ -x "$BINDIR/$compiler" ] || echo "UNSUPPORTED: no $compiler"
done
if [ -x "$BINDIR/drano-gfortran" ]; then
  kept -fopenacc drano-gfortran across.f90
  kept -fopenmp drano-gfortran threads.f90
fi
if [ -x "$BINDIR/drano-g++" ]; then
  kept -fopenacc drano-g++ columns.cc
  kept -fopenmp drano-g++ templates.cc
fi
finish
