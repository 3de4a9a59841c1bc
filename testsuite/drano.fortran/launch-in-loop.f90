! Launches in loops that copy the same each time, and others that do not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes" }
! { dg-additional-options "-Wno-uncoalesced" }

program launch_in_loop
  implicit none
  integer, parameter :: n = 1000
  real, allocatable :: t(:), u(:), v(:)
  real :: total
  integer :: i, k
  allocate (t(n), u(n), v(n))
  t = 1
  u = 0
  v = 0
  do k = 1, 10
    !$acc parallel loop copy(t, u)
    do i = 2, n - 1
      u(i) = t(i - 1) + t(i + 1)
    end do
    ! { dg-warning "copied in each iteration of the loop" "" { target *-*-* } .-4 }
    ! { dg-note "write '!.acc data copyin.t. copy.u.' before line 23" "" { target *-*-* } .-5 }
    print *, k
  end do
  total = 0
  do k = 1, 10
    !$acc parallel loop copy(v)
    do i = 2, n - 1
      v(i) = v(i) + 1
    end do
    ! { dg-bogus "copied" "" { target *-*-* } .-4 }
    total = total + v(k)
  end do
  print *, total, u(3)
end program
