! Assumed-shape arrays: elements may be apart, but need not be.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine shape (n, a, b)
  integer :: n, i, j
  real :: a(:,:), b(:,:)
  !$acc parallel loop gang vector copy(a, b)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    do j = 1, n
      a(i,j) = b(i,j) ! { dg-bogus "uncoalesced" }
      ! { dg-site { access=load array=b pattern=choice stride~4.stride.b,1. sectors~1.*32 full=4 finding=null } "" { target *-*-* } .-1 }
      a(j,i) & ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*stride\\(a,2\\)' bytes apart; each warp writes 32 sectors where 4 would be enough" "" { target *-*-* } .+1 }
        = b(j,i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*stride\\(b,2\\)' bytes apart" }
    end do
  end do
end subroutine
