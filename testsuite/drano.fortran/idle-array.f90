! An array assignment is no loop that a directive could be put on: it is to be
! written as one.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine clear (n, a, b)
  integer :: n
  real :: a(n, n), b(n, n)
  !$acc parallel copyout(a) ! { dg-warning "no loop in it is partitioned" }
  a = 0 ! { dg-message "write array assignments as such loops" "" { target *-*-* } .-1 }
  !$acc end parallel
  !$acc kernels copyout(b) ! { dg-warning "kernels. region" }
  b(:, :) = 1 ! { dg-message "write array assignments as such loops" "" { target *-*-* } .-1 }
  !$acc end kernels
end subroutine

subroutine clear_well (n, a)
  integer :: n, i, j
  real :: a(n, n)
  !$acc parallel loop collapse(2) copyout(a) ! { dg-bogus "array assignments" }
  do j = 1, n
     do i = 1, n
        a(i, j) = 0
     end do
  end do
end subroutine
