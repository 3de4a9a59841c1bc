! Loops over Fortran's arrays that depend on each other, or may overlap: what they
! compute stays the same.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-fdrano-transform=all -w" }

module arrays
  implicit none
contains
  ! An iteration needs what the one before it has computed.
  subroutine carried (n, m, f)
    integer, intent(in) :: n, m
    real :: f(n, m)
    integer :: i, j
    !$acc parallel loop gang vector copy(f)
    do j = 1, m
      do i = 2, n
        f(i, j) = 2 * f(i - 1, j) - f(i, j)
      end do
    end do
  end subroutine

  ! Pointers, and arguments with the attribute "target", may overlap.
  subroutine pointers (m, p, q)
    integer, intent(in) :: m
    real, pointer :: p(:, :), q(:, :)
    integer :: i, j
    !$acc parallel loop gang vector present(p, q)
    do j = 1, m
      do i = 1, size (p, 1)
        q(i, j) = p(i, j) + 1
      end do
    end do
  end subroutine

  subroutine targets (n, m, p, q)
    integer, intent(in) :: n, m
    real, target :: p(n, m), q(n, m)
    integer :: i, j
    !$acc parallel loop gang vector present(p, q)
    do j = 1, m
      do i = 1, n - 1
        q(i, j) = p(i, j) + 1
      end do
    end do
  end subroutine

  ! Another name for a part of an array.
  subroutine associated_name (n, m, a, w)
    integer, intent(in) :: n, m
    real :: a(n, m)
    real, allocatable :: w(:, :)
    integer :: i, j
    associate (b => a(2:, :), v => w(2:, :m))
    !$acc parallel loop gang vector present(a, b, w, v)
    do j = 1, m
      do i = 1, n - 1
        b(i, j) = a(i, j) + 1
        v(i, j) = 2 * w(i, j)
      end do
    end do
    end associate
  end subroutine

  ! A step that may be 0.
  subroutine step (n, m, a, b, by)
    integer, intent(in) :: n, m, by
    real :: a(n, m), b(n, m)
    integer :: i, j
    !$acc parallel loop gang vector copy(a) copyin(b)
    do j = 1, m
      do i = 1, n
        a(1 + by * (i - 1), j) = b(i, j)
      end do
    end do
  end subroutine

  ! The array is another one in each iteration of the loop around.
  subroutine rows (m, x)
    type row
      real, allocatable :: v(:)
    end type
    integer, intent(in) :: m
    real :: x(:)
    type (row) :: r(m)
    integer :: i, j
    do j = 1, m
      r(j)%v = x + j
    end do
    do j = 2, m
      do i = 1, size (x)
        r(j)%v(i) = r(j)%v(i) + r(j - 1)%v(i)
      end do
    end do
    x = r(m)%v
  end subroutine
end module

program main
  use arrays
  integer, parameter :: n = 70, m = 9
  real, target :: a(n, m + 1), all(n + 1, m + 1)
  real :: w(n, m + 1), wa(n + 1, m + 1), x(n)
  real, allocatable :: g(:, :)
  real, pointer :: p(:, :), q(:, :)
  integer :: i, j, d
  do j = 1, m + 1
    do i = 1, n
      a(i, j) = mod (i * j, 5)
    end do
  end do
  w = a
  do i = 2, n
    w(i, :m) = 2 * w(i - 1, :m) - w(i, :m)
  end do
  call carried (n, m, a)
  if (any (a /= w)) stop 1
  do d = 0, 1
    all = 4
    wa = 4
    p => all(1:n, :m)
    q => all(1 + d:n + d, :m)
    do j = 1, m
      do i = 1, n
        wa(i + d, j) = wa(i, j) + 1
      end do
    end do
    !$acc data copy(all)
    call pointers (m, p, q)
    !$acc end data
    if (any (all /= wa)) stop 2
  end do
  do j = 1, m + 1
    do i = 1, n
      a(i, j) = mod (i * j, 5)
    end do
  end do
  w = a
  do i = 1, n - 1
    w(i + 1, 1) = w(i, 1) + 1
  end do
  !$acc data copy(a)
  call targets (n, 1, a, a(2, 1))
  !$acc end data
  if (any (a /= w)) stop 3
  g = a
  w = a
  do i = 1, n - 1
    w(i + 1, :m) = w(i, :m) + 1
  end do
  !$acc data copy(a, g)
  call associated_name (n, m, a, g)
  !$acc end data
  if (any (a /= w)) stop 4
  do i = 1, n
    if (any (g(i, :m) /= 2.0 ** (i - 1) * g(1, :m))) stop 6
  end do
  w = g
  do d = -1, 1
    x = a(:, m)
    if (d >= 0) then
      w = a
      do i = 1, n
        w(1 + d * (i - 1), :m) = g(i, :m)
      end do
      call step (n, m, a, g, d)
      if (any (a /= w)) stop 5
    end if
  end do
  call rows (m, x)
end program
