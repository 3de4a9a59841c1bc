! An allocatable component.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module types
  type field
    real, allocatable :: d(:,:)
    real :: scale
  end type
contains
subroutine component (n, f)
  integer :: n, i, j
  type(field) :: f
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%d)
  !$acc parallel loop gang vector present(f)
  do i = 1, n
    do j = 1, n
      f%d(i,j) = f%scale ! { dg-bogus "uncoalesced" }
      f%d(j,i) = 1 ! { dg-warning "uncoalesced store to 'f%d': adjacent lanes are '4\\*.*stride\\(f%d,2\\).*' bytes apart" }
    end do
  end do
end subroutine
end module
