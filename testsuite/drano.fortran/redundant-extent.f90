! What constructs of Fortran copy to the device and overwrite, and of what they
! use a part, and what has the same form, but does not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-fopenmp -Wredundant-transfer -Wno-idle-lanes -Wno-uncoalesced" }

program main
  implicit none
  real :: p(100, 10), q(100, 10)
  call all (p, 100)
  call all_but_one (p, 100)
  call matrix (p, 100, 10)
  call matrix_cycle (p, 100, 10)
  call two (p, q, 100)
  call part ()
  print *, p(1, 1), q(1, 1)
contains
subroutine all (a, n)
  integer :: n, i
  real :: a(n)
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = i
  end do
  ! { dg-warning "this region overwrites 'a', which is copied to the device" "" { target *-*-* } .-4 }
  ! { dg-note "parallel do map.from: a.'" "" { target *-*-* } .-5 }
end subroutine

subroutine all_but_one (a, n)
  integer :: n, i
  real :: a(n)
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 2, n
    a(i) = i
  end do
  ! { dg-bogus "overwrites" "" { target *-*-* } .-4 }
end subroutine

subroutine matrix (a, n, m)
  integer :: n, m, i, j
  real :: a(n, m)
  !$omp target teams distribute parallel do
  do j = 1, m
    do i = 1, n
      a(i, j) = i + j
    end do
  end do
  ! { dg-warning "overwrites 'a'" "" { target *-*-* } .-6 }
  ! { dg-note "write" "" { target *-*-* } .-7 }
end subroutine

subroutine matrix_cycle (a, n, m)
  integer :: n, m, i, j
  real :: a(n, m)
  !$omp target teams distribute parallel do
  do j = 1, m
    do i = 1, n
      if (i == j) cycle
      a(i, j) = i + j
    end do
  end do
  ! { dg-bogus "overwrites" "" { target *-*-* } .-7 }
end subroutine

subroutine two (a, b, n)
  integer :: n, i
  real :: a(n), b(n)
  !$omp target teams distribute parallel do map(a) map(to: b)
  do i = 1, n
    a(i) = b(i)
  end do
  ! { dg-warning "overwrites 'a'" "" { target *-*-* } .-4 }
  ! { dg-note "write" "" { target *-*-* } .-5 }
end subroutine

subroutine part ()
  integer :: i
  real, save :: line(1000)
  !$omp target teams distribute parallel do map(tofrom: line)
  do i = 11, 110
    line(i) = line(i) * 2
  end do
  ! { dg-warning "uses 100 of the 1000 items of 'line'" "" { target *-*-* } .-4 }
end subroutine

end program
