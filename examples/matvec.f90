! Multiply a vector by a matrix and by the transposed one, in Fortran.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! The program of matvec.c.  Fortran stores matrices by columns, so it is the
! product with the transposed matrix in which neighbouring lanes read elements
! that are far apart.

module products
  implicit none

contains

  ! y = transposed A times x: each lane has a column.
  subroutine by_rows (n, a, x, y)
    integer, intent (in) :: n
    real, intent (in) :: a(n, n), x(n)
    real, intent (out) :: y(n)
    integer :: i, j
    real :: t

    !$acc parallel loop gang vector copyin(a, x) copyout(y)
    do i = 1, n
      t = 0
      do j = 1, n
        t = t + a(j, i) * x(j)
      end do
      y(i) = t
    end do
  end subroutine by_rows

  ! y = A x: each lane has a row.
  subroutine by_columns (n, a, x, y)
    integer, intent (in) :: n
    real, intent (in) :: a(n, n), x(n)
    real, intent (out) :: y(n)
    integer :: i, j
    real :: t

    !$acc parallel loop gang vector copyin(a, x) copyout(y)
    do i = 1, n
      t = 0
      do j = 1, n
        t = t + a(i, j) * x(j)
      end do
      y(i) = t
    end do
  end subroutine by_columns

end module products

program matvec
  use products
  implicit none
  integer, parameter :: n = 512
  real, dimension (n, n) :: rows, columns
  real :: x(n), y(n)
  integer :: i, j, wrong

  ! Small integers, so that sums are exact.
  do i = 1, n
    x(i) = mod (i - 1, 5)
    do j = 1, n
      rows(j, i) = mod (i - 1 + 2 * (j - 1), 7) - 3
    end do
  end do
  columns = transpose (rows)

  call by_rows (n, rows, x, y)
  wrong = count (abs (y - matmul (columns, x)) > 0)
  call by_columns (n, columns, x, y)
  wrong = wrong + count (abs (y - matmul (columns, x)) > 0)

  print '(a, i0, a, i0, a, i0, a, i0, a)', 'matvec in Fortran: y(2) = ', &
    int (y(2)), ', y(', n, ') = ', int (y(n)), ', ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program matvec
