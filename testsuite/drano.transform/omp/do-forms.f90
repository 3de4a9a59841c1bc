! Loops of a parallel construct that is not combined get lanes, whatever they
! count by: gfortran's start from 1, so that GCC moves the test by one.  GCC itself
! gives lanes to the loop construct.
! { dg-do run { target gcc12 } }
! { dg-skip-if "no lanes without optimisation" { *-*-* } { "-O0" } }
! { dg-additional-options "-w -fdrano-transform" }
! { dg-final { scan-report-times 9 "\"remark\":\"lanes" } }
! { dg-final { scan-report-not "\"outcome\":\"refused\"" } }
program forms
  implicit none
  integer, parameter :: n = 3000
  integer :: i, bad, j
  integer(8) :: k
  integer(2) :: h
  real(8) :: a(n), b(n)
  real :: c(60, 50), s
  a = [(i, i = 1, n)]
  b = 0
  bad = 0
  !$omp target map(tofrom: a, b)
  !$omp parallel do
  do i = 1, n
    b(i) = a(i) + 1
  end do
  !$omp parallel do
  do i = n, 1, -1
    b(i) = b(i) * 2
  end do
  !$omp parallel do
  do k = 2_8, n, 3_8
    b(k) = b(k) + k
  end do
  !$omp parallel do
  do k = n, 1_8, -7_8
    b(k) = b(k) - k
  end do
  !$omp parallel do
  do h = 1_2, 100_2
    b(h) = b(h) - h
  end do
  !$omp end target
  do i = 1, n
    a(i) = (a(i) + 1) * 2
    if (mod (i - 2, 3) == 0) a(i) = a(i) + i
    if (mod (n - i, 7) == 0) a(i) = a(i) - i
    if (i <= 100) a(i) = a(i) - i
    if (a(i) /= b(i)) bad = bad + 1
  end do
  !$omp target map(from: c)
  !$omp parallel do collapse(2)
  do j = 1, 50
    do i = 1, 60
      c(i, j) = i * j
    end do
  end do
  !$omp end target
  do j = 1, 50
    do i = 1, 60
      if (c(i, j) /= i * j) bad = bad + 1
    end do
  end do
  s = 0
  !$omp target teams map(tofrom: c)
  !$omp distribute
  do j = 1, 50
    !$omp parallel do
    do i = 1, 60
      c(i, j) = c(i, j) + j
    end do
  end do
  !$omp end target teams
  !$omp target map(tofrom: c, s)
  !$omp parallel do reduction(+: s)
  do i = 60, 1, -1
    s = s + c(i, 3)
  end do
  !$omp end target
  do i = 1, 60
    s = s - (i * 3 + 3)
  end do
  if (s /= 0) bad = bad + 1
  !$omp target map(tofrom: c)
  !$omp parallel
  !$omp loop bind(parallel)
  do i = 1, 60
    c(i, 3) = i
  end do
  !$omp end parallel
  !$omp parallel do schedule(dynamic, 64)
  do i = 60, 1, -2
    c(i, 4) = i
  end do
  !$omp end target
  do i = 1, 60
    if (c(i, 3) /= i) bad = bad + 1
    if (mod (i, 2) == 0 .and. c(i, 4) /= i) bad = bad + 1
  end do
  if (bad /= 0) stop 1
end program
