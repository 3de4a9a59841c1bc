! Loops that the compiler makes of array expressions.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine expression (n, a, b)
  integer :: n, i
  real :: a(n,n), b(n,n)
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    a(i,:) = b(i,:) ! { dg-bogus "uncoalesced" }
  end do
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    a(:,i) = 1 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" }
  end do
end subroutine
