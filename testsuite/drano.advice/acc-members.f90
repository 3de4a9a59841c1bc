! Components of an array's elements are stored apart; an array of numbers has
! subscripts to exchange, also where a second array has its name elsewhere.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }

module points
  implicit none
  type point
    real x, y, z
  end type
contains
  subroutine shift (p, n)
    integer n, i
    type(point) :: p(n)
    !$acc parallel loop copy(p)
    do i = 1, n
      p(i)%x = 1 ! { dg-warning "uncoalesced store" }
      ! { dg-message "note: store each member of 'p' in an array of its own" "" { target *-*-* } .-1 }
    end do
  end subroutine

  subroutine first (a, n)
    integer n, i
    real :: a(3,n)
    !$acc parallel loop copy(a)
    do i = 1, n
      a(1,i) = 1 ! { dg-warning "uncoalesced store" }
      ! { dg-message "note: exchange subscripts 1 and 2 of 'a'" "" { target *-*-* } .-1 }
    end do
  end subroutine

  subroutine other (a, n)
    integer n, i, j
    real :: a(n,n)
    !$acc parallel loop collapse(2) copy(a)
    do j = 1, n
      do i = 1, n
        a(i,j) = 1
      end do
    end do
  end subroutine
end module
