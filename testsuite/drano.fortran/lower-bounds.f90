! Bounds other than 1 become part of the stride.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine bounds (n, a)
  integer :: n, i, j
  real(8) :: a(0:n+1,-1:n)
  !$acc parallel loop gang vector copy(a)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 0, n
    do j = -1, n
      a(i,j) = 0 ! { dg-bogus "uncoalesced" }
      a(j+1,i) = 1 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '8\\*n\\+16' bytes apart" }
    end do
  end do
end subroutine
