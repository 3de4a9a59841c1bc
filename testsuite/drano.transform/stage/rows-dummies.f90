! Fortran's dummy arguments, which its constructs map by names of their own, or do not
! name, and allocatable arrays are apart: loads of rows go through tiles.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform=all -fdrano-remarks" }
! { dg-require-effective-target warp_barriers }
! { dg-skip-if "needs -fstrict-aliasing" { *-*-* } { "-O0" "-O1" } }

module m
contains
  subroutine fixed (a, b)
    real, intent(in) :: a(96, 64)
    real, intent(out) :: b(64, 96)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a) map(from: b) ! { dg-note "spread over the lanes" }
    do i = 1, 64
      do j = 1, 96
        b(i, j) = a(j, i) ! { dg-note "load each other's rows together" }
      end do              ! { dg-note "a launch is predicted" "" { target *-*-* } .-1 }
    end do
  end subroutine
  subroutine any (n, k, a, b)
    integer, intent(in) :: n, k
    real, intent(in) :: a(n, k)
    real, intent(out) :: b(k, n)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a) map(from: b) ! { dg-note "spread over the lanes" }
    do j = 1, k
      do i = 1, n
        b(j, i) = a(i, j) ! { dg-note "load each other's rows together" }
      end do              ! { dg-note "a launch is predicted" "" { target *-*-* } .-1 }
    end do
  end subroutine
  subroutine unnamed (n, k, a, b)
    integer, intent(in) :: n, k
    real, intent(in) :: a(n, k)
    real, intent(out) :: b(k, n)
    integer :: i, j
    !$omp target teams distribute parallel do ! { dg-note "spread over the lanes" }
    do j = 1, k           ! { dg-note "'b' is not copied to the device" "" { target *-*-* } .-1 }
      do i = 1, n
        b(j, i) = a(i, j) ! { dg-note "load each other's rows together" }
      end do              ! { dg-note "a launch is predicted" "" { target *-*-* } .-1 }
    end do
  end subroutine
  subroutine allocatables (n, k, a, b)
    integer, intent(in) :: n, k
    real, allocatable, intent(in) :: a(:, :)
    real, allocatable, intent(inout) :: b(:, :)
    real, allocatable :: own(:, :)
    integer :: i, j
    allocate (own(k, n))
    !$omp target teams distribute parallel do map(to: a) map(from: own) ! { dg-note "spread over the lanes" }
    do j = 1, k
      do i = 1, n
        own(j, i) = a(i, j) ! { dg-note "load each other's rows together" }
      end do                ! { dg-note "a launch is predicted" "" { target *-*-* } .-1 }
    end do
    b = own
  end subroutine
  ! Both are the same array, which the program does not say is a target.
  subroutine same (a)
    real, intent(inout) :: a(65, 65)
    integer :: i, j
    !$omp target teams distribute parallel do map(tofrom: a) ! { dg-note "spread over the lanes" }
    do i = 1, 32
      do j = 33, 65
        a(i, j) = a(j, i) + 1 ! { dg-note "the loop around it may write to what it reads" }
      end do
    end do
  end subroutine
end module

program p
  use m
  real :: a(96, 64), b(64, 96), c(65, 65)
  real, allocatable :: x(:, :), y(:, :)
  integer :: i, j
  do j = 1, 64
    do i = 1, 96
      a(i, j) = i + 100 * j
    end do
  end do
  call fixed (a, b)
  if (any_wrong ()) stop 1
  b = 0
  call any (96, 64, a, b)
  if (any_wrong ()) stop 2
  b = 0
  !$omp target data map(to: a) map(from: b)
  call unnamed (96, 64, a, b)
  !$omp end target data
  if (any_wrong ()) stop 4
  allocate (x(96, 64), y(64, 96))
  x = a
  call allocatables (96, 64, x, y)
  b = y
  if (any_wrong ()) stop 5
  c = 7
  call same (c)
  do j = 1, 65
    do i = 1, 65
      if (c(i, j) /= merge (8, 7, i <= 32 .and. j > 32)) stop 3
    end do
  end do
contains
  logical function any_wrong ()
    integer :: i, j
    any_wrong = .false.
    do j = 1, 64
      do i = 1, 96
        if (b(j, i) /= a(i, j)) any_wrong = .true.
      end do
    end do
  end function
end program
