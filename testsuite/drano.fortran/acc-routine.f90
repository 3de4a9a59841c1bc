! A routine that is handed a column, and one a row.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module routines
contains
real function total (n, v)
  !$acc routine seq
  integer :: n, i
  real :: v(n)
  total = 0
  do i = 1, n
    total = total + v(i) ! { dg-warning "uncoalesced load of '\[av\]': adjacent lanes are '4\\*n' bytes apart" }
  end do
end function

real function at (v, i)
  !$acc routine seq
  integer, value :: i
  real :: v(*)
  at = v(i) ! { dg-bogus "uncoalesced" }
end function

subroutine columns (n, a, b)
  integer :: n, i
  real :: a(n,n), b(n)
  !$acc parallel loop gang vector copy(a, b)
  do i = 1, n
    b(i) = total (n, a(1,i)) + at (a, i) ! { dg-bogus "uncoalesced store" }
  end do
end subroutine
end module
