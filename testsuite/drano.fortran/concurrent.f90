! do concurrent inside is a loop of each lane.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine concurrent (n, a)
  integer :: n, i, j
  real :: a(n,n)
  !$acc parallel loop gang vector copy(a)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 1, n
    do concurrent (j = 1:n)
      a(i,j) = 0 ! { dg-bogus "uncoalesced" }
      a(j,i) = 1 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" }
    end do
  end do
end subroutine
