! Arrays of a common block have their own names.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine block (n)
  integer :: n, i
  real :: a(1000), b(1000)
  common /shared/ a, b
  !$acc parallel loop gang vector copy(/shared/)
  !$omp target teams distribute parallel do simd map(tofrom: a, b)
  do i = 1, n
    a(i) = b(i) ! { dg-bogus "uncoalesced" }
    a(i) = b(2*i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are 8 bytes apart" }
  end do
end subroutine
