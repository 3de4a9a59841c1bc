! Elements that are accumulated in become variables of a block.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine sums (n, a, x, y)
  integer, intent(in) :: n
  double precision, intent(in) :: a(n, n), x(n)
  double precision, intent(inout) :: y(n)
  integer :: i, j
  !$acc parallel loop copyin(a, x) copy(y)
  do i = 1, n
    do j = 1, n ! { dg-message "note: run the lanes along \\D+\\d+, as a reduction" }
! { dg-message "note: floating-point results may be rounded differently" "" { target *-*-* } .-1 }
      y(i) = y(i) + a(j, i) * x(j) ! { dg-warning "uncoalesced load of .a." }
! { dg-message "note: this change increases the sectors for .x." "" { target *-*-* } .-1 }
    end do
  end do
end subroutine
