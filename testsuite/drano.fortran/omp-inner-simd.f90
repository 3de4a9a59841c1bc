! A simd loop inside: lanes run along it.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine inner (n, a)
  integer :: n, i, j
  real :: a(n,n)
  !$omp target teams distribute parallel do map(a)
  do i = 1, n
    !$omp simd
    do j = 1, n
      a(j,i) = 1 ! { dg-bogus "uncoalesced" }
      a(i,j) = 0 ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" }
    end do
  end do
end subroutine
