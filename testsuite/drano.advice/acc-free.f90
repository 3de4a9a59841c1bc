! Fix-it hints in Fortran's free form: sentinels, continuation lines.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine sums (n, a, y)
  integer, intent(in) :: n
  real, intent(in) :: a(n, n)
  real, intent(out) :: y(n)
  integer :: i, j
  real :: t
  !$ACC parallel loop gang vector & ! first the loop
  !$ACC& copyin(a) copyout(y)
  do i = 1, n
    t = 0
    DO j = 1, n ! { dg-message "note: run the lanes along \\D+\\d+, as a reduction" }
! { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 }
      t = t + a(j, i) ! { dg-warning "uncoalesced load of .a." }
    END DO
    y(i) = t
  end do
end subroutine

! Along the first subscript lanes are right.
subroutine straight (n, a, y)
  integer, intent(in) :: n
  real, intent(in) :: a(n, n)
  real, intent(out) :: y(n)
  integer :: i, j
  real :: t
  !$acc parallel loop copyin(a) copyout(y)
  do i = 1, n
    t = 0
    do j = 1, n ! { dg-bogus "note" }
      t = t + a(i, j)
    end do
    y(i) = t
  end do
end subroutine
