! Descriptors that each gang has a copy of.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module arrays
  integer, parameter :: n = 64
contains
  subroutine copies (r, a, b)
    integer, allocatable :: r(:), a(:)
    integer, allocatable, optional :: b(:)
    integer :: i
    !$acc data copyin(a, b) copyout(r)
    !$acc parallel loop firstprivate(a)
    do i = 1, n
      r(i) = a(i) ! { dg-bogus "uncoalesced" }
    end do
    !$acc parallel loop firstprivate(b)
    do i = 1, n
      if (present (b)) r(i) = b(i) ! { dg-bogus "uncoalesced" }
      if (present (b)) r(i) = b(3*i) ! { dg-warning "uncoalesced load of 'b': adjacent lanes are 12 bytes apart" }
    end do
    !$acc end data
  end subroutine
end module
