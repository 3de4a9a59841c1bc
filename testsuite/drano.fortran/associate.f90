! An associate name is the name.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module types
  type field
    real :: d(100,100)
  end type
contains
subroutine associated_name (n, f)
  integer :: n, i
  type(field) :: f
  associate (q => f%d)
  !$acc parallel loop gang vector copy(q)
  !$omp target teams distribute parallel do simd map(tofrom: q)
  do i = 1, n
    q(i,2) = 0 ! { dg-bogus "uncoalesced" }
    q(2,i) = 1 ! { dg-warning "uncoalesced store to 'q': adjacent lanes are '4\\*stride\\(q,2\\)' bytes apart" }
  end do
  end associate
end subroutine
end module
