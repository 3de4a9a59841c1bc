! Arrays of derived type.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module types
  type cell
    real :: x, y
    real :: v(3)
  end type
contains
subroutine explicit (n, c, a)
  integer :: n, i
  type(cell) :: c(n)
  real :: a(n)
  !$acc parallel loop gang vector copy(c, a)
  !$omp target teams distribute parallel do simd map(tofrom: c, a)
  do i = 1, n
    a(i) = c(i)%x ! { dg-warning "uncoalesced load of 'c%x': adjacent lanes are 20 bytes apart" }
    a(i) = a(i) + c(i)%v(2) ! { dg-warning "uncoalesced load of 'c%v': adjacent lanes are 20 bytes apart" }
    a(i) = c(1)%y ! { dg-bogus "uncoalesced" }
  end do
end subroutine

subroutine shape (n, c, a)
  integer :: n, i
  type(cell) :: c(:)
  real :: a(:)
  !$acc parallel loop gang vector copy(c, a)
  !$omp target teams distribute parallel do simd map(tofrom: c, a)
  do i = 1, n
    a(i) = c(i)%x ! { dg-warning "uncoalesced load of 'c%x': adjacent lanes are '20\\*stride\\(c,1\\)' bytes apart; each warp fetches 20 sectors" }
    a(i) = c(1)%y ! { dg-bogus "uncoalesced" }
  end do
end subroutine
end module
