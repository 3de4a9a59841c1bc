! What is passed by reference to a parallel region, and from one team's iteration to
! the next, is in memory, whether the kernel has a stack or not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform" }

module m
contains
  subroutine allocatables (n, k, f, a, b)
    integer, intent(in) :: n, k
    real, intent(in) :: f
    real, allocatable, intent(in) :: a(:, :)
    real, allocatable, intent(inout) :: b(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a) map(from: b)
    do j = 1, k
      do i = 1, n
        b(j, i) = f * a(i, j)
      end do
    end do
  end subroutine
  subroutine shapes (n, k, f, a, b)
    integer, intent(in) :: n, k
    real, intent(in) :: f, a(:, :)
    real, intent(inout) :: b(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a) map(from: b)
    do j = 1, k
      do i = 1, n
        b(j, i) = f * a(i, j)
      end do
    end do
  end subroutine
  subroutine fixed (n, k, f, a, b, first)
    integer, intent(in) :: n, k
    real, intent(in) :: f, a(n, k)
    real, intent(inout) :: b(k, n)
    integer, intent(in), optional :: first
    integer :: i, j, from
    from = 1
    if (present (first)) from = first
    !$omp target teams distribute parallel do map(to: a) map(tofrom: b) num_teams(k / 3)
    do j = 1, k
      do i = from, n
        if (i > n / 2) then
          b(j, i) = f * a(i, j)
        else
          b(j, i) = a(i, j) * f
        end if
      end do
    end do
  end subroutine
  subroutine pointers (n, k, f, a, b)
    integer, pointer :: n, k
    real, pointer :: f, a(:, :), b(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do map(to: a, n, f) map(from: b)
    do j = 1, k
      do i = 1, n
        b(j, i) = f * a(i, j)
      end do
    end do
  end subroutine
end module

program p
  use m
  real, allocatable, target :: a(:, :), b(:, :)
  real, pointer :: pa(:, :), pb(:, :), pf
  integer, pointer :: pn, pk
  integer, target :: n = 96, k = 64
  real, target :: f = 2
  integer :: i, j
  allocate (a(n, k), b(k, n))
  do j = 1, k
    do i = 1, n
      a(i, j) = i + 100 * j
    end do
  end do
  b = 0
  call allocatables (n, k, f, a, b)
  if (any_wrong ()) stop 1
  b = 0
  call shapes (n, k, f, a, b)
  if (any_wrong ()) stop 2
  b = 0
  call fixed (n, k, f, a, b)
  if (any_wrong ()) stop 3
  b = 0
  call fixed (n, k, f, a, b, 1)
  if (any_wrong ()) stop 4
  b = 0
  pa => a
  pb => b
  pf => f
  pn => n
  pk => k
  call pointers (pn, pk, pf, pa, pb)
  if (any_wrong ()) stop 5
contains
  logical function any_wrong ()
    integer :: i, j
    any_wrong = .false.
    do j = 1, k
      do i = 1, n
        if (b(j, i) /= f * a(i, j)) any_wrong = .true.
      end do
    end do
  end function
end program
