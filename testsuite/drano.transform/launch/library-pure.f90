! Functions that have no effect, as Fortran's have no errno, are called by loops
! over one array that are unrolled.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.
! { dg-do run }
! { dg-additional-options "-w -fchecking -fdrano-transform" }

module numbers
contains
  function powers (x)
    !$omp declare target
    real(8), intent(in) :: x
    real(8) :: powers(4)
    powers = [x, sin (x), exp (-abs (x)), log (1 + abs (x))]
  end function
end module
program main
  use numbers
  integer, parameter :: n = 200
  real(8) :: x(n), y(n), v(4)
  integer :: i
  do i = 1, n
    x(i) = mod (i, 13) * 0.5d0
  end do
  !$omp target parallel do schedule(dynamic) map(to: x) map(from: y) private(v)
  do i = 1, n
    v = powers (sum (powers (x(i))) * 0.25d0)
    y(i) = v(2) + v(3) * v(4)
  end do
  do i = 1, n
    v = powers (sum (powers (x(i))) * 0.25d0)
    if (abs (y(i) - v(2) - v(3) * v(4)) > 1d-12) stop 1
  end do
end program
