# What drano-replay says of a run is what was measured: of Fortran arrays, whose
# bounds and strides are in descriptors, as far as their elements are reached
# from the region's own.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.count/lib.sh"

[ -x "$BINDIR/drano-gfortran" ] || unsupported "no drano-gfortran"
[ -x "$BINDIR/drano-replay" ] || unsupported "no drano-replay"

# The rows of accesses to A, B, C and X in FILE whose figures are not those expected of
# the run: sectors of a request.
run_differs () {
  awk -v file="$1" '$5 != "-" && index ($0, file) && / of .[abcx].$/ {
	 at = index ($0, ", run ")
	 split (substr ($0, at + 6), run, " ")
	 if (!at || $4 - run[1] > .005 || run[1] - $4 > .005)
	   print
       }'
}

cat >shapes.f90 <<'E1'
module shapes
contains
  subroutine along (x, n, m)
    integer, intent (in) :: n, m
    real, intent (inout) :: x(:,:)
    integer :: i, j
    !$acc parallel loop gang copy(x)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        x(i, j) = x(i, j) + 1
      end do
    end do
  end subroutine
  subroutine across (x, n, m)
    integer, intent (in) :: n, m
    real, intent (inout) :: x(:,:)
    integer :: i, j
    !$acc parallel loop gang copy(x)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        x(i, j) = x(i, j) + 1
      end do
    end do
  end subroutine
end module
program main
  use shapes
  implicit none
  integer :: i, j, n, m
  real, allocatable :: a(:,:), b(:)
  n = 50
  m = 40
  allocate (a(0:n - 1, m), b(-3:n))
  a = 0
  b = 0
  !$acc parallel loop gang copy(a)
  do j = 1, m
    !$acc loop vector
    do i = 0, n - 1
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc parallel loop gang copy(a)
  do i = 0, n - 1
    !$acc loop vector
    do j = 1, m
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc parallel loop copy(b)
  do i = 1, n
    b(i - 4) = b(i - 4) + 1
  end do
  call along (a, n, m)
  call across (a, n, m)
end program
E1
for level in -O0 -O2; do
  rm -f report.jsonl lanes.dri sim.jsonl run.jsonl
  must_compile "$level: compiles" drano-gfortran -fopenacc $level \
    -fdrano-report=report.jsonl -fdrano-dump-ir=lanes.dri shapes.f90 -o shapes
  check_exit "$level: runs" 0 on_sim -o sim.jsonl ./shapes
  "$BINDIR/drano-replay" --run=sim.jsonl --json lanes.dri >run.jsonl
  check_exit "$level: report" 0 "$DRANO" report --limit=0 report.jsonl sim.jsonl run.jsonl
  sed '/region$/,$d' out >rows
  for line in 11 23 42 49 54; do
    for access in load store; do
      check_grep "$level: $access in line $line is known for the run" \
	", run [0-9.]+ .*shapes.f90:$line:.*: $access of '[abx]'" rows
    done
  done
  check_equal "$level: measured as expected of the run" "" \
    "$(run_differs shapes.f90 <rows)"
done

# A team's share of an OpenMP loop that does not begin at 0, or goes on by more
# than 1.
cat >teams.f90 <<'E2'
subroutine every_other (c, n)
  implicit none
  integer :: n, i
  real :: c(:)
  !$omp target teams distribute parallel do simd map(c)
  do i = 1, n
    c(2 * i) = c(2 * i) + 1
  end do
end subroutine
program main
  implicit none
  interface
    subroutine every_other (c, n)
      integer :: n
      real :: c(:)
    end subroutine
  end interface
  integer, parameter :: n = 4096
  real :: b(n)
  real, allocatable :: a(:)
  integer :: i, m
  m = n
  allocate (a(2 * n))
  b = 1
  a = 1
  !$omp target teams distribute parallel do simd map(b)
  do i = 1, m
    b(i) = b(i) + 1
  end do
  !$omp target teams distribute parallel do simd map(a)
  do i = 3, m, 2
    a(i) = a(i) + 1
  end do
  call every_other (a, m)
end program
E2
rm -f report.jsonl lanes.dri sim.jsonl run.jsonl
must_compile "teams: compiles" drano-gfortran -fopenmp -O2 -fdrano-report=report.jsonl \
  -fdrano-dump-ir=lanes.dri teams.f90 -o teams
check_exit "teams: runs" 0 on_sim -o sim.jsonl ./teams
"$BINDIR/drano-replay" --run=sim.jsonl --json lanes.dri >run.jsonl
check_exit "teams: report" 0 "$DRANO" report --limit=0 report.jsonl sim.jsonl run.jsonl
sed '/region$/,$d' out >rows
for line in 7 28 32; do
  for access in load store; do
    check_grep "teams: $access in line $line is known for the run" \
      ", run [0-9.]+ .*teams.f90:$line:.*: $access of '[abc]'" rows
  done
done
check_equal "teams: measured as expected of the run" "" "$(run_differs teams.f90 <rows)"
finish
