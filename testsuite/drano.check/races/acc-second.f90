! Races of OpenACC regions in Fortran.  Each subroutine has one; with -DRIGHT none has.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

subroutine smooth (a, b)
  real :: a(40, 40), b(40, 40)
  integer :: i, j
  !$acc parallel loop gang copy(a, b)
  do j = 2, 39
    !$acc loop vector
    do i = 2, 39
#ifdef RIGHT
      b(i, j) = a(i - 1, j) + a(i, j + 1)
#else
      a(i, j) = a(i - 1, j) + a(i, j + 1) + 1	! race
#endif
    end do
  end do
end subroutine

subroutine histogram (k, h)
  integer :: k(200), h(8), i
  !$acc parallel loop copy(k, h)
  do i = 1, 200
#ifdef RIGHT
    !$acc atomic
#endif
    h(mod (k(i), 8) + 1) = h(mod (k(i), 8) + 1) + 1	! race
  end do
end subroutine

subroutine largest (k, m)
  integer :: k(200), m, i
#ifdef RIGHT
  !$acc parallel loop copy(k) reduction(max: m)
#else
  !$acc parallel loop copy(k, m)
#endif
  do i = 1, 200
    m = max (m, k(i) + i)		! race
  end do
end subroutine

program main
  real :: a(40, 40), b(40, 40)
  integer :: k(200), h(8), m, i
  a = 1
  b = 1
  k = [(i, i = 1, 200)]
  h = 0
  m = 0
  call smooth (a, b)
  call histogram (k, h)
  call largest (k, m)
  print *, a(3, 3), b(3, 3), h(2), m
end program
