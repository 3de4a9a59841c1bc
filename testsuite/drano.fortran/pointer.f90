! Pointers: their targets' elements are mostly adjacent.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine pointers (n, p, q)
  integer :: n, i
  real, pointer :: p(:), q(:,:)
  !$acc parallel loop gang vector copy(p, q)
  !$omp target teams distribute parallel do simd map(tofrom: p, q)
  do i = 1, n
    p(i) = q(i,1) ! { dg-bogus "uncoalesced" }
    p(3*i) & ! { dg-warning "uncoalesced store to 'p': adjacent lanes are '12\\*stride\\(p,1\\)' bytes apart; each warp writes 12 sectors where 4 would be enough" "" { target *-*-* } .+1 }
      = q(1,i) ! { dg-warning "uncoalesced load of 'q': adjacent lanes are '4\\*stride\\(q,2\\)' bytes apart" }
  end do
end subroutine
