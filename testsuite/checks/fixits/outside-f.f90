! A sum of lanes in a variable that Fortran can only declare outside.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! The host's variables stay as they were.  All sums are exact.

module of_all
  real :: everywhere = -1
contains
  subroutine sums (n, a, x)
    integer, intent(in) :: n
    real, intent(in) :: a(n, n)
    real, intent(out) :: x(n)
    integer :: i, j
    real :: Total, element
    total = -1
    !$acc parallel loop present(a, x)
    do j = 1, n
      total = 0
      do i = 1, n
        element = a(i, j)
        total = total + element
      end do
      x(j) = total
    end do
    if (total /= -1) stop 2
  end subroutine

  subroutine module_sums (n, a, x)
    integer, intent(in) :: n
    real, intent(in) :: a(n, n)
    real, intent(out) :: x(n)
    integer :: i, j
    !$acc parallel loop present(a, x)
    do j = 1, n
      everywhere = 0
      do i = 1, n
        everywhere = everywhere + a(i, j)
      end do
      x(j) = everywhere
    end do
    if (everywhere /= -1) stop 3
  end subroutine
end module

program outside
  use of_all
  integer, parameter :: n = 192
  real :: a(n, n), x(n)
  integer :: j, wrong
  do j = 1, n
    a(:, j) = mod (j, 5) + 1
  end do
  !$acc data copyin(a) create(x)
  call sums (n, a, x)
  !$acc update self(x)
  wrong = count (x /= sum (a, 1))
  call module_sums (n, a, x)
  !$acc update self(x)
  !$acc end data
  wrong = wrong + count (x /= sum (a, 1))
  print '(i0, a)', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
