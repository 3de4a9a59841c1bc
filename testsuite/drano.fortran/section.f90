! Mapping a section changes neither names nor strides.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine section (n, a, b)
  integer :: n, i
  real :: a(:), b(n)
  !$acc parallel loop gang vector copy(a(2:n), b(2:n))
  !$omp target teams distribute parallel do simd map(tofrom: a(2:n), b(2:n))
  do i = 2, n
    a(i) = b(i) ! { dg-bogus "uncoalesced" }
    b(n+2-i) = a(3) ! { dg-bogus "uncoalesced" }
  end do
  !$acc parallel loop gang vector copy(a(2:n), b(2:n))
  !$omp target teams distribute parallel do simd map(tofrom: a(2:n), b(2:n))
  do i = 2, n, 2
    b(i) = 0 ! { dg-warning "uncoalesced store to 'b': adjacent lanes are 8 bytes apart" }
  end do
end subroutine
