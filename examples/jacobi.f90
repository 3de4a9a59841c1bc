! Smooth a heated plate by Jacobi's method, in Fortran.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! Fortran keeps the elements of a column side by side, so the lanes must take
! the first subscript.  step_rows has the loops the wrong way round, as one
! who comes from C would write them; step_columns is right.

module plates
  implicit none
  integer, parameter :: n = 128, steps = 20

contains

  ! One step from plate a to plate b: lanes run along rows, a column apart.
  subroutine step_rows (a, b)
    double precision, intent (in) :: a(0:n + 1, 0:n + 1)
    double precision, intent (inout) :: b(0:n + 1, 0:n + 1)
    integer :: i, j

    !$acc parallel loop gang present(a, b)
    do i = 1, n
      !$acc loop vector
      do j = 1, n
        b(i, j) = 0.25d0 * (a(i - 1, j) + a(i, j - 1) + a(i, j + 1) &
                            + a(i + 1, j))
      end do
    end do
  end subroutine step_rows

  ! One step from plate a to plate b: lanes run along columns.
  subroutine step_columns (a, b)
    double precision, intent (in) :: a(0:n + 1, 0:n + 1)
    double precision, intent (inout) :: b(0:n + 1, 0:n + 1)
    integer :: i, j

    !$acc parallel loop gang present(a, b)
    do j = 1, n
      !$acc loop vector
      do i = 1, n
        b(i, j) = 0.25d0 * (a(i - 1, j) + a(i, j - 1) + a(i, j + 1) &
                            + a(i + 1, j))
      end do
    end do
  end subroutine step_columns

  ! The same on the host.
  subroutine step_host (a, b)
    double precision, intent (in) :: a(0:n + 1, 0:n + 1)
    double precision, intent (inout) :: b(0:n + 1, 0:n + 1)

    b(1:n, 1:n) = 0.25d0 * (a(0:n - 1, 1:n) + a(1:n, 0:n - 1) &
                            + a(1:n, 2:n + 1) + a(2:n + 1, 1:n))
  end subroutine step_host

end module plates

program jacobi
  use plates
  implicit none
  double precision, dimension (0:n + 1, 0:n + 1) :: a, b, p, q
  double precision :: worst
  integer :: s

  a = 0
  a(:, 0) = 100
  b = a
  p = a
  q = a

  !$acc data copy(a) copyin(b)
  do s = 1, steps / 2
    call step_rows (a, b)
    call step_columns (b, a)
  end do
  !$acc end data
  do s = 1, steps / 2
    call step_host (p, q)
    call step_host (q, p)
  end do

  worst = maxval (abs (a - p))
  print '(a, i0, a, f9.6, a, es8.1)', 'jacobi in Fortran: ', steps, &
    ' steps, mean temperature ', sum (a) / size (a), ', largest error ', worst
  if (.not. worst < 1d-9) stop 1
end program jacobi
