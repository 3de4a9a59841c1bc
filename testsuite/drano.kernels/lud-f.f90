! LU decomposition in Fortran, a pivot at a time.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! GPUDrano table 1: lud.  Columns are contiguous: the elements below the pivot
! are for adjacent lanes, and coalesced; the rest of the matrix gives a lane a
! column, which is uncoalesced.
! { dg-do compile }

module kernels
contains
  subroutine divide (n, k, m)
    integer, intent(in) :: n, k
    real, intent(inout) :: m(n, n)
    integer :: i
    real :: pivot
    !$acc parallel loop num_gangs(2) present(m)
    do i = k + 1, n
      pivot = m(k, k)
      m(i, k) = m(i, k) / pivot
    end do
  end subroutine

  subroutine eliminate (n, k, m)
    integer, intent(in) :: n, k
    real, intent(inout) :: m(n, n)
    integer :: i, j
    real :: left, above
    !$acc parallel loop gang num_gangs(8) present(m)
    do i = k + 1, n
      !$acc loop vector
      do j = k + 1, n
        left = m(i, k)
        above = m(k, j) ! { dg-warning "uncoalesced load of .m." }
        m(i, j) = m(i, j) - left * above ! { dg-warning "uncoalesced load of .m." }
        ! { dg-warning "uncoalesced store to .m." "" { target *-*-* } .-1 }
      end do
    end do
  end subroutine
end module

program lud
  use kernels
  integer, parameter :: n = 72
  real :: m(n, n), original(n, n), lower(n, n), upper(n, n)
  integer :: i, j, k, wrong
  do j = 1, n
    do i = 1, n
      m(i, j) = mod (i * 5 + j * 3, 11) / 11.0
    end do
    m(j, j) = m(j, j) + n
  end do
  original = m
  !$acc data copy(m)
  do k = 1, n - 1
    call divide (n, k, m)
    call eliminate (n, k, m)
  end do
  !$acc end data
  lower = 0
  upper = 0
  do j = 1, n
    lower(j, j) = 1
    lower(j+1:n, j) = m(j+1:n, j)
    upper(1:j, j) = m(1:j, j)
  end do
  wrong = count (abs (matmul (lower, upper) - original) > 1e-3 * n)
  print '(a, i0, a)', 'lud-f: ', wrong, ' wrong'
  if (wrong /= 0) stop 1
end program
