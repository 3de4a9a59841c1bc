! Complex numbers are accessed a part at a time.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine complex_numbers (n, z, a)
  integer :: n, i
  complex :: z(n)
  real :: a(n)
  !$acc parallel loop gang vector copy(z, a)
  !$omp target teams distribute parallel do simd map(tofrom: z, a)
  do i = 1, n
    a(i) = z(i)%re ! { dg-warning "uncoalesced load of 'z': adjacent lanes are 8 bytes apart; each warp fetches 8 sectors where 4 would be enough" }
    a(i) = z(1)%im ! { dg-bogus "uncoalesced" }
    z(n+1-i)%re = a(n+1-i) ! { dg-warning "uncoalesced store to 'z': adjacent lanes are -8 bytes apart" }
  end do
end subroutine
