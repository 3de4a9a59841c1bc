! Explicit-shape dummy arguments: the first subscript is contiguous.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine wrong (n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m)
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    do j = 1, m
      a(i,j) = 1 ! { dg-bogus "uncoalesced" }
    end do
  end do
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do j = 1, m
    do i = 1, n
      a(i,j) & ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart; each warp writes 32 sectors where 4 would be enough" "" { target *-*-* } .+1 }
        = b(i,j) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*n' bytes apart; each warp fetches 32 sectors where 4 would be enough" }
    end do
  end do
end subroutine
