! Constant bounds.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine fixed (a)
  real :: a(100,100)
  integer :: i, j
  !$acc parallel loop gang vector copy(a)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 1, 100
    do j = 1, 100
      a(i,j) = 0 ! { dg-bogus "uncoalesced" }
      a(j,i) = 1 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are 400 bytes apart" }
    end do
  end do
end subroutine
