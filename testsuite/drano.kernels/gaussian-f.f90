! Gaussian elimination in Fortran, a row for each lane.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! GPUDrano table 1: gaussian; Fauzia et al. table 2: Gaussian, Fan1 and Fan2.
! As columns are contiguous, what is uncoalesced in C is not here: a lane for
! each row reads and writes down the columns.
! { dg-do compile }

module kernels
contains
  subroutine fan1 (n, t, a, m)
    integer, intent(in) :: n, t
    real, intent(in) :: a(n, n)
    real, intent(inout) :: m(n, n)
    integer :: x
    real :: pivot, below
    !$acc parallel loop num_gangs(4) present(a, m)
    do x = t + 1, n
      pivot = a(t, t)
      below = a(x, t)
      m(x, t) = below / pivot
    end do
  end subroutine

  subroutine fan2 (n, t, a, b, m)
    integer, intent(in) :: n, t
    real, intent(inout) :: a(n, n), b(n)
    real, intent(in) :: m(n, n)
    integer :: x, y
    real :: multiple, pivot, whole, right
    !$acc parallel loop num_gangs(4) present(a, b, m)
    do x = t + 1, n
      do y = t, n
        multiple = m(x, t)
        pivot = a(t, y)
        a(x, y) = a(x, y) - multiple * pivot
      end do
      whole = m(x, t)
      right = b(t)
      b(x) = b(x) - whole * right
    end do
  end subroutine
end module

program gaussian
  use kernels
  integer, parameter :: n = 96
  real :: a(n, n), b(n), m(n, n)
  integer :: x, y, t, wrong
  b = 0
  do x = 1, n
    do y = 1, n
      a(x, y) = mod (x * 7 + y * 3, 5) - 2
      if (x == y) a(x, y) = 2 * n
      b(x) = b(x) + a(x, y) * y
    end do
  end do
  !$acc data copy(a, b) create(m)
  do t = 1, n - 1
    call fan1 (n, t, a, m)
    call fan2 (n, t, a, b, m)
  end do
  !$acc end data
  wrong = 0
  do x = n, 1, -1
    do y = x + 1, n
      b(x) = b(x) - a(x, y) * b(y)
    end do
    b(x) = b(x) / a(x, x)
    if (abs (b(x) - x) > 1e-3 * x) wrong = wrong + 1
  end do
  print '(a, i0, a)', 'gaussian-f: ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
