! Collapsed loops: lanes run along the inner one.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

subroutine collapsed (n, m, a, b, c)
  integer :: n, m, i, j
  real :: a(n,m), b(:,:)
  real, allocatable :: c(:,:)
  !$acc parallel loop collapse(2) copy(a, b, c)
  do j = 1, m
    do i = 1, n
      a(i,j) = b(i,j) + c(i,j) ! { dg-bogus "uncoalesced" }
    end do
  end do
  !$acc parallel loop collapse(2) copy(a, b, c)
  do i = 1, n
    do j = 1, m
      a(i,j) = b(i,j) + c(i,j) ! { dg-line bad }
    end do
  end do
end subroutine
! { dg-warning "uncoalesced store to 'a': adjacent lanes are '4\\*n' bytes apart" "" { target *-*-* } bad }
! { dg-warning "uncoalesced load of 'b': adjacent lanes are '4\\*stride\\(b,2\\)' bytes apart" "" { target *-*-* } bad }
! { dg-warning "uncoalesced load of 'c': adjacent lanes are '4\\*stride\\(c,2\\)' bytes apart" "" { target *-*-* } bad }
