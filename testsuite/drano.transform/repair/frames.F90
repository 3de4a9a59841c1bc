! The frame that lanes must not share, in Fortran: complex numbers, sine and
! cosine, and results of derived types.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fdrano-transform -foffload-options=-lm" }
! { dg-set-env DRANO_SIM_CHECK=frames }

#ifndef LOOP
# define LOOP teams distribute parallel do
#endif

module things
  implicit none
  type pair
    integer :: a, b
  end type
contains
  type(pair) function both (i)
    !$omp declare target
    integer, value :: i
    both%a = i
    both%b = 3 * i
  end function

  complex(8) function turned (x, k)
    !$omp declare target
    real(8), value :: x
    integer, value :: k
    turned = cmplx (x, k, 8) / cmplx (k, 2, 8)
  end function
end module

program frames
  use things
  implicit none
  integer, parameter :: n = 200
  real(8) :: x(n), r(n)
  complex(8) :: z
  complex(4) :: c
  type(pair) :: p
  integer :: i, bad
  bad = 0
  do i = 1, n
    x(i) = mod (i, 13) + 0.25d0
  end do

  !$omp target LOOP map(from: r) map(to: x)
  do i = 1, n
    r(i) = sin (x(i)) + 2 * cos (x(i))
  end do
  do i = 1, n
    bad = bad + wrong (r(i), sin (x(i)) + 2 * cos (x(i)))
  end do

  !$omp target LOOP private(z) map(from: r) map(to: x)
  do i = 1, n
    z = cmplx (x(i), i, 8)
    z = z / (2 + z)
    r(i) = real (z) + 2 * aimag (z)
  end do
  do i = 1, n
    z = cmplx (x(i), i, 8)
    z = z / (2 + z)
    bad = bad + wrong (r(i), real (z) + 2 * aimag (z))
  end do

  !$omp target LOOP private(c) map(from: r) map(to: x)
  do i = 1, n
    c = cmplx (x(i), i)
    c = c / (2 + c) * sqrt (c)
    r(i) = real (c) + 2 * aimag (c)
  end do
  do i = 1, n
    c = cmplx (x(i), i)
    c = c / (2 + c) * sqrt (c)
    bad = bad + wrong (r(i), real (real (c) + 2 * aimag (c), 8))
  end do

  !$omp target LOOP private(z) map(from: r) map(to: x)
  do i = 1, n
    z = exp (cmplx (x(i) / 9, i, 8)) + turned (x(i), i)
    r(i) = real (z) + 2 * aimag (z)
  end do
  do i = 1, n
    z = exp (cmplx (x(i) / 9, i, 8)) + turned (x(i), i)
    bad = bad + wrong (r(i), real (z) + 2 * aimag (z))
  end do

  !$omp target LOOP private(p) map(from: r)
  do i = 1, n
    p = both (i)
    r(i) = p%a + 10 * p%b
  end do
  do i = 1, n
    bad = bad + wrong (r(i), 31d0 * i)
  end do
  if (bad /= 0) stop 1

contains
  integer function wrong (a, b)
    real(8), intent (in) :: a, b
    wrong = merge (0, 1, abs (a - b) <= 1d-4 * (1 + abs (b)))
  end function
end program
