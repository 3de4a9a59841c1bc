! Matrix transpose and vector multiplication: y = A' (A x), in Fortran.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! Fauzia et al. table 2: AtAx, kernel 1 (PolyBench).  Columns are contiguous
! here: with a column for each lane, as the second kernel has it, A is
! uncoalesced; with a row for each, as in the first, it is coalesced.
! { dg-do compile }

module kernels
contains
  subroutine atax1 (nx, ny, a, x, tmp)
    integer, intent(in) :: nx, ny
    real, intent(in) :: a(nx, ny), x(ny)
    real, intent(out) :: tmp(nx)
    integer :: i, j
    real :: total, element, factor
    !$acc parallel loop present(a, x, tmp)
    do i = 1, nx
      total = 0
      do j = 1, ny
        element = a(i, j)
        factor = x(j)
        total = total + element * factor
      end do
      tmp(i) = total
    end do
  end subroutine

  subroutine atax2 (nx, ny, a, tmp, y)
    integer, intent(in) :: nx, ny
    real, intent(in) :: a(nx, ny), tmp(nx)
    real, intent(out) :: y(ny)
    integer :: i, j
    real :: total, element, factor
    !$acc parallel loop present(a, tmp, y)
    do j = 1, ny
      total = 0
      do i = 1, nx
        element = a(i, j) ! { dg-warning "uncoalesced load of .a." }
        factor = tmp(i)
        total = total + element * factor
      end do
      y(j) = total
    end do
  end subroutine
end module

program atax
  use kernels
  integer, parameter :: nx = 320, ny = 384
  real :: a(nx, ny), x(ny), y(ny), tmp(nx), expected(ny)
  integer :: i, j, wrong
  do j = 1, ny
    x(j) = mod (j * 7, 13) / 13.0
    do i = 1, nx
      a(i, j) = mod (i * 3 + j * 5, 17) / 17.0
    end do
  end do
  !$acc data copyin(a, x) copyout(y) create(tmp)
  call atax1 (nx, ny, a, x, tmp)
  call atax2 (nx, ny, a, tmp, y)
  !$acc end data
  tmp = matmul (a, x)
  expected = matmul (transpose (a), tmp)
  wrong = count (abs (y - expected) > 1e-3 * max (1.0, abs (expected)))
  print '(a, i0, a)', 'atax-f: ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
