! Fix-it hints for OpenMP in Fortran: the end directive is changed, too.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile }

subroutine lanes (n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  !$omp target teams distribute parallel do &
  !$omp map(tofrom: a) ! { dg-warning "31 of 32 lanes idle" }
! { dg-message "note: run the lanes along" "" { target *-*-* } .-1 }
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$omp end target teams distribute parallel do
end subroutine
