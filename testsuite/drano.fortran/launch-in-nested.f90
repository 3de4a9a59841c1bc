! Internal procedures get the variables of those around them in a way of their
! own, which is no argument.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-fopenmp -Wredundant-transfer -Wno-idle-lanes -fno-inline" }

subroutine outer (n, times, total)
  integer, intent (in) :: n, times
  real, intent (out) :: total
  real :: a(n)
  integer :: k
  a = 1
  do k = 1, times
    call step ! { dg-bogus "each iteration" }
    call bump
  end do
  total = total + a(1)
contains
  subroutine bump
    total = total + k
  end subroutine bump
  subroutine step
    call add (a)
  end subroutine step
  subroutine add (b)
    real, intent (inout) :: b(n)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: b)
    do i = 1, n
      b(i) = b(i) + 1
    end do
  end subroutine add
end subroutine outer
