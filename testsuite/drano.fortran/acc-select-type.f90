! The selector of a SELECT TYPE goes by its own name; without optimisation the
! component's has to do.
! Copyright (C) 2026 The drano authors
! This file is part of drano: GPL version 3 or later, see COPYING3.
! { dg-do compile }

module types
  type shape
    real, pointer :: v(:,:)
  end type
  type, extends (shape) :: square
    real, pointer :: w(:,:)
  end type
contains
  subroutine selected (n, s)
    integer :: n, i
    class(shape), allocatable, target :: s
    select type (s)
    type is (square)
      !$acc parallel loop gang vector copy(s%w)
      do i = 1, n
        s%w(1,i) = 1 ! { dg-warning "uncoalesced store to '(s%)?w': adjacent lanes are '.*stride\\((s%)?w,2\\).*' bytes apart" }
        s%w(i,1) = 1 ! { dg-bogus "uncoalesced" }
      end do
    end select
  end subroutine
end module
