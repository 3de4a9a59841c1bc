# No access that ran is said not to have been executed: neither what constructs
# hand to their regions, nor loads that have the position of their use, where
# another array is named.
# Copyright (C) 2026 The drano authors
#
# This file is part of drano.  drano is free software; you can redistribute
# it and/or modify it under the terms of the GNU General Public License as
# published by the Free Software Foundation; either version 3, or (at your
# option) any later version.  See COPYING3.

. "$SRCDIR/testsuite/drano.sim/lib.sh"

[ -x "$BINDIR/drano-gfortran" ] || unsupported "no drano-gfortran"

cat >acc.c <<'E1'
static float a[5000], b[5000];
static int weight = 3;

static void
scale (int n, int k, float s)
{
#pragma acc parallel loop copy(a[0:n*k]) copyin(n, s)
  for (int i = 0; i < n; i++)
    a[i * k] += s;
#pragma acc parallel loop firstprivate(n, s) copy(a[0:n*k])
  for (int i = 0; i < n; i++)
    a[i * k] += s * weight;
#pragma acc kernels loop copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += s;
}

static void
idle (int n)
{
#pragma acc parallel loop copy(b[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i];	/* line 23 */
}

int
main (int argc, char **argv)
{
  scale (100, 7, 2);
  if (argc > 1)
    idle (100);
  return 0;
}
E1
sed 's/acc parallel loop copy(a.*) copyin(n, s)/omp target teams distribute parallel for map(a[0:n*k]) map(to: n, s)/
  s/acc parallel loop firstprivate(n, s) copy/omp target parallel for firstprivate(n, s) map(tofrom: weight) map/
  s/acc kernels loop copy/omp target simd map/
  s/acc parallel loop copy(b.*) copyin/omp target teams distribute parallel for map(b[0:n]) map/' \
  acc.c >omp.c
cat >acc.f90 <<'E1'
subroutine scale (a, b, n, k, s)
  implicit none
  integer :: n, k, i, j
  real :: a(n, k), b(:), s
  !$acc parallel loop copy(a)
  do i = 1, n
    do j = 1, k
      a(i, j) = a(i, j) + s
    end do
  end do
  !$acc parallel loop copy(b) copyin(n)
  do i = 1, n
    b(i) = b(i) + s
  end do
  !$acc parallel loop gang vector copy(b)
  do i = 1, n
    b(i) = b(i) * s
  end do
  !$acc kernels loop copy(b, s)
  do i = 1, n
    b(i) = b(i) + s
  end do
end subroutine
program main
  implicit none
  interface
    subroutine scale (a, b, n, k, s)
      integer :: n, k
      real :: a(n, k), b(:), s
    end subroutine
  end interface
  real, allocatable :: x(:,:), y(:)
  real :: s
  allocate (x(64, 20), y(100))
  x = 0
  y = 0
  s = 2
  call scale (x, y, 64, 20, s)
end program
E1
sed 's/acc parallel loop copy(a)/omp target teams distribute parallel do map(a)/
  s/acc parallel loop copy(b) copyin(n)/omp target teams distribute parallel do map(b) map(to: n)/
  s/acc parallel loop gang vector copy(b)/omp target teams distribute parallel do simd map(b)/
  s/acc kernels loop copy(b, s)/omp target parallel do map(tofrom: b, s)/' \
  acc.f90 >omp.f90

for file in acc.c omp.c acc.f90 omp.f90; do
  model=-fopenacc wrapper=drano-gcc
  case $file in omp*) model=-fopenmp ;; esac
  case $file in *.f90) wrapper=drano-gfortran ;; esac
  for options in -O0 -O2 '-O0 -g' '-O2 -g'; do
    what="$file, $options"
    rm -f report profile
    check "$what: compiles" "$BINDIR/$wrapper" $OFFLOAD_OPTS -w $options \
      $model -fdrano-report=report $file -o program
    check_exit "$what: runs" 0 "$DRANO" run --device=sim -o profile ./program
    check_exit "$what: report" 0 "$DRANO" report --limit=0 report profile
    grep ' not executed ' out | grep -v "\.c:23:" >missed
    check "$what: what ran is not said not to have" test ! -s missed
    case $file in
      *.c) check_grep "$what: what did not was not" \
	     " not executed +$file:23:.*: load of 'a'" out ;;
    esac
  done
done
finish
