! Fortran has no "restrict": dummy arguments and allocatable variables do not overlap,
! which rows-dummies.f90 shows.  Here both are one array.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do compile { target warp_barriers } }
! { dg-skip-if "needs -fstrict-aliasing" { *-*-* } { "-O0" "-O1" } }
! { dg-additional-options "-w -fdrano-transform=lanes,stage -fdrano-remarks" }

subroutine loads (n, s)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: s
  real, allocatable :: a(:, :)
  integer :: i, j
  allocate (a(2 * n, 2 * n))
  a = 1
  !$omp target teams distribute parallel do map(tofrom: a) ! { dg-line loads }
  do i = 1, n
    do j = 1, n
      a(i, n + j) = a(n + j, i) ! { dg-note "may write to what it reads; pass the arrays to a procedure as dummy arguments of explicit shape" }
    end do
  end do
  s = sum (a)
end subroutine
! { dg-note "spread over the lanes" "" { target *-*-* } loads }
! { dg-note "lanes are the iterations" "" { target *-*-* } loads }

subroutine stores (n, s)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: s
  real, allocatable :: a(:, :)
  integer :: i, j
  allocate (a(2 * n, 2 * n))
  a = 1
  !$omp target teams distribute parallel do map(tofrom: a) ! { dg-line stores }
  do i = 1, n
    do j = 1, n
      a(n + j, i) = a(i, n + j) ! { dg-note "their order would change; pass the arrays to a procedure as dummy arguments of explicit shape" }
    end do
  end do
  s = sum (a)
end subroutine
! { dg-note "spread over the lanes" "" { target *-*-* } stores }
! { dg-note "lanes are the iterations" "" { target *-*-* } stores }
