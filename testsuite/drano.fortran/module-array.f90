! Arrays of a module.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module arrays
  real, allocatable :: a(:,:)
  real :: b(1000,1000)
  !$acc declare create(b)
  !$omp declare target(b)
contains
subroutine use_them (n)
  integer :: n, i, j
  !$acc parallel loop gang vector copy(a)
  !$omp target teams distribute parallel do simd map(tofrom: a)
  do i = 1, n
    do j = 1, n
      a(i,j) = b(i,j) ! { dg-bogus "uncoalesced" }
      a(j,i) & ! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*stride\\(a,2\\)' bytes apart" "" { target *-*-* } .+1 }
        = b(j,i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are 4000 bytes apart" }
    end do
  end do
end subroutine
end module
