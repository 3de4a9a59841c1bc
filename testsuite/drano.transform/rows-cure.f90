! Fortran has no "restrict": dummy arguments of explicit shape do not overlap, which
! rows-dummies.f90 shows.
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
  real, allocatable :: a(:, :), b(:, :)
  integer :: i, j
  allocate (a(n, n), b(n, n))
  a = 1
  !$omp target teams distribute parallel do map(to: a) map(from: b) ! { dg-line loads }
  do i = 1, n
    do j = 1, n
      b(i, j) = a(j, i) ! { dg-note "may write to what it reads; pass the arrays to a procedure as dummy arguments of explicit shape" }
    end do
  end do
  s = sum (b)
end subroutine
! { dg-note "spread over the lanes" "" { target *-*-* } loads }
! { dg-note "lanes are the iterations" "" { target *-*-* } loads }

subroutine stores (n, s)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: s
  real, allocatable :: a(:, :), b(:, :)
  integer :: i, j
  allocate (a(n, n), b(n, n))
  a = 1
  !$omp target teams distribute parallel do map(to: a) map(from: b) ! { dg-line stores }
  do i = 1, n
    do j = 1, n
      b(j, i) = a(i, j) ! { dg-note "their order would change; pass the arrays to a procedure as dummy arguments of explicit shape" }
    end do
  end do
  s = sum (b)
end subroutine
! { dg-note "spread over the lanes" "" { target *-*-* } stores }
! { dg-note "lanes are the iterations" "" { target *-*-* } stores }
