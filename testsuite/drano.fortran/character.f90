! Characters.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine characters (n, s, t)
  integer :: n, i
  character(len=4) :: s(n)
  character(len=1) :: t(n)
  !$acc parallel loop gang vector copy(s, t)
  !$omp target teams distribute parallel do simd map(tofrom: s, t)
  do i = 1, n
    t(i) = 'a' ! { dg-bogus "uncoalesced" }
    t(i) = s(i)(1:1) ! { dg-warning "uncoalesced load of 's': adjacent lanes are 4 bytes apart; each warp fetches 4 sectors where 1 would be enough" }
  end do
end subroutine
