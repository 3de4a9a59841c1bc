! Assumed-size arrays.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine sizes (n, a, b)
  integer :: n, i, j
  real :: a(n,*), b(*)
  !$acc parallel loop gang vector copy(a(1:n,1:n), b(1:2*n))
  !$omp target teams distribute parallel do simd map(tofrom: a(1:n,1:n), b(1:2*n))
  do i = 1, n
    do j = 1, n
      a(i,j) = b(i) ! { dg-bogus "uncoalesced" }
      a(j,i) & ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" "" { target *-*-* } .+1 }
        = b(2*i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are 8 bytes apart" }
    end do
  end do
end subroutine
