! gfortran finds a loop's bounds outside "parallel do" and inside "parallel do
! simd".
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }

subroutine each_thread (n, a)
  integer :: n, i
  real :: a(n)
  !$omp target map(tofrom: a)
  !$omp parallel do ! { dg-warning "31 of 32 lanes" }
  ! { dg-message "no fix-it: with 'simd' each thread loads the bounds" "" { target *-*-* } .-1 }
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$omp end target
end subroutine
! { dg-final { scan-report-json { record=advice line=16 fixit=false } } }

subroutine constant (a)
  integer :: i
  real :: a(5000)
  !$omp target map(tofrom: a)
  !$omp parallel do ! { dg-warning "31 of 32 lanes" }
  ! { dg-bogus "no fix-it" "" { target *-*-* } .-1 }
  do i = 1, 5000
    a(i) = 2 * a(i)
  end do
  !$omp end target
end subroutine
! { dg-final { scan-report-json { record=advice line=29 fixit=true } } }

subroutine outside (n, a)
  integer :: n, i
  real :: a(n)
  !$omp target parallel do map(tofrom: a) ! { dg-warning "31 of 32 lanes" }
  ! { dg-bogus "no fix-it" "" { target *-*-* } .-1 }
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
! { dg-final { scan-report-json { record=advice line=41 fixit=true } } }
