! Loops over Fortran's arrays: dummy arguments and allocatable variables are apart, so
! that the loop along which they are contiguous gets the lanes.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-skip-if "loops have other lanes" { *-*-* } { "-O0" } }
! { dg-additional-options "-fdrano-transform=loops -fdrano-remarks -Wno-uncoalesced -Wno-idle-lanes" }

module arrays
  implicit none
  real, allocatable :: grid(:,:)
contains
  subroutine constant (f)
    real :: f(70, 9)
    integer :: i, j
    !$acc parallel loop gang vector copy(f)
    do i = 1, 9
      do j = 1, 70 ! { dg-note "in place of those of a loop around it" }
        ! { dg-note "predicted" "" { target *-*-* } .-1 }
        f(j, i) = 2 * f(j, i)
      end do
    end do
  end subroutine

  subroutine explicit (n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n, m)
    real, intent(inout) :: b(n, m)
    integer :: i, j
    !$acc parallel loop gang vector copyin(a) copy(b)
    do j = 1, m
      do i = 2, n ! { dg-note "in place of those of a loop around it" }
        ! { dg-note "predicted" "" { target *-*-* } .-1 }
        b(i, j) = a(i, j) + a(i - 1, j) + b(i, j)
      end do
    end do
  end subroutine

  subroutine assumed (a, b, c)
    real, intent(in), contiguous :: a(:, :)
    real, intent(inout), contiguous :: b(:, :)
    real, intent(inout) :: c(:, :)
    integer :: i, j
    !$acc parallel loop gang vector copyin(a) copy(b) present(c)
    do j = 1, size (a, 2)
      do i = 1, size (a, 1) ! { dg-note "in place of those of a loop around it" }
        ! { dg-note "predicted" "" { target *-*-* } .-1 }
        b(i, j) = a(i, j) - b(i, j)
        c(i, j) = c(i, j) + 1
      end do
    end do
  end subroutine

  subroutine allocated (n, m, given)
    integer, intent(in) :: n, m
    real, allocatable, intent(inout) :: given(:, :)
    real, allocatable :: own(:, :)
    integer :: i, j
    allocate (own(n, m))
    own = 3
    !$acc parallel loop gang vector copyin(own) copy(given, grid)
    do j = 1, m
      do i = 1, n ! { dg-note "in place of those of a loop around it" }
        ! { dg-note "predicted" "" { target *-*-* } .-1 }
        given(i, j) = own(i, j) * given(i, j)
        grid(i, j) = grid(i, j) + given(i, j)
      end do
    end do
  end subroutine

  ! The length of a dimension is not known where the loop is.
  subroutine automatic (n, m, b)
    integer, intent(in) :: n, m
    real, intent(inout) :: b(n, m)
    real :: own(n, m)
    integer :: i, j
    own = b
    !$acc parallel loop gang vector copyin(own) copy(b)
    do j = 1, m
      do i = 1, n ! { dg-note "in place of those of a loop around it" }
        ! { dg-note "predicted" "" { target *-*-* } .-1 }
        b(i, j) = own(i, j) + j
      end do
    end do
  end subroutine

  ! An argument that is absent.
  subroutine optional (n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    real, intent(in), optional :: b(n, m)
    integer :: i, j
    !$acc parallel loop gang vector copy(a) copyin(b)
    do j = 1, m
      if (present (b)) then
        do i = 1, n ! { dg-note "in place of those of a loop around it" }
          ! { dg-note "predicted" "" { target *-*-* } .-1 }
          a(i, j) = a(i, j) + b(i, j)
        end do
      else
        do i = 1, n ! { dg-note "in place of those of a loop around it" }
          ! { dg-note "predicted" "" { target *-*-* } .-1 }
          a(i, j) = a(i, j) - 1
        end do
      end if
    end do
  end subroutine
end module

program main
  use arrays
  integer, parameter :: n = 70, m = 9
  real :: a(n, m), b(n, m), c(2 * n, m + 1), w(n, m), wb(n, m), wc(2 * n, m + 1)
  real, allocatable :: g(:, :)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = i + 10 * j
      b(i, j) = mod (i * j, 17)
    end do
  end do
  do j = 1, m + 1
    do i = 1, 2 * n
      c(i, j) = i - j
    end do
  end do
  w = 2 * a
  call constant (a)
  if (any (a /= w)) stop 1
  wb = b
  wb(2:, :) = a(2:, :) + a(:n - 1, :) + b(2:, :)
  call explicit (n, m, a, b)
  if (any (b /= wb)) stop 2
  wb = a - b
  wc = c
  wc(2::2, :m) = c(2::2, :m) + 1
  !$acc data copy(c)
  call assumed (a, b, c(2::2, :m))
  !$acc end data
  if (any (b /= wb) .or. any (c /= wc)) stop 3
  allocate (g(n, m), grid(n, m))
  g = b
  grid = a
  call allocated (n, m, g)
  if (any (g /= 3 * b) .or. any (grid /= a + 3 * b)) stop 4
  wb = b
  do j = 1, m
    wb(:, j) = wb(:, j) + j
  end do
  call automatic (n, m, b)
  if (any (b /= wb)) stop 5
  w = a - 1
  call optional (n, m, a)
  if (any (a /= w)) stop 6
  w = a + b
  call optional (n, m, a, b)
  if (any (a /= w)) stop 7
end program
