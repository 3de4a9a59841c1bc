! Fortran's loops get lanes: do, with private arrays and reductions.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform -foffload=-latomic" }
program main
  implicit none
  integer, parameter :: n = 3001
  integer :: i, j, bad
  real(8) :: a(n), s, t(4)
  logical :: all_there
  bad = 0
  s = 0
  all_there = .true.
  !$omp target teams distribute parallel do map(from: a) private(t, j) reduction(+: s) &
  !$omp   reduction(.and.: all_there) map(tofrom: s, all_there)
  do i = 1, n
    do j = 1, 4
      t(j) = i * j
    end do
    a(i) = t(mod (i, 4) + 1)
    s = s + mod (i, 10)
    all_there = all_there .and. i /= 2000
  end do
  do i = 1, n
    if (a(i) /= i * (mod (i, 4) + 1)) bad = bad + 1
  end do
  if (s /= 13501 .or. all_there) bad = bad + 1
  if (bad /= 0) stop 1
end program
