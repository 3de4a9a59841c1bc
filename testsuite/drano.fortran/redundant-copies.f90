! What constructs in Fortran copy without use, and what has the same form, but
! does not.
! Copyright (C) 2026 The drano authors
!
! This file is part of drano.  drano is free software; you can redistribute
! it and/or modify it under the terms of the GNU General Public License as
! published by the Free Software Foundation; either version 3, or (at your
! option) any later version.  See COPYING3.

! { dg-do compile }
! { dg-additional-options "-Wredundant-transfer -Wno-idle-lanes" }
! { dg-additional-options "-Wno-uncoalesced" }

program redundant_copies
  implicit none
  real :: a(100), b(100), total
  integer :: i
  real, allocatable :: c(:), d(:)
  a = [(i, i = 1, 100)]
  b = 0
  allocate (c(100), d(100))
  c = a
  d = a
  total = 0
  !$omp target teams distribute parallel do map(tofrom: a, b)
  do i = 1, 100
    b(i) = 2 * a(i)
  end do
  ! { dg-warning "does not change 'a', which is copied" "" { target *-*-* } .-4 }
  ! { dg-note "overwrites 'b', which is copied to the device" "" { target *-*-* } .-5 }
  ! { dg-note "do map.to: a. map.from: b.'" "" { target *-*-* } .-6 }
  !$omp target map(tofrom: total)
  do i = 1, 100
    total = total + c(i)
  end do
  !$omp end target
  ! { dg-warning "does not change 'c', which is copied" "" { target *-*-* } .-5 }
  ! { dg-note "target map.tofrom: total. map.to: c.'" "" { target *-*-* } .-6 }
  !$omp target teams distribute parallel do map(to: a) map(tofrom: b)
  do i = 1, 100
    b(i) = b(i) + a(i)
  end do
  ! { dg-bogus "does not change" "" { target *-*-* } .-4 }
  !$omp target data map(to: d)
  !$omp target map(tofrom: total)
  do i = 1, 100
    total = total + d(i)
  end do
  !$omp end target
  !$omp end target data
  ! { dg-bogus "does not change" "" { target *-*-* } .-6 }
  print *, total, b
end program
